import { checkPolicy, loadPolicy } from "../policy/mod.ts";
import {
  checkDevice,
  checkFloat16,
  type Device,
  runtimeVersion,
} from "../runtime/mod.ts";

/** One thing that was tried. */
export interface Finding {
  /** What was tried. */
  check: string;
  /** Whether it works; "absent" for a device that nobody asked for. */
  result: "ok" | "absent" | "failed";
  /** Figures, or why it does not work. */
  detail: string;
  /** What to do about it. */
  hint?: string;
}

/** What to try. */
export interface Examination {
  /** The device that must work; with "auto" only the CPU must. */
  device: Device | "auto";
  /** Threads within one operator; every core when omitted. */
  threads?: number;
  /** A model's folder and a prompt of it. */
  model?: { folder: string; promptIds: readonly number[] };
}

/** Tokens of the trial completion. */
const LENGTH = 16;

/** Sampling and scoring agree within this many nats. */
const TOLERANCE = 1e-4;

/**
 * Tries what the product needs of a machine: ONNX Runtime, the devices, float16
 * feeds, and the model on every device that works.
 *
 * @example Usage
 * ```ts
 * import { examineMachine } from "./mod.ts";
 *
 * for (const { check, result } of await examineMachine({ device: "cpu" })) {
 *   console.error(check, result);
 * }
 * ```
 *
 * @param examination What to try.
 * @returns The findings, in the order of the trials.
 */
export async function examineMachine(
  examination: Examination,
): Promise<Finding[]> {
  const { device: wanted, model } = examination;
  const { version, providers } = runtimeVersion();
  const bundled = providers.filter((provider) => provider.bundled)
    .map(({ name }) => name).join(", ");
  const findings: Finding[] = [{
    check: "ONNX Runtime",
    result: "ok",
    detail: `${version} for ${Deno.build.target}, comes with ${bundled}`,
  }];
  const devices: Device[] = [];
  for (const device of ["cpu", "cuda", "webgpu"] as const) {
    if (device === "webgpu" && wanted !== device) continue;
    const { works, error } = await checkDevice(device);
    if (works) devices.push(device);
    findings.push({
      check: `device ${device}`,
      result: works ? "ok" : isNeeded(device, wanted) ? "failed" : "absent",
      detail: error?.reason ?? "ran a graph of one operator",
      ...(error && { hint: error.hint }),
    });
  }
  const float16 = await checkFloat16();
  findings.push({
    check: "float16 feed",
    result: float16 ? "ok" : "failed",
    detail: float16
      ? "fed as bits, came out right"
      : "came out wrong or was refused",
  });
  if (!model) return findings;
  let expected: string | undefined;
  for (const device of devices) {
    const finding = await tryModel(
      device,
      model,
      examination.threads,
      expected,
    );
    if (device === "cpu") expected = finding.completion;
    findings.push(finding.finding);
  }
  return findings;
}

function isNeeded(device: Device, wanted: Device | "auto"): boolean {
  return device === "cpu" || device === wanted;
}

/** Samples and scores on a device, and compares with what the CPU sampled. */
async function tryModel(
  device: Device,
  { folder, promptIds }: Required<Examination>["model"],
  threads: number | undefined,
  expected: string | undefined,
): Promise<{ finding: Finding; completion: string }> {
  const check = `model on ${device}`;
  try {
    const started = performance.now();
    await using policy = await loadPolicy(folder, {
      device,
      ...(threads !== undefined && { threads }),
    });
    const trial = await checkPolicy(policy, promptIds, LENGTH);
    const completion = trial.completionIds.join(" ");
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const same = expected === undefined || completion === expected;
    const close = trial.difference <= TOLERANCE;
    const detail =
      `${trial.completionIds.length} greedy tokens in ${seconds} s` +
      `; sampling and scoring differ by ${trial.difference.toExponential(1)}` +
      (same ? "" : "; other tokens than on the CPU");
    const result = same && close ? "ok" : "failed";
    return { finding: { check, result, detail }, completion };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { finding: { check, result: "failed", detail }, completion: "" };
  }
}
