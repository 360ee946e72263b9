import { dirname } from "node:path";
import { DataError, WriteError } from "../jsonl/mod.ts";
import type { Report } from "./report.ts";
import { type PageOptions, reportPage } from "./report_page.ts";
import { writeWholeFile } from "./write_whole_file.ts";

/** What a written page holds. */
export interface WrittenReport {
  /** Its size. */
  bytes: number;
  /** Samples in its table. */
  samples: number;
}

/**
 * Writes a page to a file, under a temporary name that is then renamed; its
 * folder is made where it is missing.
 *
 * @example
 * ```ts
 * import { writeReport } from "./write_report.ts";
 *
 * const path = await Deno.makeTempFile();
 * const { bytes } = await writeReport(path, { title: "Nothing", runs: [] });
 * console.error(bytes);
 * await Deno.remove(path);
 * ```
 *
 * @param path The page.
 * @param report What it shows.
 * @param options How much of it.
 * @returns What was written.
 * @throws {WriteError} If it cannot be written.
 * @throws {DataError} If a line of samples is none.
 */
export async function writeReport(
  path: string,
  report: Report,
  options: Pick<PageOptions, "maxSamples"> = {},
): Promise<WrittenReport> {
  let samples = 0;
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    const page = reportPage(report, {
      ...options,
      onSamples: (count) => samples = count,
    });
    await writeWholeFile(path, ReadableStream.from(page));
    const { size } = await Deno.stat(path);
    return { bytes: size, samples };
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new WriteError(`report '${path}'`, cause);
  }
}
