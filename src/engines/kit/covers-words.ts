import { backdropIn } from '../language/backdrop.ts';
import { isReadable, type Translate } from './words/read-foreign.ts';

/** Returns whether the library has a family for what a prompt names. */
export const coversWords = (prompt: string, translate: Translate): Promise<boolean> =>
  isReadable(backdropIn(prompt).words, translate);
