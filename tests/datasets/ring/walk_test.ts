import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  applyOperation,
  createRandom,
  drawWalk,
  easyOperations,
  hardOperations,
  hintLength,
  hintLevels,
  hintsText,
  hintText,
  isHard,
  misconception,
  type Operation,
  problemText,
  ringSize,
  solutionText,
  type Walk,
  walkValues,
} from "../../../datasets/ring/mod.ts";

const states = Array.from({ length: ringSize }, (_, state) => state);

function parse(operations: string): Operation[] {
  return operations.split(" ").map((text) => ({
    sign: text[0] as Operation["sign"],
    operand: Number(text[1]),
  }));
}

const example: Walk = {
  start: 6,
  operations: parse("*7 -7 *3 *9 *3 -4 -4 -4"),
};

const walks = fc.record({
  start: fc.constantFrom(...states),
  operations: fc.array(fc.constantFrom(...easyOperations, ...hardOperations), {
    minLength: 1,
    maxLength: 8,
  }),
});

Deno.test("problemText() and solutionText() word the documented example", () => {
  assertEquals(
    problemText(example),
    "Work modulo 10. Start with 6. Apply *7 -7 *3 *9 *3 -4 -4 -4. List every value.",
  );
  assertEquals(
    solutionText(example),
    "6*7=2; 2-7=5; 5*3=5; 5*9=5; 5*3=5; 5-4=1; 1-4=7; 7-4=3. \\boxed{2,5,5,5,5,1,7,3}",
  );
});

Deno.test("solutionText() carries on from the values it shows", () => {
  assertEquals(
    solutionText({ start: 6, operations: parse("*7 -7") }, [3, 6]),
    "6*7=3; 3-7=6. \\boxed{3,6}",
  );
});

Deno.test("solutionText() shows true facts only and boxes the values", () => {
  fc.assert(fc.property(walks, (walk) => {
    const [steps, box] = solutionText(walk).split(". ");
    let state = walk.start;
    const values = steps!.split("; ").map((step, index) => {
      const { sign, operand } = walk.operations[index]!;
      const terms = {
        "+": state + operand,
        "-": state - operand + 10,
        "*": state * operand,
      };
      const value = terms[sign] % 10;
      assertEquals(step, `${state}${sign}${operand}=${value}`);
      return state = value;
    });
    assertEquals(box, `\\boxed{${values.join(",")}}`);
    assertEquals(values, walkValues(walk));
  }));
});

Deno.test("misconception() is always a wrong digit", () => {
  for (const operation of [...easyOperations, ...hardOperations]) {
    for (const state of states) {
      const wrong = misconception(state, operation);
      assert(states.includes(wrong));
      assert(wrong !== applyOperation(state, operation));
    }
  }
});

Deno.test("isHard() parts the two skills, which share no operation", () => {
  assert(hardOperations.every(isHard));
  assert(!easyOperations.some(isHard));
});

Deno.test("drawWalk() keeps to the lengths and operations of a kind", () => {
  const random = createRandom(0, "test");
  for (let count = 0; count < 500; count++) {
    const easy = drawWalk(random, "easy").operations;
    assert(easy.length >= 2 && easy.length <= 4 && !easy.some(isHard));
    const hard = drawWalk(random, "hard").operations;
    assert(hard.length === 8 && hard.every(isHard));
    const any = drawWalk(random, "any").operations;
    assert(any.length >= 1 && any.length <= 8);
  }
});

Deno.test("hintText() gives the first quarter, half and three quarters", () => {
  assertEquals(hintText(example, 1), "The first values are 2,5.");
  assertEquals(hintText(example, 2), "The first values are 2,5,5,5.");
  assertEquals(hintText(example, 3), "The first values are 2,5,5,5,5,1.");
  assertEquals(hintLevels.map((level) => hintLength(1, level)), [1, 1, 1]);
  assertEquals(hintLevels.map((level) => hintLength(5, level)), [1, 2, 3]);
});

Deno.test("hintsText() is JSON of the three hints", () => {
  fc.assert(fc.property(walks, (walk) => {
    const levels = hintLevels.map((
      level,
    ) => [`level_${level}`, hintText(walk, level)]);
    assertEquals(JSON.parse(hintsText(walk)), Object.fromEntries(levels));
  }));
});
