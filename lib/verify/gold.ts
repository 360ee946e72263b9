/** A reference answer with what a data set says about it. */
export interface Gold {
  /** Plain text, LaTeX (also with `$`), a box or a whole solution, whose last box counts. */
  answer: string;
  /**
   * `"set"` compares a bare list without order whatever it looks like,
   * `"sequence"` in order; other kinds are left to the answer's own form.
   */
  kind?: string;
  /** Options of a multiple-choice problem, in the order of their letters. */
  options?: string[];
  /** Unit the answer is asked in, where the answer itself has none. */
  unit?: string;
  /** Relative tolerance of the data set. */
  tolerance?: number;
}
