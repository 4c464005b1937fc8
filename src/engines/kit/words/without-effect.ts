import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { GRAMMAR } from '../../language/grammar.ts';
import { NUMBERS } from '../../language/number-words.ts';
import { linkAt } from '../../language/relations.ts';
import { isManner, stateOf } from '../../language/states.ts';
import { type Built, buildSubject } from './build-subject.ts';
import { materialOf, plainColorOf } from './colors.ts';
import { countOf, hasPartNamed, partNamesOf } from './named-parts.ts';
import { nounAt } from './noun-index.ts';
import { type Build, type Reading, readWords } from './read-words.ts';

/** Beyond this many words, only what the reader itself reports counts, so that a long text costs little. */
const MOST = 60;

/** Verbs of state that are satisfied by the place of the thing; the others also need a pose. */
const STANCES =
  /^(sitting|lying|resting|standing|leaning|hanging|perching|floating|hovering|balancing|waiting|nestling|staying)$/;

/**
 * Returns the words of a prompt that change nothing: without one of them, the programs, numbers and relations of all things
 * are the same. Articles, prepositions and other words of grammar do not count, and neither do words for what the models
 * show anyway: parts, words of a thing's name, and colors, materials and relations in whose place
 * others change something.
 */
export function wordsWithoutEffect(prompt: string, reading: Reading): string[] {
  const words = [...prompt.matchAll(/[\p{L}\p{N}#]+(?:['’-][\p{L}\p{N}]+)*/gu)].map((match) => ({
    text: match[0],
    start: match.index,
  }));
  if (words.length > MOST) return reading.unused;
  const sign = signer();
  const whole = sign(reading);
  const build = remembering();
  const plain = words.map(({ text }) => text.toLowerCase());
  const without: string[] = [];
  /** Returns whether another word of its kind would change something: an oak barrel is of oak anyway. */
  const isUsual = (i: number): boolean =>
    OTHERS.some(
      ({ isOf, others }) =>
        isOf(plain[i]) &&
        others.some((other) => {
          const { start, text: own } = words[i];
          const rest = prompt.slice(start + own.length);
          const read = readWords(`${prompt.slice(0, start)}${other}${rest}`, build);
          return read !== null && sign(read) !== whole;
        }),
    );
  // From the first word on: of "coffee mug" the mug remains.
  let text = prompt;
  let shift = 0;
  for (const [i, word] of words.entries()) {
    if (GRAMMAR.has(plain[i]) || isStance(plain, i) || isHalf(plain, i)) continue;
    const before = text.slice(0, word.start - shift);
    const after = text.slice(word.start - shift + word.text.length);
    const isSame = (other: string) => {
      const read = readWords(other, build);
      return read !== null && sign(read) === whole;
    };
    if (!isSame(before + after)) continue;
    if (linkAt(plain, i) !== null && !isSame(`${before}and${after}`)) continue;
    text = before + after;
    shift += word.text.length;
    if (!isNamed(plain, i, reading) && !isShown(plain, i, reading) && !isUsual(i))
      without.push(plain[i]);
  }
  // A number out of a thing's range has an effect, but another one than the prompt asks for.
  const missed = reading.unused.filter((word) => Object.hasOwn(NUMBERS, word));
  return [...new Set([...without, ...missed])];
}

/** Kinds of words of which every thing has one, and words of that kind to try in place of another. */
const OTHERS: readonly { isOf: (word: string) => boolean; others: readonly string[] }[] = [
  { isOf: (word) => plainColorOf(word, undefined) !== null, others: ['blue', 'orange'] },
  { isOf: (word) => materialOf(word) !== null, others: ['marble', 'copper'] },
  { isOf: (word) => linkAt([word], 0) !== null, others: ['beside', 'behind'] },
];

/** Returns whether a word belongs to a noun that names one of the things: "teddy bear", or the camera of a photographer. */
function isNamed(words: readonly string[], at: number, { subjects }: Reading): boolean {
  for (let from = 0; from <= at; from++) {
    const noun = nounAt(words, from);
    if (noun === null || noun.end <= at) continue;
    if (subjects.some(({ family }) => family.name === noun.family.name)) return true;
  }
  return false;
}

/** Returns whether a word names or counts parts that one of the things has anyway: the syrup of pancakes, four legs. */
function isShown(words: readonly string[], at: number, { subjects }: Reading): boolean {
  const number = Object.hasOwn(NUMBERS, words[at]) ? NUMBERS[words[at]] : null;
  const word = number === null ? words[at] : words[at + 1];
  return (
    word !== undefined &&
    subjects.some(({ family, program, count: copies }) => {
      const count = countOf(program, partNamesOf(family, word));
      if (number !== null) return count === number || copies === number;
      return count > 0 || hasPartNamed(program, word);
    })
  );
}

/** Returns whether a word is the verb in "sits quietly on", whose whole meaning is that relation. */
function isStance(words: readonly string[], i: number): boolean {
  const state = stateOf(words[i]);
  if (state === null || !STANCES.test(state.participle)) return false;
  let next = i + 1;
  while (next < words.length && isManner(words[next])) next++;
  return linkAt(words, next) !== null;
}

/** Returns whether a word says how deep things are buried, which is always about half. */
const isHalf = (words: readonly string[], i: number): boolean =>
  /^(half|partially|partly)$/.test(words[i]) && words[i + 1] === 'buried';

/** Builds each phrase once, because most phrases stay the same when one word is dropped. */
function remembering(): Build {
  const built = new Map<string, Built>();
  return (phrase, doing) => {
    const { family, noun, named, said } = phrase;
    const key = JSON.stringify([family.name, noun, named, said, doing]);
    let made = built.get(key);
    if (made === undefined) {
      made = buildSubject(phrase, doing);
      built.set(key, made);
    }
    return made;
  };
}

/** Returns what tells what a reading leads to, without the names of the programs, which nobody sees. */
function signer(): (reading: Reading) => string {
  const known = new WeakMap<ShapeProgram, string>();
  const signed = (program: ShapeProgram): string => {
    let text = known.get(program);
    if (text === undefined) {
      text = JSON.stringify({ ...program, name: '' });
      known.set(program, text);
    }
    return text;
  };
  return ({ subjects, grounds }) => {
    const things = subjects.map(({ program, attachments, family, traits, resized, ...rest }) => ({
      ...rest,
      // Only what sits on a thing needs a spot.
      spot: rest.relation === 'on' ? rest.spot : null,
      family: family.name,
      traits: [...traits].sort(),
      program: signed(program),
      resized: resized.map(({ words: _, ...each }) => each),
      attachments: attachments.map(({ said: _, ...each }) => ({
        ...each,
        program: each.program && signed(each.program),
      })),
    }));
    return JSON.stringify([things, grounds]);
  };
}
