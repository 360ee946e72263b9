import { join } from "node:path";
import { UsageError } from "../config/mod.ts";
import type { Policy } from "../policy/mod.ts";

/**
 * Refuses to replace a folder in which an adapter's base model lies: its weights
 * stay in their files while they are used.
 */
export async function assertModelApart(
  folder: string,
  { base }: Pick<Policy, "base">,
): Promise<void> {
  const real = await Deno.realPath(folder).catch(() => folder);
  for (const { range: { path } } of base.values()) {
    if (![folder, real].some((one) => path.startsWith(join(one, "/")))) {
      continue;
    }
    throw new UsageError(
      `Cannot replace '${folder}': the adapter's base model lies in it`,
      { hint: "give a new --output-dir" },
    );
  }
}
