import { Worker } from "node:worker_threads";
import {
  type CheckedTexts,
  type CheckResult,
  checkRow,
  type CheckSettings,
} from "./_check_row.ts";

/** Checks rows on several threads. */
export interface CheckPool extends Disposable {
  /** Checks rows; many calls may wait at once. */
  check(rows: readonly CheckedTexts[]): Promise<CheckResult[]>;
  /** How many calls are worth to wait at once; 0 while there are no workers. */
  readonly width: number;
}

/** Rows that are checked before it pays to start workers. */
const ROWS_ALONE = 200;
const LONGEST_WAIT_MS = 120_000;

/** Makes a pool; its workers are started when there are rows enough for them. */
export function createCheckPool(
  settings: CheckSettings,
  threads: number,
): CheckPool {
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  let started = 0;
  let taken = 0;

  async function take(): Promise<Worker> {
    const worker = idle.pop();
    if (worker) return worker;
    if (started < threads) {
      started++;
      return startWorker(settings);
    }
    return await new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(worker: Worker): void {
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  }

  /** Rows whose worker was lost are checked one by one: one of them is at fault. */
  async function inWorker(
    rows: readonly CheckedTexts[],
  ): Promise<CheckResult[]> {
    const worker = await take();
    const answer = await ask(worker, rows);
    if ("results" in answer) {
      giveBack(worker);
      return answer.results;
    }
    if ("failure" in answer) {
      giveBack(worker);
      throw new Error(answer.failure);
    }
    worker.terminate().catch(() => {});
    giveBack(startWorker(settings));
    if (rows.length === 1) {
      return [{ goldFault: `the check of this row was lost: ${answer.lost}` }];
    }
    const results: CheckResult[] = [];
    for (const row of rows) results.push(...await inWorker([row]));
    return results;
  }

  return {
    get width() {
      return threads > 0 && taken >= ROWS_ALONE ? threads + 1 : 0;
    },
    async check(rows) {
      taken += rows.length;
      if (threads > 0 && taken > ROWS_ALONE) return await inWorker(rows);
      const results: CheckResult[] = [];
      for (const row of rows) results.push(await checkRow(row, settings));
      return results;
    },
    [Symbol.dispose]() {
      for (const worker of idle) worker.terminate().catch(() => {});
    },
  };
}

function startWorker(settings: CheckSettings): Worker {
  const worker = new Worker(new URL("./_check_worker.ts", import.meta.url), {
    workerData: settings,
  });
  // An error without a listener would end the process.
  worker.on("error", () => {});
  worker.unref();
  return worker;
}

type Answer =
  | { results: CheckResult[] }
  | { failure: string }
  | { lost: string };

async function ask(
  worker: Worker,
  rows: readonly CheckedTexts[],
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const onError = (error: unknown): void =>
    resolve({ lost: (error as Error).message });
  const onExit = (): void => resolve({ lost: "its worker ended" });
  const timer = setTimeout(
    () => resolve({ lost: `it took more than ${LONGEST_WAIT_MS / 1000} s` }),
    LONGEST_WAIT_MS,
  );
  worker.once("message", resolve);
  worker.once("error", onError);
  worker.once("exit", onExit);
  worker.postMessage(rows);
  const answer = await promise;
  clearTimeout(timer);
  worker.off("message", resolve);
  worker.off("error", onError);
  worker.off("exit", onExit);
  return answer;
}
