import type { Answer } from "./_answer.ts";

const CHOICE =
  /^(?:option |choice )?(?:\\text ?\{ ?)?\(?([A-J])(?:\)(?: ?\})?|\.(?: ?\})?|:(?: ?\})?|(?<=\{[A-J]) ?\}(?= ))[ .:)]*(?:\s|\\ |(?<=[).}]))(.*)$/s;
const LONE_CHOICE =
  /^(?:(?:option|choice) )?(?:\\text ?\{ ?)?\(?([A-J])\)?[.):]? ?\}?$/i;
const BASED =
  /^\(?(?:(?:\\(?:text|mathrm) ?)?\{)?([0-9A-Z]+(?:\.[0-9A-Z]+)?)\}?\)?_ ?(?:\{ ?(?:\\text ?\{ ?)?(\w+) ?\}?\}|(\d))$/;
const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  sixteen: 16,
};
const TIME =
  /^(\d{1,2}) ?: ?(\d{2}) ?(?:\\text ?\{ ?)?(?:([ap])\.? ?m\.?)? ?\}?$/i;
const HOUR = /^(\d{1,2}) ?(?:\\text ?\{ ?)?([ap])\.? ?m\.? ?\}?$/i;

/** `(B) 12`, `B. 12`, `\text{(B)}`: an option's letter, apart from what follows it. */
export function splitChoice(
  text: string,
): { letter: string; rest: string } | undefined {
  const lone = LONE_CHOICE.exec(text);
  if (lone) {
    const letter = lone[1] ?? "";
    const marked = /[().:]|option|choice/i.test(text);
    return /[A-J]/.test(letter) || marked
      ? { letter: letter.toUpperCase(), rest: "" }
      : undefined;
  }
  const found = CHOICE.exec(text);
  // `(B),(D)` is a list of options.
  if (/^ ?[,;]/.test(found?.[2] ?? "")) return undefined;
  return found
    ? { letter: found[1] ?? "", rest: (found[2] ?? "").trim() }
    : undefined;
}

/** `1101_2`, `(A5)_{12}`: digits in a base. */
export function parseBased(
  text: string,
): Omit<Extract<Answer, { type: "based" }>, "text"> | undefined {
  const found = BASED.exec(text);
  if (!found) return undefined;
  const name = found[2] ?? found[3] ?? "";
  const base = WORDS[name] ?? Number(name);
  const digits = (found[1] ?? "").replace(/^0+(?=\w)/, "");
  if (!Number.isInteger(base) || base < 2 || base > 36) return undefined;
  // A letter alone with an index is a variable.
  if (!/\d/.test(digits)) return undefined;
  const valid = [...digits].every((digit) =>
    digit === "." || parseInt(digit, 36) < base
  );
  return valid ? { type: "based", digits, base } : undefined;
}

/** `7:45`, `7:45 p.m.`, `3 PM`: a time of day. */
export function parseTime(
  text: string,
): Omit<Extract<Answer, { type: "time" }>, "text"> | undefined {
  const found = TIME.exec(text);
  const hour = found ?? HOUR.exec(text);
  if (!hour) return undefined;
  const mark = (found ? found[3] : hour[2])?.toLowerCase();
  const minute = found ? Number(found[2]) : 0;
  let hours = Number(hour[1]);
  if (hours > 24 || minute > 59 || (mark && (hours > 12 || hours === 0))) {
    return undefined;
  }
  if (mark) hours = (hours % 12) + (mark === "p" ? 12 : 0);
  return {
    type: "time",
    minutes: hours * 60 + minute,
    half: mark !== undefined || hours > 12,
    marked: mark !== undefined,
    ...(!mark && { parts: [hours, minute] as const }),
  };
}
