import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import {
  type Behaviour,
  ringProblems,
  type WarmUpExample,
  warmUpExamples,
  type WarmUpOptions,
} from "../../../datasets/ring/mod.ts";
import { defaultPrompts } from "../../../lib/text/mod.ts";

function examples(count: number, options?: WarmUpOptions): WarmUpExample[] {
  return warmUpExamples(options).take(count).toArray();
}

function userText({ prompt }: WarmUpExample): string {
  return prompt.at(-1)!.content;
}

/** Reads the steps of a solution: what was computed, what was shown. */
function steps(
  solution: string,
): { text: string; hard: boolean; right: boolean }[] {
  return solution.split(". \\boxed{")[0]!.split("; ").map((text) => {
    const [, state, operation, shown] = /^(\d)([-+*]\d)=(\d)$/.exec(text)!;
    const [sign, operand] = [operation![0], Number(operation![1])];
    const raw = sign === "*"
      ? Number(state) * operand
      : Number(state) + (sign === "+" ? operand : 10 - operand);
    return {
      text,
      hard: "*3 *7 *9 -4 -7".includes(operation!),
      right: raw % 10 === Number(shown),
    };
  });
}

Deno.test("warmUpExamples() mixes three behaviours 50:30:20", () => {
  const counts: Record<Behaviour, number> = {
    "solve": 0,
    "solve-with-hint": 0,
    "write-hints": 0,
  };
  for (const { behaviour } of examples(4000)) counts[behaviour]++;
  assertAlmostEquals(counts["solve"] / 4000, 0.5, 0.03);
  assertAlmostEquals(counts["solve-with-hint"] / 4000, 0.3, 0.03);
  assertAlmostEquals(counts["write-hints"] / 4000, 0.2, 0.03);
});

Deno.test("warmUpExamples() never is about a train or held-out problem", () => {
  const reserved = [...ringProblems("train"), ...ringProblems("heldout")].map((
    { problem },
  ) => problem);
  const seen = new Set(
    [0, 1].flatMap((seed) =>
      examples(10000, { seed }).map((example) =>
        userText(example).split("\n\n")[0]
      )
    ),
  );
  assertEquals(reserved.filter((problem) => seen.has(problem)), []);
});

Deno.test("warmUpExamples() gives the same examples for the same seed only", () => {
  const text = (seed: number) => JSON.stringify(examples(50, { seed }));
  assertEquals(text(5), text(5));
  assert(text(5) !== text(6));
});

Deno.test("warmUpExamples() shows steps right as often as asked, one wrong value each", () => {
  const solving = examples(6000, { qHard: 0.4, qEasy: 0.9 }).filter((
    { behaviour },
  ) => behaviour === "solve");
  const all = solving.flatMap(({ completion }) => steps(completion));
  for (const [hard, expected] of [[true, 0.4], [false, 0.9]] as const) {
    const kind = all.filter((step) => step.hard === hard);
    assertAlmostEquals(
      kind.filter(({ right }) => right).length / kind.length,
      expected,
      0.02,
    );
  }
  const facts = Map.groupBy(all, ({ text }) => text.split("=")[0]);
  for (const shown of facts.values()) {
    assert(
      new Set(shown.filter(({ right }) => !right).map(({ text }) => text))
        .size <= 1,
    );
  }
});

Deno.test("warmUpExamples() boxes the values it shows and starts from those hinted", () => {
  for (const example of examples(1000)) {
    if (example.behaviour === "write-hints") continue;
    const shown = steps(example.completion).map(({ text }) => text.at(-1)).join(
      ",",
    );
    assert(example.completion.endsWith(`. \\boxed{${shown}}`));
    const hint = /\n\nHint: The first values are (.+)\.$/.exec(
      userText(example),
    )?.[1];
    assertEquals(hint !== undefined, example.behaviour === "solve-with-hint");
    assert(shown.startsWith(hint ?? ""));
  }
});

Deno.test("warmUpExamples() hints from the true solution in the prompt", () => {
  for (
    const example of examples(500).filter(({ behaviour }) =>
      behaviour === "write-hints"
    )
  ) {
    const [, answer] = /Reference solution: .*\\boxed\{(.+)\}$/.exec(
      userText(example),
    )!;
    const hints = Object.values(
      JSON.parse(example.completion) as Record<string, string>,
    );
    assertEquals(hints.length, 3);
    for (const hint of hints) {
      const values = /^The first values are (.+)\.$/.exec(hint)![1]!;
      assert(answer!.startsWith(values));
    }
  }
});

Deno.test("warmUpExamples() asks through the product's prompts", () => {
  for (const { behaviour, prompt } of examples(50)) {
    const system = behaviour === "write-hints"
      ? defaultPrompts.hint_system
      : defaultPrompts.solver_system;
    assertEquals(prompt[0], { role: "system", content: system });
  }
});
