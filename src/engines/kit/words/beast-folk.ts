import {
  CHILDREN,
  CLOTHES,
  HANDLING,
  IN_MOUTH,
  MACHINES,
  NOT_INSTRUMENTS,
  UPRIGHT,
  WEARING,
} from '../../language/deed-words.ts';
import { HEADS } from '../families/people/characters.ts';
import { beastWord } from './beast-words.ts';
import { nounsIn } from './chunks.ts';
import { hasHands } from './relation-of.ts';

/** Maximum number of words between a garment and the word for wearing it. */
const NEAR = 7;

type FoundNoun = ReturnType<typeof nounsIn>[number];

/** Returns the animal that a noun names, if people may have its head. */
function beastOf({ family, noun, start, end }: FoundNoun, words: readonly string[]): string | null {
  // A noun such as "lizardman" already names such a person.
  const own = noun?.traits?.find((trait) => trait.startsWith('beast '));
  if (own !== undefined) return own.slice('beast '.length);
  const named = words.slice(start, end).join(' ');
  if (HEADS.has(named)) return named;
  return HEADS.has(family.name) ? family.name : null;
}

/** Returns the person who is an animal: "a fox knight", "an anthropomorphic wolf"; null if there is none. */
export function beastPerson(
  chunk: readonly string[],
  nouns: readonly FoundNoun[],
): { person: Pick<FoundNoun, 'family' | 'noun'>; named: string[]; said: string[] } | null {
  const head = nouns.at(-1)!;
  const without = (from: number, to: number) => [
    ...chunk.slice(0, from),
    ...chunk.slice(to, head.start),
    ...chunk.slice(head.end),
  ];
  if (hasHands(head.family)) {
    const animal = nouns.find((noun) => noun.end <= head.start && beastOf(noun, chunk) !== null);
    if (animal === undefined) return null;
    const said = [...without(animal.start, animal.end), beastWord(beastOf(animal, chunk)!)];
    return { person: head, named: chunk.slice(animal.start, head.end), said };
  }
  const beast = beastOf(head, chunk);
  if (beast === null || !chunk.some((word) => UPRIGHT.test(word))) return null;
  const [man] = nounsIn(['man']);
  const said = [...chunk.slice(0, head.start), ...chunk.slice(head.end)].filter(
    (word) => !UPRIGHT.test(word),
  );
  return {
    person: { ...man, noun: null },
    named: chunk.slice(head.start, head.end),
    said: [...said, beastWord(beast)],
  };
}

/** Puts animals on two legs that wear clothes made for people or use hands: "a rabbit in a suit", "a fox playing the cello". */
export function onTwoLegs(all: readonly string[]): readonly string[] {
  const words = asDressed(all);
  const link = words.findIndex(
    (word, i) =>
      WEARING.test(word) && words.slice(i + 1, i + 1 + NEAR).some((next) => CLOTHES.test(next)),
  );
  const deed = link < 1 ? words.findIndex((_, i) => i > 0 && isDoneByHand(words, i)) : link;
  const before = words.slice(0, deed);
  const animal = nounsIn(before).at(-1);
  if (deed < 1 || animal === undefined || !isNear(words, animal.end, deed)) return words;
  if (beastOf(animal, before) === null || before.some((word) => UPRIGHT.test(word))) return words;
  return [...words.slice(0, animal.start), 'anthropomorphic', ...words.slice(animal.start)];
}

/** Returns whether only auxiliaries are between an animal and what it does. */
const isNear = (words: readonly string[], from: number, to: number): boolean =>
  from <= to && words.slice(from, to).every((word) => /^(is|are|that|who)$/.test(word));

/** Returns whether a verb with its object needs hands. */
function isDoneByHand(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  if (!HANDLING.test(word)) return false;
  const object = words.slice(at + 1, at + 1 + NEAR);
  if (word === 'playing') return object.length > 0 && !NOT_INSTRUMENTS.test(object[0]!);
  if (word === 'riding') return object.some((each) => MACHINES.test(each));
  return word !== 'holding' || (object.length > 0 && !object.some((each) => IN_MOUTH.test(each)));
}

/** Reads "a tiger dressed as a maid" and "a boy in a pirate costume" as a tiger maid and a boy pirate. */
function asDressed(words: readonly string[]): readonly string[] {
  for (let at = 1; at < words.length; at++) {
    const rest = `${words.slice(at).join(' ')} `;
    const dressed = /^dressed (up )?(as|like)( (an?|the))? /.exec(rest);
    const costume =
      /^(in|wearing) (?:an? |the )?(\S+?)( ?'s)? (outfit|costume|uniform|armou?r) /.exec(rest);
    const role = costume === null ? [] : [costume[2]!];
    if (dressed === null && nounsIn(role).every(({ family }) => !hasHands(family))) continue;
    const who = nounsIn(words.slice(0, at)).at(-1);
    if (who === undefined || (beastOf(who, words) === null && !hasHands(who.family))) continue;
    const length = (dressed ?? costume)![0].trim().split(' ').length;
    const young = CHILDREN.test(who.family.name) ? ['childlike'] : [];
    return [...words.slice(0, who.end), ...young, ...role, ...words.slice(at + length)];
  }
  return words;
}
