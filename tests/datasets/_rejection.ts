import type { Rejection } from "../../lib/prepare/mod.ts";

/** The rejection whose reason names one field. */
export function rejection(rejected: string): Rejection {
  const field = /^field "([^"]+)"/.exec(rejected)?.[1];
  return { rejected, ...field !== undefined && { field } };
}
