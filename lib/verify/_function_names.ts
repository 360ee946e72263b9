const NAMES =
  "sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan arccot ln log exp max min gcd lcm sqrt abs floor ceil";
const ALIASES: Readonly<Record<string, string>> = {
  asin: "arcsin",
  acos: "arccos",
  atan: "arctan",
  tg: "tan",
  ctg: "cot",
  arctg: "arctan",
  cosec: "csc",
  lg: "log10",
  Log: "log",
  Ln: "ln",
  ceiling: "ceil",
  sgn: "",
};
const KNOWN: ReadonlyMap<string, string> = new Map([
  ...NAMES.split(" ").map((name) => [name, name] as const),
  ...Object.entries(ALIASES).filter(([, name]) => name !== ""),
]);

/** The function a word or command names, or `undefined`. */
export function functionNamed(word: string): string | undefined {
  return KNOWN.get(word);
}

/** Names of inverses, for `\tan^{-1} x`. */
export const INVERSES: Readonly<Record<string, string>> = {
  sin: "arcsin",
  cos: "arccos",
  tan: "arctan",
  cot: "arccot",
};

const GREEK = new Set(
  "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell hbar"
    .split(" "),
);

/** Whether a command is a letter. */
export function isGreek(command: string): boolean {
  return GREEK.has(command);
}

const ENGLISH = new Set(
  "no on is it so or if in as at to up of by we he be do go my me us am an ok ex hi oh ad"
    .split(" "),
);

/**
 * Whether letters without spaces stand for a product of variables: `xy` does,
 * words and capitals (points) do not.
 */
export function isProduct(word: string): boolean {
  if (word.length === 2) return /^[a-z]+$/.test(word) && !ENGLISH.has(word);
  return /^(?:[b-df-hj-np-tv-z]{3,6}|[abc]{3})$/.test(word);
}
