import type {
  Attribute,
  ElementType,
  Gradient,
  Graph,
  Shape,
  Value,
} from "./graph.ts";

/** What {@linkcode addNode} needs to know of an operator application. */
export interface NodeDefinition {
  /** ONNX operator type. */
  operator: string;
  /** Operator domain; the ONNX standard when omitted. */
  domain?: string;
  /** Inputs; undefined stands for an omitted optional input. */
  inputs: readonly (Value | undefined)[];
  /** Type and shape of each output. */
  outputs: readonly { type: ElementType; shape: Shape }[];
  /** Attributes by name. */
  attributes?: Readonly<Record<string, Attribute>>;
  /** Values that the gradient rule answers for; the inputs when omitted. */
  sources?: readonly (Value | undefined)[];
  /** Reverse-mode rule; omit where no gradient flows. */
  gradient?: Gradient;
  /**
   * Whether the backward pass computes the outputs anew where it reads them, for
   * what costs less than the memory to keep it.
   *
   * @default {false}
   */
  recompute?: boolean;
}

/**
 * Appends a node to a graph and returns its outputs.
 *
 * @example Usage
 * ```ts
 * import { addNode, createGraph, input } from "./mod.ts";
 *
 * const graph = createGraph();
 * const x = input(graph, "x", "float32", ["n"]);
 * const [y] = addNode(graph, { operator: "Abs", inputs: [x], outputs: [x] });
 * console.assert(y?.type === "float32");
 * ```
 *
 * @param graph The graph to extend.
 * @param definition The operator, its inputs and what comes out.
 * @returns The node's outputs, in order.
 */
export function addNode(graph: Graph, definition: NodeDefinition): Value[] {
  for (const value of definition.inputs) {
    if (value !== undefined && value.graph !== graph) {
      throw new TypeError(
        `Cannot add ${definition.operator}: input '${value.name}' belongs to another graph`,
      );
    }
  }
  const outputs = definition.outputs.map(({ type, shape }): Value => ({
    graph,
    name: `${definition.operator}_${graph.names++}`,
    type,
    shape,
  }));
  graph.nodes.push({
    operator: definition.operator,
    domain: definition.domain ?? "",
    inputs: definition.inputs,
    sources: definition.sources ?? definition.inputs,
    outputs,
    attributes: definition.attributes ?? {},
    gradient: definition.gradient,
    recompute: definition.recompute ?? false,
  });
  return outputs;
}

/**
 * Appends a node with a single output.
 *
 * @example Usage
 * ```ts
 * import { addUnary, createGraph, input } from "./mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n"]);
 * const y = addUnary("Abs", x, (dy) => dy);
 * console.assert(y.shape[0] === "n");
 * ```
 *
 * @param operator ONNX operator type of one input, shape and type kept.
 * @param x The input.
 * @param gradient Maps the output's gradient to the input's.
 * @returns The output.
 */
export function addUnary(
  operator: string,
  x: Value,
  gradient: (dy: Value, y: Value) => Value,
): Value {
  const [y] = addNode(x.graph, {
    operator,
    inputs: [x],
    outputs: [x],
    gradient: ([dy]) => [dy && gradient(dy, y!)],
  });
  return y!;
}
