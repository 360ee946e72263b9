import { pathToFileURL } from "node:url";
import { UsageError } from "../config/mod.ts";
import type { Reward } from "./reward.ts";

/**
 * Loads a reward from a TypeScript or JavaScript file whose default export is a
 * {@linkcode Reward}. What it returns is checked at each call.
 *
 * @param name The path as the user gave it.
 * @param resolvePath Makes a path absolute.
 * @returns The reward.
 * @throws {UsageError} If there is no such file, or it exports no function.
 * @throws Whatever the file itself throws, with its own line.
 */
export async function loadReward(
  name: string,
  resolvePath: (path: string) => string = (path) => path,
): Promise<Reward> {
  const path = resolvePath(name);
  const exists = await Deno.stat(path).then(() => true, () => false);
  if (!exists) {
    throw new UsageError(`Cannot load reward '${name}': no such file`);
  }
  const { default: reward } = await import(pathToFileURL(path).href);
  if (typeof reward !== "function") {
    throw new UsageError(
      `Cannot load reward '${name}': its default export is no function`,
      {
        hint:
          "a reward's file has `export default function (sample) { return ... }`",
      },
    );
  }
  return async (sample) => {
    const value: unknown = await reward(sample);
    if (
      value === null || (typeof value === "number" && Number.isFinite(value))
    ) {
      return value;
    }
    throw new UsageError(
      `Cannot reward a completion of '${sample.problem.id}': '${name}' returned ${value}, no finite number and not null`,
    );
  };
}
