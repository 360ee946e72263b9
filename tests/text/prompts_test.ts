// deno-lint-ignore-file camelcase -- the names of the prompts file
import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { promptHash } from "../../lib/text/prompt_hash.ts";
import { hintMessages, solveMessages } from "../../lib/text/prompt_messages.ts";
import { defaultPrompts } from "../../lib/text/prompts.ts";
import { formatPrompt } from "../../lib/text/format_prompt.ts";

Deno.test("defaultPrompts are the words the starter policy was trained on", () => {
  assertEquals(promptHash(defaultPrompts), "350cbad6f38e");
});

Deno.test("solveMessages() makes the plain and the hinted prompt", () => {
  const system = {
    role: "system",
    content: "Reason step by step, then give the final answer in \\boxed{}.",
  };
  assertEquals(solveMessages(defaultPrompts, "2+2?"), [
    system,
    { role: "user", content: "2+2?" },
  ]);
  assertEquals(solveMessages(defaultPrompts, "2+2?", "Count."), [
    system,
    { role: "user", content: "2+2?\n\nHint: Count." },
  ]);
});

Deno.test("hintMessages() shows the reference solution", () => {
  const [system, user] = hintMessages(defaultPrompts, "2+2?", "It is 4.");
  assertMatch(system?.content ?? "", /^You write hints .* final answer\.$/);
  assertEquals(user, {
    role: "user",
    content: "2+2?\n\nReference solution: It is 4.",
  });
});

Deno.test("solveMessages() substitutes literally and once", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom("{problem}", "{hint}", "{solution}", "$&", "$1", "$`"),
  );
  const text = fc.array(piece, { maxLength: 5 }).map((a) => a.join(""));
  fc.assert(
    fc.property(text, text, (problem, hint) => {
      const [, hinted] = solveMessages(defaultPrompts, problem, hint);
      assertEquals(hinted?.content, `${problem}\n\nHint: ${hint}`);
      const [, plain] = solveMessages(defaultPrompts, problem);
      assertEquals(plain?.content, problem);
    }),
  );
});

Deno.test("solveMessages() leaves other braces and empty systems alone", () => {
  const prompts = {
    ...defaultPrompts,
    solver_system: "",
    problem: "{x} {problem} {hint} {problem}",
  };
  assertEquals(solveMessages(prompts, "1"), [
    { role: "user", content: "{x} 1 {hint} 1" },
  ]);
});

Deno.test("promptHash() depends on every word and not on the order of keys", () => {
  const reversed = Object.fromEntries(Object.entries(defaultPrompts).reverse());
  const hash = promptHash(defaultPrompts);
  assertEquals(promptHash({ ...defaultPrompts, ...reversed }), hash);
  for (const key of Object.keys(defaultPrompts)) {
    const changed = { ...defaultPrompts, [key]: "x" };
    assertNotEquals(promptHash(changed), hash);
  }
});

Deno.test("formatPrompt() shows text and ids", () => {
  assertEquals(
    formatPrompt({ text: "<s>a\nb\n", ids: [1, 5, 9] }),
    "--- prompt text ---\n<s>a\nb\n\n--- prompt ids (3) ---\n1 5 9\n",
  );
});
