/**
 * Tokenizer, chat template and prompts: everything between a problem's words
 * and the ids a model reads.
 *
 * @module
 */
export * from "./chat_message.ts";
export * from "./format_prompt.ts";
export * from "./load_prompts.ts";
export * from "./load_tokenizer.ts";
export * from "./prompt_hash.ts";
export * from "./prompt_messages.ts";
export * from "./prompt_options.ts";
export * from "./prompts.ts";
export * from "./tokenizer.ts";
