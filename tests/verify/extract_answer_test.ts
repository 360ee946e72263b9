import { assertEquals } from "@std/assert";
import { extractAnswer } from "../../lib/verify/mod.ts";

type Row = [completion: string, answer: string | undefined];

function assertExtracts(table: Row[]): void {
  for (const [completion, answer] of table) {
    assertEquals(extractAnswer(completion), answer, completion);
  }
}

Deno.test("extractAnswer() gives the last box's content", () => {
  assertExtracts([
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
    ["\\boxed 7", "7"],
    ["\\boxed{28} percent", "28\\%"],
    ["\\boxed{4} or \\boxed{", undefined],
    ["\\boxed{4 or \\boxed{5}", "5"],
    ["so $\\boxed{14$", "14"],
    ["", undefined],
  ]);
});

Deno.test("extractAnswer() skips a closed thinking part that an answer follows", () => {
  assertExtracts([
    ["<think>\\boxed{1}</think> \\boxed{2}", "2"],
    ["<think>\\boxed{1}</think> no box", "1"],
    ["<think>\\boxed{1}</think> The answer is 2.", "2"],
    ["\\boxed{1}</think>\\boxed{2}", "2"],
    ["<think>\\boxed{1}</think> \\boxed{2", "2"],
    ["<think>\\boxed{1</think> \\boxed{2}", "2"],
    ["<think>a</think><think>\\boxed{1}</think>", "1"],
    ["<think>\\boxed{1} \\boxed{2}", "2"],
  ]);
});

Deno.test("extractAnswer() finds what a clear phrase names", () => {
  assertExtracts([
    ["The answer is 7.", "7"],
    ["**Final Answer:** $\\frac{1}{2}$", "$\\frac{1}{2}$"],
    ["work\n#### 1,234", "1,234"],
    ["所以答案是12。", "12"],
    ["故选：B。", "B"],
    ["It all adds up:\n**58**", "58"],
    ["<answer> 5 </answer>", "5"],
    ["Therefore the total is 12 apples.", "12 apples"],
    ["The answer is 5. The answer is 6.", undefined],
    ["The answer is 5. Wait, no.", undefined],
    [
      "We know that 3 comes first, then some 5 of the others, and so on without end",
      undefined,
    ],
    ["I do not know where to begin with this.", undefined],
  ]);
});
