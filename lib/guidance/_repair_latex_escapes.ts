/** LaTeX commands in `n` whose under-escaped form JSON reads as a line break. */
export const NEWLINE_COMMANDS: ReadonlySet<string> = words(`
  nabla natural ncong ne nearrow neg neq newcommand newline nexists ngeq ngeqq
  ngeqslant ngtr ni nleftarrow nleftrightarrow nleq nleqq nleqslant nless nmid
  nobreak nolimits nonumber norm normalsize not notag notin nparallel nprec
  npreceq nrightarrow nshortmid nshortparallel nsim nsubset nsubseteq
  nsubseteqq nsucc nsucceq nsupset nsupseteq nsupseteqq ntriangleleft
  ntrianglelefteq ntriangleright ntrianglerighteq nu nvDash nvdash nwarrow
  nVDash nVdash
`);

/** LaTeX commands in `t` whose under-escaped form JSON reads as a tab. */
export const TAB_COMMANDS: ReadonlySet<string> = words(`
  tag tan tanh tau tbinom text textbf textcolor textit textmd textnormal textrm
  textsc textsf textsl textstyle texttt textup tfrac tg th therefore theta
  thetasym thickapprox thicksim thickspace thinspace tilde times tiny to top tr
  triangle triangledown triangleleft trianglelefteq triangleq triangleright
  trianglerighteq twoheadleftarrow twoheadrightarrow
`);

// Also a line break and a word or variable: "Substitute:\nu = x + 1".
const AMBIGUOUS = words("ne nexists ni nless nmid nparallel nsubset nu");
const CLAUSE_END = /(?:(?<!\\)[.:;?]|(?<![\\a-zA-Z])[a-zA-Z]{3,}|\\n)$/;

const HEX = /[0-9a-fA-F]{4}/y;
const LETTERS = /[a-zA-Z]+/y;

/**
 * Rewrites the escapes of one JSON string (its text between the quotes), so
 * that LaTeX written with single backslashes parses to that LaTeX.
 *
 * A backslash is doubled where it starts a LaTeX command rather than an escape:
 * - before any character that JSON cannot escape (`\sqrt`, `\{`, `\,`);
 * - `\b`, `\f`, `\r` before a letter (`\beta`, `\frac`, `\rho`): a backspace,
 *   form feed or lone carriage return before a letter is no one's hint;
 * - `\u` without four hexadecimal digits (`\underline`);
 * - `\n` and `\t` where the letters from there on are exactly one of the
 *   commands listed above (`\nabla`, `\times`), so `\nThen` stays a line break.
 *   Where the rest is a word or variable too (`\nu`, `\ne`, `\nless`), what
 *   comes before decides: directly after `.`, `:`, `;`, `?`, a word of three
 *   letters or another line break it is a line break, else LaTeX.
 *
 * Already doubled backslashes and `\"`, `\'`, `\/` stay. Raw control
 * characters, which JSON forbids, become escapes.
 */
export function repairLatexEscapes(body: string): string {
  let repaired = "";
  for (let i = 0; i < body.length; i++) {
    const character = body[i] ?? "";
    if (character !== "\\") {
      repaired += character < " " ? escapeControl(character) : character;
    } else if (isEscape(body, i)) {
      repaired += character + (body[++i] ?? "");
    } else {
      repaired += "\\\\";
    }
  }
  return repaired;
}

/** Whether the backslash at `at` starts a genuine JSON (or JSON5 quote) escape. */
function isEscape(body: string, at: number): boolean {
  const kind = body[at + 1] ?? "";
  if (kind !== "" && "\\\"'/".includes(kind)) return true;
  if (kind === "u") return lettersAt(HEX, body, at + 2) !== "";
  if (kind === "" || !"bfnrt".includes(kind)) return false;
  const command = lettersAt(LETTERS, body, at + 1);
  if (command.length === 1) return true;
  if (kind === "t") return !TAB_COMMANDS.has(command);
  if (kind !== "n") return false;
  if (AMBIGUOUS.has(command)) {
    return CLAUSE_END.test(body.slice(Math.max(0, at - 32), at));
  }
  return !NEWLINE_COMMANDS.has(command);
}

function lettersAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function escapeControl(character: string): string {
  return "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0");
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
