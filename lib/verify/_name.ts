const INDEX = String.raw`(?: ?_ ?(?:\w|\{[^{}]{1,24}\}|\\[a-zA-Z]+))`;
const PRIMES = String.raw`(?:'|\^ ?\{? ?\\prime ?\}?)*`;
const LETTER = String
  .raw`(?:[a-zA-Z]|\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|theta|lambda|mu|rho|sigma|tau|phi|varphi|omega|Delta|Omega|Phi|ell)(?![a-zA-Z]) ?)`;
const SYMBOL = `${LETTER}${PRIMES}${INDEX}?${PRIMES}`;
const CALL = String
  .raw`${LETTER}${PRIMES}${INDEX}?(?: ?\^ ?\{ ?-1 ?\})?${PRIMES} ?(?:\([^()]{1,30}\)|\[[^[\]]{1,30}\])`;
const POINTS = String
  .raw`(?:\\(?:angle|triangle|overline|widehat|overrightarrow|vec|mathbf|hat|bar|operatorname|text|mathrm|max|min|det|Pr?)(?![a-zA-Z]) ?)*\{?[A-Z]{1,6}'*\}?${INDEX}?`;
const TRIG = String
  .raw`\\(?:sin|cos|tan|cot|ln|log) ?(?:\\angle ?)?(?:${LETTER}|[A-Z]{1,3}|\([^()]{1,12}\))`;
const WORDS = String
  .raw`(?:the )?(?:\\text ?\{ ?[\p{L} ]{1,40}\}${INDEX}?|[\p{L}][\p{L} ]{2,40})`;
const ONE = String
  .raw`(?:${SYMBOL}|${CALL}|${POINTS}|${TRIG}|\|${POINTS}\||\|${LETTER}\||\\vec ?\{?\w\}?|\\mathbf ?\{?\w\}?|${LETTER} ?\^ ?\{ ?-1 ?\})`;
const RATIO = String
  .raw`\\frac ?\{ ?${ONE} ?\} ?\{ ?${ONE} ?\}|${ONE}(?: ?[:/] ?${ONE})+`;
const TUPLE = String.raw`\(? ?${SYMBOL}(?: ?, ?${SYMBOL}){1,7} ?\)?`;
const NAME = new RegExp(`^(?:${ONE}|${RATIO}|${TUPLE}|${WORDS})$`, "u");
const SINGLE = new RegExp(`^${SYMBOL}$`, "u");
const COMBINATION = new RegExp(
  String.raw`^${SYMBOL}(?: ?(?:[-+*]|\\cdot )? ?${SYMBOL}){1,6}$`,
  "u",
);

const DENIAL =
  /\b(?:[Nn]ot|[Nn]ever|no|except|but|wrong|false|less|more|greater|least|most|or|and)\b/;

/**
 * The name that the left side of an assignment gives a value (`x`, `f(2)`,
 * `\angle ABC`, `AB:CD`, `(p, q)`, `\text{Area}`), without spaces, or
 * `undefined` for an expression, whose equation states more than a value.
 */
export function nameOf(side: string): string | undefined {
  if (side.length > 80 || !NAME.test(side) || DENIAL.test(side)) {
    return undefined;
  }
  return side.replace(/[\s{}]|\\(?:text|mathrm|operatorname)/g, "");
}

/** Whether a name is one variable, so that another variable is another thing. */
export function isVariable(name: string): boolean {
  return name.length <= 12 && SINGLE.test(name);
}

/** Whether a side is a plain sum or product of variables, such as the `m + n` asked for. */
export function isCombination(side: string): boolean {
  return side.length <= 60 && COMBINATION.test(side);
}
