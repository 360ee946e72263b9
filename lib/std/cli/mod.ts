/**
 * The part of `@std/cli` that this project uses, to its documented API. It
 * stands in where only the npm registry can be reached.
 *
 * @example Usage
 * ```ts
 * import { parseArgs } from "@std/cli";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseArgs(["--seed", "7"]), { _: [], seed: 7 });
 * ```
 *
 * @module
 */
export * from "./parse_args.ts";
export * from "./parse_options.ts";
