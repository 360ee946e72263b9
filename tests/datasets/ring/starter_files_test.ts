import { assert, assertEquals } from "@std/assert";
import { PreTrainedTokenizer } from "@huggingface/transformers";
import fc from "fast-check";
import {
  buildTokenizer,
  phrases,
  phraseTokens,
  ringProblems,
  specialTokens,
  starterFiles,
  warmUpExamples,
} from "../../../datasets/ring/mod.ts";
import {
  defaultPrompts,
  hintMessages,
  loadTokenizer,
  solveMessages,
} from "../../../lib/text/mod.ts";

const files = starterFiles();
const reference = new PreTrainedTokenizer(
  files["tokenizer.json"]!,
  files["tokenizer_config.json"]!,
);
const starter = new URL("../../../datasets/ring/starter/", import.meta.url);

async function load() {
  const folder = await Deno.makeTempDir();
  try {
    await buildTokenizer(folder);
    return await loadTokenizer(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const tokenizer = await load();

Deno.test("starterFiles() gives any text tokens that decode to it", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(...phraseTokens(), "\n", "  ", " .", "e\u0301"),
  );
  fc.assert(
    fc.property(fc.array(piece).map((pieces) => pieces.join("")), (text) => {
      const ids = tokenizer.encode(text);
      assertEquals(tokenizer.decode(ids), text);
      if (specialTokens.some((token) => text.includes(token))) return;
      assertEquals(ids, reference.encode(text));
    }),
  );
});

Deno.test("starterFiles() keeps the special tokens' ids and none is reachable by text", () => {
  assertEquals(specialTokens.map((token) => reference.encode(token)), [
    [0],
    [1],
    [2],
    [3],
    [4],
  ]);
  assert(tokenizer.encode("<|end|>").every((id) => id > 4));
  assertEquals([tokenizer.padId, tokenizer.eosIds], [0, [4]]);
});

Deno.test("starterFiles() has one token for each prompt sentence and phrase", () => {
  const { levels, ...rest } = phrases;
  const texts = [
    defaultPrompts.solver_system,
    defaultPrompts.hint_system,
    "\n\nHint: ",
    "\n\nReference solution: ",
    ...Object.values(rest),
    ...levels,
  ];
  assertEquals(phraseTokens().toSorted(), texts.toSorted());
  for (const text of texts) {
    assertEquals(tokenizer.encode(text).length, 1, text);
  }
  assertEquals(tokenizer.vocabularySize, 5 + 256 + texts.length);
  assertEquals(files["config.json"]!["vocab_size"], tokenizer.vocabularySize);
});

Deno.test("starterFiles() has one token for each digit and operator", () => {
  const ids = tokenizer.encode("0123456789+-*=,");
  assertEquals(new Set(ids).size, 15);
});

Deno.test("starterFiles() renders a chat without stray characters", () => {
  const messages = [
    { role: "system", content: "a " },
    { role: "user", content: "\n b" },
    { role: "assistant", content: " c\n" },
  ] as const;
  const render = (count: number, generate: boolean) =>
    reference.apply_chat_template(messages.slice(0, count), {
      tokenize: false,
      add_generation_prompt: generate,
    });
  assertEquals(
    render(3, false),
    "<|system|>a <|user|>\n b<|assistant|> c\n<|end|>",
  );
  assertEquals(render(2, true), "<|system|>a <|user|>\n b<|assistant|>");
  assertEquals(
    tokenizer.renderChat(messages.slice(0, 2)).text,
    render(2, true),
  );
});

Deno.test("starterFiles() makes rows of 31 prompt, 64 answer and 28 hint tokens", () => {
  for (const { problem, solution, kind } of ringProblems("train")) {
    if (kind !== "hard") continue;
    assertEquals(
      tokenizer.renderChat(solveMessages(defaultPrompts, problem)).ids.length,
      31,
    );
    assertEquals(tokenizer.encode(solution).length, 64);
    const ids =
      tokenizer.renderChat(hintMessages(defaultPrompts, problem, solution)).ids;
    assertEquals(ids.length, 31 + 1 + 64);
  }
  const hints = warmUpExamples().filter(({ behaviour }) =>
    behaviour === "write-hints"
  ).take(200).toArray();
  const lengths = hints.map(({ completion }) =>
    tokenizer.encode(completion).length
  );
  assertEquals(Math.max(...lengths), 28);
});

Deno.test("starterFiles() keeps every warm-up example inside the starter's lengths", () => {
  for (const { behaviour, prompt, completion } of warmUpExamples().take(500)) {
    const { ids } = tokenizer.renderChat(prompt);
    const length = tokenizer.encode(completion).length + 1;
    assert(length <= (behaviour === "write-hints" ? 60 : 90));
    assert(ids.length + length <= 192);
  }
});

Deno.test("buildTokenizer() made the committed starter's files", async () => {
  for (const [name, content] of Object.entries(files)) {
    const committed = await Deno.readTextFile(new URL(name, starter));
    assertEquals(
      JSON.parse(committed),
      JSON.parse(JSON.stringify(content)),
      name,
    );
  }
});
