import { assertEquals } from "@std/assert";
import { createRowProgress } from "../../lib/report/mod.ts";

/** Updates at seconds, and what they show. */
function shown(
  terminal: boolean,
  updates: readonly [second: number, rows: number, share?: number][],
): string[] {
  let time = 0;
  const texts: string[] = [];
  const progress = createRowProgress({
    write: (text) => texts.push(text),
    terminal,
    now: () => time,
  });
  for (const [second, rows, share] of updates) {
    time = second * 1000;
    progress.update(rows, share);
  }
  progress.close();
  return texts;
}

Deno.test("createRowProgress() shows nothing of what is soon done", () => {
  assertEquals(shown(true, [[1, 5, 0.5]]), []);
  assertEquals(shown(false, [[29, 5, 0.5]]), []);
});

Deno.test("createRowProgress() redraws a terminal's line and clears it", () => {
  assertEquals(shown(true, [[4, 8, 0.5], [4.1, 9, 0.6], [5, 10]]), [
    "\rrows 8  rows/s 2  done 50%  ETA 0:04\x1b[K",
    "\rrows 10  rows/s 2\x1b[K",
    "\r\x1b[K",
  ]);
});

Deno.test("createRowProgress() writes a line every half minute elsewhere", () => {
  assertEquals(shown(false, [[30, 60, 0.25], [50, 70, 0.3], [60, 120, 0.5]]), [
    "rows 60  rows/s 2  done 25%  ETA 1:30\n",
    "rows 120  rows/s 2  done 50%  ETA 1:00\n",
  ]);
});
