/**
 * Sessions, tensors and devices: the only room that imports ONNX Runtime.
 *
 * @module
 */
export * from "./check_device.ts";
export * from "./check_float16.ts";
export * from "./device.ts";
export * from "./device_options.ts";
export * from "./runtime_version.ts";
export * from "./session.ts";
export * from "./tensor.ts";
