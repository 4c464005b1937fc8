/** Languages that the clauses are written in. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'zh' | 'ja';

/** Small words that tell a language; those of several languages count for each. */
const WORDS: Readonly<Record<Exclude<Language, 'zh' | 'ja'>, readonly string[]>> = {
  en: 'a an the of with and in on for at by some my is very'.split(' '),
  de: 'ein eine einen einem einer der die das mit und auf im am aus für von sehr kleiner kleine kleines großer roter rote rotes'.split(
    ' ',
  ),
  fr: 'un une le la les des du avec et sur dans en pour très petit petite grand grande rouge bleu noir blanc'.split(
    ' ',
  ),
  es: 'un una el la los las con y en sobre para muy pequeño pequeña gran grande rojo roja azul negro'.split(
    ' ',
  ),
  it: 'un uno una il lo la gli con e su per molto piccolo piccola grande rosso rossa blu nero di'.split(
    ' ',
  ),
  pt: 'um uma o os as com e em sobre para muito pequeno pequena grande vermelho vermelha azul preto de'.split(
    ' ',
  ),
  nl: 'een het de met en op voor van heel kleine grote rode blauwe zwarte'.split(' '),
};

/** What language a text is in. `known` is false for one that no clauses are written in. */
export function languageOf(text: string): { language: Language; known: boolean } {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return { language: 'ja', known: true };
  if (/\p{Script=Han}/u.test(text)) return { language: 'zh', known: true };
  if (/\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text))
    return { language: 'en', known: false };
  const words = text.toLowerCase().match(/[\p{L}]+/gu) ?? [];
  let best: Language = 'en';
  let most = 0;
  for (const [language, small] of Object.entries(WORDS)) {
    const count = words.filter((word) => small.includes(word)).length;
    if (count > most) {
      best = language as Language;
      most = count;
    }
  }
  return { language: best, known: true };
}
