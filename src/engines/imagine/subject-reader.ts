import { ASSETS, type Category } from './library/assets.ts';
import { openLexicon } from './library/lexicon.ts';
import { matchPrompt } from './words/match.ts';
import { WordIndex } from './words/word-index.ts';

/** The subject of a text, as far as the library knows it. */
export interface Subject {
  name: string;
  category: Category;
  color: string | null;
  material: string | null;
  count: number;
}

/**
 * Creates a reader that finds a text's subject in the words of the drawing library. The reader returns null if no
 * drawing shows the subject.
 */
export function createSubjectReader(): (text: string) => Promise<Subject | null> {
  let index: Promise<WordIndex> | null = null;
  return async (text) => {
    index ??= openLexicon().then((lexicon) => new WordIndex(lexicon));
    const match = matchPrompt(text, await index);
    if (match.slug === null) return null;
    const { name, category } = ASSETS.get(match.slug)!;
    const { color, material, count } = match;
    return { name, category, color, material, count };
  };
}
