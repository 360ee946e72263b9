import { ort } from "./onnxruntime.ts";

/** Execution providers that a model can run on. */
export type Device = "cpu" | "cuda" | "webgpu";

/** A device, with the reason why it was taken. */
export interface DeviceChoice {
  /** The device. */
  device: Device;
  /** One clause for the log. */
  reason: string;
}

/**
 * Chooses the device: a named one must work, `auto` tries CUDA, then the CPU.
 *
 * @example Usage
 * ```ts
 * import { chooseDevice } from "./mod.ts";
 *
 * const { device } = await chooseDevice("cpu");
 * console.assert(device === "cpu");
 * ```
 *
 * @param wanted The device asked for.
 * @param probe Tries a device and throws where it does not work; runs a graph
 * of one operator when omitted.
 * @returns The device and why.
 */
export async function chooseDevice(
  wanted: Device | "auto",
  probe: (device: Device) => Promise<void> = probeDevice,
): Promise<DeviceChoice> {
  if (wanted === "cpu") return { device: "cpu", reason: "as asked" };
  const device = wanted === "auto" ? "cuda" : wanted;
  try {
    await probe(device);
    return {
      device,
      reason: wanted === "auto" ? "CUDA is available" : "as asked",
    };
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error)
      .split("\n");
    if (wanted === "auto") {
      return { device: "cpu", reason: "CUDA is not available" };
    }
    throw new DeviceError(device, reason!, { cause: error });
  }
}

/** A named device that does not work here. */
export class DeviceError extends Error {
  /** The way out. */
  hint: string;

  /**
   * Constructs an error.
   *
   * @param device The device asked for.
   * @param reason The provider's own message.
   * @param options The cause.
   */
  constructor(device: Device, reason: string, options?: ErrorOptions) {
    super(`Cannot use device '${device}': ${reason}`, options);
    this.name = "DeviceError";
    this.hint = device === "cuda"
      ? "ONNX Runtime's CUDA 12 libraries come with its install script: run `deno install --node-modules-dir=auto --allow-scripts=npm:onnxruntime-node`, or use --device cpu"
      : "use --device cpu";
  }
}

/** Runs one operator of a real graph on the device. */
async function probeDevice(device: Device): Promise<void> {
  const { createGraph, exp, input, output, serializeGraph } = await import(
    "../graph/mod.ts"
  );
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
