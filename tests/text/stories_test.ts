// deno-lint-ignore-file camelcase -- the names of the published files
import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { loadTokenizer } from "../../lib/text/load_tokenizer.ts";

const folder = Deno.env.get("STORIES_DIR") ??
  fileURLToPath(
    new URL("../../../shared/models/stories260K", import.meta.url),
  );
const expectedPath = Deno.env.get("STORIES_EXPECTED") ??
  `${folder}/expected.json`;

function isPresent(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

const ignore = !isPresent(`${folder}/tokenizer.json`) ||
  !isPresent(expectedPath);

interface Expected {
  prompt: string;
  prompt_ids: number[];
  continuation_ids: number[];
  text: string;
  tokenizer_vectors: { text: string; ids: number[] }[];
}

Deno.test({
  name: "stories260K loadTokenizer() encodes and decodes the vectors",
  ignore,
  async fn(t) {
    const tokenizer = await loadTokenizer(folder);
    const expected: Expected = JSON.parse(
      await Deno.readTextFile(expectedPath),
    );
    for (const { text, ids } of expected.tokenizer_vectors) {
      await t.step(JSON.stringify(text), () => {
        assertEquals(tokenizer.encodeWithPrefix(text), ids);
        assertEquals(tokenizer.decode(ids), text);
      });
    }
    await t.step("greedy text", () => {
      const { prompt_ids, continuation_ids } = expected;
      assertEquals(tokenizer.encodeWithPrefix(expected.prompt), prompt_ids);
      assertEquals(
        tokenizer.decode([...prompt_ids, ...continuation_ids]),
        expected.text,
      );
    });
  },
});
