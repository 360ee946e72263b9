// deno-lint-ignore-file camelcase -- the names of the prompts file
/**
 * The templates from which every prompt is made. `{problem}`, `{hint}` and
 * `{solution}` are replaced literally, once.
 */
export interface Prompts {
  /** The solver's system message. */
  solver_system: string;
  /** The solver's user message; holds `{problem}`. */
  problem: string;
  /** The same with a hint; holds `{problem}` and `{hint}`. */
  hinted_problem: string;
  /** The hint writer's system message. */
  hint_system: string;
  /** The hint writer's user message; holds `{problem}` and `{solution}`. */
  hint_request: string;
}

/**
 * The product's own prompts. The starter policy is trained on exactly these
 * words, so a changed character needs a new starter.
 */
export const defaultPrompts: Readonly<Prompts> = Object.freeze({
  solver_system:
    "Reason step by step, then give the final answer in \\boxed{}.",
  problem: "{problem}",
  hinted_problem: "{problem}\n\nHint: {hint}",
  hint_system:
    "You write hints for a problem whose reference solution you can see. Reply with one JSON object with the keys level_1, level_2 and level_3: level_1 names the concept, level_2 outlines the method, level_3 works through the details. Never state the final answer.",
  hint_request: "{problem}\n\nReference solution: {solution}",
});

/** The placeholders each template must hold. */
export const promptPlaceholders: Readonly<
  Record<keyof Prompts, readonly string[]>
> = Object.freeze({
  solver_system: [],
  problem: ["problem"],
  hinted_problem: ["problem", "hint"],
  hint_system: [],
  hint_request: ["problem", "solution"],
});
