import { backdropIn } from './words/backdrop.ts';
import { readIn, type Translate } from './words/read-foreign.ts';

/** Returns whether the library has a family for what a prompt names. */
export async function coversWords(prompt: string, translate: Translate): Promise<boolean> {
  return (await readIn(backdropIn(prompt).words, translate)) !== null;
}
