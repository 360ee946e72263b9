import { isCounted } from "./_is_counted.ts";
import { parseNumber } from "./_parse_number.ts";
import { add, divide, multiply, type Rational } from "./_rational.ts";
import { type Unit, unitNamed } from "./_units.ts";

/** What stands around a number or expression and is not part of it. */
export interface Measure {
  /** The text without its unit. */
  body: string;
  percent: boolean;
  /** The unit, where it is one that can be converted. */
  unit?: Unit;
  /** Words behind the number that name no known unit or counted thing. */
  noun?: string;
  /** Whether the unit is one bare letter, which behind an expression is a variable. */
  letter?: boolean;
}

/** An exact number; `value` is the number before its percent sign. */
export interface Quantity {
  value: Rational;
  percent: boolean;
  unit?: Unit;
  /** Words behind the number that name no known unit or counted thing. */
  noun?: string;
  /** Significant digits of a number written as a decimal. */
  digits?: number;
}

// Words that change the number or hedge it: 12 dozen is not 12 of some unit.
const NO_UNIT =
  /\b(?:dozens?|score|gross|pairs?|double|triple|twice|squared|cubed|roots?|powers?|negative|opposite|reciprocal|inverse|wrong|incorrect|(?:hundred|thousand|ten|third|four|fif|six|seven|eigh|nin|million)ths?|hundred|thousand|million|billion|trillion|dozen|half|halves|quarters?|thirds?|factorial|times|or|and|to|not|if|plus|minus|over|mod|modulo|pi|ln|k|bn|but|maybe|is|are|than|from|either|unless|except|more|less|between|at|no|wrong|possibly|perhaps|approximately|about|because|where|when|with|for|integers?|e|i|x|y|n|options?|base|[ap]\.?m)\b/i;
const WORDS =
  /^(?!(?:\p{Lu}{2,}|(?![mgshlLwvVWJNK])[a-zA-Z\p{Script=Greek}])$)[\p{L}$€£¥][\p{L}\p{M} ./$^23-]*$/u;
const CURRENCY_FIRST =
  /^([-+]?) ?(?:US)?(\\\$|[$€£¥₹]|(?:\\text ?\{ ?)?Rs\.? ?\}?) ?(?=[\d.\\(-])/;
const CURRENCY_LAST = / ?(\\\$|[$€£¥])$/;
const DEGREE =
  / ?(?:\^ ?\{ ?\\circ ?\}|\^ ?\\circ) ?(?:(C|F)|\\(?:text|mathrm) ?\{ ?(C|F|Celsius|Fahrenheit) ?\})?$/;
const PERCENT =
  /(?: ?\\?%| ?(?:percent|per cent|pct)| ?\\(?:text|mathrm) ?\{ ?(?:percent|per cent|pct|\\?%) ?\})$/;
const WRAPPED =
  / ?(?:\\cdot |\\times |\* ?)?\/? ?\\(?:text|mathrm|operatorname|mathit) ?\{([^{}\\]*)\} ?(?:\^ ?(?:([23])|\{ ?([23]) ?\}))?(?: ?\/ ?\\(?:text|mathrm) ?\{([^{}\\]*)\} ?(?:\^ ?(?:([23])|\{ ?([23]) ?\}))?)?$/;
const BARE =
  /^(.*[\d)}]) ([\p{L}][\p{L} .-]*(?:\/ ?\p{L}+| ?\^ ?(?:[23]|\{[23]\}))?)$/su;
const ATTACHED =
  /^([-+]?[\d,./ ]*\d)((?:mm|cm|dm|km|kg|mg|ml|mL|min|hr|hrs|ft|inch|inches|mph|km\/h|m\/s|h|[\u2e80-\u9fff]+)(?:\^ ?(?:[23]|\{[23]\}))?|m\^\{[23]\})$/u;
const SCALES: Readonly<Record<string, bigint>> = {
  hundred: 100n,
  thousand: 1_000n,
  lakh: 100_000n,
  million: 1_000_000n,
  crore: 10_000_000n,
  billion: 1_000_000_000n,
  trillion: 1_000_000_000_000n,
  十: 10n,
  百: 100n,
  千: 1_000n,
  万: 10_000n,
  百万: 1_000_000n,
  千万: 10_000_000n,
  亿: 100_000_000n,
  万亿: 1_000_000_000_000n,
};
const SCALED =
  /^(.*?\S) ?(?:\\text ?\{ ?|\b)(hundred|thousand|lakh|million|crore|billion|trillion)s?(?: ?\})?( dollars)?$/;
// `千克` and `千米` are units of their own.
const SCALED_CHINESE =
  /^([-+]?[\d.,]*\d) ?(?:\\text ?\{ ?)?(万亿|百万|千万|[十百万亿]|千(?![克米瓦]))([\u2e80-\u9fff]*) ?\}?$/;

/** Reads a number with the currency, degree, percent sign or unit it carries. */
export function parseQuantity(text: string): Quantity | undefined {
  // In parentheses a comma separates a tuple's items, not thousands.
  const isTuple = text.includes(",") && /[([]/.test(text);
  if (isTuple) return undefined;
  const plain = parseNumber(text);
  if (plain) return withDigits({ value: plain, percent: false }, text);
  if (!/\d/.test(text)) return undefined;
  const scaled = SCALED.exec(text);
  if (scaled) {
    const value = parseNumber(
      (scaled[1] ?? "").replace(CURRENCY_FIRST, "$1").trim(),
    );
    const factor = SCALES[scaled[2] ?? ""] ?? 1n;
    return value && {
      value: multiply(value, { numerator: factor, denominator: 1n }),
      percent: false,
    };
  }
  const chinese = SCALED_CHINESE.exec(text);
  if (chinese) return scaledChinese(chinese);
  const compound = parseCompound(text);
  if (compound) return compound;
  const { body, ...measured } = takeMeasure(text);
  const value = body === text ? undefined : parseNumber(body);
  return value && withDigits({ value, ...quantified(measured) }, body);
}

/** What stands around a number, as far as it is there. */
function quantified(
  { percent, unit, noun }: Omit<Measure, "body">,
): Omit<Quantity, "value"> {
  return { percent, ...(unit && { unit }), ...(noun && { noun }) };
}

function scaledChinese(
  [, digits = "", scale = "", words = ""]: RegExpExecArray,
): Quantity | undefined {
  const value = parseNumber(digits);
  const factor = SCALES[scale];
  if (!value || !factor) return undefined;
  const product = multiply(value, { numerator: factor, denominator: 1n });
  return {
    value: product,
    ...quantified(words === "" ? { percent: false } : measure("", words)),
  };
}

function withDigits(quantity: Quantity, text: string): Quantity {
  const found = /^[-+ ]*([\d,]*\.\d+) *$/.exec(text);
  if (!found) return quantity;
  const digits = (found[1] ?? "").replace(/[.,]/g, "").replace(/^0+/, "");
  return { ...quantity, digits: digits.length };
}

/** Takes the unit off a number or expression. */
export function takeMeasure(text: string): Measure {
  const first = CURRENCY_FIRST.exec(text);
  if (first) {
    return measure(text.replace(CURRENCY_FIRST, "$1"), first[2] ?? "");
  }
  if (PERCENT.test(text)) {
    return { body: text.replace(PERCENT, "").trim(), percent: true };
  }
  const last = CURRENCY_LAST.exec(text);
  if (last) return measure(text.replace(CURRENCY_LAST, ""), last[1] ?? "");
  const degree = DEGREE.exec(text);
  if (degree) {
    const scale = degree[1] ?? degree[2];
    const name = scale === undefined
      ? "degree"
      : scale.startsWith("C")
      ? "celsius"
      : "fahrenheit";
    return measure(text.slice(0, degree.index), name);
  }
  const wrapped = WRAPPED.exec(text);
  if (wrapped && wrapped.index > 0) {
    const [, words = "", power, braced, under, underPower, underBraced] =
      wrapped;
    const above = words.trim() + (power ?? braced ?? "");
    if (isUnit(words) && (under === undefined || isUnit(under))) {
      return measure(
        text.slice(0, wrapped.index),
        under === undefined
          ? above
          : `${above}/${under.trim()}${underPower ?? underBraced ?? ""}`,
      );
    }
  }
  const bare = BARE.exec(text) ?? ATTACHED.exec(text);
  if (bare && isBareUnit(bare[2] ?? "")) {
    const letter = /^[a-zA-Z]$/.test(bare[2] ?? "");
    return { ...measure(bare[1] ?? "", bare[2] ?? ""), letter };
  }
  return { body: text, percent: false };
}

function measure(body: string, name: string): Measure {
  const plain = name.replace(/[\\{}^]/g, "").trim();
  const unit = unitNamed(plain === "$" ? "dollar" : plain);
  const noun = unit || /^[$€£¥₹]|^Rs|^text ?Rs/.test(plain) || isCounted(plain)
    ? undefined
    : plain.toLowerCase();
  return {
    body: body.trim(),
    percent: false,
    ...(unit && { unit }),
    ...(noun && { noun }),
  };
}

function isUnit(words: string): boolean {
  const trimmed = words.trim();
  return unitNamed(trimmed) !== undefined ||
    (WORDS.test(trimmed) && !NO_UNIT.test(trimmed));
}

/** Bare letters may be variables, so they need to be words or known units. */
function isBareUnit(words: string): boolean {
  const plain = words.replace(/[{}]/g, "").trim();
  if (/^\p{L}$/u.test(plain)) return /[mgshLNJWV\u2e80-\u9fff]/u.test(plain);
  return !NO_UNIT.test(plain) &&
    (unitNamed(plain) !== undefined || /^[\p{L} .-]{2,60}$/u.test(plain));
}

const PART =
  / ?([\d.]+(?: ?\\frac ?\{\d+\} ?\{\d+\})?) ?(?:\\(?:text|mathrm) ?\{ ?(\p{L}+)\.? ?\}|(\^ ?\{? ?\\circ ?\}?)|(')(?!')|(''|")|(\p{L}+)\b)(?: and)?/uy;

/** `3 hours 20 minutes`, `22^\circ 30'`: a sum in the smallest unit. */
function parseCompound(text: string): Quantity | undefined {
  if (text.length > 100) return undefined;
  PART.lastIndex = 0;
  let total: Rational | undefined;
  let dimension: string | undefined;
  let parts = 0;
  while (PART.lastIndex < text.length) {
    const start = PART.lastIndex;
    const found = PART.exec(text);
    if (!found || found.index !== start) return undefined;
    const [, digits = "", wrapped, degree, minute, second, bare] = found;
    const sixtieths = minute ? 60n : second ? 3600n : 1n;
    const unit = degree || minute || second
      ? {
        dimension: "angle",
        factor: { numerator: 1n, denominator: sixtieths },
      }
      : unitNamed(wrapped ?? bare ?? "");
    const value = parseNumber(digits);
    if (!unit || !value) return undefined;
    if (dimension !== undefined && dimension !== unit.dimension) {
      return undefined;
    }
    dimension = unit.dimension;
    const converted = multiply(value, unit.factor);
    total = total ? add(total, converted) : converted;
    parts++;
  }
  if (parts < 2 || !total || dimension === undefined) return undefined;
  const unit = { dimension, factor: { numerator: 1n, denominator: 1n } };
  return { value: total, percent: false, unit };
}

/** A quantity's number in another unit of its dimension. */
export function convert(value: Rational, from: Unit, to: Unit): Rational {
  return divide(multiply(value, from.factor), to.factor) ?? value;
}
