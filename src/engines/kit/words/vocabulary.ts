import { NECKWEAR_WORDS } from '../families/neckwear.ts';
import { PIECE_WORDS } from '../families/people/wardrobe.ts';

/** Turns a table of words by their meaning into one of meanings by word. */
const byWord = <Meaning extends string>(table: Readonly<Partial<Record<Meaning, string>>>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(table).flatMap(([meaning, words = '']) =>
      words.split(' ').map((word) => [word, meaning as Meaning]),
    ),
  );

const setOf = (words: string) => new Set(words.split(/\s+/));

/** Words that say nothing about a shape. */
export const SILENT = setOf(
  `a an the this that some any my your our his her its their one single is are was very really quite so 3d its it just only
 model models asset assets game ready prop character object thing design version high quality hq masterpiece best beautiful nice
 cool awesome amazing style styled please make create generate draw show me i want need isolated background full body clean
 simple standing classic typical textured texture pbr unity unreal blender looking having at to for there
 one scene picture image render rendering rendered illustration digital art concept detailing finish finished
 fresh friendly happy smiling cheerful proud brave wise lovely pretty charming 
 iconic famous epic majestic noble mighty powerful cozy cosy new common ordinary
 plain normal standard basic 
 heroic legendary domestic domesticated
 handmade homemade handcrafted delicious tasty yummy ripe juicy soft smooth comfy
 comfortable stylish male adult front view side highly ultra hd 4k 8k lighting studio 
 unique different various whole entire complete quiet peaceful lonely alone lone playful curious
 loyal gentle calm sweet pure true real named called like type kind sort form shape made
 shoulder who which where while when being be from up down off out who whose each every other another all both together
 color colored tone toned painted using use set action pose posing dynamic idle rigged animated
 printable print printed stl supports macro closeup scan textures era museum props vfx lesson class school-lesson
 portrait popular natural organic fully slightly `,
);

/** Adjectives that only distinguish a thing from others of its kind. */
export const PLAIN_ADJECTIVES = setOf(
  `ornate decorative rustic modern contemporary minimalist minimal traditional victorian royal mysterious european american
  english french chinese japanese italian german mexican scottish irish greek egyptian roman nordic norse oriental fluffy hairy
  wild patterned elegant fancy luxury luxurious hot funny silly goofy mythical mystical young furry medieval fantasy
  rocking office oil electric folding garden kitchen fierce round square battle strange angry sad mean wide-open desert military
  dark light bearded hooded horned winged masked armored bald slim robust sturdy heavy lightweight thick thin rough
  sleek sporty compact portable digital analog mechanical automatic manual wireless solar wind steam diesel gas
  baby elderly teenage middle-aged tribal ceremonial ritual sacred holy divine celestial angelic royal imperial
  tropical arctic african asian siberian persian bengal arabian spanish baroque rococo industrial rural urban suburban
  halved sliced grilled roasted fried baked boiled steamed cooked raw empty half closed locked lit unlit hanging floating
  flying running walking jumping dancing standing roaring barking crying laughing fighting
  single double triple twin multi dual spotted striped checkered plaid floral lucky poisonous toxic venomous deadly
  birthday wedding christmas halloween easter party summer spring autumn fall morning evening
  bloody wet dry muddy snowy icy sandy rocky grassy leafy flowering blooming dead living
  vanilla pistachio strawberry-flavored caramel sunburst gooseneck stainless flexi rearing
  wartime micro mega super asleep awake alive ablaze afloat`,
);

/** Nouns for representations of another thing: statue, bust. */
export const REPRESENTATIONS = setOf(
  `figurine figure statue statuette sculpture bust character model toy miniature asset prop mascot plush plushie minifigure npc replica
  hero icon avatar emote emoji doll decoration ornament creature monster animal person wallpaper logo tile design render scene
  drawing painting pose`,
);

/** How several things of a kind are arranged. */
export type Collective =
  | 'row'
  | 'pair'
  | 'stack'
  | 'heap'
  | 'bunch'
  | 'circle'
  | 'cross'
  | 'one'
  | 'statue';

/** The number of things in a collective, if the prompt gives none. */
export const COLLECTIVE_COUNTS: Readonly<Record<Collective, number>> = {
  row: 3,
  pair: 2,
  stack: 4,
  heap: 9,
  bunch: 5,
  circle: 6,
  cross: 2,
  one: 1,
  statue: 1,
};

/** Nouns for collections of things. */
export const COLLECTIVES: Readonly<Record<string, Collective>> = byWord({
  stack: 'stack tower column',
  heap: 'pile heap mound lot hoard mountain handful',
  bunch: 'bunch bouquet cluster fan bundle',
  pair: 'pair couple duo',
  row: 'set row line group team trio family herd flock pack school army collection assortment selection variety crowd',
  circle: 'circle ring',
  one: 'piece slice loaf pat bit cube block bar sheet stick scoop wedge blade grain drop roll kind type sort can carton tube pinch lump chunk model',
});

/** Nouns that a preceding noun turns into something else, whether it is known or not: a lion house, a fire truck. */
export const BY_PURPOSE = setOf(
  `house truck car boat ship box chest crate table bed plane tower bridge tree lamp gun bow key crown fish bird
  train rocket chair flower mug cup hammer club torch well staff barrel guitar shield pig horse dog cat bear rabbit ball glass
  ring star fly stone wheel stand`,
);
/** Descriptive words, and the names of the corresponding traits in families. */
export const TRAITS: Readonly<Record<string, string>> = byWord({
  fat: 'fat chubby plump round',
  thin: 'thin slim skinny slender',
  strong: 'strong muscular burly buff',
  tall: 'tall',
  short: 'short',
  chibi: 'chibi',
  cute: 'cute adorable kawaii',
  young: 'juvenile',
  heroic: 'heroic',
  realistic: 'realistic photorealistic lifelike',
  old: 'old elderly',
  angry: 'angry grumpy furious scowling enraged stern menacing',
  sad: 'sad unhappy gloomy melancholic',
  female: 'female',
  child: 'childlike',
  lefthanded: 'lefthanded',
  cropped: 'cropped',
  flowing: 'flowing',
  bald: 'bald',
  open: 'open opened',
  ruined: 'ruined',
});

/** Size words, as factors. */
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
  oversized: 2,
  miniature: 0.3,
  medium: 1,
  colossal: 5,
  grand: 1.3,
  teeny: 0.3,
};

/** Words that stretch a parameter, if the program has it. */
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
  slim: [['width', 'girth', 'radius'], 0.75],
  thin: [['width', 'girth', 'thickness', 'radius'], 0.7],
  skinny: [['width', 'girth', 'radius'], 0.7],
  slender: [['width', 'girth', 'radius'], 0.75],
  fat: [['width', 'girth', 'radius'], 1.5],
  chubby: [['width', 'girth', 'radius'], 1.4],
  plump: [['width', 'girth', 'radius'], 1.4],
  elongated: [['length', 'height'], 1.5],
  squat: [['height', 'length'], 0.65],
  thick: [['width', 'thickness', 'radius'], 1.4],
  chunky: [['width', 'radius'], 1.3],
  bulky: [['width', 'radius'], 1.25],
  stubby: [['height', 'length'], 0.7],
};

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

/** Beings that can have a profession: an elf archer is an elf. */
export const RACES = setOf(
  'orc goblin elf dwarf skeleton zombie robot samurai viking ninja pirate centaur minotaur mermaid',
);

/** Titles that do not change the being: a vampire lord is a vampire. */
export const TITLES = setOf(
  `lord master leader chief chieftain commander boss warrior fighter soldier guard guardian hunter slayer girl boy woman man lady guy person
  worker player rider crew member captain prince princess king queen monster creature beast spirit cub hatchling puppy kitten mount`,
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

/** Nouns for the whole thing in a description of its color. */
export const WHOLE_NOUNS: ReadonlySet<string> = setOf(
  'finish lacquer enamel patina color paint glaze tone hue coating uniform outfit clothing clothes costume attire suit mesh upholstery body material metal wood accents frame exterior surface livery varnish',
);

/** Families that can get the clothes and equipment of a profession; others have their own. */
export const CALLABLE: ReadonlySet<string> = setOf(
  'orc goblin elf dwarf skeleton zombie man woman boy girl',
);

/** Nouns for parts: after "with" they name a part, not a second thing. */
export const PART_NOUNS: ReadonlySet<string> = setOf(
  `light arch window door wheel mast cannon leg button spike stripe spot dot pattern wing tail horn ear eye nose mouth tooth teeth claw
  handle lid hole crack vine moss leaf leaves flower ribbon bow chain rope sail flag roof wall chimney balcony step stair battlement
  gem jewel crystal rune symbol logo engine thruster antenna screen panel pipe tube gear rivet bolt blade face slice topping cheese
  sign signage lettering decoration painting print motif engraving carving decal sticker relief embroidery inscription marking writing text number illustration mural rust dent scratch moisture ivy barnacle seaweed cobweb dust dirt mud
  rim hoop brim visor lens lace sole seam stitching tread grip barrel nozzle faucet knob hinge bracket turret crenellation fringe tassel ruffle sequin freckle scar tattoo art foam steam bubble sparkle glitter
  lettuce sprinkle icing cream frosting cushion pillow drawer shelf strap pocket shoulder hand arm foot feet head back side edge corner trim cap canopy column pillar`,
);

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
