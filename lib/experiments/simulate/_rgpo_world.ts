import { randomStream } from "./_random_stream.ts";

/** Actions of a decision. */
export const actions = 4;
/** Classes of hard decisions; those of easy ones come after. */
const hardClasses = 8;
const easyClasses = 4;
/** The first classes, whose references are wrong. */
const misledClasses = 3;

/** Share of the hard classes whose references are right. */
export const rightReferences = 1 - misledClasses / hardClasses;

/** One problem: right where all decisions are. */
export interface RgpoProblem {
  /** The class of each decision. */
  classes: readonly number[];
  /** Whether its decisions are hard ones. */
  hard: boolean;
}

/** What there is to learn, and from what. */
export interface RgpoWorld {
  /** The right action of each class. */
  right: readonly number[];
  /** The action that the reference takes. */
  reference: readonly number[];
  /** The logits before training, `[classes, actions]`. */
  logits: Float32Array;
  /** Problems to train on, half of them hard. */
  train: readonly RgpoProblem[];
  /** Problems to test on, half of them hard. */
  test: readonly RgpoProblem[];
}

/** Draws the world of a seed; classes are drawn alike, so which mislead is free. */
export function createRgpoWorld(seed: number): RgpoWorld {
  const random = randomStream(seed, "rgpo world");
  const below = (limit: number) => Math.floor(random() * limit);
  const other = (action: number) => (action + 1 + below(actions - 1)) % actions;
  const classes = Array.from(
    { length: hardClasses + easyClasses },
    (_, i) => i,
  );
  const right = classes.map(() => below(actions));
  const decoy = right.map(other);
  const reference = right.map((action, index) =>
    index < misledClasses ? other(action) : action
  );
  const logits = Float32Array.from(
    classes.flatMap((index) =>
      firstProbabilities(index < hardClasses, right[index]!, decoy[index]!)
    ),
    Math.log,
  );
  const draw = (hard: boolean): RgpoProblem => ({
    hard,
    classes: Array.from(
      { length: hard ? 4 + below(2) : 2 },
      () => hard ? below(hardClasses) : hardClasses + below(easyClasses),
    ),
  });
  const problems = (count: number) =>
    Array.from({ length: 2 * count }, (_, index) => draw(index < count));
  const train = problems(500);
  return { right, reference, logits, train, test: problems(1000) };
}

/** The policy starts sure of a decoy where a decision is hard. */
function firstProbabilities(
  hard: boolean,
  right: number,
  decoy: number,
): number[] {
  const forRight = hard ? 0.04 : 0.35;
  const forDecoy = hard ? 0.85 : 0.3;
  const rest = (1 - forRight - forDecoy) / (actions - 2);
  return Array.from(
    { length: actions },
    (_, action) =>
      action === right ? forRight : action === decoy ? forDecoy : rest,
  );
}
