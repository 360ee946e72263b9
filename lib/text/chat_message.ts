/** One turn of a conversation, as chat templates read it. */
export interface ChatMessage {
  /** Who speaks. */
  role: "system" | "user" | "assistant";
  /** The words, always data: a special token's text in it stays text. */
  content: string;
}
