import { assert, assertEquals } from "@std/assert";
import {
  createProgress,
  type ProgressOptions,
  type TrainEvent,
} from "../../lib/report/mod.ts";

function record(options: ProgressOptions = {}): {
  written: string[];
  clock: { now: number };
  send: (...events: TrainEvent[]) => void;
  close: () => void;
} {
  const written: string[] = [];
  const clock = { now: 0 };
  const progress = createProgress({
    write: (text) => void written.push(text),
    now: () => clock.now,
    terminal: false,
    color: false,
    columns: () => 80,
    ...options,
  });
  return {
    written,
    clock,
    send: (...events) => events.forEach((event) => void progress.write(event)),
    close: () => void progress.close(),
  };
}

const start: TrainEvent = {
  type: "start",
  method: "sage",
  model: "starter",
  step: 0,
  maxSteps: 60,
  derived: { "rows per step": 128, "held-out": "64 problems" },
};

function step(number: number, metrics: Record<string, number>): TrainEvent {
  return { type: "step", step: number, maxSteps: 60, metrics };
}

function phase(done: number, tokens: number): TrainEvent {
  return { type: "phase", name: "rollout", done, total: 128, tokens };
}

Deno.test("createProgress() prints one plain line per step off a terminal", () => {
  const { written, clock, send } = record();
  send(start);
  clock.now = 2000;
  send(
    phase(64, 1000),
    step(1, {
      reward: 0.25,
      "frac_reward_zero_std": 0.5,
      "hint/prompts_with_hint": 5,
      "step_time": 2,
      "tokens/answer": 6000,
      "tokens/hint": 420,
    }),
  );
  assertEquals(written, [
    "sage on starter: 60 steps\n" +
    "  rows per step  128\n" +
    "  held-out       64 problems\n",
    "step 1/60  reward 0.25  zero-spread 50%  hinted 5  tokens/s 3,210  " +
    "ETA 1:58\n",
  ]);
});

Deno.test("createProgress() takes the token rate from num_tokens differences", () => {
  const { written, clock, send } = record();
  send(step(1, { "num_tokens": 100, "step_time": 1 }));
  clock.now = 2000;
  send(step(2, { "num_tokens": 700, "step_time": 2 }));
  assertEquals(written, ["step 1/60\n", "step 2/60  tokens/s 300  ETA 1:56\n"]);
});

Deno.test("createProgress() prints the other events as lines", () => {
  const { written, clock, send } = record();
  send(
    { ...start, derived: {}, step: 20 } as TrainEvent,
    { type: "evaluation", step: 20, metrics: { "eval_hard/avg@4": 0.86132 } },
    { type: "checkpoint", path: "runs/a/checkpoint-000020", step: 20 },
    { type: "warning", message: "3 prompts are too long" },
  );
  clock.now = 62_000;
  send({ type: "end", step: 60 });
  assertEquals(written, [
    "sage on starter: steps 21 to 60\n",
    "evaluation at step 20: eval_hard/avg@4 0.8613\n",
    "saved runs/a/checkpoint-000020\n",
    "warning: 3 prompts are too long\n",
    "sage: 40 steps (60 in all) in 1:02\n",
  ]);
});

Deno.test("createProgress() redraws one line at most ten times a second", () => {
  const { written, clock, send } = record({ terminal: true });
  send(start);
  for (clock.now = 0; clock.now < 1000; clock.now += 1) {
    send(phase(Math.floor(clock.now / 10), clock.now));
  }
  const draws = written.filter((text) => text.startsWith("\r"));
  assertEquals(draws.length, 10);
  assert(draws.every((text) => !text.includes("\n")));
  assertEquals(
    draws.at(-1),
    "\rstep 0/60  rollout 90/128  tokens/s 1,000\x1b[K",
  );
});

Deno.test("createProgress() clears the live line before a lasting one", () => {
  const { written, clock, send, close } = record({ terminal: true });
  send(start);
  clock.now = 500;
  send(phase(1, 10));
  send({ type: "checkpoint", path: "c", step: 1 });
  assertEquals(written.at(-1), "\r\x1b[Ksaved c\n");
  close();
  assertEquals(written.at(-1), "\r\x1b[Ksaved c\n");
  clock.now = 1000;
  send(phase(2, 20));
  close();
  assertEquals(written.at(-1), "\n");
});

Deno.test("createProgress() never draws wider than the terminal", () => {
  for (let width = 5; width <= 90; width++) {
    const { written, send } = record({
      terminal: true,
      color: true,
      columns: () => width,
    });
    send(
      step(1, {
        reward: 0.25,
        "frac_reward_zero_std": 0.5,
        "step_time": 2,
        "tokens/answer": 6000,
      }),
    );
    // deno-lint-ignore no-control-regex
    const text = (written[0] ?? "").replace(/\r|\x1b\[\d*[mK]/g, "");
    assert(text.length < width, `${text.length} at ${width}`);
  }
});

Deno.test("createProgress() colours labels only when asked", () => {
  for (const color of [true, false]) {
    const { written, send } = record({ color });
    send(start, step(1, { reward: 1 }));
    assertEquals(written.join("").includes("\x1b["), color);
  }
});

Deno.test("createProgress() keeps to warnings when quiet", () => {
  const { written, send } = record({ quiet: true });
  send(start, step(1, {}), { type: "warning", message: "w" }, {
    type: "end",
    step: 1,
  });
  assertEquals(written, ["warning: w\n"]);
});

Deno.test("createProgress() shows a phase without a run", () => {
  const plain = record();
  plain.send(phase(0, 0), phase(64, 10));
  assertEquals(plain.written, ["rollout 128\n"]);
  const live = record({ terminal: true });
  live.send(phase(0, 0));
  live.clock.now = 2000;
  live.send(phase(32, 600));
  assertEquals(
    live.written.at(-1),
    "\rrollout 32/128  tokens/s 300  ETA 0:06\x1b[K",
  );
});

Deno.test("createProgress() goes on where its text cannot be written", () => {
  const { writeSync } = Deno.stderr;
  try {
    for (
      const error of [new Deno.errors.BrokenPipe(), new Error("disk full")]
    ) {
      Deno.stderr.writeSync = () => {
        throw error;
      };
      const progress = createProgress({ terminal: false });
      void progress.write(start);
      void progress.close();
    }
  } finally {
    Deno.stderr.writeSync = writeSync;
  }
});
