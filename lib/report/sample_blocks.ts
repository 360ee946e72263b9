import { DataError, parseJson } from "../jsonl/mod.ts";
import { completeLines } from "./_complete_lines.ts";
import {
  sampleBlock,
  type SampleIndex,
  type SampleTexts,
} from "./_sample_block.ts";
import { answerSpan } from "./answer_span.ts";
import { chooseSteps } from "./_choose_steps.ts";
import type { Sample } from "./train_event.ts";

/** What is known of a problem beside its samples. */
export interface ProblemText {
  /** The problem's text. */
  problem: string;
  /** The gold answer. */
  answer: string;
}

/** Where a run's samples are. */
export interface SampleSource {
  /** Its `samples.jsonl`; an absent file has no samples. */
  path: string;
  /** The problems by id; a sample of another id shows its id alone. */
  problems: ReadonlyMap<string, ProblemText>;
}

/** A packed block of samples. */
export interface SampleBlock {
  /** The element for the page. */
  html: string;
  /** Samples in it. */
  count: number;
  /** Offset in the file after its last sample. */
  end: number;
}

const blockRows = 400;
const blockCharacters = 1 << 19;

/**
 * Packs a run's samples into blocks for a page, reading the file line by line:
 * memory holds one block at a time.
 *
 * @example
 * ```ts
 * import { sampleBlocks } from "./sample_blocks.ts";
 *
 * const source = { path: "absent/samples.jsonl", problems: new Map() };
 * for await (const { html } of sampleBlocks(source, 0, { maxSamples: 100 })) {
 *   console.error(html.length);
 * }
 * ```
 *
 * @param source The file and the problems.
 * @param run Place of the run among those of the page.
 * @param range From which offset on, and how many samples at most; where there
 * are more, those of steps at even distances are taken, the last step included.
 * @returns The blocks in the order of the file.
 * @throws {DataError} If a line is no sample.
 */
export async function* sampleBlocks(
  { path, problems }: SampleSource,
  run: number,
  { offset = 0, maxSamples }: { offset?: number; maxSamples: number },
): AsyncGenerator<SampleBlock> {
  const size = await Deno.stat(path).then((stat) => stat.size, () => 0);
  if (size <= offset || maxSamples === 0) return;
  const isChosen = await chooseSteps(path, offset, maxSamples);
  let block = createBlock(problems);
  let line = 0;
  for await (const { text, end } of completeLines(path, offset)) {
    line++;
    if (text.trim() === "") continue;
    const place = offset === 0 ? `${path}:${line}` : path;
    const sample = readSample(text, place);
    if (!isChosen(sample.step)) continue;
    block.add(sample, end);
    if (block.isFull()) {
      yield await block.pack(run);
      block = createBlock(problems);
    }
  }
  if (!block.isEmpty()) yield await block.pack(run);
}

function readSample(text: string, place: string): Sample {
  let sample: unknown;
  try {
    sample = parseJson(text);
  } catch {
    // Said below.
  }
  const { id, completion } = (sample ?? {}) as Record<string, unknown>;
  if (typeof id === "string" && typeof completion === "string") {
    return sample as Sample;
  }
  throw new DataError(
    `Cannot show ${place}: it is no sample with id and completion`,
    { hint: "remove that line to go on without it" },
  );
}

function createBlock(problems: ReadonlyMap<string, ProblemText>) {
  const index: SampleIndex = {
    step: [],
    level: [],
    reward: [],
    advantage: [],
    tokens: [],
    id: [],
    ids: [],
  };
  const texts: SampleTexts = {
    problems: [],
    hints: [],
    hint: [],
    completion: [],
    mark: [],
    extracted: [],
    truncated: [],
  };
  let characters = 0;
  let last = 0;

  const placeOf = (list: string[], text: string): number => {
    const place = list.lastIndexOf(text);
    if (place >= 0) return place;
    characters += text.length;
    return list.push(text) - 1;
  };

  return {
    isEmpty: () => index.step.length === 0,
    isFull: () =>
      index.step.length >= blockRows || characters >= blockCharacters,
    add(sample: Sample, end: number): void {
      const { id, hint, completion, extracted } = sample;
      const place = placeOf(index.ids, id);
      if (place === texts.problems.length) {
        const known = problems.get(id);
        texts.problems.push(known ? [known.problem, known.answer] : null);
        characters += known?.problem.length ?? 0;
      }
      index.step.push(sample.step);
      index.level.push(sample.level);
      index.reward.push(sample.reward);
      index.advantage.push(sample.advantage ?? null);
      index.tokens.push(sample.num_tokens);
      index.id.push(place);
      texts.hint.push(hint === undefined ? -1 : placeOf(texts.hints, hint));
      texts.completion.push(completion);
      texts.mark.push(answerSpan(completion, extracted) ?? null);
      texts.extracted.push(extracted ?? null);
      texts.truncated.push(sample.truncated ? 1 : 0);
      characters += completion.length;
      last = end;
    },
    pack: async (run: number): Promise<SampleBlock> => ({
      html: await sampleBlock(run, index, texts),
      count: index.step.length,
      end: last,
    }),
  };
}
