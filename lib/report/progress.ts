/**
 * Shows how a run is doing, on stderr: on a terminal one line that is redrawn,
 * elsewhere one plain line per step. Nothing here reads a model or a file.
 */

import { writeToStandardError } from "./_standard_error.ts";
import { formatDuration, formatNumber, formatShare } from "./format_number.ts";
import { metricNames } from "./metric_names.ts";
import { stepsText } from "./steps_text.ts";
import type { EventSink } from "./event_sink.ts";
import type { PhaseEvent, StartEvent, TrainEvent } from "./train_event.ts";

/** Where and how progress is drawn; every default fits a task on stderr. */
export interface ProgressOptions {
  /** Takes text to show; default: standard error. */
  write?: (text: string) => void;
  /** True to redraw one line; default: whether standard error is a terminal. */
  terminal?: boolean;
  /** True to dim the labels; default: on a terminal without `NO_COLOR`. */
  color?: boolean;
  /** Width of the terminal in columns, asked at each redraw. */
  columns?: () => number;
  /** Milliseconds of a steady clock. */
  now?: () => number;
  /** True to show warnings only. */
  quiet?: boolean;
}

const redrawMilliseconds = 100;

/**
 * Creates the progress display of one run.
 *
 * @example
 * ```ts
 * import { createProgress } from "./progress.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const lines: string[] = [];
 * const progress = createProgress({
 *   write: (text) => void lines.push(text),
 *   terminal: false,
 *   now: () => 0,
 * });
 * progress.write({
 *   type: "step",
 *   step: 1,
 *   maxSteps: 60,
 *   metrics: { reward: 0.25, frac_reward_zero_std: 0.5 },
 * });
 * assertEquals(lines, ["step 1/60  reward 0.25  zero-spread 50%\n"]);
 * ```
 *
 * @param options Where and how to draw.
 * @returns A sink for the events of the run.
 */
export function createProgress(options: ProgressOptions = {}): EventSink {
  const write = options.write ?? writeToStandardError;
  const now = options.now ?? (() => performance.now());
  const terminal = options.terminal ?? Deno.stderr.isTerminal();
  const color = options.color ?? (terminal && !Deno.noColor);
  const columns = options.columns ?? terminalColumns;
  const quiet = options.quiet ?? false;

  let begin: { step: number; time: number } | undefined;
  let method = "";
  let resumed = 0;
  let stepFields: Field[] = [];
  let eta: Field | undefined;
  let phase: { name: string; time: number } | undefined;
  let phaseFields: Field[] = [];
  let lastTokens: number | undefined;
  let live = false;
  let lastDraw = -Infinity;

  function print(line: string): void {
    write(live ? `\r\x1b[K${line}\n` : `${line}\n`);
    live = false;
  }

  function draw(): void {
    if (!terminal || now() - lastDraw < redrawMilliseconds) return;
    lastDraw = now();
    live = true;
    const tail = eta === undefined ? [] : [eta];
    const fields = [...stepFields, ...phaseFields, ...tail];
    write(`\r${renderFields(fields, color, columns() - 1)}\x1b[K`);
  }

  function onStart(event: StartEvent): void {
    begin = { step: event.step, time: now() };
    method = event.method;
    resumed = event.step;
    stepFields = [["step", `${event.step}/${event.maxSteps}`]];
    print(startLines(event));
  }

  function onPhase(event: PhaseEvent): void {
    if (phase?.name !== event.name) {
      phase = { name: event.name, time: now() };
      // Without a run around it, a phase is all that a plain log would show.
      if (!terminal && begin === undefined) {
        print(event.total > 0 ? `${event.name} ${event.total}` : event.name);
      }
    }
    const seconds = (now() - phase.time) / 1000;
    const rate = (event.tokens ?? 0) / seconds;
    phaseFields = [[event.name, ratio(event.done, event.total)]];
    if (rate > 0 && Number.isFinite(rate)) phaseFields.push(speed(rate));
    if (begin === undefined && event.total > 0) {
      eta = remaining(seconds, event.done, event.total);
    }
    draw();
  }

  function onStep(event: TrainEvent & { type: "step" }): void {
    begin ??= { step: event.step, time: now() };
    const { metrics } = event;
    stepFields = [["step", ratio(event.step, event.maxSteps)]];
    const add = (label: string, name: string, show: (n: number) => string) => {
      const value = metrics[name];
      if (value !== undefined) stepFields.push([label, show(value)]);
    };
    if (metrics[metricNames.reward] === undefined) {
      add("loss", "loss", formatNumber);
    }
    add("reward", metricNames.reward, formatNumber);
    add("zero-spread", metricNames.zeroSpread, formatShare);
    add("hinted", metricNames.hinted, formatNumber);
    const rate = tokensPerSecond(metrics, lastTokens);
    if (rate !== undefined) stepFields.push(speed(rate));
    lastTokens = metrics[metricNames.tokens];
    eta = remaining(
      (now() - begin.time) / 1000,
      event.step - begin.step,
      event.maxSteps - begin.step,
    );
    phase = undefined;
    phaseFields = [];
    if (terminal) draw();
    else print(renderFields(eta ? [...stepFields, eta] : stepFields, color));
  }

  function onEnd(step: number): void {
    const seconds = begin === undefined ? NaN : (now() - begin.time) / 1000;
    if (terminal && stepFields.length > 1) {
      print(renderFields(stepFields, color));
    }
    const made = step - resumed;
    const all = resumed > 0 ? ` (${step} in all)` : "";
    const steps = `${made} ${made === 1 ? "step" : "steps"}${all}`;
    const time = Number.isFinite(seconds)
      ? ` in ${formatDuration(seconds)}`
      : "";
    print(`${method === "" ? "" : `${method}: `}${steps}${time}`);
  }

  return {
    write(event: TrainEvent): void {
      if (event.type === "warning") return print(`warning: ${event.message}`);
      if (quiet) return;
      switch (event.type) {
        case "start":
          return onStart(event);
        case "phase":
          return onPhase(event);
        case "step":
          return onStep(event);
        case "evaluation":
          return print(evaluationLine(event.step, event.metrics));
        case "checkpoint":
          return print(`saved ${event.path}`);
        case "end":
          return onEnd(event.step);
      }
    },
    close(): void {
      if (live) write("\n");
      live = false;
    },
  };
}

type Field = [label: string, value: string];

function terminalColumns(): number {
  try {
    // Some pseudo-terminals say 0.
    return Deno.consoleSize().columns || 80;
  } catch {
    return 80;
  }
}

// Fields that do not fit are left out whole, the last ones first, because a
// wrapped line cannot be redrawn.
function renderFields(
  fields: readonly Field[],
  color: boolean,
  width = Infinity,
): string {
  let text = "";
  let used = 0;
  for (const [label, value] of fields) {
    const gap = text === "" ? "" : "  ";
    used += gap.length + label.length + 1 + value.length;
    if (used > width) break;
    text += gap + (color ? `\x1b[2m${label}\x1b[22m` : label) + ` ${value}`;
  }
  return text;
}

function ratio(done: number, total: number): string {
  return total > 0 ? `${done}/${total}` : String(done);
}

function speed(rate: number): Field {
  return ["tokens/s", formatNumber(Math.round(rate))];
}

function remaining(
  seconds: number,
  done: number,
  total: number,
): Field | undefined {
  if (done <= 0 || done >= total) return undefined;
  return ["ETA", formatDuration((seconds / done) * (total - done))];
}

// `num_tokens` counts from the start of the run, so a resumed run's first step
// has no rate unless the tokens are also given by purpose.
function tokensPerSecond(
  metrics: Record<string, number>,
  lastTokens: number | undefined,
): number | undefined {
  const seconds = metrics[metricNames.stepTime];
  if (seconds === undefined || seconds <= 0) return undefined;
  const byPurpose = Object.entries(metrics)
    .filter(([name]) => name.startsWith(metricNames.tokensFor));
  if (byPurpose.length > 0) {
    return byPurpose.reduce((sum, [, tokens]) => sum + tokens, 0) / seconds;
  }
  const tokens = metrics[metricNames.tokens];
  if (tokens === undefined || lastTokens === undefined) return undefined;
  return (tokens - lastTokens) / seconds;
}

function startLines(event: StartEvent): string {
  const steps = stepsText(event);
  // Where nothing is left to do there is nothing to plan.
  if (event.maxSteps > 0 && event.step >= event.maxSteps) {
    return `${event.method} on ${event.model}: ${steps}`;
  }
  const entries = Object.entries(event.derived);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  const lines = entries.map(([name, value]) => {
    const text = typeof value === "number" ? formatNumber(value) : value;
    return `  ${name.padEnd(width)}  ${text}`;
  });
  return [`${event.method} on ${event.model}: ${steps}`, ...lines].join("\n");
}

function evaluationLine(step: number, metrics: Record<string, number>): string {
  // The page and metrics.jsonl have the rest.
  const values = Object.entries(metrics)
    .filter(([name]) => /\/(avg@\d+|greedy)$/.test(name))
    .map(([name, value]) => `${name} ${formatNumber(value)}`);
  return `evaluation at step ${step}: ${values.join(", ")}`;
}
