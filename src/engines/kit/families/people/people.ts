import type { Family } from '../family.ts';
import { ANY_HAT, BEARDS, HAIRS, HOLDABLE, person, WEARABLE } from './characters.ts';
import { LOOKS } from './looks.ts';

/** Other words for characters. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  knight: ['paladin', 'crusader', 'warrior', 'templar', 'swordsman'],
  samurai: ['shogun', 'ronin'],
  orc: ['ork', 'ogre', 'troll'],
  goblin: ['hobgoblin', 'imp', 'gremlin'],
  dwarf: ['gnome'],
  wizard: ['mage', 'sorcerer', 'warlock', 'magician', 'merlin'],
  witch: ['sorceress', 'hag'],
  pirate: ['buccaneer', 'corsair'],
  ninja: ['assassin', 'shinobi'],
  king: ['emperor', 'monarch'],
  queen: ['princess', 'empress'],
  astronaut: ['spaceman', 'cosmonaut'],
  zombie: ['undead', 'ghoul'],
  chef: ['cook', 'baker'],
  boy: ['kid', 'child'],
  girl: [],
  man: ['person', 'guy', 'human', 'villager', 'farmer', 'cowboy', 'fisherman', 'gardener', 'blacksmith', 'carpenter', 'monk', 'thief', 'worker', 'painter', 'sailor'],
  woman: ['lady'],
  viking: ['barbarian', 'berserker'],
  archer: ['ranger', 'hunter'],
  elf: [],
};

/** Words for what people have and wear, and the materials of it. */
const SURFACES = {
  hair: ['hair', 'beard'],
  beard: ['beard'],
  eye: ['iris'],
  skin: ['skin'],
  shirt: ['shirt', 'robe', 'vest'],
  tunic: ['shirt'],
  dress: ['shirt'],
  robe: ['robe'],
  coat: ['shirt', 'robe', 'vest'],
  trousers: ['trousers'],
  pants: ['trousers'],
  jean: ['trousers'],
  jeans: ['trousers'],
  shoe: ['shoes'],
  boot: ['shoes'],
  armor: ['armor'],
  armour: ['armor'],
  helmet: ['armor', 'suit'],
  plume: ['plume'],
  cape: ['cape'],
  cloak: ['cape'],
  hat: ['hat', 'straw'],
  belt: ['belt'],
  scarf: ['scarf'],
  suit: ['suit', 'cloth'],
  shield: ['board'],
  sword: ['blade'],
  blade: ['blade'],
  crown: ['gold'],
  visor: ['visor'],
} as const;

/** What a colour alone means for those whose clothes are not a shirt. */
const MAIN: Readonly<Record<string, readonly string[]>> = {
  knight: ['armor'],
  samurai: ['armor'],
  orc: ['skin'],
  goblin: ['skin'],
  zombie: ['skin'],
  wizard: ['robe', 'hat'],
  witch: ['robe', 'hat'],
  king: ['robe'],
  astronaut: ['suit'],
  ninja: ['cloth'],
};

const TRAITS = ['chibi', 'cute', 'heroic', 'realistic', 'fat', 'thin', 'strong', 'tall', 'short'];

export const PEOPLE: readonly Family[] = Object.entries(LOOKS).map(([name, look]) => ({
  name,
  words: WORDS[name] ?? [],
  surfaces: SURFACES,
  main: MAIN[name] ?? ['shirt'],
  extras: [...WEARABLE, ...HOLDABLE, ...BEARDS, ...Object.keys(ANY_HAT), ...[...HAIRS].filter((name) => name !== 'short' && name !== 'long')],
  traits: TRAITS,
  make: (wishes) => person(name, look, wishes),
}));
