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
import { HARMLESS, HARMLESS_ABROAD, REFUSED_WORDS, WORD_RULES } from './word-rules.ts';

/**
 * Judges words: the dictionary of the package obscenity, of which only the clear words count, and rules of our own. Half a
 * millisecond a prompt. Blanks are not skipped, as the package recommends: "lamp or nightstand" would hold a word.
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
  return (text) => {
    const lower = text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_]+/g, ' ');
    const abroad = judgeForeign(lower);
    if (abroad !== null) return refused(abroad);
    const plain = withoutHarmless(lower);
    for (const { pattern, reason } of WORD_RULES)
      if (pattern.test(plain.replace(/[-'’]/g, ' '))) return refused(reason);
    for (const match of matcher.getAllMatches(plain)) {
      const { phraseMetadata } = englishDataset.getPayloadWithPhraseMetadata(match);
      const word = phraseMetadata?.originalWord ?? '';
      const reason = REFUSED_WORDS.get(word);
      if (reason !== undefined && isWord(plain, match, word)) return refused(reason);
    }
    return { allowed: true };
  };
}

/** Letters that stand twice in the dictionary's words. */
const TWICE = new Map(
  ['b', 'e', 'o', 'l', 's', 'g'].map((letter): [string, number] => [letter, 2]),
);

/**
 * True where the match is a word, but for an English ending. The dictionary finds its words within others, and other
 * languages have many: Dutch kikker (a frog), Malay tangga (a ladder), German Semmel. Some stand in no harmless word.
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

/** Words of the dictionary that stand within no other word. */
const ANYWHERE: ReadonlySet<string> = new Set([
  'fuck',
  'porn',
  'nigger',
  'dildo',
  'hentai',
  'masturbate',
]);

function withoutHarmless(text: string): string {
  const english = HARMLESS.reduce((rest, words) => rest.replaceAll(words, ' '), text);
  const languages = languagesOf(text);
  if (languages[0] === 'en') return english;
  return languages.reduce((rest, language) => {
    const words = HARMLESS_ABROAD[language];
    return words === undefined ? rest : rest.replace(words, ' ');
  }, english);
}

function refused(reason: string): ModerationVerdict {
  return { allowed: false, reason: `the words ${reason}` };
}
