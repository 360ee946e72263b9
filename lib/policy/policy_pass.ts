import {
  createGraph,
  cutGraph,
  type Graph,
  serializeGraph,
} from "../graph/mod.ts";
import type { Session, Tensor, Tensors } from "../runtime/mod.ts";
import { loadGraph, type Policy } from "./policy.ts";

/** Runs a policy's graph, in one session or piece by piece. */
export interface PolicyPass {
  /**
   * Runs the graph once.
   *
   * @param feeds Its inputs.
   * @param take Hears every output as soon as it is there.
   */
  run(
    feeds: Tensors,
    take: (name: string, value: Tensor) => void,
  ): Promise<void>;
}

/** How {@linkcode policyPass} runs a graph. */
export interface PassOptions {
  /** Whether the graph repeats computations on purpose, to save memory. */
  keepRepeats?: boolean;
  /** Whether it is cut at its checkpoints, so that one piece is in memory. */
  cut?: boolean;
}

/** A session with what its inputs and outputs are called in the whole graph. */
interface LoadedPiece {
  session: Promise<Session>;
  /** By the session's name. */
  inputs: ReadonlyMap<string, string>;
  /** By the session's name. */
  outputs: ReadonlyMap<string, string>;
}

const PASSES = new WeakMap<Policy, Map<string, LoadedPiece[]>>();

/**
 * The pass of one of a policy's graphs; its sessions are built at the first call,
 * one for all pieces that are the same.
 *
 * @param policy The policy.
 * @param name The graph's name within the policy.
 * @param build Writes the graph.
 * @param options Whether repeats stay and whether the graph is cut.
 * @returns The pass.
 */
export function policyPass(
  policy: Policy,
  name: string,
  build: (graph: Graph) => void,
  options: PassOptions = {},
): PolicyPass {
  const passes = PASSES.get(policy) ?? new Map<string, LoadedPiece[]>();
  PASSES.set(policy, passes);
  const pieces = passes.get(name) ?? loadPieces(policy, build, options);
  passes.set(name, pieces);
  return { run: (feeds, take) => runPieces(pieces, feeds, take) };
}

function loadPieces(
  policy: Policy,
  build: (graph: Graph) => void,
  { keepRepeats = false, cut = false }: PassOptions,
): LoadedPiece[] {
  const graph = createGraph();
  build(graph);
  const names = (of: Iterable<string>, whole: readonly string[]) =>
    new Map(Array.from(of, (name, index) => [name, whole[index]!] as const));
  const load = (piece: Graph) => {
    const model = serializeGraph(piece);
    const key = `${keepRepeats} ${cut} ${
      new TextDecoder("latin1").decode(model)
    }`;
    const options = { keepRepeats, freeMemory: cut };
    return policy.sessions.get(key) ?? loadGraph(policy, key, model, options);
  };
  const parts = cut ? cutGraph(graph) : [{
    graph,
    inputs: graph.inputs.map((value) => value.name),
    outputs: [...graph.outputs.keys()],
  }];
  return parts.map(({ graph, inputs, outputs }) => ({
    session: load(graph),
    inputs: names(graph.inputs.map((value) => value.name), inputs),
    outputs: names(graph.outputs.keys(), outputs),
  }));
}

async function runPieces(
  pieces: readonly LoadedPiece[],
  feeds: Tensors,
  take: (name: string, value: Tensor) => void,
): Promise<void> {
  const values = new Map(Object.entries(feeds));
  const lastReader = new Map<string, number>();
  pieces.forEach(({ inputs }, index) => {
    for (const name of inputs.values()) lastReader.set(name, index);
  });
  for (const [index, { session, inputs, outputs }] of pieces.entries()) {
    const results = await (await session).run(
      Object.fromEntries(
        Array.from(inputs, ([name, whole]) => [name, values.get(whole)!]),
      ),
      [...outputs.keys()],
    );
    for (const name of inputs.values()) {
      if (lastReader.get(name) === index) values.delete(name);
    }
    for (const [name, whole] of outputs) {
      if (lastReader.has(whole)) values.set(whole, results[name]!);
      else take(whole, results[name]!);
    }
  }
}
