import { probeDevice } from "./_probe_device.ts";
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
    if (wanted === "auto") {
      return { device: "cpu", reason: "CUDA is not available" };
    }
    throw new DeviceError(device, error);
  }
}

/** A named device that does not work here. */
export class DeviceError extends Error {
  /** What its provider says, in a clause. */
  readonly reason: string;
  /** The way out. */
  readonly hint: string;

  /**
   * Constructs an error.
   *
   * @param device The device asked for.
   * @param cause What its provider threw.
   */
  constructor(device: Device, cause: unknown) {
    const reason = reasonOf(cause);
    super(`Cannot use device '${device}': ${reason}`, { cause });
    this.name = "DeviceError";
    this.reason = reason;
    this.hint = device === "cuda"
      ? `the CUDA libraries do not come with ONNX Runtime's package, this gets them: deno run -A npm:onnxruntime-node@${ort.env.versions.node}/script/install.js`
      : "use --device cpu";
  }
}

/** The provider's own words, without its source's file and assertion. */
function reasonOf(cause: unknown): string {
  const [line = ""] = String(cause instanceof Error ? cause.message : cause)
    .split("\n");
  if (line.endsWith("Cuda: Failed to load shared library")) {
    return "libonnxruntime_providers_cuda is missing, or CUDA 12 or cuDNN 9";
  }
  return line.replace(/^\S+:\d+ .* was false\. /, "");
}
