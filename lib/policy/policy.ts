import {
  type AdapterConfig,
  type DeclaredWeights,
  declareWeights,
  type ModelConfig,
  type RotaryAngles,
  rotaryTables,
  type StoredWeight,
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
  /**
   * The trained weights, which updates change in place: all of the model's by
   * Hugging Face name, or an adapter's by PEFT's names.
   */
  readonly weights: Map<string, Weight>;
  /**
   * The weights that stay as they are, in their files and types, by Hugging
   * Face name; empty where all are trained.
   */
  readonly base: ReadonlyMap<string, StoredWeight>;
  /** What the adapter is, where only one is trained. */
  readonly adapter: AdapterConfig | undefined;
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

/** What a policy has beside its trained weights. */
export interface FrozenParts {
  /** The weights that stay as they are; none when omitted. */
  base?: ReadonlyMap<string, StoredWeight>;
  /** What adapter the trained weights are; none when omitted. */
  adapter?: AdapterConfig;
}

/**
 * Makes a policy of weights in memory, or of such an adapter and a base model in
 * files.
 *
 * @param config The decoder's shape.
 * @param weights The trained weights by name; kept, not copied.
 * @param options Device, threads, and the base model of an adapter.
 * @returns The policy; dispose it to free its sessions.
 */
export function createPolicy(
  config: ModelConfig,
  weights: Map<string, Weight>,
  options: PolicyOptions & FrozenParts,
): Policy {
  const sessions = new Map<string, Promise<Session>>();
  return {
    config,
    weights,
    base: options.base ?? new Map(),
    adapter: options.adapter,
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

/** How a graph of a policy is loaded. */
export interface PolicySessionOptions {
  /**
   * Whether a frozen base is converted to float32 and laid out for products
   * once, in memory of the session's own, not at each run.
   *
   * @default {false}
   */
  prepareBase?: boolean;
  /**
   * Whether the graph repeats computations on purpose, to save memory.
   *
   * @default {false}
   */
  keepRepeats?: boolean;
  /**
   * Whether a run's memory goes back to the system when it ends.
   *
   * @default {false}
   */
  freeMemory?: boolean;
}

/**
 * The session of one of a policy's graphs, built at the first call.
 *
 * @param policy The policy.
 * @param name The graph's name within the policy.
 * @param build Writes the graph.
 * @param options What becomes of a frozen base.
 * @returns The session; the policy disposes it.
 */
export function policySession(
  policy: Policy,
  name: string,
  build: (graph: Graph) => void,
  options: PolicySessionOptions = {},
): Promise<Session> {
  const known = policy.sessions.get(name);
  if (known !== undefined) return known;
  const graph = createGraph();
  build(graph);
  return loadGraph(policy, name, serializeGraph(graph), options);
}

/**
 * Loads a graph as one of a policy's sessions.
 *
 * @param policy The policy.
 * @param name The session's name within the policy.
 * @param model The serialised graph.
 * @param options How it is loaded.
 * @returns The session; the policy disposes it.
 */
export function loadGraph(
  policy: Policy,
  name: string,
  model: Uint8Array,
  options: PolicySessionOptions,
): Promise<Session> {
  const { prepareBase = false, keepRepeats = false, freeMemory = false } =
    options;
  const frozen = policy.base.size > 0;
  const session = createSession(model, {
    device: policy.device,
    plainConstants: frozen && !prepareBase,
    keepRepeats,
    freeMemory,
    planMemory: !frozen && !keepRepeats,
    ...(policy.threads !== undefined && { threads: policy.threads }),
  });
  policy.sessions.set(name, session);
  return session;
}

/** Rotation tables by decoder shape, grown as longer rows come. */
const ROTARY = new WeakMap<ModelConfig, RotaryAngles>();

/**
 * Declares a policy's weights in one of its graphs.
 *
 * @param graph The graph to extend.
 * @param policy The policy.
 * @returns The weights, and those to differentiate by.
 */
export function policyWeights(graph: Graph, policy: Policy): DeclaredWeights {
  return declareWeights(graph, {
    fed: policy.weights,
    stored: policy.base,
    lora: policy.adapter?.lora,
  });
}

/**
 * The feeds that every graph of a policy shares: its trained weights and the
 * rotation tables.
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
