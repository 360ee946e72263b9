import { ringProblems } from "../datasets/ring/mod.ts";
import { type DataOptions, openData, type TaskIo } from "../lib/config/mod.ts";
import { type Problem, readProblems } from "../lib/jsonl/mod.ts";

/** The problems of a comparison, and the file that its runs name. */
export interface CompareData {
  /** The problems. */
  problems: readonly Problem[];
  /** The file. */
  path: string;
  /** Writes the file, where the problems came without one. */
  keep?(): Promise<void>;
}

/** Opens `--data`, else the pipe, else the embedded ring walks. */
export async function openCompareData(
  { data }: DataOptions,
  folder: string,
  io: TaskIo,
): Promise<CompareData> {
  const isNamed = data !== undefined && data !== "-";
  const path = isNamed ? io.resolvePath(data) : `${folder}/problems.jsonl`;
  if (data === undefined && !io.stdinIsPiped) {
    io.log("problems: the embedded ring walks (--data)");
    const problems = ringProblems("train");
    return { problems, path, keep: () => keepRows(path, problems, io) };
  }
  const input = await openData(io, data);
  const problems = await readProblems(input.stream, input);
  if (isNamed) return { problems, path };
  return { problems, path, keep: () => keepRows(path, problems, io) };
}

/** Keeps rows that no file has, for whoever goes on with one of the runs. */
async function keepRows(
  path: string,
  problems: readonly Problem[],
  io: TaskIo,
): Promise<void> {
  const file = await io.openRecordFile(path, true);
  for (const problem of problems) await file.write(problem);
  await file.end();
}
