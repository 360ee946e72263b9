/** Replaces what XML has no place for, in whatever way it is written. */
export function xmlText(text: string): string {
  return text
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .toWellFormed();
}
