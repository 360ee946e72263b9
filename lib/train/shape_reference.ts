import { anchorWeights } from "../objective/mod.ts";
import { type RowScore, samplingSeed, uniform } from "../policy/mod.ts";
import type { GroupUpdate } from "./update_on_groups.ts";
import type { SourcedRow } from "./training_rows.ts";

/**
 * Raises or lowers the reference's log-probabilities of an update by the
 * method's guide (SAGE-anchors).
 *
 * @param rows The update's rows with the unshaped reference, which changes.
 * @param views What the policy says of their tokens now.
 * @param update Guide, seed and step.
 */
export function shapeReference(
  rows: readonly SourcedRow[],
  views: readonly RowScore[],
  { objective, settings, step, visit }: GroupUpdate,
): void {
  const guide = objective.anchor!(step - 1, settings.maxSteps);
  if (guide.guide === "none") return;
  const places = visit.groups.flatMap(({ rollouts }) => [...rollouts.keys()]);
  rows.forEach((row, at) => {
    const seed = samplingSeed({
      seed: settings.seed,
      purpose: "anchor",
      step,
      level: row.context.level,
      attempt: 0,
      problemId: row.problemId,
      index: places[at]!,
    });
    const draw = (token: number, place: number) =>
      uniform(seed, 3 * token + place);
    const weights = anchorWeights(views[at]!, guide, {
      uniform: (token) => draw(token, 0),
      normal: (token) => normal(draw(token, 1), draw(token, 2)),
    });
    row.referenceLogprobs = row.referenceLogprobs!.map((each, t) =>
      each + Math.log(weights[t]!)
    );
  });
}

/** A standard normal number of two uniform ones on [0, 1) (Box and Muller). */
function normal(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
}
