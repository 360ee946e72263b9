/** A dimension: a size known now, or the name of one known when the graph runs. */
export type Dimension = number | string;

/** The dimensions of a value, outermost first; `[]` is a scalar. */
export type Shape = readonly Dimension[];

/** Element types that the graphs of this toolkit use. */
export type ElementType =
  | "float32"
  | "float16"
  | "bfloat16"
  | "int64"
  | "int32"
  | "bool";

/** A typed, shaped value of a graph: an input, a constant or a node's output. */
export interface Value {
  /** The graph that the value belongs to. */
  readonly graph: Graph;
  /** Unique name within the graph. */
  readonly name: string;
  /** Element type. */
  readonly type: ElementType;
  /** Static shape; names stand for sizes known only at run time. */
  readonly shape: Shape;
}

/** An ONNX attribute value: integers are numbers with `Number.isInteger`. */
export type Attribute =
  | { int: number }
  | { float: number }
  | { ints: readonly number[] }
  | { string: string };

/**
 * Maps the gradients of a node's outputs (undefined where nothing depends on
 * that output) to the gradients of its sources (undefined where none flows).
 */
export type Gradient = (
  outputGradients: readonly (Value | undefined)[],
) => readonly (Value | undefined)[];

/** One operator application. */
export interface Node {
  /** ONNX operator type, for example `MatMul`. */
  readonly operator: string;
  /** Operator domain; empty for the ONNX standard. */
  readonly domain: string;
  /** Inputs; undefined stands for an omitted optional input. */
  readonly inputs: readonly (Value | undefined)[];
  /**
   * The values whose gradients the rule gives: the inputs, or for the last node
   * of a composite operator the inputs of the whole.
   */
  readonly sources: readonly (Value | undefined)[];
  /** Outputs in order. */
  readonly outputs: readonly Value[];
  /** Attributes by name. */
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** The reverse-mode rule; undefined where the operator has no gradient. */
  readonly gradient: Gradient | undefined;
  /** Whether the backward pass computes it anew, so that nothing is kept. */
  readonly recompute: boolean;
}

/** Constant data stored in the graph. */
export interface Constant {
  /** The value that stands for the constant. */
  readonly value: Value;
  /** Raw little-endian bytes. */
  readonly bytes: Uint8Array;
}

/** A part of a file that holds a tensor's raw little-endian elements. */
export interface FileRange {
  /** The file's real path, absolute. */
  readonly path: string;
  /** Bytes from the start of the file. */
  readonly offset: number;
  /** Length in bytes. */
  readonly byteLength: number;
}

/** Constant data that stays in a file. */
export interface External {
  /** The value that stands for the data. */
  readonly value: Value;
  /** Where it lies. */
  readonly range: FileRange;
}

/** A graph under construction: a tape of nodes in the order of creation. */
export interface Graph {
  /** Values fed at run time. */
  readonly inputs: Value[];
  /** Nodes in topological order. */
  readonly nodes: Node[];
  /** Constants, kept apart from the nodes. */
  readonly constants: Constant[];
  /** Constants whose data stays in files. */
  readonly externals: External[];
  /** Results by output name. */
  readonly outputs: Map<string, Value>;
  /** Values at which the graph may be cut, in order of creation. */
  readonly checkpoints: Set<Value>;
  /** Numbers of nodes before each cut, ascending. */
  cuts: number[];
  /** Cache of constants and run-time sizes, so that each is written once. */
  readonly interned: Map<string, Value>;
  /** Number of names given so far. */
  names: number;
}

/**
 * Creates an empty graph.
 *
 * @example Usage
 * ```ts
 * import { createGraph } from "./graph.ts";
 *
 * const graph = createGraph();
 * console.assert(graph.nodes.length === 0);
 * ```
 *
 * @returns A graph without inputs, nodes or outputs.
 */
export function createGraph(): Graph {
  return {
    inputs: [],
    nodes: [],
    constants: [],
    externals: [],
    outputs: new Map(),
    checkpoints: new Set(),
    cuts: [],
    interned: new Map(),
    names: 0,
  };
}
