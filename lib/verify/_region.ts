import { evaluate } from "./_evaluate.ts";
import { compareValues } from "./_evaluate_function.ts";
import { type Budget, sizeOfNumbers } from "./_equal_expressions.ts";
import type { Expression } from "./_expression.ts";
import { equalValues, type Value } from "./_value.ts";

/** The end of an interval. */
export type Edge = Value | "-infinity" | "infinity";

/** An interval of real numbers; a point is an interval closed at both ends. */
export interface Piece {
  low: Edge;
  high: Edge;
  lowClosed: boolean;
  highClosed: boolean;
}

/** A set of real numbers: disjoint pieces in order, no two of them touching. */
export type Region = readonly Piece[];

const PRECISION = 1_600;
const CLOSENESS = 700;
// Numbers of more bits may be closer together than that.
const MAX_SIZE_BITS = 500;
const MAX_PIECES = 64;

/** An interval's end from its expression, or `undefined` where it is no real constant. */
export function edgeOf(
  expression: Expression,
  budget: Budget,
): Edge | undefined {
  const plain = signedInfinity(expression);
  if (plain) return plain;
  if (sizeOfNumbers(expression) > MAX_SIZE_BITS) return undefined;
  return evaluate(expression, {
    precision: PRECISION,
    variables: new Map(),
    logBase: "10",
    budget,
  });
}

function signedInfinity(
  expression: Expression,
): "-infinity" | "infinity" | undefined {
  if (expression.type === "symbol" && expression.name === "infinity") {
    return "infinity";
  }
  const negated = expression.type === "apply" && expression.name === "negate" &&
    expression.args[0] && signedInfinity(expression.args[0]) === "infinity";
  return negated ? "-infinity" : undefined;
}

/** The order of two ends, or `undefined` where it is not clear. */
function compareEdges(a: Edge, b: Edge): -1 | 0 | 1 | undefined {
  if (a === b) return 0;
  if (a === "-infinity" || b === "infinity") return -1;
  if (a === "infinity" || b === "-infinity") return 1;
  const order = compareValues(a, b, PRECISION);
  if (order !== undefined) return order;
  return equalValues(a, b, PRECISION, CLOSENESS) ? 0 : undefined;
}

/** An interval, or `undefined` where its ends are out of order. */
export function interval(
  low: Edge,
  high: Edge,
  lowClosed: boolean,
  highClosed: boolean,
): Region | undefined {
  const order = compareEdges(low, high);
  if (order === undefined || order > 0) return undefined;
  if (order === 0 && !(lowClosed && highClosed)) return undefined;
  return [{
    low,
    high,
    lowClosed: lowClosed && low !== "-infinity",
    highClosed: highClosed && high !== "infinity",
  }];
}

/** The union, with pieces that touch made one; `undefined` where an order is not clear. */
export function unite(regions: readonly Region[]): Region | undefined {
  const pieces = regions.flat();
  if (pieces.length > MAX_PIECES) return undefined;
  const sorted: Piece[] = [];
  for (const piece of pieces) {
    let at = sorted.length;
    while (at > 0) {
      const order = compareLow(piece, sorted[at - 1]!);
      if (order === undefined) return undefined;
      if (order >= 0) break;
      at--;
    }
    sorted.splice(at, 0, piece);
  }
  const result: Piece[] = [];
  for (const piece of sorted) {
    const last = result.at(-1);
    const gap = last && compareEdges(last.high, piece.low);
    if (last && gap === undefined) return undefined;
    const joins = last && (gap! > 0 ||
      (gap === 0 && (last.highClosed || piece.lowClosed)));
    if (!joins) result.push(piece);
    else {
      const order = compareHigh(last, piece);
      if (order === undefined) return undefined;
      if (order < 0) {
        result[result.length - 1] = {
          ...last,
          high: piece.high,
          highClosed: piece.highClosed,
        };
      }
    }
  }
  return result;
}

function compareLow(a: Piece, b: Piece): number | undefined {
  const order = compareEdges(a.low, b.low);
  return order === 0 ? Number(b.lowClosed) - Number(a.lowClosed) : order;
}

function compareHigh(a: Piece, b: Piece): number | undefined {
  const order = compareEdges(a.high, b.high);
  return order === 0 ? Number(a.highClosed) - Number(b.highClosed) : order;
}

/** The real numbers outside a region. */
export function complement(region: Region): Region {
  const result: Piece[] = [];
  let low: Edge = "-infinity";
  let lowClosed = false;
  for (const piece of region) {
    if (piece.low !== "-infinity") {
      result.push({
        low,
        lowClosed,
        high: piece.low,
        highClosed: !piece.lowClosed,
      });
    }
    low = piece.high;
    lowClosed = !piece.highClosed;
    if (low === "infinity") return result;
  }
  return [...result, { low, lowClosed, high: "infinity", highClosed: false }];
}

/** The intersection. */
export function intersect(regions: readonly Region[]): Region | undefined {
  const outside = unite(regions.map(complement));
  return outside && complement(outside);
}

/** Whether two regions have the same pieces; `undefined` where it is not clear. */
export function equalRegions(a: Region, b: Region): boolean {
  return a.length === b.length && a.every((piece, i) => {
    const other = b[i]!;
    return compareLow(piece, other) === 0 && compareHigh(piece, other) === 0;
  });
}
