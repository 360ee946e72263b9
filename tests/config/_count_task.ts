import { z } from "zod";
import {
  defineOptions,
  type OptionGroup,
  readOptionLayer,
  runTask,
  seedList,
} from "../../lib/config/mod.ts";
import { readRecords } from "../../lib/jsonl/mod.ts";

interface CountOptions {
  limit: number;
  topP: number;
  method: "grpo" | "sage" | "sage-light";
  shuffle: boolean;
  stop: string[];
  data?: string;
  model?: string;
  seeds?: number[];
}

const countOptions: OptionGroup<CountOptions> = defineOptions(
  "Counting",
  {
    limit: z.int().min(1).default(3).describe("rows to write"),
    topP: z.number().min(0).max(1).default(1)
      .describe("share of the probability that is kept (1 = off)"),
    method: z.enum(["grpo", "sage", "sage-light"]).default("sage")
      .describe("how problems without a right sample are helped"),
    shuffle: z.boolean().default(true).describe("change the order of rows"),
    stop: z.array(z.string()).default([]).describe("texts that end a sample"),
    data: z.string().meta({ label: "path" }).optional()
      .describe("JSONL of rows to copy first"),
    model: z.string().meta({ label: "path" }).optional()
      .describe("folder with selfhint.yaml"),
    seeds: seedList("one run for each seed"),
  },
  { light: { method: "sage-light" } },
);

await runTask(
  {
    name: "count",
    summary: "Count to a number, for the tests of the option mechanism.",
    examples: ["deno task count --limit 3 | jq ."],
    options: [countOptions],
    input: "any JSONL",
    output: "rows {count}",
    async layers({ model }, io) {
      if (model === undefined) return [];
      const path = io.resolvePath(`${model}/selfhint.yaml`);
      return [await readOptionLayer(path, "selfhint.yaml")];
    },
  },
  async ({ limit, data, topP, ...rest }, io) => {
    io.log(`counting to ${limit}`);
    if (rest.stop.includes("fail")) throw new Error("Cannot count: told so");
    if (rest.stop.includes("sleep")) {
      await new Promise((_, reject) =>
        io.signal.addEventListener("abort", () => reject(io.signal.reason))
      );
    }
    if (rest.stop.includes("compute")) {
      await new Promise((resolve) =>
        io.signal.addEventListener("abort", resolve)
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      io.log("computing");
      for (const end = Date.now() + 60_000; Date.now() < end;);
    }
    const records = io.openRecords();
    if (data !== undefined) {
      const input = await io.openInput(data);
      for await (const { record } of readRecords(input.stream, input)) {
        await records.write(record);
      }
    }
    for (let count = 1; count <= limit; count++) {
      await records.write({ count, topP, ...rest });
    }
    await records.end();
  },
);
