import { ASSETS, type Category } from './library/assets.ts';
import { openIndex } from './open-index.ts';
import { matchPrompt } from './words/match.ts';

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
  return async (text) => {
    const match = matchPrompt(text, await openIndex());
    if (match.slug === null) return null;
    const { name, category } = ASSETS.get(match.slug)!;
    const { color, material, count } = match;
    return { name, category, color, material, count };
  };
}
