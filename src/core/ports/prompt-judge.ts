/**
 * What the engines that come with the service would make of a prompt: a model of parts or a picture of `anything`, a `drawing`
 * of the library, or a `texture`.
 */
export type PromptUse = 'anything' | 'drawing' | 'texture';

/** Why a prompt cannot be made, and what is close to it. */
export interface PromptProblem {
  message: string;
  suggestion: string;
}

/** Reads prompts as the built-in engines do, before a task is made. */
export interface PromptJudge {
  /** Loads the words ahead of the first prompt. */
  expect(): void;
  /** What is not understood; null where something can be made of it. Takes milliseconds once the words are loaded. */
  problem(use: PromptUse, prompt: string): Promise<PromptProblem | null>;
}
