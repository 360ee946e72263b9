import { benchmarkFormat, openBenchmark } from "../datasets/mod.ts";
import type { TaskIo } from "../lib/config/mod.ts";
import type { BenchmarkSources } from "../lib/evaluate/mod.ts";
import { resolveDataset } from "../lib/hub/mod.ts";

/** Finds benchmarks in the user's folder or on the hub, and says which. */
export function benchmarkSources(io: TaskIo): BenchmarkSources {
  return {
    formatOf: benchmarkFormat,
    open: async (name, options) => {
      const found = await openBenchmark(name, {
        ...options,
        report: io.log,
        resolvePath: io.resolvePath,
        fetch: ({ dataset, revision, config, split }) =>
          resolveDataset(`${dataset}@${revision}`, {
            config,
            split,
            report: io.log,
            signal: io.signal,
          }),
      });
      const { benchmark, problems, source } = found;
      const place = source.revision ?? source.file;
      io.log(`${benchmark}: ${problems.length} problems (${place})`);
      return found;
    },
  };
}
