const SIGN = /~|\\(?:sim|neg|lnot)(?![a-zA-Z]) ?|!(?!=)/g;
const WRAPPER =
  /\\(?:text|mathrm|mathbf|mathit|mathsf|textbf|textit|textrm|boldsymbol|boxed|fbox) ?\{$|(?<![a-zA-Z}] ?)\{$/;
const CONNECTIVE =
  /(?:[(\[$⊃→↔⇒⇔≡•&]|->|\\(?:neg|lor|land|vee|wedge|supset|to|rightarrow|leftrightarrow|Rightarrow|Leftrightarrow|implies|iff|equiv|bullet)|\b(?:or|and|if|iff|then|v)|(?<=,)\s)$/i;
const STATEMENT =
  /^[(\[~!\s]*(?:\\(?:sim|neg|lnot|text|math[a-z]{2}) ?\{? ?)*\p{L}/u;

/**
 * Writes a logical not as `\neg`. A `~` is a tie, which is a space, and a `\sim`
 * and a `!` are other signs, except where an operand that can be true or false
 * begins: `~p`, `(G \lor H) \supset ~I`, but not `5~cm` or `(x,~y)`.
 */
export function writeNegation(text: string): string {
  if (!/[~!]|\\(?:sim|neg|lnot)/.test(text)) return text;
  let written = "";
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    written += text.slice(from, index);
    from = index + sign.length;
    const always = /neg|lnot/.test(sign);
    const isNot = always ||
      (STATEMENT.test(text.slice(from, from + 40)) && startsOperand(written));
    written += isNot ? "\\neg " : sign;
  }
  return written + text.slice(from);
}

/** Whether an operand, not the rest of one, begins behind a text. */
function startsOperand(before: string): boolean {
  let rest = before.slice(-80);
  for (let inner = ""; inner !== rest;) {
    inner = rest;
    rest = rest.replace(WRAPPER, "");
  }
  if (rest.trim() === "") return true;
  return CONNECTIVE.test(rest) || CONNECTIVE.test(rest.trimEnd());
}
