import type { PromptNotUnderstood } from '../spec.ts';
import { openIndex } from './open-index.ts';
import { matchPrompt } from './words/match.ts';
import { notUnderstood } from './words/not-understood.ts';

/**
 * Returns a function that reads a prompt like the image generator but draws nothing. It returns the generator's
 * refusal, or null if the generator would draw.
 */
export async function openPromptReader(): Promise<(prompt: string) => PromptNotUnderstood | null> {
  const index = await openIndex();
  return (prompt) => {
    const match = matchPrompt(prompt, index);
    return match.slug === null ? notUnderstood(prompt, match) : null;
  };
}
