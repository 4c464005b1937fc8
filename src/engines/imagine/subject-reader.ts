import { ASSETS, type Category } from './library/assets.ts';
import { openLexicon } from './library/lexicon.ts';
import { matchPrompt } from './words/match.ts';
import { WordIndex } from './words/word-index.ts';

/** What a text is about, as far as the library knows it. */
export interface Subject {
  name: string;
  category: Category;
  colour: string | null;
  material: string | null;
  count: number;
}

/** Reads a text's subject with the words of the drawing library; null where there is no drawing of it. */
export function createSubjectReader(): (text: string) => Promise<Subject | null> {
  let index: Promise<WordIndex> | null = null;
  return async (text) => {
    index ??= openLexicon().then((lexicon) => new WordIndex(lexicon));
    const match = matchPrompt(text, await index);
    if (match.slug === null) return null;
    const { name, category } = ASSETS.get(match.slug)!;
    const { colour, material, count } = match;
    return { name, category, colour, material, count };
  };
}
