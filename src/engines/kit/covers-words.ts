import { backdropIn } from './words/backdrop.ts';
import { readWords } from './words/read-words.ts';

/** Returns whether the library has a family for what a prompt names. */
export function coversWords(prompt: string): boolean {
  return readWords(backdropIn(prompt).words) !== null;
}
