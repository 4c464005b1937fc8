import {
  collapseDuplicatesTransformer,
  englishDataset,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity';
import type { ModerationVerdict } from '../spec.ts';
import { HARMLESS, REFUSED_WORDS, WORD_RULES } from './word-rules.ts';

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
  return (text) => {
    const plain = withoutHarmless(
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s_]+/g, ' '),
    );
    for (const { pattern, reason } of WORD_RULES)
      if (pattern.test(plain.replace(/[-'’]/g, ' '))) return refused(reason);
    for (const match of matcher.getAllMatches(plain)) {
      const { phraseMetadata } = englishDataset.getPayloadWithPhraseMetadata(match);
      const reason = REFUSED_WORDS.get(phraseMetadata?.originalWord ?? '');
      if (reason !== undefined) return refused(reason);
    }
    return { allowed: true };
  };
}

/** Letters that stand twice in the dictionary's words. */
const TWICE = new Map(
  ['b', 'e', 'o', 'l', 's', 'g'].map((letter): [string, number] => [letter, 2]),
);

function withoutHarmless(text: string): string {
  return HARMLESS.reduce((rest, words) => rest.replaceAll(words, ' '), text);
}

function refused(reason: string): ModerationVerdict {
  return { allowed: false, reason: `the words ${reason}` };
}
