/**
 * Endings of nouns and adjectives by language, the longest first: a light stemmer (after J. Savoy, "Light stemming approaches
 * for the French, Portuguese, German and Hungarian languages", SAC 2006). Two forms of a word get the same stem, which need
 * not be a word itself. Words come without accents on Latin letters.
 */
const ENDINGS: Readonly<Record<string, string>> = {
  de: 'ern em en er es e n s',
  fr: 'eaux aux elles elle ees ee es s x e',
  es: 'ces itos itas ito ita es os as o a e s z',
  it: 'chi che ghi ghe i e o a',
  pt: 'oes aes aos ais eis zinhos zinho os as es o a s',
  nl: 'tjes tje jes je en es s e n',
  pl: 'iego ego iemu emu ymi imi ami iej ych ich ym im ie ow om ej ach a e i o u y',
  ru: 'ого его ому ему ыми ими ами ями ый ий ой ая яя ое ее ые ие ых их ую юю ым им ом ем ей ах ях ов ев а я о е ы и у ю ь й',
  uk: 'ого ього ому ими ами ями ий ій ої ою ою ої их ім им ом ем ей ах ях ів еві а я о е и і ї у ю ь й',
  sv: 'arna erna orna ar er or en et na t a e n',
  da: 'erne ene er en et e t s n',
  nb: 'ene er en et a e t n',
  ko: '으로 에서 을 를 이 가 은 는 의 로 와 과 들',
};
const SORTED = new Map(
  Object.entries(ENDINGS).map(([language, endings]) => [
    language,
    endings.split(' ').sort((a, b) => b.length - a.length),
  ]),
);
/** Minimum number of letters that a stem keeps. */
const SHORTEST = 3;

/** Returns the word without each of its possible endings, the longest ending first. The word itself is not included. */
export function withoutEndings(word: string, language: string): string[] {
  const least = leastOf(language);
  return (SORTED.get(language) ?? [])
    .filter((each) => word.length >= each.length + least && word.endsWith(each))
    .map((each) => word.slice(0, -each.length));
}

/** The stem of a plain word; the word itself in a language without a stemmer. */
export function stem(word: string, language: string): string {
  const [bare = word] = withoutEndings(word, language);
  // Doubled letters, as in Dutch "katten" and in Italian, become single ones.
  return SORTED.has(language) ? bare.replace(/(\p{L})\1+/gu, '$1') : word;
}

function leastOf(language: string): number {
  return language === 'ko' ? 1 : SHORTEST;
}
