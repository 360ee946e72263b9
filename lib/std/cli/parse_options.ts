import type { Aliases, Names } from "./_types.ts";

/** The options of {@linkcode parseArgs}. */
export interface ParseOptions<
  B extends boolean | string | undefined = boolean | string | undefined,
  S extends string | undefined = string | undefined,
  C extends string | undefined = string | undefined,
  N extends string | undefined = string | undefined,
  D extends Record<string, unknown> | undefined =
    | Record<string, unknown>
    | undefined,
  A extends Aliases | undefined = Aliases | undefined,
  DD extends boolean | undefined = boolean | undefined,
> {
  /** Whether what follows `--` goes to the result's `--` rather than to `_`. */
  "--"?: DD;
  /** Other names of a name. */
  alias?: A;
  /** Names that are booleans, false unless given; `true` means all. */
  boolean?: Names<B>;
  /** Values of names that are not given. */
  default?: D;
  /** Whether everything after the first positional argument goes to `_`. */
  stopEarly?: boolean;
  /** Names whose values stay text. */
  string?: Names<S>;
  /** Names that may be given more than once and hold a list. */
  collect?: Names<C>;
  /** Names that `--no-name` sets to false. */
  negatable?: Names<N>;
  /** Called with each argument not mentioned; returning false drops it. */
  unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}
