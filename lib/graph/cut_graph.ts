import type { Dimension, Graph, Node, Value } from "./graph.ts";

/** A part of a graph, a graph of its own. */
export interface GraphPiece {
  /**
   * The part, its values, inputs and outputs numbered: parts that compute the
   * same are the same, and can share a session.
   */
  graph: Graph;
  /** What each input is called in the whole graph, in the inputs' order. */
  inputs: readonly string[];
  /** What each output is called in the whole graph, in the outputs' order. */
  outputs: readonly string[];
}

/**
 * Cuts a graph at its checkpoints into parts that run one after another. What a
 * part reads of an earlier one is an output there and an input here, by the
 * value's name.
 *
 * @example Usage
 * ```ts
 * import { checkpoint, createGraph, cutGraph, exp, input, output } from "./mod.ts";
 *
 * const graph = createGraph();
 * const y = checkpoint(exp(input(graph, "x", "float32", ["n"])));
 * output("z", exp(y));
 * const pieces = cutGraph(graph);
 * console.assert(pieces[1]!.inputs[0] === y.name);
 * console.assert(pieces[1]!.graph.inputs[0]!.name === "value_0");
 * ```
 *
 * @param graph The graph.
 * @returns The parts in order; those that nothing depends on are left out.
 */
export function cutGraph(graph: Graph): GraphPiece[] {
  const starts = [0, ...graph.cuts];
  const parts = starts.map((start, index) =>
    graph.nodes.slice(start, starts[index + 1])
  );
  const lastRead = new Map<Value, number>();
  parts.forEach((nodes, part) => {
    for (const { inputs } of nodes) {
      for (const value of inputs) if (value) lastRead.set(value, part);
    }
  });
  const wanted = new Set(graph.outputs.values());
  const pieces: GraphPiece[] = [];
  for (let part = parts.length - 1; part >= 0; part--) {
    const piece = cutOut(
      graph,
      parts[part]!,
      wanted,
      (value) => lastRead.get(value)! > part,
    );
    if (piece === undefined) continue;
    for (const value of piece.inputs) wanted.add(value);
    pieces.unshift({
      graph: numbered(piece),
      inputs: piece.inputs.map(({ name }) => name),
      outputs: [...piece.outputs.keys()],
    });
  }
  return pieces;
}

/** The part that some nodes make, as far as later parts want of it. */
function cutOut(
  graph: Graph,
  nodes: readonly Node[],
  wanted: ReadonlySet<Value>,
  isReadLater: (value: Value) => boolean,
): Graph | undefined {
  const made = new Set(nodes.flatMap((node) => node.outputs));
  const results = [...made].filter((value) => wanted.has(value));
  if (results.length === 0) return undefined;
  const outputs = new Map(
    [...graph.outputs].filter(([, value]) => made.has(value)),
  );
  const named = new Set(outputs.values());
  for (const value of results) {
    if (!named.has(value) || isReadLater(value)) outputs.set(value.name, value);
  }
  const needed = new Set(results);
  for (const node of nodes.toReversed()) {
    if (!node.outputs.some((value) => needed.has(value))) continue;
    for (const value of node.inputs) if (value) needed.add(value);
  }
  const given = new Set(
    [...graph.constants, ...graph.externals].map(({ value }) => value),
  );
  const inputs = [...needed].filter((value) =>
    !made.has(value) && !given.has(value)
  );
  const kept = nodes.filter((node) =>
    node.outputs.some((value) => needed.has(value))
  );
  return { ...graph, inputs, nodes: kept, outputs };
}

/** A copy whose values and dimensions are named in the order of appearance. */
function numbered(piece: Graph): Graph {
  const values = new Map<Value, Value>();
  const sizes = new Map<string, string>();
  const size = (name: Dimension) => {
    if (typeof name === "number") return name;
    if (!sizes.has(name)) sizes.set(name, `size_${sizes.size}`);
    return sizes.get(name)!;
  };
  const rename = (value: Value): Value => {
    const known = values.get(value);
    if (known !== undefined) return known;
    const shape = value.shape.map(size);
    const named = { ...value, name: `value_${values.size}`, shape };
    values.set(value, named);
    return named;
  };
  const inputs = piece.inputs.map(rename);
  const nodes = piece.nodes.map((node) => ({
    ...node,
    inputs: node.inputs.map((value) => value && rename(value)),
    outputs: node.outputs.map(rename),
  }));
  const used = <Item extends { value: Value }>(items: readonly Item[]) =>
    items.filter(({ value }) => values.has(value))
      .map((item) => ({ ...item, value: rename(item.value) }))
      .sort((a, b) => a.value.name < b.value.name ? -1 : 1);
  return {
    ...piece,
    inputs,
    nodes,
    constants: used(piece.constants),
    externals: used(piece.externals),
    outputs: new Map(
      Array.from(
        piece.outputs.values(),
        (value, index) => [`output_${index}`, rename(value)] as const,
      ),
    ),
  };
}
