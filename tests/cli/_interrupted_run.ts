import { assertEquals } from "@std/assert";
import { ringProblems } from "../../datasets/ring/mod.ts";
import { finish, type Outcome, root } from "./_run.ts";

/** When and how a run is ended. */
export interface Moment {
  /** What to wait for: its folder, or the writing of a checkpoint. */
  when?: "begun" | "saving";
  /** Milliseconds to wait, since its start or since that. */
  after: number;
  /** How (default: SIGKILL). */
  signal?: "SIGINT" | "SIGTERM";
}

const signs = {
  begun: /^config\.yaml$/,
  saving: /^\.checkpoint-\d+\.tmp$/,
};

const exitCodes = { SIGKILL: 128 + 9, SIGINT: 130, SIGTERM: 143 };

/** Writes the problems and held-out problems of {@linkcode startTrain}. */
export async function writeProblems(folder: string): Promise<void> {
  const pick = (part: "train" | "heldout", kind: string, count: number) =>
    ringProblems(part).filter((one) => one.kind === kind).slice(0, count);
  const lines = (rows: object[]) =>
    rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await Deno.writeTextFile(
    `${folder}/problems.jsonl`,
    lines([...pick("train", "hard", 3), ...pick("train", "easy", 4)]),
  );
  await Deno.writeTextFile(
    `${folder}/heldout.jsonl`,
    lines(pick("heldout", "easy", 3)),
  );
}

/** Starts `train` on the starter policy, small, as a process without a parent. */
export function startTrain(
  cwd: string,
  args: readonly string[],
): Deno.ChildProcess {
  const { INIT_CWD: _, ...inherited } = Deno.env.toObject();
  return new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "--no-prompt", "-P=train"],
      ...["--config", `${root}deno.json`, `${root}tasks/train.ts`],
      ...["--data", "problems.jsonl", "--eval-data", "heldout.jsonl"],
      ...["--prompts-per-step", "2", "--num-generations", "4"],
      ...["--eval-steps", "3", "--eval-samples", "1", "--save-steps", "2"],
      ...["--max-completion-length", "64"],
      ...["--threads", "1", ...args],
    ],
    cwd,
    clearEnv: true,
    env: { ...inherited, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs `train` to its end. */
export async function runTrain(
  cwd: string,
  args: readonly string[],
): Promise<Outcome> {
  return await finish(startTrain(cwd, args), 120_000);
}

/**
 * Runs `train` through kills: every one ends the process, which is then resumed,
 * or begun again where there is no checkpoint yet. Returns how many lives it had.
 */
export async function runThroughKills(
  cwd: string,
  name: string,
  args: readonly string[],
  moments: readonly Moment[],
): Promise<number> {
  const folder = `${cwd}/${name}`;
  const command = [...args, "--output-dir", name];
  let again: string[] = [];
  for (const [at, moment] of moments.entries()) {
    const child = startTrain(cwd, [...command, ...again]);
    const end = finish(child, 120_000);
    if (moment.when) await waitForFile(folder, signs[moment.when], end);
    await sleep(moment.after);
    const { signal = "SIGKILL" } = moment;
    sendSignal(child, signal);
    const { code, stderr } = await end;
    if (code === 0) return at + 1;
    assertEquals(code, exitCodes[signal], stderr);
    again = [await hasCheckpoint(folder) ? "--resume" : "--overwrite"];
  }
  const { code, stderr } = await runTrain(cwd, [...command, ...again]);
  assertEquals(code, 0, stderr);
  return moments.length + 1;
}

/** All that a run left which must not depend on interruptions. */
export async function resultOf(
  folder: string,
  steps: number,
): Promise<Record<string, unknown>> {
  const checkpoint = `${folder}/checkpoint-${`${steps}`.padStart(6, "0")}`;
  const result: Record<string, unknown> = {};
  const files = await Array.fromAsync(
    Deno.readDir(checkpoint),
    (it) => it.name,
  );
  const tensors = files.filter((name) => name.endsWith(".safetensors")).sort();
  assertEquals(tensors.length, 2);
  for (const name of tensors) {
    const bytes = await Deno.readFile(`${checkpoint}/${name}`);
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    result[name] = new Uint8Array(digest).toHex();
  }
  result.state = await Deno.readTextFile(`${checkpoint}/trainer_state.json`);
  for (const name of ["metrics.jsonl", "samples.jsonl"]) {
    const text = await Deno.readTextFile(`${folder}/${name}`);
    result[name] = text.trimEnd().split("\n").map((line) =>
      JSON.parse(line, (key, value) => /time|timing/.test(key) ? 0 : value)
    );
  }
  const left = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  result.leftovers = left.filter((name) => /^\.|\.(tmp|old)$/.test(name));
  return result;
}

async function waitForFile(
  folder: string,
  name: RegExp,
  end: Promise<unknown>,
): Promise<void> {
  let ended = false;
  void end.then(() => ended = true);
  while (!ended) {
    const names = await Array.fromAsync(
      Deno.readDir(folder),
      ({ name }) => name,
    ).catch(() => []);
    if (names.some((one) => name.test(one))) return;
    await sleep(1);
  }
}

function sendSignal(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // It has ended.
  }
}

async function hasCheckpoint(folder: string): Promise<boolean> {
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)
    .catch(() => []);
  return names.some((name) => /^checkpoint-\d+$/.test(name));
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
