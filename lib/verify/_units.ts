import { parseDecimal, type Rational } from "./_rational.ts";

/** A unit that can be converted to others of its dimension. */
export interface Unit {
  dimension: string;
  /** How many of the dimension's base unit it holds. */
  factor: Rational;
}

// Each line: dimension, then factor and names, in the base unit of the line.
const TABLE = `
length 0.001 mm millimeter millimetre 毫米
length 0.01 cm centimeter centimetre 厘米
length 0.1 dm decimeter decimetre 分米
length 1 m meter metre 米
length 1000 km kilometer kilometre 千米 公里
length 0.0254 in inch inches
length 0.3048 ft foot feet
length 0.9144 yd yard
length 1609.344 mi mile
time 1 s sec second 秒
time 60 min minute 分钟
time 3600 h hr hour 小时
time 86400 day 天
time 604800 week wk
month 1 month mo
month 12 year yr
mass 0.001 mg milligram
mass 1 g gram gm 克
mass 1000 kg kilogram kilo 千克 公斤
mass 1000000 t ton tonne 吨
mass 453.59237 lb pound
mass 28.349523125 oz ounce
volume 0.001 ml mL milliliter millilitre 毫升
volume 1 l L liter litre 升
dollar 1 dollar usd
dollar 0.01 cent
euro 1 euro eur €
sterling 1 £ gbp
yen 1 yen ¥
yuan 1 yuan rmb 元
rupee 1 rupee
angle 1 degree deg
celsius 1 celsius
fahrenheit 1 fahrenheit
kelvin 1 kelvin
energy 1 j joule
power 1 w watt
voltage 1 v volt
force 1 n newton
`;

const UNITS: ReadonlyMap<string, Unit> = new Map(
  TABLE.trim().split("\n").flatMap((line) => {
    const [dimension = "", factor = "", ...names] = line.split(" ");
    const value = parseDecimal(factor) ?? { numerator: 1n, denominator: 1n };
    return names.map((name) => [name, { dimension, factor: value }] as const);
  }),
);
const POWERS: Readonly<Record<string, string>> = {
  square: "2",
  sq: "2",
  cubic: "3",
};

/** The unit some words name (`cm`, `square feet`, `km/h`, `miles per hour`), or `undefined`. */
export function unitNamed(words: string): Unit | undefined {
  const plain = words.replace(/\s*(?:\bper\b|\/)\s*/g, "/").replace(/[{}]/g, "")
    .trim().replace(/^degrees? (?=celsius$|fahrenheit$)/i, "")
    .replace(/^mph$/i, "mile/hour").replace(/^km\.?ph$|^kph$/i, "km/h");
  if (plain.length > 40) return undefined;
  const parts = plain.split("/").map((part) => simpleUnit(part));
  let unit: Unit | undefined = parts[0];
  for (const part of parts.slice(1)) {
    unit = unit && part && {
      dimension: `${unit.dimension}/${part.dimension}`,
      factor: {
        numerator: unit.factor.numerator * part.factor.denominator,
        denominator: unit.factor.denominator * part.factor.numerator,
      },
    };
  }
  return unit;
}

function simpleUnit(text: string): Unit | undefined {
  const found =
    /^(?:(square|sq|cubic)\.? )?([\p{L}€£¥]+)\.?(?: (squared|cubed))?(?: ?\^? ?([23]))?$/u
      .exec(text.trim().replace(/^平方/, "square ").replace(/^立方/, "cubic "));
  if (!found) return undefined;
  const [, before, name = "", after, digit] = found;
  const power = (before && POWERS[before]) ??
    (after && (after === "squared" ? "2" : "3")) ?? digit;
  const unit = lookUp(name);
  if (!unit || !power) return unit;
  const exponent = BigInt(power);
  return {
    dimension: unit.dimension + power,
    factor: {
      numerator: unit.factor.numerator ** exponent,
      denominator: unit.factor.denominator ** exponent,
    },
  };
}

function lookUp(name: string): Unit | undefined {
  const lower = name.toLowerCase();
  return UNITS.get(name) ?? (name.length > 1 ? UNITS.get(lower) : undefined) ??
    (name.length > 2 ? UNITS.get(lower.replace(/s$/, "")) : undefined);
}
