/**
 * The fixed wording of the ring world. Texts are put together from it, and each phrase is one token of the starter's
 * tokenizer, so that a row stays near a hundred tokens.
 */
export const phrases = {
  /** Opens a problem; the first state follows. */
  start: "Work modulo 10. Start with ",
  /** Stands before the operations. */
  apply: ". Apply ",
  /** Closes a problem. */
  list: ". List every value.",
  /** Parts two steps of a solution. */
  step: "; ",
  /** Leads from the steps of a solution to the final answer. */
  box: ". \\boxed{",
  /** Opens a hint; values follow. */
  hint: "The first values are ",
  /** Open the three levels in the JSON of a hint writer. */
  levels: ['{"level_1": "', '.", "level_2": "', '.", "level_3": "'],
  /** Closes that JSON. */
  levelsEnd: '."}',
} as const;
