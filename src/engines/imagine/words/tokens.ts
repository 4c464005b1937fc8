/** Plurals that do not follow a rule. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mice: 'mouse',
    geese: 'goose',
    feet: 'foot',
    teeth: 'tooth',
    knives: 'knife',
    wolves: 'wolf',
    leaves: 'leaf',
    loaves: 'loaf',
    men: 'man',
    women: 'woman',
    children: 'child',
    oxen: 'ox',
    cacti: 'cactus',
    octopi: 'octopus',
    dice: 'die',
    people: 'person',
  }),
);

/** Rules from plural to singular, the more likely ones first. */
const ENDINGS: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(s|x|z|ch|sh|o)es$/, '$1'],
  [/ves$/, 'f'],
  [/([^s])s$/, '$1'],
];

/** The word and what it may be the plural of. */
export function singulars(word: string): string[] {
  const forms = [word];
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) forms.push(irregular);
  for (const [ending, singular] of ENDINGS)
    if (word.length > 3 && ending.test(word)) forms.push(word.replace(ending, singular));
  return [...new Set(forms)];
}

/** Returns a phrase with its last word as it is, and in each singular form that it may have. */
export function phraseForms(words: readonly string[]): string[] {
  const before = words.slice(0, -1).join(' ');
  return singulars(words.at(-1)!).map((last) => (before === '' ? last : `${before} ${last}`));
}

/**
 * Returns the text in lower case and without accents on Latin letters, apostrophes and hyphens. ß becomes ss, and ё
 * becomes е.
 */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ё', 'е')
    .replace(/['’`´]s\b/g, '')
    .replace(/['’`´]/g, '')
    .replace(/[-‐-―_/]+/g, ' ');
}

/** The words of a stretch of text: letters and digits of any script; `#aabbcc` stays one word. */
export function wordsOf(text: string): string[] {
  return text.match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Splits a text at its punctuation. */
export function segmentsOf(text: string): string[] {
  return text
    .split(/[,.;:!?()[\]{}|"“”«»\n、。，；：！？（）「」]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
