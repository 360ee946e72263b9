/** A method of a comparison, or a variant of one. */
export interface Arm {
  /** The method's id, or the path of a file. */
  method: string;
  /** Texts `option=value` that make it a variant. */
  options: readonly string[];
}
