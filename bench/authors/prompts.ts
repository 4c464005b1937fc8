/** A prompt of the benchmark, and what can be measured of its model. */
export interface AuthorPrompt {
  /** Also the name of its kept answers, if there are any. */
  id: string;
  subject:
    | 'people'
    | 'animals'
    | 'vehicles'
    | 'buildings'
    | 'furniture'
    | 'tools'
    | 'food'
    | 'plants'
    | 'weapons'
    | 'scenes';
  prompt: string;
  /** Stated sizes of the whole, in meters. */
  size?: { width?: number; height?: number; depth?: number; length?: number };
  /** Stated numbers of parts, by their noun in the singular. */
  counts?: Readonly<Record<string, number>>;
}

/** Forty prompts for new models, four of each subject. */
export const PROMPTS: readonly AuthorPrompt[] = [
  {
    id: 'deep-sea-diver',
    subject: 'people',
    prompt: 'a deep-sea diver in an old diving suit with a brass helmet',
  },
  {
    id: 'old-fisherman',
    subject: 'people',
    prompt: 'an old fisherman with a white beard in a yellow raincoat, holding a lantern',
  },
  {
    id: 'ballerina',
    subject: 'people',
    prompt: 'a ballerina in a pink tutu on the tip of one foot, her arms raised',
  },
  {
    id: 'chef',
    subject: 'people',
    prompt: 'a fat chef with a moustache and a tall white hat, carrying a cake',
  },
  {
    id: 'octopus',
    subject: 'animals',
    prompt: 'an orange octopus with eight curled tentacles',
    counts: { tentacle: 8 },
  },
  {
    id: 'tree-frog',
    subject: 'animals',
    prompt: 'a green tree frog with red eyes sitting on a branch',
    counts: { eye: 2 },
  },
  {
    id: 'toucan',
    subject: 'animals',
    prompt: 'a toucan on a wooden perch',
  },
  {
    id: 'snail',
    subject: 'animals',
    prompt: 'a garden snail with a striped shell, 6 cm long',
    size: { length: 0.06 },
  },
  {
    id: 'steam-locomotive',
    subject: 'vehicles',
    prompt: 'a black and red steam locomotive with six driving wheels, 9 m long',
    size: { length: 9 },
    counts: { wheel: 6 },
  },
  {
    id: 'biplane',
    subject: 'vehicles',
    prompt: 'a yellow biplane with a wooden propeller',
  },
  {
    id: 'tugboat',
    subject: 'vehicles',
    prompt: 'a small tugboat with a red hull, a white cabin and tires along its sides',
  },
  {
    id: 'motor-scooter',
    subject: 'vehicles',
    prompt: 'a mint green motor scooter from the 1960s with a brown leather seat',
    counts: { wheel: 2 },
  },
  {
    id: 'windmill',
    subject: 'buildings',
    prompt: 'a white Greek windmill with a straw roof and twelve sails, 9 m tall',
    size: { height: 9 },
    counts: { sail: 12 },
  },
  {
    id: 'pagoda',
    subject: 'buildings',
    prompt: 'a Japanese pagoda with five red roofs, 30 m tall',
    size: { height: 30 },
    counts: { roof: 5 },
  },
  {
    id: 'log-cabin',
    subject: 'buildings',
    prompt: 'a log cabin with a stone chimney and snow on the roof',
  },
  {
    id: 'greenhouse',
    subject: 'buildings',
    prompt: 'a Victorian greenhouse of glass and white iron, 8 m wide',
    size: { width: 8 },
  },
  {
    id: 'grandfather-clock',
    subject: 'furniture',
    prompt: 'a grandfather clock of dark walnut with a brass pendulum, 2.1 m tall',
    size: { height: 2.1 },
  },
  {
    id: 'tufted-armchair',
    subject: 'furniture',
    prompt: 'a green leather armchair with a buttoned back and four turned legs, 1.05 m tall',
    size: { height: 1.05 },
    counts: { leg: 4 },
  },
  {
    id: 'writing-desk',
    subject: 'furniture',
    prompt: 'a walnut writing desk with seven drawers with brass handles, 1.4 m wide',
    size: { width: 1.4 },
    counts: { drawer: 7 },
  },
  {
    id: 'bunk-bed',
    subject: 'furniture',
    prompt: 'a white bunk bed with two mattresses and a ladder with five rungs',
    counts: { mattress: 2, rung: 5 },
  },
  {
    id: 'microscope',
    subject: 'tools',
    prompt: 'a brass microscope with three lenses, 38 cm tall',
    size: { height: 0.38 },
    counts: { lens: 3 },
  },
  {
    id: 'sewing-machine',
    subject: 'tools',
    prompt: 'an old black sewing machine with gold ornaments and a hand wheel on a wooden base',
  },
  {
    id: 'pocket-knife',
    subject: 'tools',
    prompt: 'a red pocket knife with four open tools',
    counts: { tool: 4 },
  },
  {
    id: 'typewriter',
    subject: 'tools',
    prompt: 'a portable typewriter with 44 round keys and a sheet of paper',
    counts: { key: 44 },
  },
  {
    id: 'wedding-cake',
    subject: 'food',
    prompt: 'a wedding cake with three tiers and pink roses, 60 cm tall',
    size: { height: 0.6 },
    counts: { tier: 3 },
  },
  {
    id: 'ramen',
    subject: 'food',
    prompt: 'a bowl of ramen with two halves of an egg, three slices of pork and chopsticks',
    counts: { slice: 3 },
  },
  {
    id: 'strawberry-tart',
    subject: 'food',
    prompt: 'a strawberry tart with nine strawberries, 24 cm wide',
    size: { width: 0.24 },
    counts: { strawberry: 9 },
  },
  {
    id: 'breakfast',
    subject: 'food',
    prompt: 'a plate with two fried eggs, three sausages and a slice of toast',
    counts: { sausage: 3 },
  },
  {
    id: 'bonsai',
    subject: 'plants',
    prompt: 'a bonsai pine in a blue ceramic pot',
  },
  {
    id: 'venus-flytrap',
    subject: 'plants',
    prompt: 'a Venus flytrap with five open traps in a clay pot',
    counts: { trap: 5 },
  },
  {
    id: 'sunflower',
    subject: 'plants',
    prompt: 'a sunflower with 21 petals, 1.8 m tall',
    size: { height: 1.8 },
    counts: { petal: 21 },
  },
  {
    id: 'mushrooms',
    subject: 'plants',
    prompt: 'seven brown mushrooms growing on a mossy log',
    counts: { mushroom: 7 },
  },
  {
    id: 'ship-cannon',
    subject: 'weapons',
    prompt: "a ship's cannon on a wooden carriage with four wheels, 2.4 m long",
    size: { length: 2.4 },
    counts: { wheel: 4 },
  },
  {
    id: 'crossbow',
    subject: 'weapons',
    prompt: 'a medieval crossbow with a carved stock and a loaded bolt',
  },
  {
    id: 'curved-dagger',
    subject: 'weapons',
    prompt: 'a curved dagger with an ivory handle and three rubies, beside its sheath',
    counts: { ruby: 3 },
  },
  {
    id: 'trebuchet',
    subject: 'weapons',
    prompt: 'a trebuchet of oak beams with four wheels and a stone counterweight',
    counts: { wheel: 4 },
  },
  {
    id: 'wishing-well',
    subject: 'scenes',
    prompt: 'a stone wishing well with a shingle roof and a wooden bucket on a rope',
  },
  {
    id: 'chess-game',
    subject: 'scenes',
    prompt: 'a chess board with all 32 pieces set up',
    counts: { piece: 32 },
  },
  {
    id: 'campsite',
    subject: 'scenes',
    prompt: 'an orange tent and a campfire with a kettle, and three log seats around it',
    counts: { seat: 3 },
  },
  {
    id: 'market-stall',
    subject: 'scenes',
    prompt: 'a market stall with a striped awning and four crates of fruit',
    counts: { crate: 4 },
  },
];
