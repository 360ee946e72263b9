import { assert, assertEquals } from "@std/assert";
import {
  checkDevice,
  checkFloat16,
  DeviceError,
  runtimeVersion,
} from "../../lib/runtime/mod.ts";

Deno.test("checkDevice() runs a graph on the CPU", async () => {
  assertEquals(await checkDevice("cpu"), { device: "cpu", works: true });
});

Deno.test("checkFloat16() finds that float16 values can be fed", async () => {
  assert(await checkFloat16());
});

Deno.test("runtimeVersion() names the pinned version and its providers", async () => {
  const url = new URL("../../deno.json", import.meta.url);
  const { imports } = JSON.parse(await Deno.readTextFile(url));
  const { version, providers } = runtimeVersion();
  assertEquals(imports["onnxruntime-node"], `npm:onnxruntime-node@${version}`);
  assert(providers.some(({ name, bundled }) => name === "cpu" && bundled));
});

const reasons: [string, string][] = [
  [
    "OrtSessionOptionsAppendExecutionProvider_Cuda: Failed to load shared library",
    "libonnxruntime_providers_cuda is missing, or CUDA 12 or cuDNN 9",
  ],
  [
    "/src/context.cc:136 Initialize(const Config&) status == Success was false. No adapter",
    "No adapter",
  ],
  ["CUDA failure 100: no device\nat somewhere", "CUDA failure 100: no device"],
];

for (const [message, reason] of reasons) {
  Deno.test(`DeviceError says "${reason}"`, () => {
    const error = new DeviceError("cuda", new Error(message));
    assertEquals(error.message, `Cannot use device 'cuda': ${reason}`);
    assert(error.hint.includes("script/install.js"));
  });
}
