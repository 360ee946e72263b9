const GREEK: Readonly<Record<string, string>> = {
  "α": "alpha",
  "β": "beta",
  "γ": "gamma",
  "δ": "delta",
  "ε": "epsilon",
  "η": "eta",
  "θ": "theta",
  "λ": "lambda",
  "μ": "mu",
  "ν": "nu",
  "ξ": "xi",
  "π": "pi",
  "ρ": "rho",
  "σ": "sigma",
  "τ": "tau",
  "φ": "phi",
  "ϕ": "phi",
  "χ": "chi",
  "ψ": "psi",
  "ω": "omega",
  "Γ": "Gamma",
  "Δ": "Delta",
  "Θ": "Theta",
  "Λ": "Lambda",
  "Σ": "Sigma",
  "Φ": "Phi",
  "Ψ": "Psi",
  "Ω": "Omega",
};
const MARKS: Readonly<Record<string, string>> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2212": "-",
  "\u2013": "-",
  "\u2012": "-",
  "\u00d7": "\\times ",
  "\u00b7": "\\cdot ",
  "\u22c5": "\\cdot ",
  "\u2219": "\\cdot ",
  "\u00f7": "\\div ",
  "\u221a": "\\sqrt ",
  "\u221b": "\\sqrt[3]",
  "\u221e": "\\infty ",
  "\u2264": "\\le ",
  "\u2a7d": "\\le ",
  "\u2265": "\\ge ",
  "\u2a7e": "\\ge ",
  "\u2260": "\\ne ",
  "\u2248": "\\approx ",
  "\u00b1": "\\pm ",
  "\u2213": "\\mp ",
  "\u222a": "\\cup ",
  "\u2229": "\\cap ",
  "\u2208": "\\in ",
  "\u00ac": "\\neg ",
  "\u223c": "\\sim ",
  "\u2228": "\\lor ",
  "\u2227": "\\land ",
  "\u2205": "\\emptyset ",
  "\u211d": "\\mathbb{R}",
  "\u2124": "\\mathbb{Z}",
  "\u2115": "\\mathbb{N}",
  "\u211a": "\\mathbb{Q}",
  "\u00b0": "^\\circ ",
  "\u2032": "'",
  "\u2019": "'",
  "\u2033": "''",
  "\u2026": "\\ldots ",
  "\u22ef": "\\ldots ",
  "\u2220": "\\angle ",
  "\u25b3": "\\triangle ",
  "\u00bd": "\\frac{1}{2}",
  "\u2153": "\\frac{1}{3}",
  "\u2154": "\\frac{2}{3}",
  "\u00bc": "\\frac{1}{4}",
  "\u00be": "\\frac{3}{4}",
  "\u3001": ",",
  "\u3002": ".",
  "\u27e8": "(",
  "\u27e9": ")",
  "\u2308": "\\lceil ",
  "\u2309": "\\rceil ",
  "\u230a": "\\lfloor ",
  "\u230b": "\\rfloor ",
};
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋ₙ";
const PLAIN = "0123456789+-n";
const MATH_DIGITS = /[\u{1d7ce}-\u{1d7ff}]/gu;

/**
 * Writes mathematical Unicode characters as LaTeX.
 *
 * Compatibility folding (NFKC) is not used: it would make `5²` the number 52.
 */
export function unicodeMath(text: string): string {
  // deno-lint-ignore no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(
      /[\uff01-\uff5e]/g,
      (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0),
    )
    .replace(MATH_DIGITS, (c) => c.normalize("NFKC"))
    .replace(/[^\0-\x7f]/gu, digitOf)
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ]+/g,
      (run) => `^{${plainOf(run, SUPERSCRIPTS)}}`,
    )
    .replace(/[₀₁₂₃₄₅₆₇₈₉₊₋ₙ]+/g, (run) => `_{${plainOf(run, SUBSCRIPTS)}}`)
    .replace(
      /[^\0-\x7f]/gu,
      (c) => MARKS[c] ?? (GREEK[c] ? `\\${GREEK[c]} ` : c),
    );
}

/** A script's digit as ours; each script has its ten in a row, zero first. */
function digitOf(character: string): string {
  if (!/\p{Nd}/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  // Rows begin at a multiple of 16 or 6 behind it.
  const low = code % 16;
  const zeroAtSix = /\P{Nd}/u.test(String.fromCodePoint(code - low));
  return String(zeroAtSix ? low - 6 : low);
}

function plainOf(run: string, alphabet: string): string {
  return [...run].map((c) => PLAIN[alphabet.indexOf(c)] ?? "").join("");
}
