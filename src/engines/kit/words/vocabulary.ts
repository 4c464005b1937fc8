import { NECKWEAR_WORDS } from '../families/neckwear.ts';
import { PIECE_WORDS } from '../families/people/wardrobe.ts';

/** Other words for what people wear and hold. */
export const EXTRA_WORDS: Readonly<Record<string, string>> = {
  ...PIECE_WORDS,
  cloak: 'cape',
  jean: 'jeans',
  pants: 'trousers',
  pant: 'trousers',
  leggings: 'tights',
  armor: 'breastplate',
  armour: 'breastplate',
  rucksack: 'backpack',
  skirt: 'dress',
  mustache: 'moustache',
  bald: 'none',
  gown: 'long dress',
  flightsuit: 'jumpsuit',
  bodyarmor: 'tactical vest',
  'bulletproof vest': 'tactical vest',
  'kevlar vest': 'tactical vest',
  'armored vest': 'tactical vest',
  armored: 'armor',
  barding: 'armor',
  'high visibility vest': 'safety vest',
  'hi vis vest': 'safety vest',
  'reflective vest': 'safety vest',
  loincloth: 'loincloth',
  'lab coat': 'jacket',
  'trench coat': 'jacket',
  trenchcoat: 'jacket',
  waistcoat: 'vest',
  dungarees: 'overalls',
  parka: 'jacket',
  blazer: 'jacket',
  pigtail: 'pigtails',
  necktie: 'tie',
  glove: 'gloves',
  mitten: 'gloves',
};

/** Returns what a word means among the things that somebody can wear or hold; undefined if it is none of them. */
export const extraMeant = (word: string, extras: readonly string[] = []): string | undefined =>
  [EXTRA_WORDS[word], word, NECKWEAR_WORDS.get(word)].find(
    (each) => each !== undefined && extras.includes(each),
  );
