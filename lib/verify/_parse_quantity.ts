import { parseNumber } from "./_parse_number.ts";
import type { Rational } from "./_rational.ts";

/** An exact number; `value` is the number before its percent sign. */
export interface Quantity {
  value: Rational;
  percent: boolean;
  /** Lower case singular with its power, such as `cm2`; empty where there is none. */
  unit: string;
}

// Words that change the number or hedge it: 12 million is not 12 of some unit.
const NO_UNIT =
  /hundred|thousand|million|billion|trillion|dozen|half|halves|quarter|third|factorial|squared|cubed|times|\b(?:or|and|to|not|if|plus|minus|over|mod|modulo|pi|ln|k|bn)\b/i;
// One letter is a unit only where it is no usual variable or constant, and
// capitals are points or segments.
const UNIT_WORDS =
  /^(?!(?:\p{Lu}{2,}|(?![mgshlwv])[a-zA-Z\p{Script=Greek}])$)\p{L}[\p{L} ./-]*$/u;
const CURRENCY = /^([-+]?) ?(\\\$|[€£¥]) ?| ?(\\\$|[€£¥]| dollars?)$/;
const DEGREE = /(?: ?(?:\^ ?\{ ?\\circ ?\}|\^ ?\\circ|°|\\degree)| degrees?)$/;
const PERCENT =
  /(?: ?\\?%| (?:percent|pct)| ?\\text ?\{ ?(?:percent|pct) ?\})$/;
const UNIT =
  / ?\\(?:text|textrm|textnormal|mathrm|mbox) ?\{([^{}\\]*)\} ?(?:\^ ?(?:(\d)|\{(\d)\}))?$/;

/** Reads a number with the currency, degree, percent sign or `\text{}` unit it carries. */
export function parseQuantity(text: string): Quantity | undefined {
  const { body, unit } = takeUnit(text);
  if (unit === undefined) return undefined;
  const value = parseNumber(body);
  return value &&
    { value, percent: unit === "%", unit: unit === "%" ? "" : unit };
}

function takeUnit(text: string): { body: string; unit: string | undefined } {
  const currency = CURRENCY.exec(text);
  if (currency) {
    const mark = (currency[2] ?? currency[3] ?? "").trim();
    return {
      body: text.replace(CURRENCY, "$1"),
      unit: /^[€£¥]$/.test(mark) ? mark : "dollar",
    };
  }
  if (PERCENT.test(text)) return { body: text.replace(PERCENT, ""), unit: "%" };
  if (DEGREE.test(text)) {
    return { body: text.replace(DEGREE, ""), unit: "degree" };
  }
  const found = UNIT.exec(text);
  if (!found) return { body: text, unit: "" };
  const words = (found[1] ?? "").trim();
  const unit = UNIT_WORDS.test(words) && !NO_UNIT.test(words)
    ? words.toLowerCase().replace(/s\.?$/, "") + (found[2] ?? found[3] ?? "")
    : undefined;
  return { body: text.slice(0, found.index), unit };
}
