import { assertEquals } from "@std/assert";
import { extractAnswer } from "../../lib/verify/mod.ts";

Deno.test("extractAnswer() gives the last finished box's content", () => {
  const table: [completion: string, answer: string | undefined][] = [
    ["so \\boxed{17}.", "17"],
    ["\\boxed{1} then \\boxed{2}", "2"],
    ["\\boxed{\\frac{1}{\\sqrt{2}}}", "\\frac{1}{\\sqrt{2}}"],
    ["\\boxed{\\{1, 2\\}}", "\\{1, 2\\}"],
    ["\\boxed{\\{1, 2}", "\\{1, 2"],
    ["$\\fbox{14}$", "14"],
    ["\\boxed {\n 3 \n}", "3"],
    ["\\boxed{x = \\boxed{5}}", "x = \\boxed{5}"],
    ["{ \\boxed{4}", "4"],
    ["\\boxed{}", ""],
    ["\\boxed{4} or \\boxed{", undefined],
    ["\\boxed{4 or \\boxed{5}", "5"],
    ["\\boxed 7", undefined],
    ["\\boxedx{7}", undefined],
    ["the answer is 7", undefined],
    ["", undefined],
  ];
  for (const [completion, answer] of table) {
    assertEquals(extractAnswer(completion), answer, completion);
  }
});

Deno.test("extractAnswer() skips a closed thinking part that a box follows", () => {
  const table: [completion: string, answer: string | undefined][] = [
    ["<think>\\boxed{1}</think> \\boxed{2}", "2"],
    ["<think>\\boxed{1}</think> no box", "1"],
    ["\\boxed{1}</think>\\boxed{2}", "2"],
    ["<think>\\boxed{1}</think> \\boxed{2", undefined],
    ["<think>\\boxed{1</think> \\boxed{2}", "2"],
    ["<think>a</think><think>\\boxed{1}</think>", "1"],
    ["<think>\\boxed{1} \\boxed{2}", "2"],
  ];
  for (const [completion, answer] of table) {
    assertEquals(extractAnswer(completion), answer, completion);
  }
});
