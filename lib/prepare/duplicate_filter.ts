import { hashText } from "./_hash_text.ts";
import { createKeyTable } from "./_key_table.ts";
import { createSignatures, MIN_SHINGLES, shinglesOf } from "./_signatures.ts";
import { canonicalProblem, numbersOf, wordsOf } from "./_text_tokens.ts";

/** Which problems count as the same. */
export type DuplicateRule = "exact" | "near";

/** An earlier row with the same problem. */
export interface Duplicate {
  /** Whether the normalised texts are equal or only most of their n-grams. */
  kind: DuplicateRule;
  /** The number of the earlier row. */
  row: number;
  /** Whether the earlier row has another gold answer. */
  otherAnswer: boolean;
}

/** What is compared of a row. */
export interface ComparedText {
  /** What is asked. */
  problem: string;
  /** The gold answer. */
  answer: string;
}

/** Remembers problems, and finds those that came before. */
export interface DuplicateFilter {
  /**
   * Finds an earlier row with the same problem; without one, remembers this.
   *
   * @param text The row's texts
   * @param row The row's number, from 0
   */
  take(text: ComparedText, row: number): Duplicate | undefined;
}

/**
 * Makes a filter of duplicates, of which the first row stays.
 *
 * Exact: the same text but for case, blanks, dollar signs, LaTeX's spacing and
 * a last punctuation mark. Near: also an estimated Jaccard similarity of the
 * word 5-grams of at least 0.8 (MinHash of 64 hashes in 8 bands, Broder 1997;
 * a byte is kept of each, Li & König 2010), the same numbers in the same order
 * and the same gold answer, since a problem with another number or another
 * answer is another problem.
 *
 * Keeps about 300 bytes for each problem (40 when exact), no text.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createDuplicateFilter } from "./duplicate_filter.ts";
 *
 * const filter = createDuplicateFilter("exact");
 * filter.take({ problem: "What is $1+1$?", answer: "2" }, 0);
 * assertEquals(filter.take({ problem: "what is 1 + 1", answer: "3" }, 1), {
 *   kind: "exact",
 *   row: 0,
 *   otherAnswer: true,
 * });
 * ```
 *
 * @param rule Which problems count as the same
 * @returns The filter, empty
 */
export function createDuplicateFilter(rule: DuplicateRule): DuplicateFilter {
  const problems = createKeyTable();
  const pairs = createKeyTable();
  const signatures = createSignatures();
  return {
    take({ problem, answer }, row) {
      const text = canonicalProblem(problem);
      const gold = canonicalProblem(answer);
      const key = hashText(text);
      const pair = hashText(`${text}\0${gold}`);
      const earlier = problems.get(...key);
      if (earlier !== undefined) {
        const otherAnswer = pairs.get(...pair) === undefined;
        return { kind: "exact", row: earlier, otherAnswer };
      }
      if (rule === "near") {
        const shingles = shinglesOf(wordsOf(problem));
        if (shingles.length >= MIN_SHINGLES) {
          const [, same] = hashText(`${numbersOf(problem)}\0${gold}`);
          const near = signatures.take(shingles, same, row);
          if (near !== undefined) {
            return { kind: "near", row: near, otherAnswer: false };
          }
        }
      }
      problems.add(...key, row);
      pairs.add(...pair, row);
      return undefined;
    },
  };
}
