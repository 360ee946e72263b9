import { parse } from "@std/yaml";
import { UsageError } from "../config/mod.ts";
import { defaultPrompts, promptPlaceholders, type Prompts } from "./prompts.ts";

const KEYS = Object.keys(defaultPrompts) as (keyof Prompts)[];

/**
 * Reads the prompts from a YAML or JSON file that holds every key of
 * {@linkcode Prompts}; without a path, gives {@linkcode defaultPrompts}.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { loadPrompts } from "./load_prompts.ts";
 * import { defaultPrompts } from "./prompts.ts";
 *
 * assertEquals(await loadPrompts(), { ...defaultPrompts });
 * ```
 *
 * @param path The file.
 * @returns The templates.
 * @throws {UsageError} If the file cannot be read or parsed, a key is unknown,
 * missing or no text, or a template lacks a placeholder it needs.
 */
export async function loadPrompts(path?: string): Promise<Prompts> {
  if (path === undefined) return { ...defaultPrompts };
  const value = await readPromptFile(path);
  const fail = (reason: string): never => {
    throw new UsageError(`Cannot load prompts from '${path}': ${reason}`, {
      hint: `the keys are ${KEYS.join(", ")}`,
    });
  };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return fail("the file is no mapping of keys to templates");
  }
  const given = value as Record<string, unknown>;
  const unknown = Object.keys(given).find((key) =>
    !Object.hasOwn(promptPlaceholders, key)
  );
  if (unknown !== undefined) return fail(`unknown key '${unknown}'`);
  const prompts = { ...defaultPrompts };
  for (const key of KEYS) {
    const template = given[key];
    if (template === undefined) return fail(`key '${key}' is missing`);
    if (typeof template !== "string") return fail(`'${key}' is no text`);
    const absent = promptPlaceholders[key]
      .find((name) => !template.includes(`{${name}}`));
    if (absent !== undefined) return fail(`'${key}' lacks {${absent}}`);
    const extra = ["problem", "hint", "solution"].find((name) =>
      !promptPlaceholders[key].includes(name as never) &&
      template.includes(`{${name}}`)
    );
    if (extra !== undefined) return fail(`'${key}' cannot have {${extra}}`);
    prompts[key] = template;
  }
  return prompts;
}

async function readPromptFile(path: string): Promise<unknown> {
  try {
    return parse(await Deno.readTextFile(path));
  } catch (cause) {
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    const reason = cause instanceof Deno.errors.NotFound
      ? "no such file"
      : (cause as Error).message;
    throw new UsageError(`Cannot load prompts from '${path}': ${reason}`, {
      cause,
    });
  }
}
