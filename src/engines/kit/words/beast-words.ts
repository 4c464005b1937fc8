/** Returns the word for an animal's head that a phrase carries as a trait of a person. */
export const beastWord = (beast: string): string => `beast_${beast.replaceAll(' ', '_')}`;

/** Returns the trait that a word for an animal's head means; null for other words. */
export const beastTrait = (word: string): string | null =>
  word.startsWith('beast_') ? word.replaceAll('_', ' ') : null;
