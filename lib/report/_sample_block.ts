import { Buffer } from "node:buffer";

/** The columns of a block by which samples are filtered and sorted. */
export interface SampleIndex {
  step: number[];
  level: number[];
  /** 1 right, 0 wrong, null unjudged; a reward of one's own is any number. */
  reward: (number | null)[];
  /** Null where the sample was not trained on. */
  advantage: (number | null)[];
  tokens: number[];
  /** Place of the problem's id in `ids`. */
  id: number[];
  ids: string[];
}

/** The texts of a block. */
export interface SampleTexts {
  /** Problem and answer of each of the index's `ids`; null where unknown. */
  problems: ([problem: string, answer: string] | null)[];
  /** The hints shown; `hint` has each sample's place among them, -1 for none. */
  hints: string[];
  hint: number[];
  completion: string[];
  /** Where the extracted answer stands in the completion, or null. */
  mark: ([start: number, end: number] | null)[];
  extracted: (string | null)[];
  truncated: (0 | 1)[];
}

/**
 * Packs samples as an element that the page's script reads: gzip in base64, so
 * no text in it can be taken for markup.
 */
export async function sampleBlock(
  run: number,
  index: SampleIndex,
  texts: SampleTexts,
): Promise<string> {
  const [packedIndex, packedTexts] = await Promise.all([
    pack(index),
    pack(texts),
  ]);
  return `<script type="text/plain" class="block" data-run="${run}" ` +
    `data-index="${packedIndex}">${packedTexts}</script>\n`;
}

async function pack(value: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return Buffer.from(await new Response(stream).arrayBuffer())
    .toString("base64");
}
