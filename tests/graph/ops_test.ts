import { assertEquals, assertLess } from "@std/assert";
import {
  add,
  attention,
  cast,
  clip,
  concat,
  constant,
  divide,
  entropy,
  exp,
  expand,
  gatherRows,
  gemm,
  linear,
  log,
  logSoftmax,
  matmul,
  maximum,
  minimum,
  multiply,
  negate,
  reduceSum,
  reshape,
  rmsNorm,
  rotaryEmbedding,
  scatterAddRows,
  type Shape,
  sigmoid,
  silu,
  softmax,
  split,
  sqrt,
  subtract,
  tokenLogProbability,
  transpose,
  type Value,
  where,
} from "../../lib/graph/mod.ts";
import {
  evaluateGraph,
  gradientError,
  type Operand,
  spread,
} from "./_differences.ts";

/** A float operand with symbolic first axis. */
function float(
  name: string,
  sizes: number[],
  { low = -1, high = 1, shape }: {
    low?: number;
    high?: number;
    shape?: Shape;
  } = {},
): Operand {
  const count = sizes.reduce((product, size) => product * size, 1);
  return {
    name,
    shape: shape ?? sizes,
    sizes,
    values: spread(count, low, high, name.charCodeAt(0)),
  };
}

function whole(name: string, values: number[], shape: Shape): Operand {
  return { name, shape, sizes: [values.length], values, type: "int64" };
}

const named = { shape: ["n", 4] };
const x = float("x", [3, 4], named);
const y = float("y", [3, 4], named);
const positive = float("x", [3, 4], { low: 0.5, high: 2, ...named });

const CASES: [string, Operand[], (...values: Value[]) => Value][] = [
  ["add()", [x, y], add],
  ["add() of a broadcast row", [x, float("b", [4])], add],
  ["add() of a broadcast column", [
    x,
    float("b", [3, 1], { shape: ["n", 1] }),
  ], add],
  ["subtract()", [x, float("b", [4])], subtract],
  ["multiply()", [x, float("b", [4])], multiply],
  ["multiply() of a value by itself", [x], (a) => multiply(a!, a!)],
  ["divide()", [x, float("b", [4], { low: 1, high: 2 })], divide],
  ["minimum()", [x, y], minimum],
  ["maximum()", [x, y], maximum],
  ["negate()", [x], negate],
  ["exp()", [x], exp],
  ["log()", [positive], log],
  ["sqrt()", [positive], sqrt],
  ["sigmoid()", [x], sigmoid],
  ["silu()", [x], silu],
  ["clip()", [x], (a) => clip(a!, -0.37, 0.61)],
  ["softmax()", [x], softmax],
  ["logSoftmax()", [x], logSoftmax],
  ["entropy()", [x], entropy],
  ["reduceSum() of the last axis", [x], (a) => reduceSum(a!, [1])],
  [
    "reduceSum() of the first axis, kept",
    [x],
    (a) => reduceSum(a!, [0], { keepDimensions: true }),
  ],
  [
    "expand()",
    [float("b", [3, 1], { shape: ["n", 1] }), x],
    (b, a) => multiply(expand(b!, ["n", 4]), a!),
  ],
  [
    "reshape()",
    [x],
    (a) => multiply(reshape(a!, ["n", 2, 2]), reshape(a!, ["n", 2, 2])),
  ],
  ["transpose()", [x], (a) => exp(transpose(a!, [1, 0]))],
  ["concat()", [x, y], (a, b) => exp(concat([a!, b!], 1, 8))],
  [
    "concat() of sizes known at run time",
    [x, float("b", [2, 4], { shape: ["m", 4] })],
    (a, b) => exp(concat([a!, b!], 0, "n + m")),
  ],
  ["split()", [x], (a) => {
    const [first, second] = split(a!, 1, [1, 3]);
    return multiply(exp(first!), second!);
  }],
  [
    "split() of which one part is used",
    [x],
    (a) => exp(split(a!, 1, [1, 3])[1]!),
  ],
  [
    "attention()",
    [
      float("q", [2, 2, 3, 2, 4], { shape: ["b", 2, 3, 2, 4] }),
      float("k", [2, 2, 5, 4], { shape: ["b", 2, 5, 4] }),
      float("v", [2, 2, 5, 4], { shape: ["b", 2, 5, 4] }),
    ],
    (query, key, value) =>
      attention({
        query: query!,
        key: key!,
        value: value!,
        bias: constant(
          query!.graph,
          "float32",
          [0, -1e9, 0.5, 0, 0, 0, 0, -0.5, 0, 1],
          [2, 5],
        ),
      }),
  ],
  [
    "cast() there and back",
    [x],
    (a) => multiply(cast(cast(a!, "float16"), "float32"), a!),
  ],
  ["where()", [
    {
      name: "c",
      shape: ["n", 1],
      sizes: [3, 1],
      values: [1, 0, 1],
      type: "bool",
    },
    x,
    y,
  ], where],
  [
    "gatherRows()",
    [float("t", [5, 4]), whole("i", [4, 0, 4], ["n"])],
    (t, i) => exp(gatherRows(t!, i!)),
  ],
  [
    "scatterAddRows()",
    [x, whole("i", [4, 0, 4], ["n"])],
    (a, i) => exp(scatterAddRows(5, i!, a!)),
  ],
  [
    "tokenLogProbability()",
    [x, whole("i", [3, 0, 3], ["n"])],
    tokenLogProbability,
  ],
  [
    "rmsNorm()",
    [x, float("w", [4], { low: 0.5, high: 1.5 })],
    (a, w) => rmsNorm(a!, w!, 1e-3),
  ],
  ["linear()", [x, float("w", [2, 4])], (a, w) => linear(a!, w!)],
  [
    "linear() with bias",
    [x, float("w", [2, 4]), float("b", [2])],
    (a, w, b) => linear(a!, w!, b!),
  ],
  ["rotaryEmbedding()", [
    float("x", [1, 3, 8], { shape: ["b", "t", 8] }),
    {
      name: "p",
      shape: ["b", "t"],
      sizes: [1, 3],
      values: [0, 5, 2],
      type: "int64",
    },
  ], (a, p) =>
    rotaryEmbedding(a!, p!, {
      cosines: constant(a!.graph, "float32", spread(12, -1, 1, 7), [6, 2]),
      sines: constant(a!.graph, "float32", spread(12, -1, 1, 8), [6, 2]),
    })],
];

for (const transposeA of [false, true]) {
  for (const transposeB of [false, true]) {
    const a = float("a", transposeA ? [4, 3] : [3, 4]);
    const b = float("b", transposeB ? [2, 4] : [4, 2]);
    const flags = `transposeA ${transposeA}, transposeB ${transposeB}`;
    CASES.push([
      `gemm() ${flags}`,
      [a, b],
      (p, q) => gemm(p!, q!, { transposeA, transposeB }),
    ]);
    CASES.push([
      `matmul() ${flags}`,
      [a, b].map((operand) => ({
        ...operand,
        shape: ["n", ...operand.shape],
        sizes: [2, ...operand.sizes],
        values: spread(2 * operand.values.length, -1, 1, 5),
      })),
      (p, q) => matmul(p!, q!, { transposeA, transposeB, scale: 0.5 }),
    ]);
  }
}

for (const [name, operands, build] of CASES) {
  Deno.test(`${name} has the gradient of central differences`, async () => {
    assertLess(await gradientError(operands, build), 2e-3);
  });
}

Deno.test("scatterAddRows() adds repeated rows exactly on several threads", async () => {
  const count = 5000;
  const result = await evaluateGraph([
    {
      name: "i",
      shape: ["n"],
      sizes: [count],
      type: "int64",
      values: Array.from({ length: count }, (_, k) => k % 3),
    },
    {
      name: "x",
      shape: ["n", 2],
      sizes: [count, 2],
      values: new Array(2 * count).fill(1),
    },
  ], (i, rows) => scatterAddRows(3, i!, rows!));
  assertEquals(Array.from(result.data as Float32Array), [
    1667,
    1667,
    1667,
    1667,
    1666,
    1666,
  ]);
});
