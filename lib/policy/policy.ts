import {
  loadModelConfig,
  loadWeights,
  type ModelConfig,
  type RotaryAngles,
  rotaryTables,
  type Weight,
} from "../model/mod.ts";
import {
  createSession,
  type Device,
  type Session,
  tensor,
  type Tensors,
} from "../runtime/mod.ts";
import { createGraph, type Graph, serializeGraph } from "../graph/mod.ts";

/** A language model that is sampled from, scored and trained. */
export interface Policy extends AsyncDisposable {
  /** The decoder's shape. */
  readonly config: ModelConfig;
  /** The weights by Hugging Face name; updates change them in place. */
  readonly weights: Map<string, Weight>;
  /** Where graphs run. */
  readonly device: Device;
  /** Threads within one operator; every core when undefined. */
  readonly threads: number | undefined;
  /** Loaded graphs by name, built when first needed. */
  readonly sessions: Map<string, Promise<Session>>;
}

/** How a policy runs. */
export interface PolicyOptions {
  /** Where graphs run. */
  device: Device;
  /** Threads within one operator; every core when omitted. */
  threads?: number;
}

/**
 * Makes a policy of weights in memory.
 *
 * @param config The decoder's shape.
 * @param weights Its weights by Hugging Face name; kept, not copied.
 * @param options Device and threads.
 * @returns The policy; dispose it to free its sessions.
 */
export function createPolicy(
  config: ModelConfig,
  weights: Map<string, Weight>,
  options: PolicyOptions,
): Policy {
  const sessions = new Map<string, Promise<Session>>();
  return {
    config,
    weights,
    device: options.device,
    threads: options.threads,
    sessions,
    [Symbol.asyncDispose]: async () => {
      for (const session of sessions.values()) {
        await (await session)[Symbol.asyncDispose]();
      }
      sessions.clear();
    },
  };
}

/**
 * Loads a policy from a model folder: `config.json` and `model.safetensors`.
 *
 * @param folder The folder.
 * @param options Device and threads.
 * @returns The policy; dispose it to free its sessions.
 */
export async function loadPolicy(
  folder: string,
  options: PolicyOptions,
): Promise<Policy> {
  const config = await loadModelConfig(folder);
  return createPolicy(config, await loadWeights(folder, config), options);
}

/**
 * The session of one of a policy's graphs, built at the first call.
 *
 * @param policy The policy.
 * @param name The graph's name within the policy.
 * @param build Writes the graph.
 * @returns The session; the policy disposes it.
 */
export function policySession(
  policy: Policy,
  name: string,
  build: (graph: Graph) => void,
): Promise<Session> {
  const known = policy.sessions.get(name);
  if (known !== undefined) return known;
  const graph = createGraph();
  build(graph);
  const session = createSession(serializeGraph(graph), {
    device: policy.device,
    ...(policy.threads !== undefined && { threads: policy.threads }),
  });
  policy.sessions.set(name, session);
  return session;
}

/** Rotation tables by decoder shape, grown as longer rows come. */
const ROTARY = new WeakMap<ModelConfig, RotaryAngles>();

/**
 * The feeds that every graph of a policy shares: its weights and the rotation
 * tables.
 *
 * @param policy The policy.
 * @param length The longest row in tokens.
 * @returns Feeds by input name, without copies.
 */
export function policyFeeds(policy: Policy, length: number): Tensors {
  const { config } = policy;
  let angles = ROTARY.get(config);
  if (angles === undefined || angles.positions < length) {
    angles = rotaryTables(
      config,
      Math.max(length, 2 * (angles?.positions ?? 128)),
    );
    ROTARY.set(config, angles);
  }
  const shape = [angles.positions, config.headDim / 2];
  const feeds: Tensors = {
    cosines: tensor("float32", shape, angles.cosines),
    sines: tensor("float32", shape, angles.sines),
  };
  for (const [name, { shape, data }] of policy.weights) {
    feeds[name] = tensor("float32", shape, data);
  }
  return feeds;
}
