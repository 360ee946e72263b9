/**
 * Checks rows in a thread of its own.
 *
 * @module
 */
import { parentPort, workerData } from "node:worker_threads";
import { type CheckedTexts, checkRow } from "./_check_row.ts";

// The tokenizer's library takes a thread that has a location for a browser's.
Reflect.deleteProperty(globalThis, "location");
Object.defineProperty(globalThis, "location", { value: undefined });

parentPort?.on("message", async (rows: CheckedTexts[]) => {
  try {
    const results = [];
    for (const row of rows) results.push(await checkRow(row, workerData));
    parentPort?.postMessage({ results });
  } catch (error) {
    parentPort?.postMessage({ failure: (error as Error).message });
  }
});
