const MAX_TAIL = 20_000;
const MAX_WHOLE = 300;
const MAX_SENTENCE = 600;
const SPECIAL = /<\|[a-z_|]{1,24}\|?>[\s\S]*$|<\/?(?:s|end)>\s*$/;
const FLUFF = /I hope (?:it|this) is correct\.?\s*$/i;
const PHRASE =
  /(?:\b(?:final\s+|correct\s+|right\s+)?(?:answer|option|choice)(?:\s*(?:is|was|:|=|would be|should be)\s*:?|(?=\s*(?:\$|\\[([])))|\bfinal\s+answer\s*\n|\bI\s+(?:choose|pick|select)(?:\s+(?:option|answer))?(?=[*\s]*\(?[A-J]\)?\**(?:[.,;]|\s*$))|####|答案\s*(?:应?[是为选]|[：:])*\s*[：:]?|(?:故|应|所以|因此)选(?:择)?\s*[：:]?|\b(?:réponse|respuesta|antwort)(?: est| es| ist)?\s*:?)/gi;
const SENTENCE_END =
  /\s(?=(?:because|since|as|which|so|but|for|where)\s)|(?<!\b[A-Z])\.(?=\s|$)|[。；!?！？](?=\s|$|[^\d])|\n/;
const CONCLUDES =
  /\b(?:therefore|thus|hence|so|answer|solution|result|we (?:find|get|have|obtain)|here is|matrix)\b|因此|所以/i;
const DENIES =
  /\b(?:(?:answer|it|result|value) (?:could|might|may)|never|cannot|either|maybe|perhaps|possibly|between|guess|unsure|unknown)|n't\b|不是/i;
const NOT = /\bnot\b/i;
const NOT_A_NUMBER = /\bnot\b(?!\s*\$?-?\d)/i;
const TAKES_BACK =
  /\b(?:wait|actually|however|but|instead|mistake|sorry|correction|hmm)\b/i;
const HIDDEN = "\u0001";
const MATH = /\$\$?([^$]+)\$\$?|\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g;
const NUMBER =
  /[-−]?(?:[$€£]\s?)?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\/\d+)?\s?(?:\\?%)?/g;

/**
 * What a text without a box names as its answer: what follows an answer phrase
 * (`the answer is`, `Answer:`, `答案`, `####`), a bold last line, or the one
 * quantity of a concluding last sentence. Several phrases that differ, or one
 * that is taken back, name nothing.
 */
export function findPhrase(completion: string): string | undefined {
  const text = trimmed(completion);
  const tagged = taggedIn(text);
  if (tagged !== undefined) return tagged;
  const named = phraseIn(text);
  // Phrases that contradict each other leave nothing to conclude from.
  if (named !== "none") {
    return named === "contradicted" ? undefined : named.answer;
  }
  return boldIn(text) ?? concludedIn(text);
}

/** What an `<answer>` tag holds; nothing where several tags differ. */
function taggedIn(text: string): string | undefined {
  const found = new Set<string>();
  let at = 0;
  while (found.size < 2) {
    const start = text.indexOf("<answer>", at);
    const end = start < 0 ? -1 : text.indexOf("</answer>", start);
    if (end < 0) break;
    found.add(text.slice(start + "<answer>".length, end).trim());
    at = end;
  }
  const [only, other] = found;
  return only === "" || other !== undefined ? undefined : only;
}

function trimmed(completion: string): string {
  return completion.slice(-MAX_TAIL).trim().replace(SPECIAL, "")
    .replace(FLUFF, "").trim();
}

/** The whole of a short text that is no sentence, such as `x = 5` or `D`. */
export function findWhole(completion: string): string | undefined {
  const text = trimmed(completion);
  if (text === "") return undefined;
  if (text.length > MAX_WHOLE || /[.!?]\s+[A-Z\\$]/.test(text)) {
    return undefined;
  }
  const words = text.replace(/\\[a-zA-Z]+|\\text\{[^{}]*\}/g, " ")
    .match(/\p{L}{2,}/gu) ?? [];
  return words.length <= 6 && !CONCLUDES.test(text) && !/\bis\b/.test(text)
    ? text
    : undefined;
}

function phraseIn(
  text: string,
): { answer: string } | "none" | "contradicted" {
  const plain = text.replaceAll("**", "");
  const found = [...plain.matchAll(PHRASE)].slice(-16);
  const last = found.at(-1);
  if (!last) return "none";
  const answer = behind(plain, last);
  if (answer === "") return "none";
  const rest = plain.slice(last.index + last[0].length).replace(answer, "");
  if (TAKES_BACK.test(rest)) return "contradicted";
  for (const match of found.slice(0, -1)) {
    const other = reduced(behind(plain, match));
    if (
      !sameConclusion(other, reduced(answer)) &&
      !TAKES_BACK.test(plain.slice(match.index, last.index))
    ) {
      return "contradicted";
    }
  }
  return { answer: quantityOf(answer) };
}

/**
 * Whether an earlier phrase says what the last one says. One may run into the
 * other ("Final Answer: The final answer is 5") or name a unit ("5 apples"); a
 * number that only ends in the other's digits says something else.
 */
function sameConclusion(other: string, answer: string): boolean {
  if (other === "" || other === answer) return true;
  if (other.endsWith(answer)) {
    return /(?:answer|result|is)$/i.test(other.slice(0, -answer.length));
  }
  return other.startsWith(answer) &&
    /^\p{L}{2,}$/u.test(other.slice(answer.length));
}

function reduced(text: string): string {
  return text.replace(/[\s$\\()*.,]/g, "");
}

/** The rest of a phrase's sentence. */
function behind(text: string, match: RegExpExecArray): string {
  const rest = text.slice(match.index + match[0].length).replace(
    /^[\s:：*]+/,
    "",
  )
    .slice(0, MAX_SENTENCE);
  const math = /^(?:\$\$?[^$]+\$\$?|\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\])/.exec(
    rest,
  );
  const from = math?.[0].length ?? 0;
  const end = rest.slice(from).search(SENTENCE_END);
  return (end < 0 ? rest : rest.slice(0, from + end)).trim();
}

/** A phrase may go on in words: the quantity is behind the last `is`, or the only one. */
function quantityOf(answer: string): string {
  const words = answer.replace(MATH, " ").match(/\p{L}{2,}/gu) ?? [];
  const short = words.length <= 3 && !/\b(?:is|are|equals)\b/.test(answer);
  return short ? answer : oneQuantity(answer) ?? answer;
}

function boldIn(text: string): string | undefined {
  const line = text.split("\n").findLast((one) => one.trim() !== "") ?? "";
  const found = /^([^*]{0,300})\*\*([^*]{1,200})\*\*[.。]?\s*$/.exec(line);
  const [, before = "", bold = ""] = found ?? [];
  // In a sentence only a quantity or an option's letter is an answer in bold.
  const named = before.length <= 40 || /\d|^\(?[A-J]\)?$/.test(bold);
  return found && named && !DENIES.test(before) && !NOT.test(before)
    ? bold.trim()
    : undefined;
}

function concludedIn(text: string): string | undefined {
  const sentences = splitSentences(text);
  const last = sentences.at(-1) ?? "";
  if (last.length > MAX_SENTENCE) return undefined;
  return CONCLUDES.test(last) ||
      (sentences.length === 1 && /:|\bis\b/.test(last))
    ? oneQuantity(last)
    : undefined;
}

function splitSentences(text: string): string[] {
  return text.slice(-2 * MAX_SENTENCE)
    .split(/(?<=[.!?])\s+(?=[A-Z])|\n\s*\n|(?<=。)/)
    .map((one) => one.trim()).filter((one) => one !== "");
}

/** What a sentence says something `is`, at its end, or its only quantity. */
function oneQuantity(sentence: string): string | undefined {
  const math: string[] = [];
  const plain = sentence.replace(/[.。]\s*$/, "").replace(MATH, (whole) => {
    math.push(whole);
    return HIDDEN;
  }).trim();
  if (DENIES.test(plain) || NOT_A_NUMBER.test(plain)) return undefined;
  const tail =
    /(?:\b(?:is|are|equals|was|be|by)\s+|[是为=]\s*)((?:(?!\b(?:is|are|equals|was|be|by)\s)[^=是为]){1,200})$/
      .exec(plain)?.[1]?.trim();
  if (tail === HIDDEN) return math.at(-1);
  if (tail && isQuantity(tail)) return tail;
  if (NOT.test(plain)) return undefined;
  const numbers = plain.match(NUMBER) ?? [];
  if (math.length === 1 && numbers.length === 0) return math[0];
  return math.length === 0 && numbers.length === 1
    ? numbers[0]?.trim()
    : undefined;
}

function isQuantity(text: string): boolean {
  return /^(?:[$€£]\s?)?[-−]?[\d.,/]*\d\s?(?:\\?%|[\p{L}²³]{0,12}|[€$])$/u.test(
    text,
  ) ||
    /^\(?[A-J]\)?$|^[([][-−\d.,/\s]{1,60}[)\]]$/.test(text);
}
