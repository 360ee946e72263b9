import { assertEquals } from "@std/assert";

const empty = /^(meta|link|input|!doctype)$/i;

/** Checks that every element is closed where it was opened. */
export function assertWellFormed(html: string): void {
  const open: string[] = [];
  const markup = html.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  for (
    const [, close, name = "", attributes = ""] of markup.matchAll(
      /<(\/?)(!?[a-zA-Z][\w-]*)((?:"[^"]*"|[^>"])*)>/g,
    )
  ) {
    if (close === "/") assertEquals(open.pop(), name);
    else if (!attributes.endsWith("/") && !empty.test(name)) open.push(name);
  }
  assertEquals(open, []);
}
