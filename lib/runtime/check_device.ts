import { probeDevice } from "./_probe_device.ts";
import { type Device, DeviceError } from "./device.ts";

/** What a trial of a device found. */
export interface DeviceCheck {
  /** The device. */
  device: Device;
  /** Whether a graph ran on it. */
  works: boolean;
  /** Why it does not work, and the way out. */
  error?: DeviceError;
}

/**
 * Tries a device: runs a graph of one operator on it.
 *
 * @example Usage
 * ```ts
 * import { checkDevice } from "./mod.ts";
 *
 * const { works } = await checkDevice("cpu");
 * console.assert(works);
 * ```
 *
 * @param device The device.
 * @returns Whether it works, and if not, why.
 */
export async function checkDevice(device: Device): Promise<DeviceCheck> {
  try {
    await probeDevice(device);
    return { device, works: true };
  } catch (error) {
    return { device, works: false, error: new DeviceError(device, error) };
  }
}
