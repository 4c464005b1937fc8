import { languagesOf } from '../language/languages.ts';

/** Languages of the clauses. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'zh',
  'ja',
  'ru',
  'pl',
  'sv',
  'ko',
] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns the language of a text, if clauses exist in it: null for other languages, English if nothing is conclusive.
 */
export function languageOf(text: string): Language | null {
  const [likeliest] = languagesOf(text);
  if (likeliest === undefined)
    return /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text) ? null : 'en';
  return LANGUAGES.find((each) => each === likeliest) ?? null;
}
