import { inspect } from "node:util";

/** Joins an expectation with the caller's own message. */
export function message(expectation: string, msg?: string): string {
  return `${expectation}${msg ? `: ${msg}` : "."}`;
}

/** Renders a value for an error message. */
export function format(value: unknown): string {
  return inspect(value, { depth: 10, sorted: true, maxArrayLength: 100 });
}
