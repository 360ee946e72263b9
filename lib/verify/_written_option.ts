import { cleanAnswer } from "./_clean_answer.ts";
import { splitChoice } from "./_parse_special.ts";

const WRAPPED =
  /\\(?:text|math(?:rm|bf|it|sf|tt|cal)|operatorname|boldsymbol|bm|boxed) ?\{([^{}]*)\}/g;
const ENCLOSED = /^\((.*)\)$|^\{(.*)\}$|^"(.*)"$/s;
const MAX_LENGTH = 4_000;

// Each spelling forgives more than the one before.
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text.trim().replace(/\s+/g, " "),
  (text) => unspaced(unwrapped(text)),
  (text) => unspaced(unwrapped(text)).toLowerCase(),
  (text) =>
    unspaced(
      enclosed(unwrapped(text)).toLowerCase()
        .replace(/ ?[,;] ?(?:(?:and|or) )?| (?:and|or) /g, ","),
    ),
];

/**
 * Which option's letter or words an answer has, `"several"` where its words are
 * those of several options, or say another one than its letter does.
 *
 * A letter alone is the option it names, whatever another option says.
 */
export function writtenOption(
  options: readonly string[],
  text: string,
): number | "several" | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = unwrapped(text);
  const letter = splitChoice(plain);
  const lettered = letter && indexOf(letter.letter);
  if (letter?.rest === "") return lettered;
  const whole = optionsSaying(options, text);
  if (whole.length > 0) return whole.length > 1 ? "several" : whole[0];
  if (lettered !== undefined) {
    const said = optionsSaying(options, letter!.rest);
    if (said.length === 0) return undefined;
    return said.includes(lettered) ? lettered : "several";
  }
  return /^\(?[a-j][).]?$/.test(plain)
    ? indexOf(plain.replace(/\W/g, "").toUpperCase())
    : undefined;
}

function optionsSaying(options: readonly string[], text: string): number[] {
  for (const spell of SPELLINGS) {
    const written = spell(text);
    const found = options.map(spell).flatMap((option, i) =>
      option === written ? [i] : []
    );
    if (found.length > 0) return found;
  }
  return [];
}

function indexOf(letter: string): number {
  return letter.charCodeAt(0) - "A".charCodeAt(0);
}

function unwrapped(text: string): string {
  let plain = cleanAnswer(text);
  for (let inner = ""; inner !== plain;) {
    inner = plain;
    plain = plain.replace(WRAPPED, "$1");
  }
  return plain.replace(/^\{(.*)\}$/s, "$1").trim().replace(/\.$/, "");
}

function enclosed(text: string): string {
  const [, round, braced, quoted] = ENCLOSED.exec(text) ?? [];
  return (round ?? braced ?? quoted ?? text).trim().replace(/\.$/, "");
}

/** A space between digits separates two numbers. */
function unspaced(text: string): string {
  return text.replace(/(?<!\d) | (?!\d)/g, "");
}
