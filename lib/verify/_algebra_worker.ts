/**
 * Evaluates LaTeX with the computer algebra system, exactly and for a limited
 * time.
 *
 * The time limit is that of `node:vm`, which ends JavaScript wherever it is: the
 * system's own limit does not stop it, and Deno's `terminate` does not end a
 * worker that is in a loop.
 *
 * @module
 */
import { runInThisContext } from "node:vm";
import { parentPort } from "node:worker_threads";
import { ComputeEngine } from "@cortex-js/compute-engine";

// The system reports what it cannot read; stdout and stderr are not its own.
const silent = (): void => {};
Object.assign(console, {
  log: silent,
  info: silent,
  warn: silent,
  error: silent,
});

const STOP_MS = 800;
const engine = new ComputeEngine();

interface Job {
  latex: string;
  json: unknown;
  run(): void;
}

const job: Job = {
  latex: "",
  json: null,
  run: () => {
    const expression = engine.parse(job.latex);
    job.json = expression.isValid ? expression.evaluate().json : null;
  },
};

// Only a script of `node:vm` is under its limit, so the job is called from one.
Object.assign(globalThis, { selfhintAlgebraJob: job });

parentPort?.on("message", (latex: string) => {
  Object.assign(job, { latex, json: null });
  let late = false;
  try {
    runInThisContext("selfhintAlgebraJob.run()", { timeout: STOP_MS });
  } catch (error) {
    // What the system cannot evaluate is not read.
    late = error instanceof Error && "code" in error &&
      error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
  }
  parentPort?.postMessage(late ? { late } : { json: job.json });
});
parentPort?.postMessage({ ready: true });
