import { HEADS } from '../families/people/characters.ts';
import { beastWord } from './beast-words.ts';
import { nounsIn } from './chunks.ts';
import { hasHands } from './relation-of.ts';

/** Words that make an animal stand on two legs. */
const UPRIGHT = /^(anthropomorphic|anthropomorphised|anthropomorphized|anthro|humanoid|bipedal)$/;
/** Clothes that animals on four legs cannot wear. */
const CLOTHES =
  /^(suit|tuxedo|armou?r|jacket|shirt|t-shirt|robes?|dress|uniform|kimono|coat|hoodie|overalls|trousers|pants|jeans|vest|apron|gown|raincoat|sweater|spacesuit|breastplate|gloves|boots|sneakers|shorts|tutu)$/;
const WEARING = /^(wearing|in|with|dressed|wears)$/;
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

/** Replaces animals that wear clothes made for people, as in "a rabbit in a suit", with animals on two legs. */
export function onTwoLegs(words: readonly string[]): readonly string[] {
  const link = words.findIndex(
    (word, i) =>
      WEARING.test(word) && words.slice(i + 1, i + 1 + NEAR).some((next) => CLOTHES.test(next)),
  );
  const before = words.slice(0, link);
  const animal = nounsIn(before).at(-1);
  if (link < 1 || animal === undefined || animal.end !== link || beastOf(animal, before) === null)
    return words;
  return [...words.slice(0, animal.start), 'anthropomorphic', ...words.slice(animal.start)];
}
