import { adamwStep } from "../../policy/mod.ts";
import { actions } from "./_rgpo_world.ts";

/** A softmax over the actions of each class. */
export interface TabularPolicy {
  /** The probabilities of each class as they are now. */
  probabilities(): Float32Array[];
  /** Adds the gradient of `-weight * log p(action | class)`. */
  addGradient(
    probabilities: readonly Float32Array[],
    choice: { index: number; action: number },
    weight: number,
  ): void;
  /** Takes one step of Adam along what was added. */
  step(): void;
}

const adam = {
  learningRate: 0.3,
  weightDecay: 0,
  adamBeta1: 0.9,
  adamBeta2: 0.999,
  adamEpsilon: 1e-8,
};

/**
 * Makes a policy; `copied` names an action of each class whose logit is raised
 * by 4 before the softmax, as a reference in sight does.
 */
export function createTabularPolicy(
  start: Float32Array,
  copied?: readonly number[],
): TabularPolicy {
  const logits = start.slice();
  const gradient = new Float32Array(logits.length);
  const moments = { m: gradient.slice(), v: gradient.slice() };
  let steps = 0;
  return {
    probabilities: () =>
      Array.from({ length: logits.length / actions }, (_, index) => {
        const own = logits.slice(index * actions, (index + 1) * actions);
        if (copied) own[copied[index]!]! += 4;
        const largest = Math.max(...own);
        const masses = own.map((logit) => Math.exp(logit - largest));
        const sum = masses.reduce((total, mass) => total + mass, 0);
        return masses.map((mass) => mass / sum);
      }),
    addGradient(probabilities, { index, action }, weight) {
      const own = probabilities[index]!;
      for (let other = 0; other < actions; other++) {
        const chosen = other === action ? 1 : 0;
        gradient[index * actions + other]! -= weight * (chosen - own[other]!);
      }
    },
    step() {
      adamwStep(logits, gradient, moments, ++steps, adam);
      gradient.fill(0);
    },
  };
}
