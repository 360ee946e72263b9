/**
 * The one door to `onnxruntime-node`.
 *
 * Version 1.30.0 cannot be fed float16 where the engine knows `Float16Array`
 * (microsoft/onnxruntime#26791): its type table, filled once at first use, then
 * names a class that the native side does not accept. So the class is hidden
 * while the table is filled. `tests/runtime/onnxruntime_test.ts` fails once this
 * can go.
 *
 * @module
 */
const scope = globalThis as { Float16Array?: unknown };
const hidden = scope.Float16Array;
delete scope.Float16Array;
const ort = await import("onnxruntime-node");
new ort.Tensor("float16", new Uint16Array(1), [1]);
if (hidden !== undefined) scope.Float16Array = hidden;

// Errors reach the caller as exceptions; the native log would repeat them in
// colour on stderr.
ort.env.logLevel = "fatal";

export { ort };
