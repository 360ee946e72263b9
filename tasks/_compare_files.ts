import type { TaskIo } from "../lib/config/mod.ts";
import {
  compareEvaluations,
  comparisonTable,
  evaluationDifferences,
  readEvaluation,
} from "../lib/evaluate/mod.ts";
import { textTable } from "../lib/report/mod.ts";

/**
 * Compares two files of evaluations: a table on stderr, a record a benchmark on
 * stdout, and a note of what else differs between them.
 */
export async function compareFiles(
  [first = "", second = ""]: readonly string[],
  seed: number,
  io: TaskIo,
): Promise<void> {
  const a = await readEvaluation(first, io);
  const b = await readEvaluation(second, io);
  const compared = compareEvaluations(a, b, seed);
  io.log(`A: ${first}\nB: ${second}`);
  for (
    const { name, before, now } of evaluationDifferences(a.config, b.config)
  ) {
    io.log(`${name}: A ${before}, B ${now}`);
  }
  const [onlyA, onlyB] = (["only_a", "only_b"] as const)
    .map((side) => compared.reduce((sum, one) => sum + one[side], 0));
  if (onlyA || onlyB) {
    io.log(`left out: ${onlyA} problems that only A has, ${onlyB} only B`);
  }
  io.log(textTable(comparisonTable(compared)).trimEnd());
  if (io.stdoutIsTerminal) return;
  for (const one of compared) await io.printRecord(one);
}
