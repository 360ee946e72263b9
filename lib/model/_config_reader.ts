import { DataError } from "../jsonl/mod.ts";

/** Reads typed values of a `config.json`, naming the key in every error. */
export interface ConfigReader {
  /** A whole number of at least 1. */
  size(key: string, fallback?: number): number;
  /** A finite number above 0. */
  positive(key: string, fallback?: number): number;
  /** True or false. */
  flag(key: string, fallback: boolean): boolean;
  /** A token id, or undefined where absent or null. */
  tokenId(key: string): number | undefined;
  /** One token id, several or none. */
  tokenIds(key: string): number[];
  /** A text that is not empty. */
  text(key: string): string;
  /** The error for a key whose value cannot be used, and the way out. */
  refuse(key: string, reason: string, hint?: string): DataError;
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Creates a reader over one JSON object; null counts as absent, as in Hugging Face configs. */
export function configReader(
  json: Readonly<Record<string, unknown>>,
  name: string,
): ConfigReader {
  function refuse(key: string, reason: string, hint?: string): DataError {
    const shown = JSON.stringify(json[key]) ?? "missing";
    return new DataError(
      `Cannot use model '${name}': ${key} is ${shown}, ${reason}`,
      { hint: hint ?? "correct the file, or fetch it again" },
    );
  }
  function read(key: string, fallback: unknown, wanted: string): unknown {
    const value = json[key] ?? fallback;
    if (value === undefined) throw refuse(key, `expected ${wanted}`);
    return value;
  }
  function tokenId(key: string): number | undefined {
    if (json[key] === undefined || json[key] === null) return undefined;
    const value = json[key];
    if (!Number.isSafeInteger(value) || value as number < 0) {
      throw refuse(key, "expected a token id");
    }
    return value as number;
  }
  return {
    size(key, fallback) {
      const wanted = "a whole number of at least 1";
      const value = read(key, fallback, wanted);
      if (!Number.isSafeInteger(value) || value as number < 1) {
        throw refuse(key, `expected ${wanted}`);
      }
      return value as number;
    },
    positive(key, fallback) {
      const value = read(key, fallback, "a number above 0");
      if (typeof value !== "number" || !(value > 0 && value < Infinity)) {
        throw refuse(key, "expected a number above 0");
      }
      return value;
    },
    flag(key, fallback) {
      const value = read(key, fallback, "true or false");
      if (typeof value !== "boolean") throw refuse(key, "expected a boolean");
      return value;
    },
    text(key) {
      const value = read(key, undefined, "a text");
      if (typeof value !== "string" || value === "") {
        throw refuse(key, "expected a text");
      }
      return value;
    },
    tokenId,
    tokenIds(key) {
      const value = json[key];
      if (!Array.isArray(value)) {
        const id = tokenId(key);
        return id === undefined ? [] : [id];
      }
      if (!value.every((id) => Number.isSafeInteger(id) && id >= 0)) {
        throw refuse(key, "expected token ids");
      }
      return value;
    },
    refuse,
  };
}
