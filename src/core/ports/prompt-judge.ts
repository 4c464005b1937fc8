/**
 * The built-in engines' use of a prompt: a model built from parts or an image (`anything`), a `drawing` from the
 * library, or a `texture`.
 */
export type PromptUse = 'anything' | 'drawing' | 'texture';

/** The reason why a prompt cannot be made, and similar prompts that can. */
export interface PromptProblem {
  message: string;
  suggestion: string;
}

/** Reads prompts as the built-in engines do, before a task is created. */
export interface PromptJudge {
  /** Loads the vocabulary ahead of the first prompt. */
  expect(): void;
  /**
   * Explains what is not understood; null if the prompt is usable. Takes milliseconds once the vocabulary is loaded.
   */
  problem(use: PromptUse, prompt: string): Promise<PromptProblem | null>;
}
