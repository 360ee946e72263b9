import type { Answer } from "./_answer.ts";

type Equal = (gold: Answer, candidate: Answer) => boolean;

/** Options by their letters, or by the text of the one that the gold names. */
export function equalChoices(
  gold: Answer,
  candidate: Answer,
  equal: Equal,
): boolean {
  if (gold.type === "choice" && candidate.type === "choice") {
    if (gold.letter !== candidate.letter) return false;
    return !gold.content || !candidate.content ||
      equal(gold.content, candidate.content);
  }
  if (gold.type === "choice") {
    return gold.content !== undefined && equal(gold.content, candidate);
  }
  return false;
}

/** Letters of several options, `AC` or `A, C`; undefined for anything else. */
export function lettersOf(answer: Answer): string | undefined {
  if (answer.type === "text" && /^[A-J]{2,8}$/.test(answer.text)) {
    return answer.text;
  }
  if (answer.type !== "group" || answer.open !== "") return undefined;
  const letters = answer.items.map((item) =>
    item.type === "choice" && !item.content ? item.letter : ""
  );
  return letters.includes("") ? undefined : [...letters].sort().join("");
}
