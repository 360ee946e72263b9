import { isId, quote } from "./_check_tokenizer_model.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * Finds a special token that the `post_processor` of a `tokenizer.json` names and
 * that is none: it would end up as no id at all in every prompt.
 */
export function postProcessorFault(
  processor: unknown,
  isToken: (text: string) => boolean,
  place = "post_processor",
): string | undefined {
  if ((processor ?? null) === null) return undefined;
  if (typeof processor !== "object") return `has ${place} ${quote(processor)}`;
  const { type, processors, ...rest } = processor as Json;
  if (type === "Sequence") {
    if (!Array.isArray(processors)) return `has no list in ${place}.processors`;
    return first(
      processors.entries(),
      ([at, inner]) =>
        postProcessorFault(inner, isToken, `${place}.processors[${at}]`),
    );
  }
  if (type === "BertProcessing" || type === "RobertaProcessing") {
    return first(["cls", "sep"], (key) => {
      const pair = rest[key];
      const isFit = Array.isArray(pair) && isToken(pair[0]) && isId(pair[1]);
      return isFit
        ? undefined
        : `has ${place}.${key} ${quote(pair)}, which is no token`;
    });
  }
  if (type !== "TemplateProcessing") return undefined;
  return first(["single", "pair"], (key) => {
    const items = rest[key] ?? [];
    if (!Array.isArray(items)) return `has ${place}.${key} that is no list`;
    return first(items.entries(), ([at, item]) => {
      const where = `${place}.${key}[${at}]`;
      if (item?.Sequence !== undefined) return undefined;
      const name = item?.SpecialToken?.id;
      if (typeof name !== "string") return `has ${where} ${quote(item)}`;
      return isToken(name)
        ? undefined
        : `has ${where} ${quote(name)}, which is no token`;
    });
  });
}

/** The first fault that one of the items has. */
function first<T>(
  items: Iterable<T>,
  fault: (item: T) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = fault(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
