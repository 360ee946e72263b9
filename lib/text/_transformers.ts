import type { PreTrainedTokenizer } from "@huggingface/transformers";
import type { TokenizerConfig, TokenizerJson } from "./_tokenizer_files.ts";

/**
 * Builds a tokenizer from parsed files. The library's own loader is passed
 * by: it would look for files on the network and cache them in its package.
 */
export type BuildTokenizer = (
  json: TokenizerJson,
  config: TokenizerConfig,
) => PreTrainedTokenizer;

/**
 * Imports `@huggingface/transformers`, only when a tokenizer is wanted: it
 * brings ONNX Runtime's and sharp's binaries with it.
 */
export async function importTokenizerClass(): Promise<BuildTokenizer> {
  const { env, LogLevel, PreTrainedTokenizer } = await import(
    "@huggingface/transformers"
  );
  // The import sets ONNX Runtime's log level to "warning" whatever the
  // runtime room chose, and such warnings go to file descriptor 2 unasked.
  env.logLevel = LogLevel.NONE;
  return (json, config) => new PreTrainedTokenizer(json, config);
}
