/**
 * Evaluates LaTeX with the computer algebra system, exactly. A module of its
 * own, so that a worker that takes too long can be ended, which the system's
 * own time limit does not do.
 *
 * @module
 */
import { parentPort } from "node:worker_threads";
import { ComputeEngine } from "@cortex-js/compute-engine";

const engine = new ComputeEngine();

function evaluateExactly(latex: string): unknown {
  const expression = engine.parse(latex);
  return expression.isValid ? expression.evaluate().json : null;
}

parentPort?.on("message", (latex: string) => {
  let json: unknown = null;
  try {
    json = evaluateExactly(latex);
  } catch {
    // What the system cannot evaluate is not read.
  }
  parentPort?.postMessage({ json });
});
parentPort?.postMessage({ ready: true });
