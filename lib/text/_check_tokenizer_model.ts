/** Keys that only one type's model has. */
const OWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  BPE: ["merges"],
  WordPiece: ["max_input_chars_per_word"],
  Unigram: ["unk_id"],
};

/**
 * Finds what is wrong with the `model` of a `tokenizer.json`: its type, its
 * vocabulary and its merges have to be of one kind, and every id of one token.
 */
export function modelFault(
  model: Readonly<Record<string, unknown>>,
): string | undefined {
  return typeFault(model) ??
    vocabularyFault(model.vocab as Record<string, unknown>) ??
    mergesFault(model.merges);
}

function typeFault(
  { type, vocab, ...rest }: Readonly<Record<string, unknown>>,
): string | undefined {
  // Files of before 2020 name no type: the keys tell.
  if (type === undefined) return undefined;
  const types = Object.keys(OWN_KEYS);
  if (typeof type !== "string" || !types.includes(type)) {
    return `has model.type ${quote(type)}, which is not supported: ${
      types.join(", ")
    } are`;
  }
  for (const other of types) {
    if (other === type) continue;
    const key = OWN_KEYS[other]!.find((key) => (rest[key] ?? null) !== null);
    if (key === undefined) continue;
    return `has model.type ${quote(type)}, but model.${key} of ${other}`;
  }
  if (type === "BPE" && rest.merges === undefined) {
    return `has model.type "BPE", but no model.merges`;
  }
  if (Array.isArray(vocab) === (type === "Unigram")) return undefined;
  return `has model.type ${quote(type)}, but a model.vocab that is ${
    Array.isArray(vocab) ? "a list" : "no list"
  }`;
}

function vocabularyFault(
  vocab: Readonly<Record<string, unknown>> | readonly unknown[],
): string | undefined {
  if (Array.isArray(vocab)) {
    const at = vocab.findIndex((piece) =>
      !Array.isArray(piece) || typeof piece[0] !== "string" ||
      typeof piece[1] !== "number"
    );
    if (at >= 0) return `has model.vocab[${at}] ${quote(vocab[at])}`;
    return vocab.length === 0 ? "has an empty model.vocab" : undefined;
  }
  const tokens = new Map<number, string>();
  for (const [token, id] of Object.entries(vocab)) {
    if (!isId(id)) return `has no id for ${quote(token)} in model.vocab`;
    const other = tokens.get(id);
    if (other !== undefined) {
      return `has id ${id} twice in model.vocab: for ${quote(other)} and ${
        quote(token)
      }`;
    }
    tokens.set(id, token);
  }
  return tokens.size === 0 ? "has an empty model.vocab" : undefined;
}

function mergesFault(merges: unknown): string | undefined {
  if ((merges ?? null) === null) return undefined;
  if (!Array.isArray(merges)) return "has model.merges that are no list";
  const at = merges.findIndex((merge) => {
    const pair = typeof merge === "string" ? merge.split(" ") : merge;
    return !Array.isArray(pair) || pair.length !== 2 ||
      !pair.every((part) => typeof part === "string" && part !== "");
  });
  if (at < 0) return undefined;
  return `has model.merges[${at}] ${quote(merges[at])}, expected two tokens`;
}

/** Whether a value can be a token's id. */
export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && value as number >= 0;
}

/** A value as the file has it. */
export function quote(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}
