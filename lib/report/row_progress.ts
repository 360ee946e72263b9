import { writeToStandardError } from "./_standard_error.ts";
import { formatDuration, formatNumber } from "./format_number.ts";

/** Shows how far a stage is that reads rows. */
export interface RowProgress {
  /**
   * Takes note of where the stage is.
   *
   * @param rows Rows so far
   * @param share Of the input, from 0 to 1; undefined where nobody knows
   */
  update(rows: number, share?: number): void;
  /** Ends the line that is being redrawn, so that another can follow. */
  close(): void;
}

/** How rows are shown. */
export interface RowProgressOptions {
  /** Takes text to show; default: standard error. */
  write?: (text: string) => void;
  /** True to redraw one line; default: whether standard error is a terminal. */
  terminal?: boolean;
  /** Milliseconds of a steady clock. */
  now?: () => number;
}

/** A stage that is done sooner shows nothing. */
const quietMilliseconds = 2000;
const redrawMilliseconds = 200;
const lineMilliseconds = 30_000;

/**
 * Makes a display of rows, rows a second and the time that is left: one line
 * that is redrawn on a terminal, else a line every half minute.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createRowProgress } from "./row_progress.ts";
 *
 * let text = "";
 * let time = 0;
 * const progress = createRowProgress({
 *   write: (part) => void (text += part),
 *   terminal: false,
 *   now: () => time,
 * });
 * time = 40_000;
 * progress.update(1000, 0.25);
 * assertEquals(text, "rows 1000  rows/s 25  done 25%  ETA 2:00\n");
 * ```
 *
 * @param options Where and how to draw
 * @returns The display; its clock starts now
 */
export function createRowProgress(
  options: RowProgressOptions = {},
): RowProgress {
  const write = options.write ?? writeToStandardError;
  const now = options.now ?? (() => performance.now());
  const terminal = options.terminal ?? Deno.stderr.isTerminal();
  const started = now();
  const between = terminal ? redrawMilliseconds : lineMilliseconds;
  let next = started + (terminal ? quietMilliseconds : lineMilliseconds);
  let live = false;
  return {
    update(rows, share) {
      const time = now();
      if (time < next) return;
      next = time + between;
      const seconds = (time - started) / 1000;
      const rate = formatNumber(Math.round(rows / seconds));
      let line = `rows ${rows}  rows/s ${rate}`;
      if (share !== undefined && share > 0) {
        const left = formatDuration(seconds * (1 - share) / share);
        line += `  done ${Math.floor(100 * share)}%  ETA ${left}`;
      }
      write(terminal ? `\r${line}\x1b[K` : `${line}\n`);
      live = terminal;
    },
    close() {
      if (live) write("\r\x1b[K");
      live = false;
    },
  };
}
