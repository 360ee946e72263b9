import { assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import {
  NEWLINE_COMMANDS,
  TAB_COMMANDS,
} from "../../lib/guidance/_repair_latex_escapes.ts";
import { parseHints } from "../../lib/guidance/mod.ts";

/** The first level of a reply whose string literal is exactly this text. */
function level(body: string): string | undefined {
  return parseHints(`{"level_1": "${body}"}`)?.level_1;
}

Deno.test("parseHints() finds the object in fences, prose and thinking", () => {
  const all = { "level_1": "a", "level_2": "b", "level_3": "c" };
  const json = JSON.stringify(all);
  const table: string[] = [
    json,
    JSON.stringify(all, undefined, 2),
    "```json\n" + json + "\n```",
    "````\n```json\n" + json + "\n```\n````",
    "Sure! Here are the hints:\n" + json + "\nGood luck.",
    "For the set {x : x > 0} and \\frac{1}{2}, {a: 1}: " + json,
    "{not an object " + json,
    '<think>{"level_1": "draft"}</think>' + json,
    '{"note": "no level"} ' + json,
    json + '{"level_1": "second"}',
    '{"hints": ' + json + "}",
    "[" + json + "]",
    "{level_1: 'a', level_2: 'b', level_3: 'c',}",
    '{"level_1": \'a\', // first\n \'level_2\': "b", /* it\'s */ level_3: "c"}',
    '{\n  // three levels\n  level_1: "a", level_2: "b", level_3: "c",\n}',
  ];
  for (const text of table) assertEquals(parseHints(text), all, text);
});

Deno.test("parseHints() skips levels that are missing, empty or no strings", () => {
  const table: [text: string, hints: Record<string, string> | undefined][] = [
    ['{"level_1": " ", "level_2": "b", "level_3": 3}', { "level_2": "b" }],
    ['{"level_3": " c "}', { "level_3": "c" }],
    ['{"level_1": null, "level_2": ["b"]}', undefined],
    ['{"level_1": "", "other": {"level_2": "b"}}', { "level_2": "b" }],
    ['{"level_4": "d"}', undefined],
    ['{"level_1": "a"', undefined],
    ['{"level_1": "a" "level_2": "b"}', undefined],
    ['<think>{"level_1": "a"}</think> none', undefined],
    ["level_1: a", undefined],
    ["{}", undefined],
    ["", undefined],
  ];
  for (const [text, hints] of table) {
    assertEquals(parseHints(text), hints, text);
  }
});

Deno.test("parseHints() keeps LaTeX that is escaped once too little", () => {
  const commands =
    "bar begin beta big binom bmod boldsymbol bot boxed bullet forall frac flat " +
    "nabla natural ne neq neg nexists ngeq ni nleq nmid not notin nu nsubseteq " +
    "rangle rceil rfloor rho right rightarrow rm root rvert " +
    "tan tau text tfrac theta therefore tilde times to top triangle " +
    "underbrace underline uparrow upsilon uplus unlhd " +
    "alpha cdot dfrac equiv gamma hat int lambda mathbb omega phi quad sqrt " +
    "vec varphi xi zeta Delta Rightarrow";
  for (const command of commands.split(" ")) {
    for (
      const latex of [
        `\\${command}`,
        `$\\${command}$`,
        `Use $x \\${command} 2$ here`,
        `a_1\\${command}{x}`,
        `(p,\\${command}_i)`,
        `$x\\${command}\\${command} y$`,
      ]
    ) {
      assertEquals(level(latex), latex);
      assertEquals(level(JSON.stringify(latex).slice(1, -1)), latex, "escaped");
    }
  }
  for (
    const latex of [
      "\\{1\\}",
      "\\(x\\)",
      "\\[x\\]",
      "a\\,b\\;c\\!",
      "5\\%",
      "\\$5",
      "x\\_1",
    ]
  ) {
    assertEquals(level(latex), latex);
  }
});

Deno.test("parseHints() keeps genuine escapes", () => {
  const table: [body: string, text: string][] = [
    ["First.\\nThen add.", "First.\nThen add."],
    ["a\\n\\nb", "a\n\nb"],
    ["a\\n1. b\\n- c", "a\n1. b\n- c"],
    ["a\\tb\\n\\tc", "a\tb\n\tc"],
    ["line\\r\\nnext", "line\r\nnext"],
    ['say \\"x\\"', 'say "x"'],
    ["1\\/2", "1/2"],
    ["\\u00e9\\u03B1", "\u00e9\u03b1"],
    ["it\\'s", "it's"],
    ["\\\\frac{a}{b}\\n\\\\nu", "\\frac{a}{b}\n\\nu"],
    ["\\nnote that\\nnow\\ntimes\\ntotal", "note that\nnow\ntimes\ntotal"],
    ["Substitute:\\nu = x + 1", "Substitute:\nu = x + 1"],
    ["Then substitute\\nu = x", "Then substitute\nu = x"],
    ["Is it so?\\n\\nless is more", "Is it so?\n\nless is more"],
    ["raw\nline\tand tab", "raw\nline\tand tab"],
  ];
  for (const [body, text] of table) {
    assertEquals(level(body), text.trim(), body);
  }
});

Deno.test("parseHints() decides between \\nu and a line break by what precedes", () => {
  const table: string[] = [
    "h\\nu",
    "2\\nu",
    "T_{\\mu\\nu}",
    "(\\mu,\\nu)",
    "x\\ne 0",
    "f(x)\\ne 0",
  ];
  for (const latex of table) assertEquals(level(latex), latex);
});

Deno.test("parseHints() gives back any properly escaped hints", () => {
  const listed = [
    ...[...NEWLINE_COMMANDS].map((command) => "\n" + command.slice(1)),
    ...[...TAB_COMMANDS].map((command) => "\t" + command.slice(1)),
  ];
  const hint = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.array(
      fc.constantFrom(
        "\n",
        "\t",
        "\\",
        '"',
        "'",
        "{",
        "}",
        "//",
        "/*",
        "u",
        "nu",
        "\\frac",
        " ",
        "é",
      ),
      { maxLength: 12 },
    ).map((parts) => parts.join("")),
  ).filter((text) =>
    text.trim() !== "" && !/[\b\f\r][a-z]/i.test(text) &&
    !listed.some((bad) => text.includes(bad)) && !text.includes("</think>")
  );
  fc.assert(fc.property(hint, hint, (first, third) => {
    const hints = { "level_1": first, "level_3": third };
    assertEquals(
      parseHints("Here:\n```json\n" + JSON.stringify(hints) + "\n```"),
      {
        "level_1": first.trim(),
        "level_3": third.trim(),
      },
    );
  }));
});

Deno.test("parseHints() gives back any LaTeX written with single backslashes", () => {
  const command = fc.constantFrom(
    ..."frac beta rho times nabla theta underline sqrt alpha notin tfrac right begin nu vec uparrow"
      .split(" "),
  );
  const piece = fc.oneof(
    command.map((name) => `\\${name}{x}`),
    command.map((name) => `$\\${name} y$`),
    fc.constantFrom(
      "\\{",
      "\\}",
      "\\,",
      "{a}",
      " and ",
      "x_1 ",
      "=",
      "(",
      ") ",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const latex = pieces.join("").trim();
      fc.pre(latex !== "");
      // After a word, `\nu` may be a line break and a variable.
      fc.pre(!/[a-z]{3}\\nu/.test(latex));
      assertEquals(level(latex), latex);
    }),
  );
});

Deno.test("parseHints() answers hostile replies in bounded time", () => {
  const many = 100_000;
  const table: string[] = [
    "{".repeat(many) + "level_1",
    '{"level_1":'.repeat(many / 10),
    "{a:".repeat(many / 4) + "1" + "}".repeat(many / 4) + "level_1",
    '{"level_1": [' + "[".repeat(many) + "]".repeat(many) + "]}",
    "{'".repeat(many / 2) + "level_1",
    "{//".repeat(many / 4) + "level_1",
    "{/*".repeat(many / 4) + "level_1",
    '{"level_1": "' + "\\".repeat(many / 2),
    '{"level_1": "' + "\\nu".repeat(many / 4) + '"',
    "{" + " ".repeat(many / 2) + "level_1",
    "{a: 'level_1'} ".repeat(many / 20),
    "<think>".repeat(many) + "level_1",
    "{\0level_1:",
  ];
  for (const text of table) {
    const start = performance.now();
    assertEquals(parseHints(text), undefined, text.slice(0, 20));
    assertLess(performance.now() - start, 2000, text.slice(0, 20));
  }
});
