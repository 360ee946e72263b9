/**
 * The part of `@std/yaml` that this project uses, to its documented API, over
 * the npm package `yaml`. It stands in where only the npm registry can be
 * reached.
 *
 * @example Usage
 * ```ts
 * import { parse, stringify } from "@std/yaml";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(stringify(parse("{ seed: 7 }")), "seed: 7\n");
 * ```
 *
 * @module
 */
export * from "./parse.ts";
export * from "./stringify.ts";
