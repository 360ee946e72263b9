/** Any zod schema, seen by what it makes of a value. */
export interface OptionSchema<T = unknown> {
  /** What zod keeps about it. */
  readonly _zod: { readonly output: T };
}

/** Options by camelCase name. */
export type OptionShape = Readonly<Record<string, OptionSchema>>;

/** Short flags and the options they stand for, by camelCase name. */
export type OptionAliases = Readonly<
  Record<string, Readonly<Record<string, unknown>>>
>;

/** Options that belong together; `V` is the type of their values. */
export interface OptionGroup<V extends object = object> {
  /** Heading in `--help`. */
  readonly title: string;
  /** A zod schema for each option. */
  readonly shape: OptionShape;
  /** Flags such as `--light` that stand for values of options. */
  readonly aliases: OptionAliases;
  /** Carries the type of the values; never set. */
  readonly values?: V;
}

/** The values of a shape; options without a default may be absent. */
export type ValuesOf<S extends OptionShape> =
  & {
    [
      K in keyof S as undefined extends S[K]["_zod"]["output"] ? never : K
    ]: S[K]["_zod"]["output"];
  }
  & {
    [
      K in keyof S as undefined extends S[K]["_zod"]["output"] ? K : never
    ]?: Exclude<S[K]["_zod"]["output"], undefined>;
  };

/** The values of several groups together. */
export type ConfigOf<G extends readonly OptionGroup[]> = G extends
  readonly [OptionGroup<infer V>, ...infer R extends readonly OptionGroup[]]
  ? [ConfigOf<R>] extends [infer Rest]
    ? { [K in keyof (V & Rest)]: (V & Rest)[K] }
  : never
  : unknown;
