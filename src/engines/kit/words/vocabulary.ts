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

/** Clothes and equipment of professions. */
export const CALLINGS: Readonly<Record<string, readonly string[]>> = {
  warrior: ['axe', 'breastplate'],
  knight: ['breastplate', 'sword', 'shield', 'helmet'],
  archer: ['bow', 'hood'],
  ranger: ['bow', 'hood'],
  hunter: ['bow'],
  wizard: ['wizard hat', 'robe', 'staff'],
  mage: ['wizard hat', 'robe', 'staff'],
  shaman: ['staff', 'hood'],
  pirate: ['pirate hat', 'sword'],
  king: ['crown', 'cape', 'sceptre'],
  queen: ['crown', 'cape'],
  chef: ['chef hat', 'apron', 'spoon'],
  assassin: ['dagger', 'hood'],
  samurai: ['katana', 'kabuto'],
  blacksmith: ['hammer', 'apron'],
  cowboy: ['straw hat'],
  farmer: ['straw hat'],
  fisherman: ['straw hat'],
  gardener: ['straw hat'],
  monk: ['robe'],
  thief: ['hood', 'dagger'],
  carpenter: ['hammer'],
  princess: ['crown', 'long dress'],
  businessman: ['jacket', 'tie'],
  merchant: ['backpack', 'belt'],
  trader: ['backpack', 'belt'],
  doctor: ['jacket', 'stethoscope'],
  soldier: ['combat helmet', 'tactical vest'],
  viking: ['horned helmet', 'axe', 'round shield'],
  priest: ['robe'],
  bandit: ['headband', 'dagger'],
};

/** Adjectives that turn a family into another one: a round table, a steel barrel. */
export const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  table: { round: 'round table', circular: 'round table' },
  barrel: {
    oil: 'oil barrel',
    metal: 'oil barrel',
    steel: 'oil barrel',
    rusty: 'oil barrel',
    toxic: 'oil barrel',
  },
  gun: {
    laser: 'blaster',
    plasma: 'blaster',
    energy: 'blaster',
    scifi: 'blaster',
    futuristic: 'blaster',
  },
  rifle: { laser: 'blaster', plasma: 'blaster', energy: 'blaster' },
  crate: { scifi: 'tech crate', futuristic: 'tech crate', plastic: 'tech crate' },
  helmet: { scifi: 'combat helmet', futuristic: 'combat helmet', cyberpunk: 'combat helmet' },
  shield: { round: 'round shield', circular: 'round shield' },
  chair: { office: 'office chair', rocking: 'rocking chair', gaming: 'office chair' },
  guitar: { electric: 'electric guitar' },
  tree: { bonsai: 'bonsai', pine: 'pine', palm: 'palm' },
};
