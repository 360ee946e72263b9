import { assert, assertEquals } from "@std/assert";
import { benchPhase } from "../../lib/experiments/mod.ts";

const SHAPE = {
  hidden: 16,
  layers: 1,
  heads: 2,
  kvHeads: 1,
  ffn: 16,
  vocab: 32,
  batch: 4,
  group: 2,
  prompt: 4,
  response: 6,
  repeats: 2,
  microBatchTokens: 40,
  memory: "auto" as const,
};

for (
  const [phase, tokens] of [["decode", 24], ["score", 40], [
    "update",
    40,
  ]] as const
) {
  Deno.test(`benchPhase() counts the tokens of ${phase}`, async () => {
    const result = await benchPhase(phase, SHAPE, {
      device: "cpu",
      threads: 1,
    });
    assertEquals(result.tokens, tokens);
    assertEquals(result.seconds.length, 2);
    assert(result.tokensPerSecond > 0 && result.peakRssMib > 0);
  });
}
