import { COLLECTIVE_COUNTS, type Collective } from '../../language/collectives.ts';
import { NUMBERS } from '../../language/number-words.ts';
import { AFTER_NOUNS, BODY, PAIRS, STATUES, WOMEN, YOUNG } from '../../language/phrase-words.ts';
import type { Relation } from '../../language/relations.ts';
import { BY_PURPOSE, RACES, REPRESENTATIONS, TITLES } from '../../language/word-lists.ts';
import { isMaterialWord } from '../program/materials.ts';
import { beastPerson } from './beast-folk.ts';
import { describes, isPart, lookOfName, nounsIn } from './chunks.ts';
import { type NearNoun, withNearNoun } from './near-nouns.ts';
import type { Named } from './noun.ts';
import { hasHands } from './relation-of.ts';

/** A named thing with its description. */
export interface Phrase extends Named {
  relation: Relation;
  count: number;
  collective: Collective | null;
  /** Whether the prompt says how many they are. */
  isCounted: boolean;
  /** The words that name the thing. */
  named: string[];
  said: string[];
  /** The part of the thing before it on which it is: a seal's nose. */
  spot?: string;
  /** The noun of the prompt, if the thing only stands for it. */
  near?: NearNoun;
}

/** The collection in a phrase, such as "a pile of": its arrangement, its number if given, and the words before it. */
export interface Collected {
  of: Collective;
  count: number | null;
  before: string[];
}

/** Returns whether a word after a noun is a verb of what the thing does: "peeling itself". */
const isDeed = (word: string): boolean =>
  /[a-z]{2}ing$/.test(word) && nounsIn([word]).length === 0 && !isMaterialWord(word);

/** Returns the position of the verb after the subject, "the car is red"; −1 if there is none. */
function predicateAt(chunk: readonly string[]): number {
  const at = chunk.findIndex((word) => /^(is|are|was|were)$/.test(word));
  return at > 0 && nounsIn(chunk.slice(0, at)).length > 0 ? at : -1;
}

/** Returns whether the words after a noun are the true head of a phrase: "a castle tour", "a dog leash". */
function isOfOtherHead(head: Named, tail: readonly string[], first: boolean): boolean {
  // "A flamingo lawn ornament" is a flamingo, wherever the ornament is for.
  const isRepresented =
    /^(ornament|decoration|figurine|sculpture|statue|statuette|miniature)$/.test(tail.at(-1) ?? '');
  const open = tail.findIndex(
    (word) =>
      !describes(word) &&
      !REPRESENTATIONS.has(word) &&
      !isPart(head.family, word) &&
      !(BODY.has(word) && !first) &&
      !(head.family.living === true && TITLES.has(word)) &&
      !AFTER_NOUNS.test(word),
  );
  // "A bear dancing ballet": what is done is not the true head. Words that end in a part describe it: "an office chair
  // ergonomic mesh back".
  return (
    open >= 0 &&
    !tail.slice(0, open).some(isDeed) &&
    !isRepresented &&
    !isPart(head.family, tail.at(-1)!) &&
    // "A tiger karate master" is a tiger.
    !(head.family.living === true && TITLES.has(tail.at(-1)!)) &&
    (first || !describes(tail[open]!))
  );
}

/**
 * Reads one phrase: its last noun is the thing, the other words describe it. Returns null if it names nothing known.
 * @param first whether it is the first phrase of the prompt, which must be understood with certainty
 */
export function phraseOf(
  chunk: readonly string[],
  first: boolean,
  collective: Collected | null,
): Phrase | null {
  const phrase = knownPhraseOf(chunk, first, collective);
  if (phrase !== null) return phrase;
  const found = withNearNoun(chunk);
  const nearest = found && knownPhraseOf(found.words, first, collective);
  // A compound that is only written apart is not another thing: "shoebox", "shoe box".
  const isSame = found?.near.shown.replaceAll(' ', '') === found?.near.said;
  return nearest && { ...nearest, ...(!isSame && { near: found!.near }) };
}

function knownPhraseOf(
  chunk: readonly string[],
  first: boolean,
  collective: Collected | null,
): Phrase | null {
  const predicate = predicateAt(chunk);
  if (predicate > 0) {
    const phrase = knownPhraseOf(chunk.slice(0, predicate), first, collective);
    phrase?.said.push(...chunk.slice(predicate + 1));
    return phrase;
  }
  const make = (named: Parameters<typeof makePhrase>[0]) => makePhrase(named, collective);
  const nouns = nounsIn(chunk);
  const last = nouns.at(-1);
  if (last === undefined) return null;
  // "A bakery shop" is a bakery, not any shop.
  const special = nouns.at(-2);
  const isKind =
    special?.end === last.start &&
    special.family.name === last.family.name &&
    special.noun !== null &&
    last.noun === null &&
    !hasHands(last.family);
  const head = isKind ? { ...special, end: last.end } : last;
  const tail = chunk.slice(head.end);
  if (isOfOtherHead(head, tail, first)) return null;
  const before = chunk.slice(0, head.start);
  const neighbour = before.at(-1);
  const beast = beastPerson(chunk, nouns);
  if (beast !== null) return make({ ...beast.person, named: beast.named, said: beast.said });
  const race = nouns.find(
    ({ family, noun, end }) =>
      (end <= head.start && RACES.has(family.name)) ||
      // "A peasant woman" is a peasant.
      (end === head.start && noun !== null && hasHands(family) && TITLES.has(chunk[head.end - 1])),
  );
  if (
    race !== undefined &&
    hasHands(head.family) &&
    (head.family !== race.family || race.noun !== null)
  ) {
    // "An orc warrior" is an orc with a warrior's equipment.
    const named = chunk.slice(race.start, race.end);
    return make({
      ...race,
      named,
      said: [
        ...before.filter((_, i) => i < race.start || i >= race.end),
        ...chunk.slice(head.start).map((word) => (WOMEN.has(word) ? 'female' : word)),
      ],
    });
  }
  const breed = nouns.find(
    ({ family, end }) =>
      end === head.start && family.living === true && family.name !== 'robot' && !hasHands(family),
  );
  if (breed !== undefined && YOUNG.test(chunk.slice(head.start, head.end).join(' ')))
    // "A husky puppy" is a small husky.
    return make({
      ...breed,
      named: chunk.slice(breed.start, breed.end),
      said: [
        ...chunk.slice(0, breed.start),
        ...tail,
        ...(/(dog|cat)$/.test(chunk[head.start]) ? [] : ['small']),
      ],
    });
  const compound =
    neighbour !== undefined &&
    BY_PURPOSE.has(chunk[head.end - 1]) &&
    !describes(neighbour) &&
    nouns.length > 1 &&
    nouns.at(-2)!.end === head.start &&
    nouns.at(-2)!.family !== head.family &&
    !RACES.has(nouns.at(-2)!.family.name);
  if (compound && first) return null;
  const isMachine = before.includes('robot') && head.family.living === true;
  if (isMachine) before.push('robotic');
  // Baby blue and baby pink are colors.
  const isBaby =
    /\bbaby\b(?! (blue|pink))/.test(before.join(' ')) && head.family.adjectives?.baby === undefined;
  const isYoung =
    head.family.living === true &&
    !hasHands(head.family) &&
    (isBaby || tail.some((word) => YOUNG.test(word)));
  const represented = tail.some((word) => STATUES.has(word)) ? ['statue'] : [];
  return make({
    ...head,
    named: chunk.slice(head.start, head.end),
    said: [
      ...before
        .filter((word) => !(isMachine && word === 'robot') && !(isYoung && word === 'baby'))
        .map((word) => (WOMEN.has(word) && hasHands(head.family) ? 'female' : word)),
      ...tail.filter((word) => !REPRESENTATIONS.has(word)),
      ...(isYoung ? ['small'] : []),
      ...(isYoung && head.family.traits?.includes('young') === true ? ['juvenile'] : []),
      ...represented,
    ],
  });
}

/** Creates a phrase, with the number and arrangement of its things. */
export function makePhrase(
  { family, noun, named, said }: Named & { named: string[]; said: string[] },
  collective: Collected | null,
): Phrase {
  const number = said.find((word) => Object.hasOwn(NUMBERS, word));
  const all = [
    ...(collective?.before ?? []),
    ...said.filter((word) => word !== number),
    ...lookOfName(family, named),
  ];
  const own = number === undefined ? (noun?.count ?? null) : NUMBERS[number];
  const count =
    own ?? collective?.count ?? (collective === null ? 1 : COLLECTIVE_COUNTS[collective.of]);
  // A pair of glasses is one thing.
  const isOne = collective?.of === 'pair' && PAIRS.test(named.join(' '));
  const isCrossed = count > 1 && all.includes('crossed');
  const arranged = collective === null || collective.of === 'statue' ? null : collective.of;
  return {
    family,
    noun,
    named,
    said: collective?.of === 'statue' ? [...all, 'statue'] : all,
    count: isOne ? 1 : count,
    collective: isOne ? null : isCrossed ? 'cross' : arranged,
    isCounted: number !== undefined || (collective?.count ?? null) !== null,
    relation: 'beside',
  };
}
