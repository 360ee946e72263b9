import { constant } from "./constant.ts";
import type { Graph, Node, Value } from "./graph.ts";
import { add } from "./ops/add.ts";

/** How {@linkcode gradients} reads the forward pass. */
export interface GradientOptions {
  /**
   * Whether everything between two checkpoints is computed anew, not only the
   * nodes marked for it.
   *
   * @default {false}
   */
  recomputeAll?: boolean;
}

/**
 * Extends a graph by the gradients of a scalar with respect to some of its
 * values: reverse-mode differentiation, each node's own rule applied once, from
 * the last node to the first.
 *
 * What the rules read of nodes marked `recompute` is computed anew, so that it
 * need not be kept from the forward pass. ONNX Runtime merges repeated
 * computations unless its session is told not to. Where the forward pass has
 * checkpoints the backward pass is cut as well.
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
 * @param options What is computed anew.
 * @returns One gradient a parameter, in its shape.
 */
export function gradients(
  loss: Value,
  parameters: readonly Value[],
  options: GradientOptions = {},
): Value[] {
  if (loss.shape.length !== 0) {
    throw new RangeError(
      `Cannot differentiate '${loss.name}': shape is [${loss.shape}], not []`,
    );
  }
  const graph = loss.graph;
  const forward = graph.nodes.length;
  const needed = reachable(parameters);
  const flowing = new Map<Value, Value>();
  flowing.set(loss, constant(graph, "float32", [1]));
  const cuts: number[] = [];
  for (const node of graph.nodes.toReversed()) {
    if (node.outputs.some((value) => graph.checkpoints.has(value))) {
      cuts.push(graph.nodes.length);
    }
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
  recomputeFrom(graph, forward, cuts, options.recomputeAll ?? false);
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

/**
 * Gives the nodes from `start` on copies of what is to be computed anew, and
 * every part between two cuts its own.
 */
function recomputeFrom(
  graph: Graph,
  start: number,
  cuts: readonly number[],
  all: boolean,
): void {
  const marked = new Map<Value, Node>();
  const first = graph.cuts[0] ?? start;
  const last = graph.cuts.at(-1) ?? 0;
  graph.nodes.slice(0, start).forEach((node, index) => {
    const between = all && index >= first && index < last;
    if (!between && !node.recompute) return;
    for (const value of node.outputs) {
      if (!graph.checkpoints.has(value)) marked.set(value, node);
    }
  });
  const copies = new Map<Value, Value>();
  const read = (value: Value | undefined): Value | undefined => {
    const node = value && marked.get(value);
    if (!node) return value;
    if (!copies.has(value)) copy(node);
    return copies.get(value);
  };
  const copy = (node: Node) => {
    const inputs = node.inputs.map(read);
    const outputs = node.outputs.map((value) => ({
      ...value,
      name: `${node.operator}_${graph.names++}`,
    }));
    node.outputs.forEach((value, index) => copies.set(value, outputs[index]!));
    graph.nodes.push({ ...node, inputs, sources: inputs, outputs });
  };
  graph.nodes.splice(start).forEach((node, index) => {
    if (cuts.includes(start + index)) {
      graph.cuts.push(graph.nodes.length);
      copies.clear();
    }
    const inputs = node.inputs.map(read);
    graph.nodes.push({ ...node, inputs });
  });
}
