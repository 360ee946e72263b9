import { assert, assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import { loadCheckpoint, loadPolicy } from "../../lib/policy/mod.ts";
import { tensorboardFile } from "../../lib/report/mod.ts";
import { openRunFolder, train, trainInFolder } from "../../lib/train/mod.ts";
import { readEvents } from "../report/_read_events.ts";
import { stepMetricsOf, tinyPolicy, tinyRun } from "./_tiny_run.ts";

async function withFolder(use: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir();
  try {
    await use(path);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

for (const method of ["grpo", "sage", "sage-light"]) {
  Deno.test(`train() resumed after 2 steps equals 4 steps of ${method}`, async () => {
    await withFolder(async (folder) => {
      await using whole = tinyPolicy();
      const run = tinyRun(whole, method, { maxSteps: 4, saveSteps: 2 });
      await train({ ...run.setup, outputDir: folder });

      const checkpoint = `${folder}/checkpoint-000002`;
      const { optimizer, state } = await loadCheckpoint(checkpoint);
      await using resumed = await loadPolicy(checkpoint, {
        device: "cpu",
        threads: 1,
      });
      const rest = tinyRun(resumed, method, { maxSteps: 4 });
      await train({
        ...rest.setup,
        resume: { optimizer: optimizer!, state: state! },
      });

      for (const [name, { data }] of whole.weights) {
        assertEquals(resumed.weights.get(name)!.data, data, name);
      }
      assertEquals(
        stepMetricsOf(rest.events),
        stepMetricsOf(run.events).slice(2),
      );
      const samples = run.events.filter((event) =>
        event.type === "sample" && event.sample.step > 2
      );
      assertEquals(
        rest.events.filter(({ type }) => type === "sample"),
        samples,
      );
      assertEquals(
        rest.events.filter(({ type }) => type === "warning").length,
        0,
      );
    });
  });
}

Deno.test("train() evaluates before, in between and at the end, by kind", async () => {
  await using policy = tinyPolicy();
  const { setup, events } = tinyRun(policy, "grpo", {
    maxSteps: 3,
    evalSteps: 2,
    evalSamples: 2,
  });
  const [first, second, ...rest] = setup.problems;
  await train({
    ...setup,
    problems: rest,
    heldOut: [{ ...first!, kind: "hard" }, { ...second!, kind: "easy" }],
  });
  const evaluations = events.filter(({ type }) => type === "evaluation");
  assertEquals(
    evaluations.map((event) => event.type === "evaluation" && event.step),
    [0, 2, 3],
  );
  const [event] = evaluations;
  assert(event?.type === "evaluation");
  const { metrics } = event;
  for (const name of ["heldout", "hard", "easy"]) {
    assert(metrics[`eval_${name}/avg@2`]! >= 0, name);
    assert(metrics[`eval_${name}/greedy`]! >= 0, name);
  }
});

Deno.test("train() changes the weights and emits events in order", async () => {
  await using policy = tinyPolicy();
  const before = policy.weights.get("model.norm.weight")!.data.slice();
  const { setup, events } = tinyRun(policy, "sage", { maxSteps: 1 });
  const state = await train(setup);
  assertEquals(state.step, 1);
  assertEquals(state.position, 4);
  assertEquals(state.problems.size, 4);
  assert(
    policy.weights.get("model.norm.weight")!.data
      .some((value, index) => value !== before[index]),
  );
  const types = events.map(({ type }) => type);
  assertEquals([types[0], types.at(-2), types.at(-1)], [
    "start",
    "step",
    "end",
  ]);
  assert(types.filter((type) => type === "sample").length >= 16);
  const [metrics] = stepMetricsOf(events);
  for (const [name, value] of Object.entries(metrics!)) {
    assert(Number.isFinite(value), name);
  }
  assert(metrics!["sampling/sampling_logp_difference/max"]! < 1e-4);
});

Deno.test("train() clips from the second iteration on, and measures the divergence", async () => {
  await using policy = tinyPolicy();
  const { setup, events } = tinyRun(policy, "grpo", {
    numIterations: 2,
    beta: 0.1,
    maxSteps: 2,
    learningRate: 0.1,
  });
  await train(setup);
  const metrics = stepMetricsOf(events);
  assert(metrics[1]!.kl! > 0);
  assert(metrics[0]!["clip_ratio/region_mean"]! > 0);
});

Deno.test("train() says once that no group has spread, and leaves the weights", async () => {
  await using policy = tinyPolicy();
  const before = policy.weights.get("model.norm.weight")!.data.slice();
  const { setup, events } = tinyRun(policy, "grpo", { maxSteps: 3 });
  const judge = () =>
    Promise.resolve({ outcome: "wrong" as const, reason: "always" });
  await train({ ...setup, judge });
  const warnings = events.filter(({ type }) => type === "warning");
  assertEquals(warnings.length, 1);
  assertEquals(policy.weights.get("model.norm.weight")!.data, before);
  const [, , last] = stepMetricsOf(events);
  assertEquals(last!.grad_norm, 0);
  assertEquals(last!.frac_never_solved, 1);
});

Deno.test("train() leaves unjudged rollouts out and says so", async () => {
  await using policy = tinyPolicy();
  const { setup, events } = tinyRun(policy, "grpo", { maxSteps: 1 });
  const judge = () =>
    Promise.resolve({ outcome: "unjudged" as const, reason: "no gold" });
  const state = await train({ ...setup, judge });
  const messages = events.flatMap((event) =>
    event.type === "warning" ? [event.message] : []
  );
  assert(messages.some((message) => message.startsWith("100.0% of")));
  assertEquals([...state.problems.values()][0], { level: 0, solved: false });
});

Deno.test("train() saves the last whole step when it is stopped", async () => {
  await withFolder(async (folder) => {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "grpo", {
      maxSteps: 5,
      saveSteps: 0,
    });
    const controller = new AbortController();
    const reason = new DOMException("Stopped", "AbortError");
    const error = await assertRejects(() =>
      train({
        ...setup,
        outputDir: folder,
        signal: controller.signal,
        emit: (event) => {
          setup.emit(event);
          if (event.type === "step" && event.step === 2) {
            controller.abort(reason);
          }
        },
      })
    );
    assertEquals(error, reason);
    assertEquals(events.slice(-2), [
      { type: "checkpoint", path: `${folder}/checkpoint-000002`, step: 2 },
      { type: "end", step: 2 },
    ]);
    const { state } = await loadCheckpoint(`${folder}/checkpoint-000002`);
    assertEquals(state!.step, 2);
  });
});

Deno.test("train() leaves out steps that are not finite, and stops after some in a row", async () => {
  await withFolder(async (folder) => {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "grpo", {
      saveSteps: 1,
      maxSteps: 9,
      maxNonfiniteSteps: 2,
    });
    const weight = policy.weights.get("model.norm.weight")!.data;
    let good = 0;
    let updates = 0;
    const error = await assertRejects(() =>
      train({
        ...setup,
        outputDir: folder,
        emit: (event) => {
          setup.emit(event);
          // Steps 2, 4 and 5 meet a weight that is not finite.
          if (event.type === "phase" && event.name === "update") {
            updates++;
            good = weight[0]!;
            if ([2, 4, 5].includes(updates)) weight[0] = NaN;
          } else if (event.type === "step") weight[0] ||= good;
        },
      })
    );
    assert(
      /^Cannot train on: 2 steps in a row were not finite, at last step 5: the loss is NaN \(batch 'ring-train:\d+'.*\)$/
        .test((error as Error).message),
      (error as Error).message,
    );
    const metrics = stepMetricsOf(events);
    assertEquals(
      metrics.map(({ nonfinite_steps: inARow }) => inARow),
      [undefined, 1, undefined, 1, 2],
    );
    assertEquals(metrics.map(({ loss }) => loss === undefined), [
      false,
      true,
      false,
      true,
      true,
    ]);
    const { optimizer, state } = await loadCheckpoint(
      `${folder}/checkpoint-000005`,
    );
    assertEquals(state!.nonfinite_steps, 2);
    assertEquals(optimizer!.step, 2);
    const untrained = events.filter((event) =>
      event.type === "sample" && event.sample.step === 5 &&
      event.sample.advantage !== undefined
    );
    assertEquals(untrained, []);
  });
});

Deno.test("train() survives a policy whose probabilities are not numbers, and saves none such", async () => {
  await withFolder(async (folder) => {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, "sage", {
      numIterations: 2,
      maxSteps: 9,
      saveSteps: 1,
    });
    const error = await assertRejects(() =>
      train({
        ...setup,
        outputDir: folder,
        emit: (event) => {
          setup.emit(event);
          if (event.type === "checkpoint") {
            policy.weights.get("model.norm.weight")!.data[0] = NaN;
          }
        },
      })
    );
    // No data can heal it, so three such steps are not waited for.
    assert(
      (error as Error).message.startsWith(
        "Cannot train on: after step 2 the policy is of no use: the weight 'model.norm.weight' is NaN (batch 'ring-train:",
      ),
      (error as Error).message,
    );
    const warning = events.findLast(({ type }) => type === "warning");
    assert(warning?.type === "warning");
    assert(
      /^step 2: the weight 'model.norm.weight' is NaN \(batch '.*\); this update is left out$/
        .test(warning.message),
      warning.message,
    );
    const saved = await Array.fromAsync(
      Deno.readDir(folder),
      ({ name }) => name,
    );
    assertEquals(saved, ["checkpoint-000001"]);
  });
});

Deno.test("train() takes back the first of two updates when the second one is stopped", async () => {
  await using policy = tinyPolicy();
  const { setup } = tinyRun(policy, "grpo", {
    numIterations: 2,
    maxSteps: 1,
    microBatchTokens: 1,
  });
  const before = structuredClone(policy.weights);
  let changed = false;
  const controller = new AbortController();
  const signal = new Proxy(controller.signal, {
    get(target, key) {
      const value = Reflect.get(target, key);
      const norm = policy.weights.get("model.norm.weight")!.data;
      if (norm[0] !== before.get("model.norm.weight")!.data[0]) {
        changed = true;
        controller.abort(new DOMException("Stopped", "AbortError"));
      }
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await assertRejects(() => train({ ...setup, signal }), DOMException);
  assertEquals(changed, true);
  assertEquals(policy.weights, before);
});

Deno.test("train() refuses problems that do not fit and another model's checkpoint", async () => {
  await using policy = tinyPolicy();
  const { setup } = tinyRun(policy, "grpo", { maxPromptLength: 5 });
  await assertRejects(
    () => train(setup),
    DataError,
    "none of 10 problems has a prompt of at most 5 tokens",
  );
  const { setup: other } = tinyRun(policy, "grpo");
  const state = {
    step: 1,
    position: 4,
    "num_tokens": 0,
    problems: {},
    model: "another",
  };
  const resume = { state, optimizer: { step: 0, moments: new Map() } };
  const error = await assertRejects(
    () => train({ ...other, resume }),
    UsageError,
    "--model: tiny, the run has another",
  );
  assert(error.hint?.includes("--model '<checkpoint>'"));
});

Deno.test("train() leaves out long problems, and says what else a reader must know", async () => {
  await using policy = tinyPolicy();
  const { setup, events } = tinyRun(policy, "sage", {
    maxSteps: 1,
    promptsPerStep: 20,
    maxPromptLength: 40,
    maxCompletionLength: 100,
    topK: 5,
    hints: "self",
  });
  const [first, ...rest] = setup.problems;
  const { hints: _, solution: __, ...bare } = first!;
  const long = { ...first!, id: "long", problem: "1+2".repeat(40) };
  await train({
    ...setup,
    problems: [long, bare, ...rest],
    settings: { ...setup.settings, maxSteps: 0 },
  });
  const messages = events.flatMap((event) =>
    event.type === "warning" ? [event.message] : []
  );
  const starts = [
    "1 of 11 problems are left out: their prompts are longer than 40 tokens, first 'long'",
    "a step has 10 problems, not 20",
    "the context has 128 tokens",
    "top-p, top-k or min-p leaves tokens out",
    "1 of 10 problems cannot be hinted",
  ];
  assertEquals(
    messages.map((message, index) => message.slice(0, starts[index]!.length)),
    starts,
  );
});

Deno.test("train() whose folder or model goes away keeps what was learned", async (t) => {
  await t.step("the run folder", async () => {
    await withFolder(async (parent) => {
      const path = `${parent}/run`;
      await using policy = tinyPolicy();
      const { setup } = tinyRun(policy, "grpo", { maxSteps: 4, saveSteps: 0 });
      const start = { overwrite: false, resume: false };
      const folder = await openRunFolder(path, start, "");
      const error = await assertRejects(() =>
        trainInFolder(setup, folder, [{
          async write(event): Promise<void> {
            if (event.type === "step" && event.step === 2) {
              await Deno.remove(path, { recursive: true });
            }
          },
          close(): void {},
        }])
      );
      assertEquals(
        (error as Error).message,
        `Cannot write metrics to '${path}/metrics.jsonl': the file was removed`,
      );
      const { state } = await loadCheckpoint(`${path}/checkpoint-000003`);
      assertEquals(state!.step, 3);
      // Nor are the rows of the steps before lost.
      for (const [name, count] of [["metrics", 3], ["samples", 48]] as const) {
        const text = await Deno.readTextFile(`${path}/${name}.jsonl`);
        const rows = text.trimEnd().split("\n").map((line) => JSON.parse(line));
        assertEquals(rows.length, count);
        assertEquals([rows[0].step, rows.at(-1).step], [1, 3]);
      }
      const events = readEvents(
        await Deno.readFile(`${path}/${tensorboardFile}`),
      );
      assertEquals(events.map(({ step }) => step), [0, 1, 2, 3]);
      const names = await Array.fromAsync(Deno.readDir(path), (it) => it.name);
      assertEquals(names.sort(), [
        "checkpoint-000003",
        "config.yaml",
        tensorboardFile,
        "metrics.jsonl",
        "report.html",
        "samples.jsonl",
      ]);
      const again = { overwrite: false, resume: true };
      const { checkpoint } = await openRunFolder(path, again, "");
      assertEquals(checkpoint, `${path}/checkpoint-000003`);
    });
  });
  await t.step("the model folder", async () => {
    await withFolder(async (parent) => {
      const modelFolder = `${parent}/model`;
      await Deno.mkdir(modelFolder);
      await Deno.writeTextFile(`${modelFolder}/tokenizer.json`, "{}");
      await using policy = tinyPolicy();
      const { setup, events } = tinyRun(policy, "grpo", { saveSteps: 1 });
      await train({
        ...setup,
        modelFolder,
        outputDir: `${parent}/run`,
        emit: async (event) => {
          setup.emit(event);
          if (event.type === "checkpoint" && event.step === 1) {
            await Deno.remove(modelFolder, { recursive: true });
          }
        },
      });
      assertEquals(events.at(-1), { type: "end", step: 2 });
      const file = `${parent}/run/checkpoint-000002/tokenizer.json`;
      assertEquals(await Deno.readTextFile(file), "{}");
    });
  });
});

Deno.test("train() judges by a row's gold object, and refuses a broken one", async () => {
  await using policy = tinyPolicy();
  const { setup } = tinyRun(policy, "grpo");
  const gold = { options: ["12", "7"] };
  const problems = setup.problems.map((problem) => ({ ...problem, gold }));
  const golds: unknown[] = [];
  const judged = async (...args: Parameters<typeof setup.judge>) => {
    golds.push(args[0]);
    return await setup.judge(...args);
  };
  await train({ ...setup, problems, judge: judged });
  const answers = new Set(problems.map(({ answer }) => answer));
  for (const one of golds) {
    assert(typeof one === "object" && one !== null && "answer" in one);
    assert(answers.has(`${one.answer}`));
    assertEquals(one, { ...gold, answer: one.answer });
  }
  assert(golds.length > 0);
  const broken = problems.map((row) => ({ ...row, gold: { kind: "bag" } }));
  await assertRejects(
    async () => await train({ ...setup, problems: broken }),
    DataError,
    "gold.kind",
  );
});
