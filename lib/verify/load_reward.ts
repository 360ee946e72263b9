import { UsageError, userModule } from "../config/mod.ts";
import type { Reward } from "./reward.ts";

/**
 * Loads a reward from a TypeScript or JavaScript file whose default export is a
 * {@linkcode Reward}. What it returns is checked at each call; what it throws
 * names its line.
 *
 * @param name The path as the user gave it.
 * @param resolvePath Makes a path absolute.
 * @returns The reward.
 * @throws {UsageError} If there is no such file, or it exports no function.
 * The reward throws an `Error` if it gives neither a finite number nor null.
 */
export async function loadReward(
  name: string,
  resolvePath: (path: string) => string = (path) => path,
): Promise<Reward> {
  const { value, guard } = await userModule("reward", name, resolvePath(name));
  if (typeof value !== "function") {
    throw new UsageError(
      `Cannot load reward '${name}': its default export is no function`,
      {
        hint:
          "a reward's file has `export default function (sample) { return ... }`",
      },
    );
  }
  const reward = guard(value as (sample: unknown) => unknown);
  return async (sample) => {
    const given = await reward(sample);
    if (
      given === null || (typeof given === "number" && Number.isFinite(given))
    ) return given;
    throw new Error(
      `Cannot reward a completion of '${sample.problem.id}': '${name}' returned ${
        String(given)
      }, no finite number and not null`,
    );
  };
}
