import { completeLines } from "./_complete_lines.ts";

/** Characters of samples that a page takes from a run before they are packed. */
const maximalCharacters = 64 * 2 ** 20;

// A quote inside a JSON string has a backslash before it, so this is the key.
const stepKey = /[{,]\s*"step"\s*:\s*(\d+)/;

/**
 * Chooses the steps whose samples fit into a page: all of them, or some at even
 * distances, the last one included.
 */
export async function chooseSteps(
  path: string,
  offset: number,
  maxSamples: number,
): Promise<(step: number) => boolean> {
  const steps = new Map<number, { samples: number; characters: number }>();
  let samples = 0;
  let characters = 0;
  for await (const { text } of completeLines(path, offset)) {
    const step = Number(stepKey.exec(text)?.[1] ?? NaN);
    const sum = steps.get(step) ?? { samples: 0, characters: 0 };
    sum.samples++;
    sum.characters += text.length;
    steps.set(step, sum);
    samples++;
    characters += text.length;
  }
  if (samples <= maxSamples && characters <= maximalCharacters) {
    return () => true;
  }
  const ordered = [...steps];
  for (let stride = 2;; stride++) {
    const chosen = ordered.filter((_, index) =>
      (ordered.length - 1 - index) % stride === 0
    );
    const fits = sum(chosen, "samples") <= maxSamples &&
      sum(chosen, "characters") <= maximalCharacters;
    if (!fits && chosen.length > 1) continue;
    const kept = new Set(chosen.map(([step]) => step));
    return (step) => kept.has(step);
  }
}

function sum(
  steps: readonly [number, { samples: number; characters: number }][],
  what: "samples" | "characters",
): number {
  return steps.reduce((total, [, each]) => total + each[what], 0);
}
