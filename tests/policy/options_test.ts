import { assertEquals } from "@std/assert";
import { z } from "zod";
import { optimizerOptions } from "../../lib/policy/optimizer_options.ts";
import { samplingOptions } from "../../lib/policy/sampling_options.ts";

function defaultsOf(group: { readonly shape: object }): unknown {
  return z.object(group.shape as z.ZodRawShape).parse({});
}

Deno.test("samplingOptions have the documented defaults", () => {
  assertEquals(defaultsOf(samplingOptions), {
    numGenerations: 8,
    maxCompletionLength: 512,
    temperature: 1,
    topP: 1,
    topK: 0,
    minP: 0,
    seed: 42,
  });
});

Deno.test("optimizerOptions have the documented defaults", () => {
  assertEquals(defaultsOf(optimizerOptions), {
    learningRate: 1e-6,
    lrSchedulerType: "constant",
    warmupSteps: 0,
    minLrRate: 0,
    weightDecay: 0.01,
    adamBeta1: 0.9,
    adamBeta2: 0.999,
    adamEpsilon: 1e-8,
    maxGradNorm: 1,
  });
});
