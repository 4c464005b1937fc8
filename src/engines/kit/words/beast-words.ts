/** The word that a phrase keeps of an animal; a trait of people. */
export const beastWord = (beast: string): string => `beast_${beast.replaceAll(' ', '_')}`;

/** The trait that such a word means; null: another word. */
export const beastTrait = (word: string): string | null =>
  word.startsWith('beast_') ? word.replaceAll('_', ' ') : null;
