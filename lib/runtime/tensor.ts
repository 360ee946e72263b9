import type { ElementType } from "../graph/mod.ts";

/** The array that holds the elements of each type. */
export interface TensorData {
  /** 32-bit floats. */
  float32: Float32Array;
  /** The bits of 16-bit floats. */
  float16: Uint16Array;
  /** The bits of bfloat16 values; only constants in files have this type. */
  bfloat16: Uint16Array;
  /** 64-bit integers. */
  int64: BigInt64Array;
  /** 32-bit integers. */
  int32: Int32Array;
  /** One byte a boolean, 0 or 1. */
  bool: Uint8Array;
}

/** Elements in row-major order with their type and shape. */
export interface Tensor<Type extends ElementType = ElementType> {
  /** Element type. */
  readonly type: Type;
  /** Sizes, outermost first. */
  readonly shape: readonly number[];
  /** Elements. A session reads them in place: no copy is made on the CPU. */
  readonly data: TensorData[Type];
}

/**
 * Makes a tensor over existing elements.
 *
 * @example Usage
 * ```ts
 * import { tensor } from "./mod.ts";
 *
 * const x = tensor("float32", [2, 2], new Float32Array(4));
 * console.assert(x.shape[0] === 2);
 * ```
 *
 * @param type Element type.
 * @param shape Sizes, outermost first.
 * @param data Elements in row-major order; kept, not copied.
 * @returns The tensor.
 */
export function tensor<Type extends ElementType>(
  type: Type,
  shape: readonly number[],
  data: TensorData[Type],
): Tensor<Type> {
  const size = shape.reduce((product, dimension) => product * dimension, 1);
  if (data.length !== size) {
    throw new RangeError(
      `Cannot make tensor: shape [${shape}] holds ${size} elements, got ${data.length}`,
    );
  }
  return { type, shape, data };
}
