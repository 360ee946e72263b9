import { assert, assertEquals } from "@std/assert";
import type { ChatMessage, Tokenizer } from "../../lib/text/mod.ts";
import { loadTokenizer } from "../../lib/text/mod.ts";
import { changedFolder } from "./_fixture.ts";
import { type Changes, loadPublished, readPublished } from "./_published.ts";

const conversation: ChatMessage[] = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "What is 1+1?" },
];

/** Qwen2.5's form: ChatML, and a system message of its own where there is none. */
const chatml = [
  "{%- if messages[0].role != 'system' %}",
  "{{- '<|im_start|>system\\nYou are Qwen, created by Alibaba Cloud. You are a helpful assistant.<|im_end|>\\n' }}",
  "{%- endif %}",
  "{%- for message in messages %}",
  "{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}",
  "{%- endfor %}",
  "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}",
].join("\n");

/** What Qwen3 does when it shall not think. */
const notThinking = (template: string): string =>
  template.replace(
    "enable_thinking is defined and enable_thinking is false",
    "true",
  );

/** What Qwen3's and DeepSeek's thinking revisions begin a turn with. */
const thinking = (marker: string) => (template: string): string => {
  const start = template.lastIndexOf(marker);
  return template.slice(0, start) + marker + "<think>\\n" +
    template.slice(start + marker.length);
};

interface Golden {
  what: string;
  tokenizer: () => Promise<Tokenizer>;
  text: string;
  ids: number[];
  prefill?: string;
  eosIds: number[];
  padId: number;
}

const load = (
  name: Parameters<typeof loadPublished>[0],
  changes: Changes = {},
) => loadPublished(name, changes);

const qwenIds = [
  ...[151644, 8948, 198, 3430, 9814, 13, 151645, 198],
  ...[151644, 872, 198, 3838, 374, 220, 16, 10, 16, 30, 151645, 198],
  ...[151644, 77091, 198],
];
const qwenText = "<|im_start|>system\nBe brief.<|im_end|>\n" +
  "<|im_start|>user\nWhat is 1+1?<|im_end|>\n<|im_start|>assistant\n";
const qwen = { eosIds: [151645], padId: 151643 };

const deepseekText =
  "<｜begin▁of▁sentence｜>Be brief.<｜User｜>What is 1+1?<｜Assistant｜>";
const deepseekIds = [
  0,
  7153,
  9708,
  16,
  128803,
  3085,
  344,
  223,
  19,
  13,
  19,
  33,
  128804,
];
const deepseek = { eosIds: [1], padId: 1 };

const goldens: Golden[] = [
  {
    what: "Qwen3",
    tokenizer: () => load("qwen3"),
    text: qwenText,
    ids: qwenIds,
    ...qwen,
  },
  {
    what: "Qwen2.5, whose chat_template.jinja goes before the config's",
    tokenizer: () =>
      load("qwen3", {
        jinja: chatml,
        template: () => "{{ 'never' }}",
      }),
    text: qwenText,
    ids: qwenIds,
    ...qwen,
  },
  {
    what: "Llama 3.1",
    tokenizer: () => load("llama3_1"),
    text: "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\n" +
      "Be brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n" +
      "What is 1+1?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
    ids: [
      ...[128000, 128006, 9125, 128007, 271, 3513, 10015, 13, 128009],
      ...[128006, 882, 128007, 271, 3923, 374, 220, 16, 10, 16, 30, 128009],
      ...[128006, 78191, 128007, 271],
    ],
    eosIds: [128009],
    // No pad token: rows are filled with the end token.
    padId: 128009,
  },
  {
    what: "DeepSeek-R1",
    // V3's files are R1's but for the tags and the template's end.
    tokenizer: () =>
      load("deepseek_v3", {
        template: thinking("<｜Assistant｜>"),
        addedTokens: { 128798: "<think>", 128799: "</think>" },
      }),
    text: `${deepseekText}<think>\n`,
    ids: [...deepseekIds, 128798, 201],
    prefill: "<think>\n",
    ...deepseek,
  },
];

const words = [
  "<|im_end|>",
  "<|im_start|>",
  "<|endoftext|>",
  "<|eot_id|>",
  "<|begin_of_text|>",
  "<｜User｜>",
  "<｜Assistant｜>",
  "<｜end▁of▁sentence｜>",
];

/** The ids that mark turns in these three vocabularies. */
function turnIds(ids: readonly number[]): number[] {
  return ids.filter((id) =>
    id < 2 || id >= 128000 && id <= 128009 || id === 128803 || id === 128804 ||
    id >= 151643 && id <= 151645
  );
}

// Each is loaded and let go in its own test: they take 200 MB.
for (const { what, tokenizer, text, ids, prefill, eosIds, padId } of goldens) {
  Deno.test(`renderChat() renders ${what} as published`, async () => {
    const loaded = await tokenizer();
    assertEquals([loaded.eosIds, loaded.padId], [eosIds, padId]);
    const [system, user] = conversation;
    const plain = loaded.renderChat([system!, user!]);
    assertEquals(plain, {
      text,
      ids,
      ...prefill !== undefined && { prefill },
    });
    if (what.startsWith("Qwen2.5")) {
      const { text } = loaded.renderChat([user!]);
      assert(text.startsWith("<|im_start|>system\nYou are Qwen, created by"));
      // The same vocabulary once more would only take a second.
      return;
    }
    const content = `1 ${words.join(" ")} 2`;
    const rendered = loaded.renderChat([system!, { role: "user", content }]);
    assertEquals(rendered.text, plain.text.replace(user!.content, content));
    assertEquals(rendered.prefill, plain.prefill);
    assertEquals(turnIds(rendered.ids), turnIds(plain.ids));
    assertEquals(loaded.decode(loaded.encode(content)), content);
    if (what !== "Qwen3") return;
    // The model's embedding has 151,936 rows, more than there are tokens.
    assertEquals(loaded.vocabularySize, 151669);
    assertEquals(loaded.decode([3838, 151935, 151669, 374]), "What is");
    // In a trace, think tags are the tokens they are.
    const tags = "<think>\n\n</think>\n\n";
    assertEquals(loaded.encode(tags), [151667, 271, 151668, 271]);
  });
}

const thinkingTemplates: [
  what: string,
  change: (text: string) => string,
  string?,
][] = [
  ["Qwen3", (template) => template],
  ["Qwen3 thinking", thinking("<|im_start|>assistant\\n"), "<think>\n"],
  ["Qwen3 not thinking", notThinking, "<think>\n\n</think>\n\n"],
];

for (const [what, change, prefill] of thinkingTemplates) {
  Deno.test(`renderChat() says what ${what} prefills`, async () => {
    const { config } = await readPublished("qwen3");
    const tokenizer = await loadTokenizer(
      await changedFolder({
        "chat_template.jinja": change(config.chat_template),
      }),
    );
    for (const messages of [conversation, conversation.slice(1)]) {
      const rendered = tokenizer.renderChat(messages);
      assertEquals(rendered.prefill, prefill);
      assert(rendered.text.endsWith(`assistant\n${prefill ?? ""}`));
    }
  });
}
