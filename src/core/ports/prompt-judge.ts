/**
 * What the built-in engines use a prompt for: a model built from parts or an image (`anything`), a `drawing` from the
 * library, or a `texture`.
 */
export type PromptUse = 'anything' | 'drawing' | 'texture';

/** The reason why the engines cannot use a prompt, and similar prompts that they can use. */
export interface PromptProblem {
  message: string;
  suggestion: string;
}

/** Reads prompts as the built-in engines do, before a task is created. */
export interface PromptJudge {
  /** Loads the vocabulary ahead of the first prompt. */
  expect(): void;
  /**
   * Explains which part of a prompt is not understood; null if the prompt is usable. Takes milliseconds once the
   * vocabulary is loaded.
   */
  problem(use: PromptUse, prompt: string): Promise<PromptProblem | null>;
}
