import { createGraph, cutGraph, type Graph } from "../graph/mod.ts";
import type { Tensor, Tensors } from "../runtime/mod.ts";
import { type Policy, policySession } from "./policy.ts";

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

/** Inputs and outputs of a pass's pieces, by policy and name. */
const PIECES = new WeakMap<Policy, Map<string, PieceNames[]>>();

interface PieceNames {
  inputs: readonly string[];
  outputs: readonly string[];
}

/**
 * The pass of one of a policy's graphs; its sessions are built at the first call.
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
  { keepRepeats = false, cut = false }: PassOptions = {},
): PolicyPass {
  const known = PIECES.get(policy) ?? new Map<string, PieceNames[]>();
  PIECES.set(policy, known);
  let pieces: { graph: Graph; inputs: readonly string[] }[] | undefined;
  const written = () => {
    if (pieces !== undefined) return pieces;
    const graph = createGraph();
    build(graph);
    pieces = cut
      ? cutGraph(graph)
      : [{ graph, inputs: graph.inputs.map((value) => value.name) }];
    return pieces;
  };
  if (!known.has(name)) {
    known.set(
      name,
      written().map(({ graph, inputs }) => ({
        inputs,
        outputs: [...graph.outputs.keys()],
      })),
    );
  }
  const names = known.get(name)!;
  return {
    run: async (feeds, take) => {
      const values = new Map(Object.entries(feeds));
      const last = new Map<string, number>();
      names.forEach(({ inputs }, piece) =>
        inputs.forEach((input) => last.set(input, piece))
      );
      for (const [piece, { inputs, outputs }] of names.entries()) {
        const session = await policySession(
          policy,
          cut ? `${name}, piece ${piece}` : name,
          (graph) => Object.assign(graph, written()[piece]!.graph),
          { keepRepeats, freeMemory: cut },
        );
        const results = await session.run(
          Object.fromEntries(
            inputs.map((input) => [input, values.get(input)!]),
          ),
          outputs,
        );
        for (const input of inputs) {
          if (last.get(input) === piece) values.delete(input);
        }
        for (const [output, value] of Object.entries(results)) {
          if (last.has(output)) values.set(output, value);
          else take(output, value);
        }
      }
    },
  };
}
