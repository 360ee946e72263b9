import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { mergeOptions, UsageError } from "../../lib/config/mod.ts";
import {
  checkMethod,
  findMethod,
  loadMethod,
  methodOptions,
  methods,
  type MethodSettings,
} from "../../lib/methods/mod.ts";

/** The options of a method, with its own defaults. */
function settingsOf(
  id: string,
  values: Partial<MethodSettings> = {},
): MethodSettings {
  const { defaults = {} } = findMethod(id);
  return {
    ...mergeOptions(methodOptions, [
      { source: id, values: defaults },
      { source: "test", values },
    ]),
    numGenerations: 8,
    maxCompletionLength: 100,
    ...values,
  };
}

Deno.test("methods are values under ids of their own", () => {
  const ids = methods.map(({ id }) => id);
  assertEquals(new Set(ids).size, ids.length);
  for (const method of methods) {
    assertEquals(findMethod(method.id), method);
    checkMethod(method, settingsOf(method.id));
    assert(method.paper, `${method.id} names no paper`);
  }
});

Deno.test("methods have defaults that are options", () => {
  const known = new Set(
    methodOptions.flatMap(({ shape }) => Object.keys(shape)),
  );
  for (const { id, defaults = {}, unused = [] } of methods) {
    for (const key of [...Object.keys(defaults), ...unused]) {
      assert(known.has(key), `${id}: ${key}`);
    }
  }
});

Deno.test("methods differ in when they give help", () => {
  const collapsed = [0, 0];
  const after = { level: 1, accuracy: 0, memory: { guided: 2 } };
  const table = methods.map(({ id, schedule }) => {
    const { firstLevel, nextLevel, warmupSteps = 0 } = schedule(settingsOf(id));
    const trials = [{ level: 0, verdicts: collapsed }];
    const visit = { history: after, trials, progress: 0 };
    return [
      id,
      firstLevel(after),
      nextLevel(0, collapsed, visit),
      nextLevel(0, [0, 1], visit),
      warmupSteps,
    ];
  });
  assertEquals(table, [
    ["grpo", 0, undefined, undefined, 0],
    ["sage", 0, 1, undefined, 0],
    ["sage-light", 2, undefined, undefined, 0],
    ["calibrated", 8, 8, undefined, 0],
    ["dapo", 0, undefined, undefined, 0],
    ["bnpo", 0, undefined, undefined, 0],
    ["dr-grpo", 0, undefined, undefined, 0],
    ["reinforce++", 0, undefined, undefined, 0],
    ["rgpo", 0, 2, 2, 0],
    ["anchors", 0, undefined, undefined, 0],
    ["luffy", 0, undefined, undefined, 0],
    ["scaf-grpo", 0, 1, undefined, 50],
    ["hint", 0, 1, undefined, 0],
    ["ghpo", 0, 1, undefined, 0],
    ["sft", 0, undefined, undefined, 0],
  ]);
});

Deno.test("checkMethod() refuses flags that do nothing", () => {
  const cases: [id: string, key: string, values?: Partial<MethodSettings>][] = [
    ["grpo", "lightRule"],
    ["grpo", "hints"],
    ["sage", "lightRule"],
    ["sage-light", "ladderStart"],
    ["sage", "klEstimator"],
    ["sage", "klPlacement"],
    ["grpo", "perDeviceTrainBatchSize"],
    ["grpo", "advantageDdof", { scaleRewards: "none" }],
    ["reinforce++", "scaleRewards"],
    ["luffy", "epsilon"],
    ["dapo", "hintDraw"],
    ["dapo", "overlongFactor"],
    ["rgpo", "gateMargin", { gate: "none" }],
    ["anchors", "anchorCycles"],
    ["anchors", "anchorTau", { anchorGuide: "token" }],
    ["hint", "affinityExponent", { affinity: "off" }],
    ["grpo", "delta", { lossType: "cispo", epsilonHigh: 5 }],
    ["sage-light", "hintAccuracyMinThreshold", { lightRule: "paper" }],
    ["anchors", "klEstimator", { klPlacement: "reward" }],
  ];
  for (const [id, key, values] of cases) {
    const method = findMethod(id);
    const settings = settingsOf(id, values);
    const flag = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    assertThrows(
      () => checkMethod(method, settings, { [key]: "flag" }),
      UsageError,
      `Cannot use --${flag} with --method ${id}: `,
    );
    checkMethod(method, settings, { [key]: "recipe.yaml" });
  }
});

Deno.test("checkMethod() takes the flags that a method reads", () => {
  for (const method of methods) {
    const settings = settingsOf(method.id);
    for (const { shape } of method.options ?? []) {
      const idle = Object.keys(shape).filter((key) => {
        try {
          checkMethod(method, settings, { [key]: "flag" });
          return false;
        } catch {
          return true;
        }
      });
      assert(idle.length < Object.keys(shape).length || method.id === "dapo");
    }
  }
});

Deno.test("checkMethod() refuses options that contradict each other", () => {
  const cases: [string, Partial<MethodSettings>, string][] = [
    ["anchors", { beta: 0 }, "nothing would be anchored"],
    ["anchors", { klEstimator: "k3-ratio" }, "cancels the guide"],
    ["dapo", { overlongBuffer: 100 }, "at most 100 tokens"],
    ["sage-light", { hintAccuracyMinThreshold: 0.5 }, "upper threshold 0.35"],
    ["grpo", { importanceSamplingLevel: "sequence" }, "weighs tokens"],
    ["grpo", { lossType: "luspo" }, "of the completion"],
    ["grpo", { lossType: "cispo" }, "would cap every ratio below 1"],
    ["grpo", { delta: 1.2 }, "not above the upper bound"],
    ["grpo", { dualClip: 0.5 }, "must be above 1"],
  ];
  for (const [id, values, reason] of cases) {
    assertThrows(
      () => checkMethod(findMethod(id), settingsOf(id, values)),
      UsageError,
      reason,
    );
  }
});

Deno.test("findMethod() names the methods there are", () => {
  const error = assertThrows(() => findMethod("sgae"), UsageError, "'sgae'");
  assert(error.hint?.startsWith("the methods are grpo, sage, sage-light, "));
});

Deno.test("loadMethod() takes a file and says what is wrong with another", async () => {
  const folder = await Deno.makeTempDir();
  const write = async (name: string, text: string): Promise<string> => {
    await Deno.writeTextFile(`${folder}/${name}`, text);
    return `${folder}/${name}`;
  };
  const library = new URL("../../lib/methods/mod.ts", import.meta.url);
  const good = await write(
    "good.ts",
    `import { sage } from "${library}";
     export default { ...sage, id: "mine" };`,
  );
  assertEquals((await loadMethod(good)).id, "mine");
  const cases: [string, string][] = [
    ["export const a = 1;", "its default export is no object"],
    ["export default { id: 1 };", "its 'id' is no text"],
    [
      'export default { id: "a", summary: "b" };',
      "its 'schedule' is no function",
    ],
    [
      'export default { id: "a", summary: "b", schedule() {}, sampling: {} };',
      "its 'sampling' is no function",
    ],
  ];
  for (const [index, [text, reason]] of cases.entries()) {
    const path = await write(`bad_${index}.js`, text);
    await assertRejects(() => loadMethod(path), UsageError, reason);
  }
  const missing = `${folder}/missing.ts`;
  await assertRejects(() => loadMethod(missing), UsageError, "no such file");
  const broken = await write("broken.ts", "\nthrow new Error('mine');");
  const error = await assertRejects(() => loadMethod(broken), Error, "mine");
  assert(error.stack?.includes("broken.ts:2"));
  await Deno.remove(folder, { recursive: true });
});
