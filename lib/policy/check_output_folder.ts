import { UsageError } from "../config/mod.ts";
import { MODEL_FILES } from "./_model_files.ts";

const WEIGHTS =
  /^model(-\d+-of-\d+)?\.safetensors$|^model\.safetensors\.index\.json$/;

/**
 * Makes sure that a model may be written to a folder: there is none yet, it is
 * empty, or it is to be overwritten and holds nothing but a model.
 *
 * @example Usage
 * ```ts
 * import { checkOutputFolder } from "./check_output_folder.ts";
 * import { assertRejects } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await checkOutputFolder(folder, {});
 * await Deno.writeTextFile(`${folder}/thesis.tex`, "");
 * await assertRejects(() => checkOutputFolder(folder, { overwrite: true }));
 * ```
 *
 * @param path The folder.
 * @param options Whether a model that is there may go.
 * @throws {UsageError} If it may not be written.
 */
export async function checkOutputFolder(
  path: string,
  { overwrite = false }: { overwrite?: boolean | undefined },
): Promise<void> {
  let names: string[];
  try {
    names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return;
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new UsageError(`Cannot write model: '${path}' is no folder`, {
      cause,
    });
  }
  if (names.length === 0) return;
  if (!overwrite) {
    throw new UsageError(`Cannot write model: '${path}' exists`, {
      hint: "--overwrite replaces a model",
    });
  }
  const foreign = names.find((name) =>
    name !== "config.json" && !MODEL_FILES.includes(name) && !WEIGHTS.test(name)
  );
  if (foreign === undefined && names.includes("config.json")) return;
  throw new UsageError(
    `Cannot overwrite '${path}': it is no model's folder, it holds '${
      foreign ?? names[0]
    }'`,
    { hint: "choose another --output-dir" },
  );
}
