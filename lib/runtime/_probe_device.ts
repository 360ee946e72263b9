import {
  createGraph,
  exp,
  input,
  output,
  serializeGraph,
} from "../graph/mod.ts";
import type { Device } from "./device.ts";
import { ort } from "./onnxruntime.ts";

/** Runs one operator of a real graph on the device. */
export async function probeDevice(device: Device): Promise<void> {
  const graph = createGraph();
  output("y", exp(input(graph, "x", "float32", [1])));
  const session = await ort.InferenceSession.create(serializeGraph(graph), {
    executionProviders: [device],
    logSeverityLevel: 4,
  });
  const x = new ort.Tensor("float32", new Float32Array(1), [1]);
  await session.run({ x });
  await session.release();
}
