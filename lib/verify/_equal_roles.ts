const NAME = String.raw`\p{Lu}[\p{L}'-]*`;
const CLAUSE = new RegExp(
  String.raw`[\s,;.]*(?:and\s+)?(?:\(?\d+[.)]\s*|[-•]\s+)?` +
    String.raw`(${NAME}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)${NAME})*)` +
    String.raw`\s*(is|are(?:\s+(?:both|all))?|[:=])\s*(?:an?\s+)?` +
    String.raw`([\p{Ll}\p{Lu}]\p{Ll}{2,})(?=[\s,;.]|$)`,
  "uy",
);
const WRAPPED = /\\(?:text(?:bf|it|rm)?|math(?:rm|bf|it)) ?\{([^{}]*)\}/g;
const MAX_LENGTH = 2_000;

/**
 * Whether two texts say the same of the same people, as the answers to knights
 * and knaves do: `Amelia is a knight, and Evelyn is a knave`, `(1) Amelia: knight
 * (2) Evelyn: knave`, `Amelia and Zoe are knights`. False where either says
 * anything else.
 */
export function equalRoles(gold: string, answer: string): boolean {
  const expected = rolesIn(gold);
  const given = expected && rolesIn(answer);
  return given !== undefined && given.size === expected!.size &&
    [...expected!].every(([name, role]) => given.get(name) === role);
}

function rolesIn(text: string): Map<string, string> | undefined {
  if (text.length > MAX_LENGTH || !/\p{Lu}/u.test(text)) return undefined;
  const plain = text.replace(WRAPPED, "$1").replace(/\*\*|[${}]/g, "")
    .replace(/\\\\|\\q?quad|\\[,; ]/g, " ").replace(/[\s,;.]+$/, "");
  const roles = new Map<string, string>();
  for (let at = 0; at < plain.length; at = CLAUSE.lastIndex) {
    CLAUSE.lastIndex = at;
    const [, names = "", verb = "", word = ""] = CLAUSE.exec(plain) ?? [];
    if (names === "") return undefined;
    const role = verb.startsWith("are")
      ? word.toLowerCase().replace(/s$/, "")
      : word.toLowerCase();
    for (const name of names.split(/\s*(?:,|&|\band\b)\s*/)) {
      if (name === "") continue;
      if ((roles.get(name) ?? role) !== role) return undefined;
      roles.set(name, role);
    }
  }
  return roles.size > 0 ? roles : undefined;
}
