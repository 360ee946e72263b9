import { hashText } from "./_hash_text.ts";
import { createKeyTable } from "./_key_table.ts";
import { canonicalProblem, wordsOf } from "./_text_tokens.ts";

/** The problems of a benchmark. */
export interface BenchmarkTexts {
  /** What to call it. */
  name: string;
  /** The texts of each problem: one, or several forms of it. */
  problems: readonly (readonly string[])[];
}

/** What a text has in common with a benchmark. */
export interface Contamination {
  /** The benchmark. */
  benchmark: string;
  /** The number of its problem, from 1. */
  problem: number;
  /** The share of the problem's words that the text has, from 0 to 1. */
  share: number;
  /** How many different n-grams the two have in common. */
  ngrams: number;
  /** How the problem begins. */
  text: string;
}

/** Which overlap counts. */
export interface ContaminationRule {
  /** Words of an n-gram. */
  n: number;
  /** The share of a problem's words that may be in common. */
  overlap: number;
}

/** Finds texts that hold problems of benchmarks. */
export interface ContaminationIndex {
  /** Finds the problem with which a text has most in common, if too much. */
  find(text: string): Contamination | undefined;
}

/** A text of a problem. */
interface Document {
  benchmark: string;
  problem: number;
  /** Its first characters. */
  text: string;
  /** Its words, as far as they are its own. */
  words: number;
}

/** What so many problems of one benchmark have is its manner of speaking. */
const MOST_SHARED = 3;
/** Characters of a problem that are kept, to show it. */
const SHOWN = 200;

/**
 * Makes an index of benchmarks, to keep their problems out of training rows.
 *
 * A text is contaminated when the n-grams of words that it shares with a
 * problem cover more than a share of that problem's words. With n = 8 and half
 * of the words this is the rule of Tülu 3 (Lambert et al. 2024);
 * with n = 13 and a share of 0 that of GPT-3 (Brown et al. 2020, appendix C),
 * for which "where m and n are relatively prime positive integers" is nearly
 * enough. n-grams that more than three problems of one benchmark have, such as
 * the opening of a puzzle, are passed over. Words are in lower case, without signs and LaTeX's spacing. A text
 * that equals a problem, signs included, is contaminated at any length.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createContaminationIndex } from "./contamination_index.ts";
 *
 * const index = createContaminationIndex([
 *   { name: "sums", problems: [["What is $1+1$?"]] },
 * ], { n: 8, overlap: 0.5 });
 * assertEquals(index.find("what is 1 + 1?")?.benchmark, "sums");
 * assertEquals(index.find("what is 1 - 1?"), undefined);
 * ```
 *
 * @param benchmarks The benchmarks
 * @param rule Which overlap counts
 * @returns The index, which keeps hashes, and of each text its beginning
 */
export function createContaminationIndex(
  benchmarks: readonly BenchmarkTexts[],
  { n, overlap }: ContaminationRule,
): ContaminationIndex {
  const documents: Document[] = [];
  const whole = createKeyTable();
  const postings = createPostings();
  for (const { name: benchmark, problems } of benchmarks) {
    const shared = sharedGrams(problems, n);
    for (const [index, texts] of problems.entries()) {
      for (const text of texts) {
        const at = documents.length;
        const words = wordsOf(text);
        const own = new Uint8Array(words.length);
        for (const [start, gram] of gramsOf(words, n).entries()) {
          if (shared.has(gram)) continue;
          postings.add(gram, at, start);
          own.fill(1, start, start + n);
        }
        const problem = index + 1;
        const shown = text.slice(0, SHOWN).toWellFormed();
        documents.push({
          benchmark,
          problem,
          text: shown,
          words: countOnes(own),
        });
        whole.add(...hashText(canonicalProblem(text)), at);
      }
    }
  }

  return {
    find(text) {
      const same = whole.get(...hashText(canonicalProblem(text)));
      const grams = new Set(gramsOf(wordsOf(text), n));
      if (same !== undefined) return found(documents[same]!, 1, grams.size);
      const covered = new Map<number, Set<number>>();
      const common = new Map<number, Set<string>>();
      for (const gram of grams) {
        for (const { document, start } of postings.of(gram)) {
          const words = covered.get(document) ?? new Set();
          covered.set(document, words);
          const own = common.get(document) ?? new Set();
          common.set(document, own.add(gram));
          for (let word = start; word < start + n; word++) words.add(word);
        }
      }
      let best: Contamination | undefined;
      for (const [at, words] of covered) {
        const share = words.size / documents[at]!.words;
        if (share > overlap && share > (best?.share ?? 0)) {
          best = found(documents[at]!, share, common.get(at)!.size);
        }
      }
      return best;
    },
  };
}

function found(
  { benchmark, problem, text }: Document,
  share: number,
  ngrams: number,
): Contamination {
  return { benchmark, problem, share, ngrams, text };
}

function gramsOf(words: readonly string[], n: number): string[] {
  return words.slice(0, Math.max(0, words.length - n + 1))
    .map((_, start) => words.slice(start, start + n).join(" "));
}

/** The n-grams that too many problems have to be one's own. */
function sharedGrams(
  problems: readonly (readonly string[])[],
  n: number,
): Set<string> {
  const counts = new Map<string, number>();
  for (const texts of problems) {
    const grams = texts.flatMap((text) => gramsOf(wordsOf(text), n));
    for (const gram of new Set(grams)) {
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  }
  const shared = new Set<string>();
  for (const [gram, count] of counts) {
    if (count > MOST_SHARED) shared.add(gram);
  }
  return shared;
}

function countOnes(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + byte, 0);
}

/** Where each n-gram stands: chains of places, by its hash. */
function createPostings(): {
  add(gram: string, document: number, start: number): void;
  of(gram: string): Iterable<{ document: number; start: number }>;
} {
  const heads = createKeyTable();
  const places: { document: number; start: number; next?: number }[] = [];
  return {
    add(gram, document, start) {
      const key = hashText(gram);
      const head = heads.get(...key);
      const at = places.push({ document, start }) - 1;
      if (head === undefined) return heads.add(...key, at);
      // The new place comes second, so that the head stays.
      const second = places[head]!.next;
      if (second !== undefined) places[at]!.next = second;
      places[head]!.next = at;
    },
    *of(gram) {
      let at = heads.get(...hashText(gram));
      while (at !== undefined) {
        const place = places[at]!;
        yield place;
        at = place.next;
      }
    },
  };
}
