import { UsageError } from "../lib/config/mod.ts";
import { anyLoader, type Loader } from "../lib/prepare/mod.ts";
import { aime } from "./aime.ts";
import { dapo } from "./dapo.ts";
import { gsm8k } from "./gsm8k.ts";
import { type Columns, jsonl } from "./jsonl.ts";
import { knightsAndKnaves } from "./knights_and_knaves.ts";
import { math } from "./math.ts";
import { numinaMath } from "./numina_math.ts";
import { openr1Math } from "./openr1_math.ts";

/**
 * Finds the loader of a source by its name; without a name the columns tell, of
 * each file and row.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sourceLoader } from "./source_loader.ts";
 *
 * assertEquals(sourceLoader("gsm8k").name, "gsm8k");
 * ```
 *
 * @param name The name, or undefined
 * @param columns The user's column names, which only plain JSONL takes
 * @returns The loader
 * @throws {UsageError} If no loader has that name, or it takes no columns
 */
export function sourceLoader(name?: string, columns: Columns = {}): Loader {
  const mapped = Object.values(columns).some((column) => column !== undefined);
  const published = [
    openr1Math,
    numinaMath,
    aime,
    knightsAndKnaves,
    dapo,
    gsm8k,
    math,
  ];
  if (name === undefined) {
    return mapped ? jsonl(columns) : anyLoader([...published, jsonl()]);
  }
  // The embedded set has the product's own rows.
  if (name === "jsonl" || (name === "ring" && !mapped)) return jsonl(columns);
  const loader = published.find((loader) => loader.name === name);
  if (loader && !mapped) return loader;
  if (loader || name === "ring") {
    throw new UsageError(
      `Cannot map columns: the source "${name}" has columns of its own`,
      { hint: "use --source jsonl" },
    );
  }
  throw new UsageError(
    `Cannot find source "${name}": there is no such loader`,
    {
      hint: `the sources are ring, ${
        published.map(({ name }) => name).join(", ")
      } and jsonl`,
    },
  );
}
