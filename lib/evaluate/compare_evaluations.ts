import { DataError } from "../jsonl/mod.ts";
import { bootstrapInterval } from "./bootstrap_interval.ts";
import { passAtK } from "./pass_at_k.ts";
import type { ProblemScore } from "./problem_score.ts";
import type { ReadEvaluation } from "./read_evaluation.ts";
import type { Interval } from "./wilson_interval.ts";

/** A figure of two evaluations on the problems that both have. */
export interface PairedFigure {
  /** The first's mean. */
  a: number;
  /** The second's mean. */
  b: number;
  /** The second's less the first's. */
  difference: number;
  /**
   * 95% interval of the difference: bootstrap over pairs of one problem; null
   * where all pairs differ alike, which gives it no width.
   */
  interval: Interval | null;
}

/** Two evaluations on some problems. */
export interface ComparedFigures {
  /** Problems that both have; the figures are of these. */
  problems: number;
  /** Problems that only the first has. */
  "only_a": number;
  /** Problems that only the second has. */
  "only_b": number;
  /** Completions per problem of the first. */
  "k_a": number;
  /** Completions per problem of the second. */
  "k_b": number;
  /** Share of right completions; null where no problem is in both. */
  "avg@k": PairedFigure | null;
  /** Unbiased pass@k at the smaller k of the two. */
  "pass@k": PairedFigure | null;
  /** Majority score; null also where k differs, on which it depends. */
  "maj@k": PairedFigure | null;
}

/** Two evaluations on one benchmark. */
export interface Comparison extends ComparedFigures {
  /** Name of the problem set. */
  benchmark: string;
  /** The figures of each kind of problem, where rows have a `kind`. */
  kinds?: Record<string, ComparedFigures>;
}

type Scores = ReadonlyMap<string, ProblemScore>;

/**
 * Compares two evaluations benchmark by benchmark, problem by problem: the
 * bootstrap draws problems with both of their scores, so that what makes a
 * problem hard for both drops out of the difference.
 *
 * @example
 * ```ts
 * import { compareEvaluations } from "./compare_evaluations.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const score = { id: "a", k: 2, right: 1, majority: 1, unjudged: 0 };
 * const rest = { truncated: 0, tokens: 8, tooLong: false };
 * const of = (right: number) => ({
 *   name: "",
 *   config: {},
 *   benchmarks: new Map([
 *     ["ring", new Map([["a", { ...score, ...rest, right }]])],
 *   ]),
 * });
 * const [ring] = compareEvaluations(of(0), of(1), 0);
 * assertEquals(ring?.["avg@k"]?.difference, 0.5);
 * ```
 *
 * @param a The first evaluation.
 * @param b The second.
 * @param seed Fixes the bootstrap's draws.
 * @returns One record per benchmark of either.
 * @throws {DataError} If no problem is in both.
 */
export function compareEvaluations(
  a: ReadEvaluation,
  b: ReadEvaluation,
  seed: number,
): Comparison[] {
  const names = new Set([...a.benchmarks.keys(), ...b.benchmarks.keys()]);
  const compared = [...names].map((name) =>
    compareOne(name, a.benchmarks.get(name), b.benchmarks.get(name), seed)
  );
  if (compared.some(({ problems }) => problems > 0)) return compared;
  throw new DataError(
    `Cannot compare ${a.name} and ${b.name}: they have no problem in common`,
    { hint: "problems are paired by benchmark and id" },
  );
}

function compareOne(
  benchmark: string,
  a: Scores = new Map(),
  b: Scores = new Map(),
  seed: number,
): Comparison {
  const kinds = new Set([...a.values(), ...b.values()].map(({ kind }) => kind));
  kinds.delete(undefined);
  const ofKind = (scores: Scores, kind: string | undefined): Scores =>
    new Map([...scores].filter(([, score]) => score.kind === kind));
  const figures = [...kinds].map((kind) => [
    kind,
    compareScores(ofKind(a, kind), ofKind(b, kind), seed),
  ]);
  return {
    benchmark,
    ...compareScores(a, b, seed),
    ...figures.length > 0 && { kinds: Object.fromEntries(figures) },
  };
}

function compareScores(a: Scores, b: Scores, seed: number): ComparedFigures {
  const pairs = [...a].flatMap(([id, one]) => {
    const other = b.get(id);
    return other ? [[one, other] as const] : [];
  });
  const ks = pairs.flat().map(({ k }) => k);
  const least = Math.min(...new Set(ks));
  const paired = (of: (score: ProblemScore) => number): PairedFigure | null =>
    pairs.length === 0
      ? null
      : figureOf(pairs.map(([one, other]) => [of(one), of(other)]), seed);
  return {
    problems: pairs.length,
    "only_a": a.size - pairs.length,
    "only_b": b.size - pairs.length,
    "k_a": a.values().next().value?.k ?? 0,
    "k_b": b.values().next().value?.k ?? 0,
    "avg@k": paired(({ right, k }) => right / k),
    "pass@k": paired(({ right, k }) => passAtK(k, right, least)),
    "maj@k": new Set(ks).size > 1 ? null : paired(({ majority }) => majority),
  };
}

function figureOf(
  pairs: readonly (readonly [number, number])[],
  seed: number,
): PairedFigure {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const differences = pairs.map(([one, other]) => other - one);
  return {
    a: mean(pairs.map(([one]) => one)),
    b: mean(pairs.map(([, other]) => other)),
    difference: mean(differences),
    interval: differences.every((one) => one === differences[0])
      ? null
      : bootstrapInterval(differences, seed),
  };
}
