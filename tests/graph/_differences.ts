import {
  type ElementType,
  gradients,
  type Graph,
  input,
  multiply,
  output,
  reduceSum,
  serializeGraph,
  type Shape,
  type Value,
} from "../../lib/graph/mod.ts";
import { createGraph } from "../../lib/graph/mod.ts";
import { createSession, type Tensor, tensor } from "../../lib/runtime/mod.ts";

/** An input of the graph under test. */
export interface Operand {
  /** Input name. */
  name: string;
  /** Static shape, possibly with names. */
  shape: Shape;
  /** Sizes at run time. */
  sizes: number[];
  /** Elements; float32 operands are differentiated by. */
  values: number[];
  /** Element type; float32 when omitted. */
  type?: ElementType;
}

/** Deterministic numbers in (low, high), none near a multiple of 1/8. */
export function spread(count: number, low = -1, high = 1, salt = 1): number[] {
  return Array.from({ length: count }, (_, index) => {
    const unit = ((index * 7919 + salt * 104729) % 9973) / 9973;
    return low + (high - low) * unit;
  });
}

/**
 * The largest difference between the graph's gradients and central differences
 * of the weighted sum of its result, relative to the largest gradient.
 */
export async function gradientError(
  operands: readonly Operand[],
  build: (...values: Value[]) => Value,
  step = 1e-2,
): Promise<number> {
  const graph: Graph = createGraph();
  const values = operands.map((operand) =>
    input(graph, operand.name, operand.type ?? "float32", operand.shape)
  );
  const result = build(...values);
  const weights = input(graph, "weights", "float32", result.shape);
  const axes = result.shape.map((_, axis) => axis);
  const loss = reduceSum(multiply(result, weights), axes);
  const parameters = values.filter((value) => value.type === "float32");
  gradients(loss, parameters).forEach((gradient, index) =>
    output(`d_${parameters[index]!.name}`, gradient)
  );
  output("result", result);
  await using session = await createSession(serializeGraph(graph), {
    device: "cpu",
    threads: 1,
  });
  const feeds = Object.fromEntries(
    operands.map((operand) => [operand.name, toTensor(operand)]),
  );
  const first = await forwardShape(build, operands);
  const size = first.reduce((product, dimension) => product * dimension, 1);
  const weightData = Float32Array.from(spread(size, -1, 1, 3));
  const all = { ...feeds, weights: tensor("float32", first, weightData) };
  const analytic = await session.run(
    all,
    parameters.map((value) => `d_${value.name}`),
  );
  const evaluate = async (): Promise<number> => {
    const { result } = await session.run(all, ["result"]);
    return weightData.reduce(
      (sum, weight, index) => sum + weight * Number(result!.data[index]),
      0,
    );
  };
  let worst = 0;
  let largest = 1e-3;
  for (const parameter of parameters) {
    const data = feeds[parameter.name]!.data as Float32Array;
    const gradient = analytic[`d_${parameter.name}`]!.data;
    for (let index = 0; index < data.length; index++) {
      const kept = data[index]!;
      data[index] = kept + step;
      const above = [data[index]!, await evaluate()] as const;
      data[index] = kept - step;
      const below = [data[index]!, await evaluate()] as const;
      data[index] = kept;
      const numeric = (above[1] - below[1]) / (above[0] - below[0]);
      worst = Math.max(worst, Math.abs(numeric - Number(gradient[index])));
      largest = Math.max(largest, Math.abs(numeric));
    }
  }
  return worst / largest;
}

/** Runs the forward part alone to learn the result's sizes. */
async function forwardShape(
  build: (...values: Value[]) => Value,
  operands: readonly Operand[],
): Promise<readonly number[]> {
  const result = await evaluateGraph(operands, build);
  return result.shape;
}

/** The result of a graph for given operands. */
export async function evaluateGraph(
  operands: readonly Operand[],
  build: (...values: Value[]) => Value,
): Promise<Tensor> {
  const graph = createGraph();
  const values = operands.map((operand) =>
    input(graph, operand.name, operand.type ?? "float32", operand.shape)
  );
  output("result", build(...values));
  await using session = await createSession(serializeGraph(graph), {
    device: "cpu",
    threads: 1,
  });
  const feeds = Object.fromEntries(
    operands.map((operand) => [operand.name, toTensor(operand)]),
  );
  const { result } = await session.run(feeds, ["result"]);
  return result!;
}

function toTensor(operand: Operand): Tensor {
  switch (operand.type) {
    case "int64":
      return tensor(
        "int64",
        operand.sizes,
        BigInt64Array.from(operand.values, BigInt),
      );
    case "bool":
      return tensor("bool", operand.sizes, Uint8Array.from(operand.values));
    default:
      return tensor(
        "float32",
        operand.sizes,
        Float32Array.from(operand.values),
      );
  }
}
