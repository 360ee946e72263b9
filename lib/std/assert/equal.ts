type Compare = (a: unknown, b: unknown) => boolean;

// Types whose text tells all of their value.
const textual: ReadonlySet<unknown> = new Set([
  RegExp,
  URL,
  URLSearchParams,
  Intl.Locale,
]);

/**
 * Compares two values by structure: numbers by value with NaN equal to itself,
 * dates, expressions and URLs by what they stand for, sets and maps without
 * regard to order, other objects by prototype and properties.
 *
 * @example Usage
 * ```ts
 * import { assert, equal } from "@std/assert";
 *
 * assert(equal({ a: [1, NaN] }, { a: [1, NaN] }));
 * assert(!equal({ a: 1 }, { a: 1, b: undefined }));
 * ```
 *
 * @param a One value
 * @param b The other value
 * @returns Whether they are deeply equal
 * @throws {TypeError} If they are WeakMaps or WeakSets
 */
export function equal(a: unknown, b: unknown): boolean {
  const seen = new Map<object, object>();
  const compare: Compare = (a, b) => {
    if (same(a, b)) return true;
    if (typeof a !== "object" || typeof b !== "object" || !a || !b) {
      return false;
    }
    if (prototypeOf(a) !== prototypeOf(b)) return false;
    for (const type of [WeakMap, WeakSet]) {
      if (a instanceof type) {
        throw new TypeError(`Cannot compare ${type.name} instances`);
      }
    }
    if (seen.get(a) === b) return true;
    seen.set(a, b);
    const equal = compareObjects(a, b, compare);
    if (!equal) seen.delete(a);
    return equal;
  };
  return compare(a, b);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || Object.is(a, b);
}

function prototypeOf(value: object): object {
  return Object.getPrototypeOf(value) ?? Object.prototype;
}

function compareObjects(a: object, b: object, compare: Compare): boolean {
  if (a instanceof Date && b instanceof Date) {
    return Object.is(a.getTime(), b.getTime());
  }
  if (textual.has(a.constructor)) return String(a) === String(b);
  if (a instanceof WeakRef && b instanceof WeakRef) {
    return compare(a.deref(), b.deref());
  }
  if (ArrayBuffer.isView(a) && !(a instanceof DataView)) {
    return sameElements(
      a as unknown as ArrayLike<unknown>,
      b as unknown as ArrayLike<unknown>,
    );
  }
  if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) {
    return sameElements(new Uint8Array(a), new Uint8Array(b));
  }
  if (a instanceof Set && b instanceof Set) {
    return sameMembers([...a], [...b], (member) => b.has(member), compare) &&
      sameProperties(a, b, Object.keys(a), compare);
  }
  if (a instanceof Map && b instanceof Map) {
    return sameMembers(
      [...a],
      [...b],
      ([key, value]) => b.has(key) && compare(value, b.get(key)),
      compare,
    ) && sameProperties(a, b, Object.keys(a), compare);
  }
  if (Object.keys(a).length !== Object.keys(b).length) return false;
  return sameProperties(a, b, [...names(a), ...names(b)], compare);
}

function sameElements(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

function sameMembers<T>(
  a: T[],
  b: T[],
  found: (member: T) => boolean,
  compare: Compare,
): boolean {
  if (a.length !== b.length) return false;
  const rest = [...b];
  return a.every((member) => {
    if (found(member)) return true;
    const index = rest.findIndex((other) => compare(member, other));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

function sameProperties(
  a: object,
  b: object,
  names: Iterable<PropertyKey>,
  compare: Compare,
): boolean {
  for (const name of new Set(names)) {
    if (name in a !== name in b) return false;
    if (!compare(Reflect.get(a, name), Reflect.get(b, name))) return false;
  }
  return true;
}

/** The names of a value's properties, those of its classes included. */
function names(value: object): PropertyKey[] {
  if (Array.isArray(value) || prototypeOf(value) === Object.prototype) {
    return [
      ...Object.keys(value),
      ...Object.getOwnPropertySymbols(value).filter((symbol) =>
        Object.prototype.propertyIsEnumerable.call(value, symbol)
      ),
      ...(Array.isArray(value) ? ["length"] : []),
    ];
  }
  const all: PropertyKey[] = [];
  for (
    let place: object | null = value;
    place !== null && place !== Object.prototype;
    place = Object.getPrototypeOf(place)
  ) {
    all.push(...Reflect.ownKeys(place));
  }
  return all;
}
