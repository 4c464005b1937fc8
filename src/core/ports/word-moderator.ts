/** Judges the words of a request. */
export interface WordModerator {
  /** What is wrong with them, for the client; null where they may be used. */
  refusal(text: string): Promise<string | null>;
}
