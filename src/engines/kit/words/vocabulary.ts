const setOf = (words: string) => new Set(words.split(/\s+/));

/** Words that say nothing about a shape. */
export const SILENT = setOf(
  `a an the this that some any my your our his her its their one single is are was of and or very really quite so 3d
  model models asset assets game ready prop character object thing figure figurine statue statuette sculpture toy miniature
  render rendering rendered picture image icon design version high quality hq masterpiece best beautiful nice cool awesome
  amazing style styled stylized stylised cartoon cartoonish please make create generate draw show me i want need isolated
  background white-background full body clean simple standing classic typical medieval fantasy textured texture pbr unity unreal
  blender looking wearing holding carrying with in on from at to for has having`,
);

/** Words that are followed by a further description of the thing. */
export const CLAUSES = setOf(
  `with in on wearing holding carrying having made of from at under behind beside near next and that which who for by to
  painted covered riding standing sitting over into inside playing eating flying making`,
);

/** What stands for the thing that is named beside it. */
export const REPRESENTATIONS = setOf(
  `figurine figure statue statuette sculpture character model toy miniature asset prop mascot plush plushie minifigure npc
  hero icon`,
);

/** Things that a noun before them makes into others, whether we know it or not: a dog house, a fire truck. */
export const BY_PURPOSE = setOf(
  `house truck car boat ship sailing-ship bottle box chest crate table bed plane tower bridge tree lamp gun bow key crown fish bird
  train rocket chair flower mug cup cake hammer club torch well staff barrel guitar shield pig horse dog cat bear rabbit`,
);

/** Words that describe, and what they are called by families. */
export const TRAITS: Readonly<Record<string, string>> = {
  fat: 'fat',
  chubby: 'fat',
  plump: 'fat',
  round: 'fat',
  thin: 'thin',
  slim: 'thin',
  skinny: 'thin',
  slender: 'thin',
  strong: 'strong',
  muscular: 'strong',
  burly: 'strong',
  buff: 'strong',
  tall: 'tall',
  short: 'short',
  chibi: 'chibi',
  cute: 'cute',
  adorable: 'cute',
  kawaii: 'cute',
  heroic: 'heroic',
  realistic: 'realistic',
  open: 'open',
  opened: 'open',
  ruined: 'ruined',
};

/** Words of size, as factors. */
export const SIZES: Readonly<Record<string, number>> = {
  tiny: 0.3,
  mini: 0.4,
  little: 0.6,
  small: 0.6,
  big: 1.5,
  large: 1.6,
  huge: 3,
  giant: 4,
  gigantic: 5,
  enormous: 4,
  massive: 3,
};

/** Words that stretch a parameter, where the program has it. */
export const STRETCHES: Readonly<
  Record<string, readonly [parameters: readonly string[], factor: number]>
> = {
  tall: [['height'], 1.4],
  high: [['height'], 1.4],
  low: [['height'], 0.65],
  short: [['height', 'length'], 0.7],
  long: [['length', 'width'], 1.5],
  wide: [['width', 'radius'], 1.4],
  broad: [['width', 'radius'], 1.4],
  narrow: [['width', 'radius'], 0.65],
  deep: [['depth'], 1.4],
};

/** Adjectives of a material. */
export const MATERIAL_WORDS: Readonly<Record<string, string>> = {
  wooden: 'wood',
  golden: 'gold',
  leather: 'leather',
  iron: 'iron',
  metallic: 'metal',
  icy: 'ice',
  woolen: 'wool',
  woollen: 'wool',
  rusty: 'rust',
  rusted: 'rust',
  mossy: 'moss',
  furry: 'fur',
};

/** Other words for what people wear and hold. */
export const EXTRA_WORDS: Readonly<Record<string, string>> = {
  cloak: 'cape',
  'horned helmet': 'horned helmet',
  'chef hat': 'chef hat',
  'pirate hat': 'pirate hat',
  'wizard hat': 'wizard hat',
  'witch hat': 'wizard hat',
  'pointed hat': 'wizard hat',
  'straw hat': 'straw hat',
  armor: 'breastplate',
  armour: 'breastplate',
  rucksack: 'backpack',
  wand: 'staff',
  knife: 'dagger',
  gun: 'pistol',
  mace: 'club',
  lance: 'spear',
  scepter: 'sceptre',
  skirt: 'dress',
  mustache: 'moustache',
  bald: 'none',
};

/** Number words. */
export const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  pair: 2,
  couple: 2,
  three: 3,
  four: 4,
  five: 5,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
};

/** Who may be of a calling: an elf archer is an elf. */
export const RACES = setOf('orc goblin elf dwarf skeleton zombie robot');

/** What those of a calling wear and hold. */
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
};
