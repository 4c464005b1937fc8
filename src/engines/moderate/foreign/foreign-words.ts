import { languagesOf } from '../../language/languages.ts';
import { SMALL_WORDS } from '../../language/small-words.ts';
import { dictionaryPattern } from './dictionaries.ts';
import { LANGUAGE_RULES, type LanguageRules, LETTER } from './language-rules.ts';

/** Endings of the sentence "the words …" that say what a refusal is about. */
const REASONS = {
  minors: 'sexualise minors',
  sexual: 'ask for nudity or sexual content',
  gore: 'ask for gore',
  hatred: 'ask for symbols of hatred',
} as const;

/** Maximum number of words between two that belong together (`nackte, junge Frau`). */
const BETWEEN = 3;
/** Maximum number of characters between two such words in a language without spaces. */
const BETWEEN_CHARACTERS = 6;
const UNSPACED: ReadonlySet<string> = new Set(['zh', 'ja']);
/** Things that are bare without being nude. */
const BARE =
  /pieds? nus?|tête nue|mains nues|bras nus|jambes nues|œil nu|piedi nudi|mani nude|occhio nudo|pies desnudos|olho nu|pés nus|nackten? (?:füßen|füße|armen|arme)|blote (?:voeten|handen)/gu;

/** The expressions of a language, each for finding the positions of its words. */
interface Patterns extends Readonly<Record<keyof LanguageRules, RegExp>> {
  /** Nude and a person, written as one word, in either order. */
  together: RegExp;
  unspaced: boolean;
}

/**
 * Creates a function that returns why a text in a language other than English is refused, as the end of "the words …";
 * null if it is not.
 */
export function createForeignJudge(): (text: string) => string | null {
  const made = new Map<string, Patterns | null>();
  const patternsOf = (language: string) => {
    const patterns = made.get(language) ?? compile(language);
    made.set(language, patterns);
    return patterns;
  };
  return (text) => {
    const plain = text.replace(BARE, ' ');
    // English words must not hide another language, so English's small words are ignored here.
    const reported = new Set(languagesOf(plain.replace(ENGLISH, ' ')));
    const unsure = plain.replace(AMBIGUOUS, ' ');
    for (const [script, languages] of SCRIPTS) {
      if (!script.test(plain)) continue;
      for (const language of languages) {
        const patterns = patternsOf(language);
        const words = script === LATIN_SCRIPT && !reported.has(language) ? unsure : plain;
        const reason = patterns === null ? null : reasonOf(words, patterns);
        if (reason !== null) return reason;
      }
    }
    return null;
  };
}

function reasonOf(text: string, patterns: Patterns): string | null {
  const { unspaced } = patterns;
  const found = (name: keyof LanguageRules | 'together') => [...text.matchAll(patterns[name])];
  const minors = found('minor');
  if (found('sexual').length > 0) return minors.length > 0 ? REASONS.minors : REASONS.sexual;
  const nude = found('nude');
  if (areNear(nude, minors, text, unspaced)) return REASONS.minors;
  const persons = found('person');
  if (areNear(nude, persons, text, unspaced)) return REASONS.sexual;
  if (found('together').length > 0) return REASONS.sexual;
  if (areNear(found('gore'), [...persons, ...minors], text, unspaced)) return REASONS.gore;
  return found('hatred').length > 0 ? REASONS.hatred : null;
}

/** Whether one of `a` and one of `b` are next to each other, in either order. */
function areNear(
  a: readonly RegExpExecArray[],
  b: readonly RegExpExecArray[],
  text: string,
  unspaced: boolean,
): boolean {
  return a.some((one) =>
    b.some((other) => {
      const [first, second] = one.index < other.index ? [one, other] : [other, one];
      const between = text.slice(first.index + first[0].length, second.index);
      if (unspaced) return between.length <= BETWEEN_CHARACTERS;
      return between.length < 100 && between.trim().split(/\s+/).length <= BETWEEN;
    }),
  );
}

const LATIN_SCRIPT = /\p{Script=Latin}/u;
/** For each script, all of its languages are checked, regardless of the language that the text seems to be in. */
const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [LATIN_SCRIPT, `de fr es it pt nl sv da nb fi pl cs hu tr hi-latn`.split(' ')],
  [/\p{Script=Cyrillic}/u, ['ru', 'uk']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Arabic}/u, ['ar']],
  [/\p{Script=Devanagari}/u, ['hi']],
];
/** English's small words, as whole words. */
const ENGLISH = new RegExp(
  `(?<!\\p{L})(?:${SMALL_WORDS.en!.split(/\s+/).join('|')})(?!\\p{L})`,
  'gu',
);

/**
 * Words that are harmless in another of these languages, so that the language must be determined: a turkey, a curve, an
 * hour, to hear, it stays, dense.
 */
const AMBIGUOUS =
  /(?<!\p{L})(?:bites?|pute|kurv[aei]|pin[ao]|hor[ae]n?|fica|fitt(?:a|e|er|en)|figa|seks|jebel|pik|kut|lul|cona|verga|kund[aey])(?!\p{L})/gu;

function compile(language: string): Patterns | null {
  const rules = LANGUAGE_RULES[language];
  if (rules === undefined) return null;
  const unspaced = UNSPACED.has(language);
  const make = (source: string) =>
    new RegExp(unspaced ? source : `(?<!${LETTER})(?:${source})(?!${LETTER})`, 'gu');
  const { nude, person, minor, sexual, gore, hatred } = rules;
  return {
    unspaced,
    sexual: make([sexual, dictionaryPattern(language)].filter(Boolean).join('|')),
    nude: make(nude),
    person: make(person),
    minor: make(minor),
    // A compound has at least eight letters, so that a short ordinary word cannot match by chance.
    together: make(
      `(?:${nude})(?:${person}|${minor})(?<=${LETTER}{8})|(?:${person}|${minor})(?:${nude})(?<=${LETTER}{8})`,
    ),
    gore: make(gore),
    hatred: make(hatred),
  };
}
