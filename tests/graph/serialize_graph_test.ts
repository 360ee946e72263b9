import { assert, assertEquals } from "@std/assert";
import { fromBinary } from "@bufbuild/protobuf";
import { ModelProtoSchema } from "onnx-buf";
import {
  cast,
  constant,
  createGraph,
  exp,
  external,
  gradients,
  input,
  linear,
  log,
  output,
  reduceSum,
  serializeGraph,
} from "../../lib/graph/mod.ts";

const RANGE = {
  path: "/models/a/model.safetensors",
  offset: 96,
  byteLength: 24,
};

function read(graph: ReturnType<typeof createGraph>) {
  return fromBinary(ModelProtoSchema, serializeGraph(graph)).graph!;
}

Deno.test("serializeGraph() leaves out what no output depends on", () => {
  const graph = createGraph();
  const x = input(graph, "x", "float32", ["n"]);
  log(exp(x));
  external(graph, "unused", "bfloat16", [3, 4], RANGE);
  constant(graph, "float32", [7]);
  output("y", exp(x));
  const { node, initializer } = read(graph);
  assertEquals(node.map(({ opType }) => opType), ["Exp"]);
  assertEquals(initializer, []);
});

Deno.test("serializeGraph() names data in files from the root", () => {
  const graph = createGraph();
  const w = external(graph, "w", "bfloat16", [3, 4], RANGE);
  output("y", cast(w, "float32"));
  const [tensor] = read(graph).initializer;
  assertEquals(tensor?.dataType, 16);
  assertEquals(tensor?.rawData?.length ?? 0, 0);
  assertEquals(
    tensor?.externalData.map(({ key, value }) => `${key}=${value}`),
    ["location=models/a/model.safetensors", "offset=96", "length=24"],
  );
});

Deno.test("linear() converts a stored weight for each product and gives it no gradient", () => {
  const graph = createGraph();
  const x = input(graph, "x", "float32", ["n", 4]);
  const w = external(graph, "w", "bfloat16", [3, 4], RANGE);
  const loss = reduceSum(linear(x, w), [0, 1]);
  output("dx", gradients(loss, [x])[0]!);
  output("y", loss);
  const { node } = read(graph);
  const casts = node.filter(({ opType }) => opType === "Cast");
  assertEquals(casts.map(({ input }) => input), [["w"], ["w"]]);
  const products = node.filter(({ opType }) => opType === "Gemm");
  assertEquals(products.length, 2);
  assert(products.every(({ input }) => !input.includes("w")));
});
