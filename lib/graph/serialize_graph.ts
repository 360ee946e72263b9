import { create, toBinary } from "@bufbuild/protobuf";
import {
  AttributeProto_AttributeType as AttributeType,
  AttributeProtoSchema,
  GraphProtoSchema,
  type ModelProto,
  ModelProtoSchema,
  NodeProtoSchema,
  OperatorSetIdProtoSchema,
  StringStringEntryProtoSchema,
  TensorProto_DataLocation as DataLocation,
  TensorProto_DataType as DataType,
  TensorProtoSchema,
  TensorShapeProto_DimensionSchema,
  TensorShapeProtoSchema,
  TypeProto_TensorSchema,
  TypeProtoSchema,
  ValueInfoProtoSchema,
} from "onnx-buf";
import type {
  Attribute,
  ElementType,
  External,
  Graph,
  Node,
  Value,
} from "./graph.ts";

const TYPES: Record<ElementType, DataType> = {
  float32: DataType.FLOAT,
  float16: DataType.FLOAT16,
  bfloat16: DataType.BFLOAT16,
  int64: DataType.INT64,
  int32: DataType.INT32,
  bool: DataType.BOOL,
};

/** Version of the standard operator set that every operator here follows. */
const OPSET = 21n;

/**
 * Serialises a graph as an ONNX model (IR 10, opset 21 and `com.microsoft` 1).
 * What no output depends on is left out: ONNX Runtime would compute it.
 *
 * Data in files is named by the files' paths from the root of the file system,
 * which the session is to be given as their folder.
 *
 * @example Usage
 * ```ts
 * import { createGraph, exp, input, output, serializeGraph } from "./mod.ts";
 *
 * const graph = createGraph();
 * output("y", exp(input(graph, "x", "float32", ["n"])));
 * console.assert(serializeGraph(graph).length > 0);
 * ```
 *
 * @param graph The graph.
 * @returns The protobuf bytes that ONNX Runtime loads.
 */
export function serializeGraph(graph: Graph): Uint8Array {
  const names = outputNames(graph);
  const needed = neededValues(graph);
  const isNeeded = ({ value }: { value: Value }) => needed.has(value);
  const nodes = inOrder(graph).filter((node) =>
    node.outputs.some((value) => needed.has(value))
  ).map((node) => toNode(node, names));
  for (const [name, value] of graph.outputs) {
    if (names.get(value) === name) continue;
    nodes.push(
      create(NodeProtoSchema, {
        opType: "Identity",
        name: `output_${name}`,
        input: [names.get(value) ?? value.name],
        output: [name],
      }),
    );
  }
  const model: ModelProto = create(ModelProtoSchema, {
    irVersion: 10n,
    producerName: "selfhint",
    opsetImport: [
      create(OperatorSetIdProtoSchema, { domain: "", version: OPSET }),
      create(OperatorSetIdProtoSchema, {
        domain: "com.microsoft",
        version: 1n,
      }),
    ],
    graph: create(GraphProtoSchema, {
      name: "selfhint",
      node: nodes,
      input: graph.inputs.map((value) => toInfo(value, value.name)),
      output: Array.from(graph.outputs, ([name, value]) => toInfo(value, name)),
      initializer: [
        ...graph.constants.filter(isNeeded).map(({ value, bytes }) =>
          create(TensorProtoSchema, {
            ...header(value),
            rawData: new Uint8Array(bytes),
          })
        ),
        ...graph.externals.filter(isNeeded).map(toExternal),
      ],
    }),
  });
  return toBinary(ModelProtoSchema, model);
}

/**
 * The nodes with those that end in results last and reversed. ONNX Runtime starts
 * from the last such node and runs what it needs, depth first: so results are
 * ready in the order in which they were written, and what only they need can go.
 */
function inOrder(graph: Graph): Node[] {
  const read = new Set(graph.nodes.flatMap((node) => node.inputs));
  const isRead = (node: Node) => node.outputs.some((value) => read.has(value));
  return [
    ...graph.nodes.filter(isRead),
    ...graph.nodes.filter((node) => !isRead(node)).reverse(),
  ];
}

/** Everything that some output depends on. */
function neededValues(graph: Graph): Set<Value> {
  const needed = new Set(graph.outputs.values());
  for (const node of graph.nodes.toReversed()) {
    if (!node.outputs.some((value) => needed.has(value))) continue;
    for (const value of node.inputs) if (value) needed.add(value);
  }
  return needed;
}

function header(value: Value) {
  return {
    name: value.name,
    dataType: TYPES[value.type],
    dims: value.shape.map((size) => BigInt(size)),
  };
}

function toExternal({ value, range }: External) {
  const entries = {
    location: fromRoot(range.path),
    offset: String(range.offset),
    length: String(range.byteLength),
  };
  return create(TensorProtoSchema, {
    ...header(value),
    dataLocation: DataLocation.EXTERNAL,
    externalData: Object.entries(entries).map(([key, value]) =>
      create(StringStringEntryProtoSchema, { key, value })
    ),
  });
}

/** Absolute locations are refused, so the root is left off. */
function fromRoot(path: string): string {
  return path.replace(/^([A-Za-z]:)?[\\/]+/, "");
}

/** Nodes write results under the outputs' own names: no copy is needed. */
function outputNames(graph: Graph): Map<Value, string> {
  const produced = new Set(graph.nodes.flatMap((node) => node.outputs));
  const names = new Map<Value, string>();
  for (const [name, value] of graph.outputs) {
    if (produced.has(value) && !names.has(value)) names.set(value, name);
  }
  return names;
}

function toNode(node: Node, names: ReadonlyMap<Value, string>) {
  const nameOf = (value: Value) => names.get(value) ?? value.name;
  return create(NodeProtoSchema, {
    opType: node.operator,
    domain: node.domain,
    name: node.outputs[0]!.name,
    input: node.inputs.map((value) => value ? nameOf(value) : ""),
    output: node.outputs.map(nameOf),
    attribute: Object.entries(node.attributes).map(([name, value]) =>
      toAttribute(name, value)
    ),
  });
}

function toAttribute(name: string, value: Attribute) {
  if ("int" in value) {
    return create(AttributeProtoSchema, {
      name,
      type: AttributeType.INT,
      i: BigInt(value.int),
    });
  }
  if ("float" in value) {
    return create(AttributeProtoSchema, {
      name,
      type: AttributeType.FLOAT,
      f: value.float,
    });
  }
  if ("ints" in value) {
    return create(AttributeProtoSchema, {
      name,
      type: AttributeType.INTS,
      ints: value.ints.map((item) => BigInt(item)),
    });
  }
  return create(AttributeProtoSchema, {
    name,
    type: AttributeType.STRING,
    s: new TextEncoder().encode(value.string),
  });
}

function toInfo(value: Value, name: string) {
  return create(ValueInfoProtoSchema, {
    name,
    type: create(TypeProtoSchema, {
      value: {
        case: "tensorType",
        value: create(TypeProto_TensorSchema, {
          elemType: TYPES[value.type],
          shape: create(TensorShapeProtoSchema, {
            dim: value.shape.map((size) =>
              create(TensorShapeProto_DimensionSchema, {
                value: typeof size === "number"
                  ? { case: "dimValue", value: BigInt(size) }
                  : { case: "dimParam", value: size },
              })
            ),
          }),
        }),
      },
    }),
  });
}
