import type { Expression } from "./_expression.ts";
import type { Rational } from "./_rational.ts";
import type { Unit } from "./_units.ts";

/** An answer as a mathematical object, as far as it is understood. */
export type Answer =
  & (
    | ValueAnswer
    | GroupAnswer
    | UnionAnswer
    | RelationAnswer
    | BasedAnswer
    | RatioAnswer
    | TimeAnswer
    | ChoiceAnswer
    | UnreadAnswer
    | TextAnswer
  )
  & {
    /** Canonical text of the whole; equal texts are equal answers. */
    text: string;
    /** Left side of an assignment such as `x = 5`, without spaces. */
    name?: string;
    /** Whether the chain of equals that gives the value contradicts itself: `x = 6 = 5`. */
    disputed?: true;
    /** The assignment's sides as expressions' difference, where it may be an equation too. */
    equation?: Expression;
  };

/** A number or expression, with what stands around it. */
export interface ValueAnswer {
  type: "value";
  /** The number, where it is a plain one. */
  exact?: Rational;
  /** The expression; made when needed where `exact` is there. */
  expression?: Expression;
  percent: boolean;
  unit?: Unit;
  /** Words behind the number that name no known unit or counted thing. */
  noun?: string;
  /** Significant digits of a number written as a decimal. */
  digits?: number;
}

/** A tuple, interval, set or (without delimiters) bare list. */
export interface GroupAnswer {
  type: "group";
  open: string;
  close: string;
  items: Answer[];
  /** Whether a bare list is a sequence, in which the order counts. */
  ordered: boolean;
}

/** A union of intervals, sets and named sets, or what a set operation makes of them. */
export interface UnionAnswer {
  type: "union";
  operation: "union" | "intersection" | "difference";
  items: Answer[];
}

/** An inequality chain or an equation that is no assignment. */
export interface RelationAnswer {
  type: "relation";
  /** `=`, `<`, `\le`, `>`, `\ge`, `\ne`; one fewer than sides. */
  signs: string[];
  sides: (Expression | undefined)[];
  texts: string[];
}

/** Digits in a named base. */
export interface BasedAnswer {
  type: "based";
  digits: string;
  base: number;
}

/** A ratio of two or more terms. */
export interface RatioAnswer {
  type: "ratio";
  items: Answer[];
}

/** A time of day. */
export interface TimeAnswer {
  type: "time";
  minutes: number;
  /** Whether morning or afternoon is told. */
  half: boolean;
  /** Whether it is told by `a.m.` or `p.m.`, not by an hour after 12. */
  marked: boolean;
  /** Hour and minute as written, where they may be the terms of a ratio. */
  parts?: readonly [number, number];
}

/** An option of a multiple-choice problem, with or without its text. */
export interface ChoiceAnswer {
  type: "choice";
  letter: string;
  content?: Answer;
}

/** LaTeX that only the computer algebra system may be able to read. */
export interface UnreadAnswer {
  type: "unread";
  latex: string;
}

/** Anything else. */
export interface TextAnswer {
  type: "text";
}
