import { openLexicon } from './library/lexicon.ts';
import { once } from './once.ts';
import { WordIndex } from './words/word-index.ts';

/** Opens the index of the drawing library's words, once per process. */
export const openIndex = once(async () => new WordIndex(await openLexicon()));
