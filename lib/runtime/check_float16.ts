import {
  cast,
  createGraph,
  input,
  output,
  serializeGraph,
} from "../graph/mod.ts";
import { createSession } from "./session.ts";
import { tensor } from "./tensor.ts";

/**
 * Tells whether float16 values can be fed: 1 and -2 go in as bits and come out
 * as float32, on the CPU. ONNX Runtime 1.30.0 needs the remedy of this room's
 * one import of it (microsoft/onnxruntime#26791).
 *
 * @example Usage
 * ```ts
 * import { checkFloat16 } from "./mod.ts";
 *
 * console.assert(await checkFloat16());
 * ```
 *
 * @returns Whether both came out right.
 */
export async function checkFloat16(): Promise<boolean> {
  const graph = createGraph();
  output("y", cast(input(graph, "x", "float16", [2]), "float32"));
  try {
    await using session = await createSession(serializeGraph(graph), {
      device: "cpu",
      threads: 1,
    });
    const x = tensor("float16", [2], Uint16Array.of(0x3c00, 0xc000));
    const { y } = await session.run({ x }, ["y"]);
    return y?.data[0] === 1 && y.data[1] === -2;
  } catch {
    return false;
  }
}
