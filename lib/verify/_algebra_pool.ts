import { Worker } from "node:worker_threads";

/** What the computer algebra system made of a text; `"lost"` where its worker died or took too long. */
export type Answered = { json: unknown } | "lost";

interface Slot {
  worker: Worker;
  ready: Promise<boolean>;
}

const SIZE = 2;
// The worker stops itself before; this is for one that cannot.
const JOB_MS = 1_000;
// The system's import takes a third of a second, more on a busy machine.
const START_MS = 15_000;

const idle: (Slot | undefined)[] = Array.from({ length: SIZE });
const waiting: ((slot: Slot | undefined) => void)[] = [];

/**
 * Evaluates LaTeX in a pooled worker, which is started when first needed, gets
 * at most a second for a job, is replaced when that was not enough, and never
 * keeps the process alive.
 */
export async function evaluateInPool(latex: string): Promise<Answered> {
  const slot = await takeSlot() ?? startWorker();
  const started = await within(slot.ready, START_MS);
  const answer = started ? await ask(slot.worker, latex) : "lost";
  if (answer === "lost") slot.worker.terminate().catch(() => {});
  giveBack(answer === "lost" ? undefined : slot);
  return answer;
}

function takeSlot(): Promise<Slot | undefined> {
  if (idle.length > 0) {
    // A running worker before one yet to start.
    const at = Math.max(0, idle.findIndex((slot) => slot !== undefined));
    return Promise.resolve(idle.splice(at, 1)[0]);
  }
  return new Promise((resolve) => waiting.push(resolve));
}

function giveBack(slot: Slot | undefined): void {
  const next = waiting.shift();
  if (next) next(slot);
  else idle.push(slot);
}

function startWorker(): Slot {
  const worker = new Worker(new URL("./_algebra_worker.ts", import.meta.url));
  // An error without a listener would end the process.
  worker.on("error", () => {});
  const ready = new Promise<boolean>((resolve) => {
    worker.once("message", () => resolve(true));
    worker.once("error", () => resolve(false));
    worker.once("exit", () => resolve(false));
  });
  return { worker, ready };
}

async function ask(worker: Worker, latex: string): Promise<Answered> {
  let settle: (answer: Answered) => void = () => {};
  const answer = new Promise<Answered>((resolve) => settle = resolve);
  const onMessage = (message: { json?: unknown; late?: boolean }): void =>
    settle(message.late ? "lost" : { json: message.json });
  const onEnd = (): void => settle("lost");
  worker.once("message", onMessage);
  worker.once("error", onEnd);
  worker.once("exit", onEnd);
  // Referenced while there is work, so that the process waits for the answer.
  worker.ref();
  worker.postMessage(latex);
  const answered = await within(answer, JOB_MS) ?? "lost";
  worker.unref();
  worker.off("message", onMessage);
  worker.off("error", onEnd);
  worker.off("exit", onEnd);
  return answered;
}

async function within<T>(
  promise: Promise<T>,
  milliseconds: number,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
