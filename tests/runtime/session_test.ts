import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  add,
  cast,
  createGraph,
  input,
  multiply,
  output,
  serializeGraph,
} from "../../lib/graph/mod.ts";
import {
  checkFloat16,
  chooseDevice,
  createSession,
  DeviceError,
  tensor,
} from "../../lib/runtime/mod.ts";

function squares(): Uint8Array {
  const graph = createGraph();
  const x = input(graph, "x", "float32", ["n"]);
  output("y", multiply(x, x));
  output("z", add(x, x));
  return serializeGraph(graph);
}

Deno.test("createSession() reads feeds and allocates results", async () => {
  await using session = await createSession(squares(), { device: "cpu" });
  const x = tensor("float32", [3], Float32Array.of(1, 2, 3));
  const { y } = await session.run({ x }, ["y"]);
  assertEquals(y!.shape, [3]);
  assertEquals(y!.data, Float32Array.of(1, 4, 9));
});

Deno.test("createSession() writes results into given tensors", async () => {
  await using session = await createSession(squares(), { device: "cpu" });
  const x = tensor("float32", [2], Float32Array.of(2, 5));
  const y = tensor("float32", [2], new Float32Array(2));
  await session.run({ x }, { y });
  assertEquals(y.data, Float32Array.of(4, 25));
});

Deno.test("createSession() refuses a feed of another shape", async () => {
  const graph = createGraph();
  output(
    "y",
    add(input(graph, "x", "float32", [2]), input(graph, "w", "float32", [2])),
  );
  await using session = await createSession(serializeGraph(graph), {
    device: "cpu",
  });
  const x = tensor("float32", [3], new Float32Array(3));
  await assertRejects(() => session.run({ x, w: x }, ["y"]), Error);
});

Deno.test("createSession() takes int64, bool and float16 both ways", async () => {
  const graph = createGraph();
  output("i", cast(input(graph, "f", "float32", ["n"]), "int64"));
  output("h", cast(input(graph, "g", "float16", ["n"]), "float16"));
  const b = input(graph, "b", "bool", ["n"]);
  output("c", cast(b, "float32"));
  await using session = await createSession(serializeGraph(graph), {
    device: "cpu",
  });
  const results = await session.run({
    f: tensor("float32", [2], Float32Array.of(3, -7)),
    g: tensor("float16", [2], Uint16Array.of(0x3c00, 0x4000)),
    b: tensor("bool", [2], Uint8Array.of(1, 0)),
  }, ["i", "h", "c"]);
  assertEquals(results.i!.data, BigInt64Array.of(3n, -7n));
  assertEquals(Array.from(results.h!.data as Uint16Array), [0x3c00, 0x4000]);
  assertEquals(results.c!.data, Float32Array.of(1, 0));
});

Deno.test("checkFloat16() holds: lib/runtime hides Float16Array while ONNX Runtime loads", async () => {
  assert(await checkFloat16());
  assert("Float16Array" in globalThis);
});

Deno.test("ONNX Runtime alone still cannot be fed float16, so the remedy is needed", async () => {
  const script = `
    const ort = await import("onnxruntime-node");
    const graph = await import("./lib/graph/mod.ts");
    const built = graph.createGraph();
    const x = graph.input(built, "x", "float16", [1]);
    graph.output("y", graph.cast(x, "float32"));
    const model = graph.serializeGraph(built);
    const session = await ort.InferenceSession.create(model);
    try {
      await session.run({ x: new ort.Tensor("float16", new Uint16Array(1), [1]) });
    } catch {
      Deno.exit(7);
    }`;
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "-q", "--no-prompt", script],
    cwd: new URL("../..", import.meta.url),
    stdout: "null",
    stderr: "null",
  }).output();
  assertEquals(code, 7, "the remedy in lib/runtime/onnxruntime.ts can go");
});

Deno.test("chooseDevice() says what it took and why", async () => {
  const works = () => Promise.resolve();
  const fails = () => Promise.reject(new Error("no library\nlong story"));
  assertEquals((await chooseDevice("cpu", fails)).device, "cpu");
  assertEquals(await chooseDevice("auto", works), {
    device: "cuda",
    reason: "CUDA is available",
  });
  assertEquals(await chooseDevice("auto", fails), {
    device: "cpu",
    reason: "CUDA is not available",
  });
  assertEquals((await chooseDevice("webgpu", works)).device, "webgpu");
});

Deno.test("chooseDevice() never falls back from a named device", async () => {
  for (const device of ["cuda", "webgpu"] as const) {
    const error = await assertRejects(
      () => chooseDevice(device, () => Promise.reject(new Error("no library"))),
      DeviceError,
      `Cannot use device '${device}': no library`,
    );
    assert(error.hint.length > 0);
  }
});
