/** Names as one text or a list. */
export type Names<T> = T | ReadonlyArray<Extract<T, string>>;

/** Alternative names by name. */
export type Aliases = Readonly<Record<string, string | readonly string[]>>;

type Simplify<T> = { [K in keyof T]: T[K] } & unknown;

type Strings<S extends string, C extends string> =
  & { [K in Exclude<S, C>]?: string }
  & { [K in Extract<S, C>]: string[] };

type Booleans<B extends string, C extends string> =
  & { [K in Exclude<B, C>]: boolean }
  & { [K in Extract<B, C>]: boolean[] };

type Negated<T, N extends string> = {
  [K in keyof T]: K extends N ? T[K] | false : T[K];
};

type WithDefaults<T, D> = D extends Record<string, unknown> ?
    & Omit<T, keyof D>
    & { [K in keyof D]: K extends keyof T ? NonNullable<T[K]> | D[K] : unknown }
  : T;

type AliasesOf<K, A> = K extends keyof A ? A[K] extends string ? A[K]
  : A[K] extends readonly string[] ? A[K][number]
  : never
  : never;

type WithAliases<T, A> = {
  [K in keyof T as K | AliasesOf<K, A>]: T[K];
};

type Text<T> = Extract<T, string>;

/** What the parser returns for the names it was told, before `_` and `--`. */
export type Values<B, S, C, N, D, A> = [Text<B> | Text<S> | Text<C>] extends
  [never]
  // deno-lint-ignore no-explicit-any
  ? Record<string, any>
  : Simplify<
    & Record<string, unknown>
    & WithAliases<
      WithDefaults<
        Negated<
          & Booleans<Text<B>, Text<C>>
          & Strings<Text<S>, Text<C>>
          & { [K in Exclude<Text<C>, Text<B> | Text<S>>]: unknown[] },
          Text<N>
        >,
        D
      >,
      A
    >
  >;
