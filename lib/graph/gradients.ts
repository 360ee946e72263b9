import { constant } from "./constant.ts";
import type { Value } from "./graph.ts";
import { add } from "./ops/add.ts";

/**
 * Extends a graph by the gradients of a scalar with respect to some of its
 * values: reverse-mode differentiation, each node's own rule applied once, from
 * the last node to the first.
 *
 * @example Usage
 * ```ts
 * import { createGraph, gradients, input, multiply, reduceSum } from "./mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n"]);
 * const [dx] = gradients(reduceSum(multiply(x, x), [0]), [x]);
 * console.assert(dx?.shape[0] === "n");
 * ```
 *
 * @param loss The scalar, shape `[]`.
 * @param parameters The values to differentiate by.
 * @returns One gradient a parameter, in its shape.
 */
export function gradients(loss: Value, parameters: readonly Value[]): Value[] {
  if (loss.shape.length !== 0) {
    throw new RangeError(
      `Cannot differentiate '${loss.name}': shape is [${loss.shape}], not []`,
    );
  }
  const graph = loss.graph;
  const needed = reachable(parameters);
  const flowing = new Map<Value, Value>();
  flowing.set(loss, constant(graph, "float32", [1]));
  for (const node of graph.nodes.toReversed()) {
    const outputGradients = node.outputs.map((value) => flowing.get(value));
    if (outputGradients.every((gradient) => gradient === undefined)) continue;
    if (!node.sources.some((value) => value && needed.has(value))) continue;
    const sourceGradients = node.gradient?.(outputGradients) ?? [];
    node.sources.forEach((value, index) => {
      const gradient = sourceGradients[index];
      if (!value || !gradient || !needed.has(value)) return;
      const sum = flowing.get(value);
      flowing.set(value, sum ? add(sum, gradient) : gradient);
    });
  }
  return parameters.map((parameter) => {
    const gradient = flowing.get(parameter);
    if (gradient === undefined) {
      throw new RangeError(
        `Cannot differentiate by '${parameter.name}': the loss does not depend on it`,
      );
    }
    return gradient;
  });
}

/** Values through which a gradient must flow to reach the parameters. */
function reachable(parameters: readonly Value[]): Set<Value> {
  const needed = new Set(parameters);
  for (const node of parameters[0]?.graph.nodes ?? []) {
    if (!node.gradient) continue;
    if (node.sources.some((value) => value && needed.has(value))) {
      for (const value of node.outputs) needed.add(value);
    }
  }
  return needed;
}
