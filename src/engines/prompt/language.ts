import { languagesOf } from '../language/languages.ts';

/** Languages that the clauses are written in. */
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
 * The language that a text is in, of those that the clauses are written in: null for another one, English where nothing
 * tells.
 */
export function languageOf(text: string): Language | null {
  const [likeliest] = languagesOf(text);
  if (likeliest === undefined)
    return /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text) ? null : 'en';
  return LANGUAGES.find((each) => each === likeliest) ?? null;
}
