import { hashText } from "./_hash_text.ts";
import { createKeyTable } from "./_key_table.ts";
import { canonicalProblem, wordsOf } from "./_text_tokens.ts";

/** The problems of a benchmark. */
export interface BenchmarkTexts {
  /** What to call it. */
  name: string;
  /** The texts of its problems. */
  problems: readonly string[];
}

/** What a text has in common with a benchmark. */
export interface Contamination {
  /** The benchmark. */
  benchmark: string;
  /** The number of its problem, from 1. */
  problem: number;
  /** The words in common; the text's own where the whole problem is the same. */
  overlap: string;
}

/** Finds texts that hold problems of benchmarks. */
export interface ContaminationIndex {
  /** Finds the first overlap of a text. */
  find(text: string): Contamination | undefined;
}

/** Shorter problems have no n-gram of their own that would tell. */
const SHORTEST_RUN = 8;
/** What so many problems of one benchmark share is its manner of speaking. */
const MOST_SHARED = 3;

/**
 * Makes an index of benchmarks, to keep their problems out of training rows.
 *
 * A text is contaminated when it shares `n` words in a row with a problem
 * (n = 13 is GPT-3's rule, Brown et al. 2020, appendix C), in lower case and
 * without signs and LaTeX's spacing; or all words of a problem that has 8 to
 * `n`; or when the normalised texts are equal. n-grams that stand in more than
 * three problems of one benchmark, such as the opening of a puzzle, do not
 * count, as GPT-3's rule passes over frequent ones.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createContaminationIndex } from "./contamination_index.ts";
 *
 * const index = createContaminationIndex([
 *   { name: "sums", problems: ["What is $1+1$?"] },
 * ], 13);
 * assertEquals(index.find("what is 1 + 1?")?.benchmark, "sums");
 * assertEquals(index.find("what is 1 - 1?"), undefined);
 * ```
 *
 * @param benchmarks The benchmarks
 * @param n Words of an n-gram
 * @returns The index; of the texts it keeps those of the problems alone
 */
export function createContaminationIndex(
  benchmarks: readonly BenchmarkTexts[],
  n: number,
): ContaminationIndex {
  const owners: { benchmark: string; problem: number }[] = [];
  const whole = createKeyTable();
  const grams = createKeyTable();
  const lengths = new Set<number>();
  for (const { name, problems } of benchmarks) {
    const seen = new Map<string, { count: number; owner: number }>();
    for (const [index, text] of problems.entries()) {
      const owner = owners.push({ benchmark: name, problem: index + 1 }) - 1;
      whole.add(...hashText(canonicalProblem(text)), owner);
      for (const gram of gramsOf(wordsOf(text), n)) {
        const entry = seen.get(gram);
        if (entry) entry.count++;
        else seen.set(gram, { count: 1, owner });
      }
    }
    for (const [gram, { count, owner }] of seen) {
      if (count > MOST_SHARED) continue;
      lengths.add(gram.split(" ").length);
      grams.add(...hashText(gram), owner);
    }
  }
  return {
    find(text) {
      const same = whole.get(...hashText(canonicalProblem(text)));
      if (same !== undefined) return { ...owners[same]!, overlap: text };
      const words = wordsOf(text);
      for (const length of lengths) {
        for (let start = 0; start + length <= words.length; start++) {
          const overlap = words.slice(start, start + length).join(" ");
          const owner = grams.get(...hashText(overlap));
          if (owner !== undefined) return { ...owners[owner]!, overlap };
        }
      }
      return undefined;
    },
  };
}

/** The different n-grams of a problem; a shorter problem is one. */
function gramsOf(words: readonly string[], n: number): Set<string> {
  if (words.length < n) {
    const isRun = words.length >= Math.min(SHORTEST_RUN, n);
    return new Set(isRun ? [words.join(" ")] : []);
  }
  const grams = new Set<string>();
  for (let start = 0; start + n <= words.length; start++) {
    grams.add(words.slice(start, start + n).join(" "));
  }
  return grams;
}
