const MAX_PHRASES = 16;
const PHRASE =
  /(?:\banswer\s{0,4}(?:is|equals|must be|will be|should be|=|:)?|答案(?:是|为)?[：:]?|####)\s{0,4}(?:(?:therefore|thus|hence|then|simply|just|exactly|equal to)\s{1,4})?:?([^\n]{1,200})/giu;
const CLAUSE_END =
  /[.;!?。；！](?=\s|$)|,(?=\s*[a-zA-Z])|\s(?:because|since|so|which|as|and|but|by|where|when|for|after)\s(?!\})/u;

/** What a text names as the answer ("the answer is 5", "Answer: 5", "#### 5"). */
export function answerPhrases(text: string): string[] {
  const phrases: string[] = [];
  for (const match of text.replaceAll("**", "").matchAll(PHRASE)) {
    if (phrases.length === MAX_PHRASES) break;
    const rest = (match[1] ?? "").trim();
    const end = rest.search(CLAUSE_END);
    const phrase = (end < 0 ? rest : rest.slice(0, end)).trim();
    if (phrase !== "") phrases.push(phrase);
  }
  return phrases;
}
