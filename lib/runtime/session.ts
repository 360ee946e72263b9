import type { ElementType } from "../graph/mod.ts";
import type { Device } from "./device.ts";
import { ort } from "./onnxruntime.ts";
import type { Tensor } from "./tensor.ts";

/** Where the paths of data in files start. */
const FILE_ROOT = Deno.build.os === "windows"
  ? `${Deno.cwd().slice(0, 2)}\\`
  : "/";

/** Feeds or results by name. */
export type Tensors = Record<string, Tensor>;

/** A loaded graph. */
export interface Session extends AsyncDisposable {
  /**
   * Runs the graph once.
   *
   * Feeds are read in place. Results named by a list are allocated by ONNX
   * Runtime; results given as tensors are written into those tensors' data.
   */
  run(feeds: Tensors, fetches: readonly string[] | Tensors): Promise<Tensors>;
}

/** Where and how a graph runs. */
export interface SessionOptions {
  /** The device. */
  device: Device;
  /** Threads within one operator, CPU only; every core when omitted. */
  threads?: number;
  /**
   * Leaves the graph's constants as they are stored: nothing is computed of
   * them, or laid out anew, when the graph is loaded. Loading is quick and takes
   * no memory then; running is slower where few rows meet large constants.
   *
   * @default {false}
   */
  plainConstants?: boolean;
  /**
   * Leaves repeated computations as they are: a graph repeats some to save the
   * memory of keeping them.
   *
   * @default {false}
   */
  keepRepeats?: boolean;
  /**
   * Gives a run's memory back to the system when it ends. Slower, but many
   * sessions then need no more than one.
   *
   * @default {false}
   */
  freeMemory?: boolean;
  /**
   * Reserves the memory of a whole run at once, by the plan of an earlier run of
   * the same shapes. Quick for small graphs; the first run's memory stays beside
   * it (8.9 against 5.4 GB for an update of a model of 494M weights, at the same
   * speed).
   *
   * @default {true}
   */
  planMemory?: boolean;
}

/**
 * Loads a serialised graph.
 *
 * @example Usage
 * ```ts
 * import { createGraph, exp, input, output, serializeGraph } from "../graph/mod.ts";
 * import { createSession, tensor } from "./mod.ts";
 *
 * const graph = createGraph();
 * output("y", exp(input(graph, "x", "float32", ["n"])));
 * await using session = await createSession(serializeGraph(graph), { device: "cpu" });
 * const x = tensor("float32", [1], new Float32Array(1));
 * const { y } = await session.run({ x }, ["y"]);
 * console.assert(y?.data[0] === 1);
 * ```
 *
 * @param model The ONNX model's bytes.
 * @param options Device and threads.
 * @returns The session; dispose it to free its memory.
 */
export async function createSession(
  model: Uint8Array,
  options: SessionOptions,
): Promise<Session> {
  const inner = await ort.InferenceSession.create(model, {
    executionProviders: [options.device],
    logSeverityLevel: 4,
    ...(options.threads !== undefined &&
      { intraOpNumThreads: options.threads }),
    extra: configuration(options),
    enableMemPattern: options.planMemory ?? true,
    enableCpuMemArena: !options.freeMemory,
  });
  return {
    run: (feeds, fetches) => run(inner, feeds, fetches),
    [Symbol.asyncDispose]: async () => {
      await inner.release();
    },
  };
}

/**
 * Entries of ONNX Runtime's configuration. Data in files is named from the root:
 * links on the way to it, as in hub caches, then lead nowhere outside, and no
 * file has to lie beside another.
 */
function configuration({ plainConstants, keepRepeats }: SessionOptions) {
  // The second would make one long-lived copy of the conversions that forward
  // and backward pass each make for themselves.
  const disabled = [
    ...(plainConstants ? ["ConstantFolding"] : []),
    ...(plainConstants || keepRepeats
      ? ["CommonSubexpressionElimination"]
      : []),
  ];
  return {
    session: {
      "model_external_initializers_file_folder_path": FILE_ROOT,
      ...(plainConstants && { "disable_prepacking": "1" }),
    },
    ...(disabled.length > 0 && {
      optimization: { "disable_specified_optimizers": disabled.join(";") },
    }),
  };
}

async function run(
  inner: Awaited<ReturnType<typeof ort.InferenceSession.create>>,
  feeds: Tensors,
  fetches: readonly string[] | Tensors,
): Promise<Tensors> {
  const given = Array.isArray(fetches)
    ? fetches as readonly string[]
    : toNative(fetches as Tensors);
  const results = await inner.run(toNative(feeds), given);
  return Object.fromEntries(
    Object.entries(results).map(([name, value]) => [name, {
      type: value.type as ElementType,
      shape: value.dims,
      data: value.data as Tensor["data"],
    }]),
  );
}

function toNative(
  tensors: Tensors,
): Record<string, InstanceType<typeof ort.Tensor>> {
  return Object.fromEntries(
    Object.entries(tensors).map(([name, value]) => [
      name,
      // The binding's overloads cannot express a type chosen at run time.
      // deno-lint-ignore no-explicit-any
      new ort.Tensor(value.type as any, value.data as any, value.shape),
    ]),
  );
}
