/**
 * Sessions, tensors and devices: the only room that imports ONNX Runtime.
 *
 * @module
 */
export * from "./device.ts";
export * from "./device_options.ts";
export * from "./session.ts";
export * from "./tensor.ts";
