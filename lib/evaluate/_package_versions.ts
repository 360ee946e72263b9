import config from "../../deno.json" with { type: "json" };
import { version } from "../config/mod.ts";

// What a score depends on: numerics, tokens, verdicts.
const packages = [
  "onnxruntime-node",
  "@huggingface/transformers",
  "@cortex-js/compute-engine",
] as const;

/** The versions of this package, of Deno and of what a score depends on. */
export function packageVersions(): Record<string, string> {
  const versions = packages.map((name) => [
    name,
    config.imports[name].slice(config.imports[name].lastIndexOf("@") + 1),
  ]);
  return {
    selfhint: version,
    deno: Deno.version.deno,
    ...Object.fromEntries(versions),
  };
}
