import type { PromptNotUnderstood } from '../spec.ts';
import { openLexicon } from './library/lexicon.ts';
import { matchPrompt } from './words/match.ts';
import { notUnderstood } from './words/not-understood.ts';
import { WordIndex } from './words/word-index.ts';

/** Reads prompts as the image generator does and draws nothing: what it would refuse one with; null where it would draw. */
export async function openPromptReader(): Promise<(prompt: string) => PromptNotUnderstood | null> {
  const index = new WordIndex(await openLexicon());
  return (prompt) => {
    const match = matchPrompt(prompt, index);
    return match.slug === null ? notUnderstood(prompt, match) : null;
  };
}
