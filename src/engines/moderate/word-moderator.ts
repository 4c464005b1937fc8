import {
  collapseDuplicatesTransformer,
  englishDataset,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity';
import { languagesOf } from '../language/languages.ts';
import type { ModerationVerdict } from '../spec.ts';
import { createForeignJudge } from './foreign/foreign-words.ts';
import { readingsOf } from './readings/readings.ts';
import {
  HARMLESS,
  HARMLESS_ABROAD,
  HARMLESS_PHRASES,
  REFUSED_WORDS,
  WORD_RULES,
} from './word-rules.ts';

/**
 * Creates a moderator of words. On every reading of the text, it applies the clear words from the dictionary of the
 * package obscenity, and this project's own rules, which cover every language. Contrary to the recommendation of the
 * package, spaces are not skipped, because "lamp or nightstand" would then contain a word.
 */
export function createWordModerator(): (text: string) => ModerationVerdict {
  const matcher = new RegExpMatcher({
    ...englishDataset.build(),
    blacklistMatcherTransformers: [
      resolveConfusablesTransformer(),
      resolveLeetSpeakTransformer(),
      toAsciiLowerCaseTransformer(),
      collapseDuplicatesTransformer({ defaultThreshold: 1, customThresholds: TWICE }),
    ],
  });
  const judgeForeign = createForeignJudge();
  const judgeEnglish = (reading: string): string | null => {
    const plain = withoutHarmless(reading);
    const words = plain.replace(/[-'’/+&~]/g, ' ');
    const bare = withoutAccents(words);
    for (const { pattern, reason, ignoresAccents } of WORD_RULES)
      if (pattern.test(words) || (ignoresAccents === true && pattern.test(bare))) return reason;
    for (const match of matcher.getAllMatches(plain)) {
      const { phraseMetadata } = englishDataset.getPayloadWithPhraseMetadata(match);
      const word = phraseMetadata?.originalWord ?? '';
      const reason = REFUSED_WORDS.get(word);
      if (reason !== undefined && isWord(plain, match, word)) return reason;
    }
    return null;
  };
  return (text) => {
    for (const reading of readingsOf(text)) {
      const reason = judgeForeign(reading) ?? judgeEnglish(reading);
      if (reason !== null) return { allowed: false, reason: `the words ${reason}` };
    }
    return { allowed: true };
  };
}

/** Letters that are doubled in the dictionary's words. */
const TWICE = new Map(
  ['b', 'e', 'o', 'l', 's', 'g'].map((letter): [string, number] => [letter, 2]),
);

/**
 * Whether the match is a whole word, apart from an English ending. The dictionary finds its words inside others, of
 * which other languages have many: Dutch kikker (a frog), Malay tangga (a ladder), German Semmel. Some words occur in
 * no harmless word.
 */
function isWord(
  text: string,
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
  word: string,
): boolean {
  const before = /\p{L}*$/u.exec(text.slice(0, startIndex))![0];
  const after = /^\p{L}*/u.exec(text.slice(endIndex + 1))![0];
  const found = text.slice(startIndex, endIndex + 1);
  if (!/[a-z]/.test(before + found + after)) return false;
  if (ANYWHERE.has(word) && found.includes(word)) return true;
  return before === '' && /^(?:s|es|ed|er|ers|y|ing|ism|ual|ually)?$/.test(after);
}

/** Words of the dictionary that occur inside no other word. */
const ANYWHERE: ReadonlySet<string> = new Set([
  'fuck',
  'porn',
  'nigger',
  'dildo',
  'hentai',
  'masturbate',
]);

function withoutHarmless(text: string): string {
  const english = HARMLESS_PHRASES.reduce(
    (rest, phrase) => rest.replace(phrase, ' '),
    HARMLESS.reduce((rest, words) => rest.replaceAll(words, ' '), text),
  );
  // "Sex" is a common Swedish word, so the rest of the text must determine the language.
  const languages = languagesOf(text.replace(/(?<!\p{L})(?:sex|slut)(?!\p{L})/gu, ' '));
  if (languages[0] === 'en') return english;
  return languages.reduce((rest, language) => {
    const words = HARMLESS_ABROAD[language];
    return words === undefined ? rest : rest.replace(words, ' ');
  }, english);
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
