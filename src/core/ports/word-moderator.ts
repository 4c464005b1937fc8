/** Moderates the text of a request. */
export interface WordModerator {
  /** Explains to the client why the text is refused; null if the text is allowed. */
  refusal(text: string): Promise<string | null>;
}
