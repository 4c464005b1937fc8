import { languagesOf } from '../language/languages.ts';
import { openIndex } from './open-index.ts';
import { type EnglishPrompt, toEnglish } from './words/foreign/to-english.ts';

/** Languages tried for a text whose words do not identify one, if every word is understood. */
const WHOLE = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb'];

/**
 * Creates a translator of prompts with the dictionaries of the drawing library. It returns readings in English, the most
 * likely first; none for a text that looks English.
 */
export function createPromptTranslator(): (text: string) => Promise<EnglishPrompt[]> {
  return async (text) => {
    const reported = languagesOf(text);
    if (reported[0] === 'en') return [];
    const { dictionaries } = await openIndex();
    const languages = reported.length > 0 ? reported : WHOLE;
    const readings = languages.flatMap((language) => {
      const each = language === 'zh' ? ['zh', 'zh-hant'] : [language];
      return each.flatMap((one) => {
        const dictionary = dictionaries.get(one);
        return (dictionary && toEnglish(text, one, dictionary)) ?? [];
      });
    });
    return readings
      .filter(({ unknown }) => reported.length > 0 || unknown === 0)
      .sort((a, b) => a.unknown - b.unknown);
  };
}
