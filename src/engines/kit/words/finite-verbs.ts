import { NUMBERS } from '../../language/number-words.ts';
import { singular } from '../../language/plurals.ts';
import { linkAt } from '../../language/relations.ts';
import { isManner, participleOf, stateOf } from '../../language/states.ts';
import { PART_NOUNS } from '../../language/word-lists.ts';
import { describes, nounsIn } from './chunks.ts';
import { nounAt } from './noun-index.ts';

const ONE = /^(an?|one|every|each|the)$/;
const ARTICLE = /^(an?|the|his|her|its|their)$/;
const PAST = /^(sat|slept|stood|hung|lay|leant|knelt)$/;
/** Words that follow a verb and start its object or its manner. */
const AFTER_VERBS = /^(an?|the|his|her|its|their|to|for|into|out|up|down|off|space)$/;
const AUXILIARY = /^(is|are|was|were)$/;

/**
 * Replaces finite verbs by participles, which the parser reads as descriptions and links: "a cat sleeps on a sofa" becomes
 * "a cat is sleeping on a sofa". A finite verb looks like a noun in the plural; its place in the sentence tells them apart.
 */
export function withParticiples(words: readonly string[]): readonly string[] {
  const out = [...words];
  const verbs = new Set<number>();
  let start = 0;
  let isJoined = false;
  for (let i = 0; i < out.length; i++) {
    if (out[i] === ',') {
      start = i + 1;
      isJoined = false;
      continue;
    }
    const isAdjective = /[a-z]{2}ing$/.test(out[i]) && ARTICLE.test(out[i - 1] ?? '');
    const found = isAdjective ? null : linkAt(out, i);
    if (found !== null && (nounAt(out, i)?.end ?? 0) <= i + found.length) {
      isJoined = found.link.relation === 'and';
      i += found.length - 1;
      start = i + 1;
      continue;
    }
    if (!isVerb(out, i, start, isJoined)) continue;
    out[i] = participleOf(out[i]);
    verbs.add(i);
    i--;
  }
  return out.flatMap((word, i) => (verbs.has(i) ? ['is', word] : [word]));
}

/** Returns whether a word is a finite verb after the subject that starts at `start`. */
function isVerb(words: readonly string[], i: number, start: number, isJoined: boolean): boolean {
  const word = words[i];
  if (AUXILIARY.test(word)) return false;
  let end = i;
  while (end > start + 1 && /[a-z]{2}ly$|^(which|that|who)$/.test(words[end - 1])) end--;
  const before = words.slice(start, end);
  if (before.length === 0 || before.some((each) => AUXILIARY.test(each))) return false;
  const last = before.at(-1)!;
  const noun = nounsIn(before).at(-1);
  const followsNoun = noun !== undefined && noun.end === before.length;
  const isPlural = singular(last) !== last || isJoined;
  const isState = stateOf(word) !== null && stateOf(word)?.participle !== word;
  if (/[^su]s$/.test(word)) {
    const isCounted = !isPlural && before.some((each) => Object.hasOwn(NUMBERS, each));
    if (isState) return !isCounted && (followsNoun || (!describes(last) && endsClause(words, i)));
    const isPart = PART_NOUNS.has(singular(word));
    const isCompound = isNounWith(words, start, i);
    if (!followsNoun || !ONE.test(before[0]) || isCompound || !endsClause(words, i)) return false;
    return before[0] !== 'the' || (nounAt(words, i) === null && !isPart && !isPlural);
  }
  if (!followsNoun || isNounWith(words, start, i)) return false;
  if (isState) return isPlural || PAST.test(word);
  // "Butter and maple syrup" has no verb, although two things are named.
  if (
    (singular(last) === last && !(isJoined && ONE.test(before[0]!))) ||
    describes(word) ||
    nounAt(words, i) !== null ||
    /(ing|ed|ly)$/.test(word)
  )
    return false;
  return words[i + 1] !== undefined && endsClause(words, i);
}

/** Returns whether what follows a word can follow a verb: a preposition, an adverb, an article or nothing. */
function endsClause(words: readonly string[], i: number): boolean {
  const next = words[i + 1];
  if (next === undefined || next === ',' || isManner(next) || AFTER_VERBS.test(next)) return true;
  const found = linkAt(words, i + 1);
  return found !== null && found.link.relation !== 'and' && found.link.relation !== 'of';
}

/** Returns whether a word ends a noun of several words: a cake stand. */
function isNounWith(words: readonly string[], start: number, i: number): boolean {
  for (let from = start; from < i; from++) if ((nounAt(words, from)?.end ?? 0) > i) return true;
  return false;
}
