/**
 * A float32 tensor of a model, by its Hugging Face name in a map.
 *
 * Linear weights are `[out, in]`, as `nn.Linear` stores them.
 */
export interface Weight {
  /** The length of each axis. */
  shape: readonly number[];
  /** The values in row-major order. */
  data: Float32Array;
}
