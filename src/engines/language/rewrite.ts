import { COLOR_WORDS, SHADE_WORDS } from './color-words.ts';
import { GAPS, PHRASE_RULES, WORD_SETS } from './phrase-rules.ts';

/*
 * The notation of a rule, `pattern -> replacement`: the pattern consists of elements separated by spaces.
 *   a|b      one of these words; `_` joins the words of an alternative: `in_the_air`
 *   <name>   a word of a set, or a gap of any words; within an alternative too
 *   (…)      the words are kept for $1, $2 … of the replacement
 *   ?  *     the element may be missing, or repeat
 *   ...      any words up to the next element
 *   =a  !a   the next word is, or is not, one of these; a point is the end of a clause
 *   -        the words before and after are joined by a hyphen, which otherwise counts as a space
 *   :        a colon
 *   's       the ending of the word before it
 * `(s)` makes two rules of one: with and without an s, in the pattern and the replacement.
 */

type Words = readonly string[];
/** A way to read an element: where it ends, and what is kept. */
interface Found {
  end: number;
  kept: string;
}
/** Finds the ways to read an element from a position, in order of preference. */
type Reader = (words: Words, at: number) => Iterable<Found>;
interface Element {
  read: Reader;
  isKept: boolean;
}
interface Rule {
  elements: Element[];
  /** Lists of words: a prompt must have one of each for the rule to apply. */
  needed: readonly (readonly string[])[];
  replacement: string;
}

/** Marks between words that are not words themselves. */
const MARK = /^(?:[,:-]|'s)$/;

/** Tables whose words are part of a set. */
const TABLES: Readonly<Record<string, object>> = { color: COLOR_WORDS, shade: SHADE_WORDS };

const SETS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(WORD_SETS).map(([name, text]) => {
    return [
      name,
      new Map(
        [...text.split(/\s+/), ...Object.keys(TABLES[name] ?? {})].map((word): [string, string] => {
          const [from = '', to = from] = word.split('=');
          return [from.replaceAll('_', ' '), to.replaceAll('_', ' ')];
        }),
      ),
    ];
  }),
);

const isNumeral = (word: string): boolean => /^\d+$/.test(word);

/** Reads the words of one alternative, over hyphens. */
function readWords(alternative: Words): Reader {
  return (words, at) => {
    let end = at;
    for (const [i, word] of alternative.entries()) {
      if (i > 0 && words[end] === '-') end++;
      if (words[end] !== word) return [];
      end++;
    }
    return [{ end, kept: alternative.join(' ') }];
  };
}

function readGap(name: string): Reader {
  const { least, most, not, isLong = false } = GAPS[name]!;
  const stops = new Set(not.split(' '));
  return (words, at) => {
    const ends = least === 0 ? [{ end: at, kept: '' }] : [];
    const kept: string[] = [];
    for (let end = at; kept.length < most && end < words.length; end++) {
      const word = words[end]!;
      if (word === '-' && kept.length > 0) continue;
      if (MARK.test(word) || stops.has(word)) break;
      kept.push(word);
      if (kept.length >= least) ends.push({ end: end + 1, kept: kept.join(' ') });
    }
    return isLong ? ends.reverse() : ends;
  };
}

function readSet(name: string): Reader {
  const set = SETS.get(name);
  return (words, at) => {
    const word = words[at];
    if (word === undefined) return [];
    if ((name === 'number' || name === 'digits') && isNumeral(word))
      return [{ end: at + 1, kept: word }];
    const found: { end: number; kept: string }[] = [];
    const next = words[at + 1] === '-' ? at + 2 : at + 1;
    const two = set?.get(`${word} ${words[next] ?? ''}`);
    if (two !== undefined) found.push({ end: next + 1, kept: two });
    const one = set?.get(word);
    if (one !== undefined) found.push({ end: at + 1, kept: one });
    return found;
  };
}

/** Reads `...`: any words. It finds one end at a time, because joining all of them costs the cube of a prompt's length. */
function* readAny(words: Words, at: number): Iterable<Found> {
  let kept = '';
  for (let end = at; end <= words.length; end++) {
    yield { end, kept };
    kept = kept === '' ? words[end]! : `${kept} ${words[end]}`;
  }
}

function readAlternatives(text: string): Reader {
  if (text === '...') return readAny;
  const readers = text.split('|').map((each): Reader => {
    const name = /^<(.+)>$/.exec(each)?.[1];
    if (name === undefined) return readWords(each.split('_'));
    return Object.hasOwn(GAPS, name) ? readGap(name) : readSet(name);
  });
  return (words, at) => readers.flatMap((read) => [...read(words, at)]);
}

/** Looks at the next word without reading it. */
function look(text: string, isWanted: boolean): Reader {
  const alternatives = text.split('|').filter((each) => each !== '.');
  const read = alternatives.length === 0 ? () => [] : readAlternatives(alternatives.join('|'));
  const isEndWanted = text.split('|').includes('.');
  return (words, at) => {
    const next = words[at] === '-' ? at + 1 : at;
    const isEnd = next >= words.length || words[next] === ',' || words[next] === ':';
    const found = (isEndWanted && isEnd) || [...read(words, next)].length > 0;
    return found === isWanted ? [{ end: at, kept: '' }] : [];
  };
}

function elementOf(text: string): Element {
  if (/^[=!]./.test(text)) return { read: look(text.slice(1), text[0] === '='), isKept: false };
  const [, before = '', suffix = ''] = /^(.+?)([?*]?)$/.exec(text)!;
  const isKept = /^\(.+\)$/.test(before);
  const read = readAlternatives(isKept ? before.slice(1, -1) : before);
  if (suffix === '') return { read, isKept };
  const more: Reader = (words, at) => {
    const found = [...read(words, at)];
    const further =
      suffix === '*'
        ? found.flatMap(({ end }) => [...more(words, words[end] === '-' ? end + 1 : end)])
        : found;
    return [...further, { end: at, kept: '' }];
  };
  return { read: more, isKept };
}

/** Compiles a rule. */
function ruleOf(text: string): Rule {
  const [pattern = '', replacement = ''] = text.split(/\s*->\s*/);
  const texts = pattern.split(' ');
  // The elements that must be there and list their words.
  const plain = texts
    .map((each) => (/^\(.+\)$/.test(each) ? each.slice(1, -1) : each))
    .filter((each) => /^[a-z\d_|]+$/.test(each));
  return {
    elements: texts.map(elementOf),
    needed: plain.map((each) => each.split('|').map((words) => words.split('_')[0]!)),
    replacement,
  };
}

const RULES: readonly Rule[] = PHRASE_RULES.flatMap((text) =>
  text.includes('(s)')
    ? [text.replaceAll('(s)', ''), text.replaceAll('(s)', 's')].map(ruleOf)
    : [ruleOf(text)],
);

/** Replaces the phrases of all rules, one rule after the other. */
export function rewritten(words: Words): Words {
  let all = words;
  let present = new Set(all);
  for (const rule of RULES) {
    if (!rule.needed.every((list) => list.some((word) => present.has(word)))) continue;
    all = applied(rule, all);
    present = new Set(all);
  }
  return all;
}

function applied({ elements, replacement }: Rule, words: Words): Words {
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found =
      MARK.test(words[at]!) && !/^[,?]/.test(words[at]!) ? null : matchOf(elements, words, at);
    if (found === null || found.end === at) {
      out.push(words[at++]!);
      continue;
    }
    const text = replacement.replace(/\$(\d)/g, (_, n: string) => found.kept[Number(n) - 1] ?? '');
    out.push(...text.split(' ').filter((word) => word !== ''));
    at = found.end;
  }
  return out;
}

/** Finds the first way to read all elements one after the other. */
function matchOf(
  elements: readonly Element[],
  words: Words,
  at: number,
): { end: number; kept: string[] } | null {
  const [first, ...rest] = elements;
  if (first === undefined) return { end: at, kept: [] };
  const starts = words[at] === '-' ? [at, at + 1] : [at];
  for (const start of starts)
    for (const { end, kept } of first.read(words, start)) {
      const later = matchOf(rest, words, end);
      if (later !== null)
        return { end: later.end, kept: first.isKept ? [kept, ...later.kept] : later.kept };
    }
  return null;
}
