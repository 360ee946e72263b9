interface Tree {
  [key: string]: unknown;
}

/** Reads a text as a number where it is written like one. */
export function isNumeric(text: string): boolean {
  return /\S/.test(text) && Number.isFinite(Number(text));
}

function branch(tree: Tree, path: readonly string[]): Tree {
  let place = tree;
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(place, key)) place[key] = {};
    place = place[key] as Tree;
  }
  return place;
}

/** Stores a value under a dotted name, adding to a list when collecting. */
export function store(
  tree: Tree,
  name: string,
  value: unknown,
  collect: boolean,
): void {
  const path = name.split(".");
  const place = branch(tree, path);
  const key = path.at(-1)!;
  const old = Object.hasOwn(place, key) ? place[key] : undefined;
  if (!collect) place[key] = value;
  else if (Array.isArray(old)) old.push(value);
  else place[key] = old === undefined ? [value] : [old, value];
}

/** Whether a dotted name holds a value already. */
export function holds(tree: Tree, name: string): boolean {
  let place: unknown = tree;
  for (const key of name.split(".")) {
    if (typeof place !== "object" || place === null) return false;
    if (!Object.hasOwn(place, key)) return false;
    place = (place as Tree)[key];
  }
  return true;
}
