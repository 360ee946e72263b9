/**
 * A typed ONNX graph builder in which every operator states its forward node and
 * its gradient side by side. It knows no model and no reinforcement learning.
 *
 * @example Usage
 * ```ts
 * import { createGraph, gradients, input, multiply, output, reduceSum, serializeGraph } from "./mod.ts";
 *
 * const graph = createGraph();
 * const x = input(graph, "x", "float32", ["n"]);
 * const loss = reduceSum(multiply(x, x), [0]);
 * output("dx", gradients(loss, [x])[0]!);
 * console.assert(serializeGraph(graph).length > 0);
 * ```
 *
 * @module
 */
export * from "./graph.ts";
export * from "./add_node.ts";
export * from "./input.ts";
export * from "./output.ts";
export * from "./constant.ts";
export * from "./external.ts";
export * from "./checkpoint.ts";
export * from "./cut_graph.ts";
export * from "./dimension.ts";
export * from "./broadcast.ts";
export * from "./gradients.ts";
export * from "./serialize_graph.ts";
export * from "./ops/add.ts";
export * from "./ops/attention.ts";
export * from "./ops/cast.ts";
export * from "./ops/clip.ts";
export * from "./ops/concat.ts";
export * from "./ops/divide.ts";
export * from "./ops/entropy.ts";
export * from "./ops/equal.ts";
export * from "./ops/exp.ts";
export * from "./ops/expand.ts";
export * from "./ops/gather_rows.ts";
export * from "./ops/gemm.ts";
export * from "./ops/less_or_equal.ts";
export * from "./ops/linear.ts";
export * from "./ops/log.ts";
export * from "./ops/log_softmax.ts";
export * from "./ops/logical_and.ts";
export * from "./ops/matmul.ts";
export * from "./ops/maximum.ts";
export * from "./ops/minimum.ts";
export * from "./ops/multiply.ts";
export * from "./ops/negate.ts";
export * from "./ops/range.ts";
export * from "./ops/reduce_sum.ts";
export * from "./ops/reshape.ts";
export * from "./ops/rms_norm.ts";
export * from "./ops/rotary_embedding.ts";
export * from "./ops/scatter_add_rows.ts";
export * from "./ops/sigmoid.ts";
export * from "./ops/silu.ts";
export * from "./ops/softmax.ts";
export * from "./ops/split.ts";
export * from "./ops/sqrt.ts";
export * from "./ops/stop_gradient.ts";
export * from "./ops/subtract.ts";
export * from "./ops/token_log_probability.ts";
export * from "./ops/transpose.ts";
export * from "./ops/where.ts";
