import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode promptOptions}. */
export interface PromptOptions {
  /** A file with other prompts. */
  prompts?: string;
  /** Whether to show the stage's first prompt and stop. */
  printPrompt: boolean;
}

/**
 * The options of every stage that prompts a model.
 *
 * @example Usage
 * ```ts
 * import { promptOptions } from "./prompt_options.ts";
 *
 * console.error(Object.keys(promptOptions.shape)); // ["prompts", "printPrompt"]
 * ```
 */
export const promptOptions: OptionGroup<PromptOptions> = defineOptions(
  "Prompts",
  {
    prompts: z.string().meta({ label: "path" }).optional().describe(
      "YAML or JSON file with the keys solver_system, problem, hinted_problem, hint_system, hint_request",
    ),
    printPrompt: z.boolean().default(false).meta({ kept: false }).describe(
      "show the text and ids of the first prompt, and stop",
    ),
  },
);
