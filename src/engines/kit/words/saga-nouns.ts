import type { Noun } from './noun.ts';

type Colors = Readonly<Record<string, string>>;

const of =
  (family: string) =>
  (colors: Colors, extras: string = '', more: Partial<Noun> = {}): Noun => ({
    family,
    colors,
    ...(extras !== '' && { extras: extras.split(', ') }),
    ...more,
  });
const man = of('man');
const woman = of('woman');

/** Returns an entry for each of several words with the same noun. */
const named = (noun: Noun, words: string): Record<string, Noun> =>
  Object.fromEntries(words.split(', ').map((word) => [word, noun]));

/** People from wars, stages and tales, and animals that are other animals in different colors. */
export const SAGA_NOUNS: Readonly<Record<string, Noun>> = {
  ...named(
    man(
      { shirt: '#5a4632', trousers: '#3a3026', armor: 'steel' },
      'breastplate, sword, shield, belt',
    ),
    'fighter, hero, adventurer, swordsman, warrior man, man at arms, guardsman, city guard, town guard',
  ),
  ...named(
    man({ skin: '#b8404a', hair: '#17120f', shirt: '#3a2a3a', trousers: '#2a2228' }, 'belt', {
      on: ['curled horns', 'tail'],
    }),
    'tiefling, devilkin, half demon',
  ),
  ...named(
    woman(
      { shirt: '#e8782a', bodysuit: '#e8782a', trousers: '#e8782a', belt: '#2a2d33' },
      'jumpsuit, belt, gloves',
    ),
    'mech pilot, female pilot, pilot girl, pilot woman, test pilot, space pilot',
  ),
  ...named(
    of('boy')(
      { shirt: '#e6dcc0', vest: '#7a5a2e', trousers: '#5a4a32', cape: '#4f6a3a', hair: '#6a4524' },
      'vest, cape, belt, barefoot',
    ),
    'halfling, hobbit like person, halfling thief, halfling rogue',
  ),
  ...named(
    man({ trousers: '#2a2628', cape: '#1c1a1c' }, 'bare chest, hood, axe, belt', {
      traits: ['strong'],
    }),
    'executioner, headsman, hangman',
  ),
  ...named(
    man(
      { shirt: '#6f6450', trousers: '#5c5240', cape: '#5a4a38', hair: '#6e6a64', beard: '#7a766e' },
      'beard, cape, hood',
    ),
    'beggar, hobo, homeless man, vagabond, tramp',
  ),
  ...named(of('fox')({}), 'red fox'),
  squire: of('boy')({ shirt: '#7a3a32', trousers: '#4a4038' }, 'tunic, belt, sword'),
  ...named(
    man(
      { shirt: '#e8e0cc', vest: '#5a3a22', apron: '#e8e2d4' },
      'vest, apron, moustache, short sleeves',
    ),
    'innkeeper, tavern keeper, bartender, barkeeper, shopkeeper, merchant man',
  ),
  ...named(
    man(
      {
        jacket: '#1f1f26',
        trousers: '#1f1f26',
        shirt: '#7a1a22',
        beard: '#1c1816',
        hair: '#1c1816',
      },
      'long coat, goatee, gloves, swept',
    ),
    'villain, mafia boss, gangster boss, mad lord',
  ),
  ...named(
    man(
      { shirt: '#5a6440', trousers: '#4e5638', hat: '#4a5034', vest: '#3a4030' },
      'soldier helmet, vest, gloves, belt, rifle',
      { patterns: { shirt: { kind: 'camouflage' }, trousers: { kind: 'camouflage' } } },
    ),
    'commando, sniper, special forces soldier, paratrooper, rifleman, infantryman, army soldier',
  ),
  ...named(
    man(
      { shirt: '#2f6ab0', trousers: '#2a3a5a', hat: '#f2c21a', vest: '#e8902a' },
      'hard hat, vest, reflective stripes, gloves, belt',
    ),
    'electrician, lineman, road worker, warehouse worker, factory worker, dock worker',
  ),
  ...named(
    of('knight')({ cape: '#f4f1ea', cloth: '#f4f1ea', trim: '#b3202a', plume: '#b3202a' }),
    'templar knight, templar, crusader knight, hospitaller',
  ),
  ...named(
    man(
      { jacket: '#3a2a22', trousers: '#26221e', hat: '#2a1f1a', shirt: '#e6dfd0' },
      'long coat, cowboy hat, gloves, belt, hammer',
    ),
    'vampire hunter, monster hunter, witch hunter',
  ),
  ...named(
    woman(
      { shirt: '#8a5a2e', skirt: '#6b4423', armor: 'bronze', hair: '#2a1a12' },
      'breastplate, skirt, spear, shield, headband, ponytail, greaves',
    ),
    'amazon warrior, amazon, gladiatrix, female gladiator',
  ),
  ...named(
    man(
      { shirt: '#b07a4a', trousers: '#a06a3c', hair: '#17120f', sash: '#b8322a' },
      'vest, headband, plait, belt',
      { on: ['feathers'] },
    ),
    'native american chief, indian chief, native american, native american warrior',
  ),
  ...named(
    man(
      { skin: '#b07a50', trousers: '#c9a04e', shirt: '#2a8a7a', hair: '#17120f' },
      'bare chest, shorts, club, shield, headband, sash',
      { on: ['green feathers'] },
    ),
    'aztec warrior, mayan warrior, inca warrior, aztec, mayan priest, aztec priest, tribal warrior',
  ),
  ...named(
    woman(
      {
        shirt: '#f4efe2',
        skirt: '#f4efe2',
        hair: '#141216',
        belt: 'gold',
        crown: 'gold',
        gold: 'gold',
        sash: '#2a7ab8',
      },
      'dress, bob, crown, belt, sash',
    ),
    'cleopatra, egyptian queen, egyptian princess, nefertiti',
  ),
  ...named(
    man(
      { shirt: '#3aa8c8', trousers: '#c8b48a', hat: '#e6d8b4', pack: '#c85a2a' },
      'straw hat, sunglasses, backpack, shorts, short sleeves',
      { patterns: { shirt: { kind: 'flowers', color: '#f6e8b0' } } },
    ),
    'tourist, traveller, traveler, backpacker, hiker man',
  ),
  ...named(
    of('boy')(
      { shirt: '#b8a06a', trousers: '#5a6a3a', scarf: '#b8322a', hat: '#5a6a3a' },
      'scarf, cap, shorts, belt, backpack, short sleeves',
    ),
    'scout, boy scout, cub scout',
  ),
  ...named(
    man(
      { robe: '#f6f3ea', cape: '#b3202a', hat: '#f6f3ea', sash: 'gold' },
      'robe, cape, sash, staff, cap',
    ),
    'pope, cardinal, bishop',
  ),
  ...named(
    man(
      {
        shirt: '#f4f4f4',
        skin: '#f6f2ec',
        trousers: '#1d1d22',
        hat: '#1d1d22',
        tie: '#1d1d22',
        glove: '#f8f8f8',
        mouth: '#b3202a',
      },
      'beret, gloves, belt',
      { patterns: { shirt: { kind: 'stripes', color: '#1d1d22', axis: 'y' } } },
    ),
    'mime, mime artist, pantomime',
  ),
  ...named(
    woman(
      { bodysuit: '#b3307a', shirt: '#b3307a', tights: '#f0d8c8', shoes: '#e8b02a' },
      'bodysuit, bun, tights',
    ),
    'acrobat, trapeze artist, gymnast, circus acrobat, figure skater',
  ),
  ...named(
    man({ shirt: '#c8202a', trousers: '#f2f2f2', shoes: '#1d1d22' }, 'shorts, short sleeves'),
    'footballer, soccer player, football player, rugby player, midfielder, striker',
  ),
  ...named(
    man(
      { shirt: '#f2f2ee', trousers: '#c8b48a', hat: '#f2f2ee', glove: '#f2f2ee' },
      'cap, gloves, belt, short sleeves',
    ),
    'golfer, golf player',
  ),
  ...named(
    man(
      { shirt: '#d8c22a', trousers: '#f4f2ec', hat: '#c8202a', shoes: '#17151a' },
      'crash helmet, gloves',
    ),
    'jockey, horse jockey, equestrian',
  ),
  ...named(
    of('knight')(
      { armor: '#1c1e24', mail: '#121318', cape: '#2a2f3a', plume: '#3a7ab8', pupil: '#5ad0ff' },
      '',
      { on: ['horns'] },
    ),
    'death knight, dread knight, doom knight, chaos knight, chaos warrior, fallen knight',
  ),
  ...named(
    man(
      { skin: '#c09a78', trousers: '#5a4028', beard: '#6b4a2a', hair: '#6b4a2a' },
      'bare chest, beard, club, belt',
      { traits: ['strong'], size: 2.6 },
    ),
    'giant, hill giant, stone giant, titan, colossus, frost giant man',
  ),
  ...named(
    of('elf')(
      { shirt: '#2f8a3a', trousers: '#c8202a', hat: '#c8202a', shoes: '#2f8a3a' },
      'santa hat, tunic, belt',
      { size: 0.7 },
    ),
    'elf helper, christmas elf, santa elf, santa helper',
  ),
  ...named(
    woman(
      { skin: '#b8d8a8', shirt: '#4f8f3a', skirt: '#4f8f3a', hair: '#3f7a3a' },
      'dress, ponytail',
      { on: ['flower crown', 'leaves'] },
    ),
    'dryad, nymph, forest spirit, forest nymph, wood nymph, nature spirit, mother nature',
  ),
  ...named(
    man({ trousers: '#6b4628', hair: '#5a3a22', beard: '#5a3a22' }, 'bare chest, goatee', {
      on: ['curled horns', 'tail'],
    }),
    'satyr, faun',
  ),
  ...named(
    woman({ shirt: '#f0e8d0', skirt: '#f0a8c8', hair: '#f0d070' }, 'dress, bun', {
      on: ['butterfly wings'],
      size: 0.6,
    }),
    'sprite, forest sprite, pixie girl, flower fairy',
  ),
  ...named(
    of('ghost')({ sheet: '#8fa4b8', pupil: '#d8202a' }),
    'banshee, wraith, specter, spectre, phantom, shade spirit, apparition',
  ),
  ...named(
    of('orc')(
      { skin: '#a8835a', white: '#a8835a', iris: '#a8835a', pupil: '#8a6a48' },
      'club, bare chest, none',
      { on: ['one big eye'], size: 1.6 },
    ),
    'cyclops',
  ),
  ...named(
    woman({ skin: '#9ab87a', shirt: '#e8dcc0', skirt: '#e8dcc0' }, 'dress, none, belt', {
      on: ['snake hair'],
    }),
    'medusa, gorgon',
  ),
  ...named(
    of('orc')({ skin: '#b3322a', hair: '#17120f', trousers: '#c8902a' }, 'horns, club, bare chest'),
    'oni, oni demon, japanese demon',
  ),
  ...named(
    of('goblin')({}, 'none', { on: ['bat wings', 'horns', 'tail'], styles: ['statue'] }),
    'gargoyle, stone gargoyle',
  ),
  ...named(
    man({ trousers: '#2a3a6a', hair: '#17120f', belt: '#2a3a6a' }, 'bare chest, shorts, bun', {
      traits: ['fat'],
    }),
    'sumo wrestler, sumo, rikishi',
  ),
  ...named(
    woman(
      { shirt: '#6b4a2e', hair: '#d8b25a', armor: 'leather', cape: '#5a4632' },
      'breastplate, shield, axe, cape, plait, belt',
    ),
    'shieldmaiden, shield maiden, viking shieldmaiden, viking shield maiden',
  ),
  ...named(
    woman(
      {
        shirt: '#8a1420',
        skirt: '#8a1420',
        skin: '#ece4e0',
        hair: '#17131a',
        cape: '#1d161c',
        mouth: '#b3122a',
      },
      'dress, cape, bun',
    ),
    'vampire countess, vampiress, female vampire, vampire queen, vampire lady, vampire woman',
  ),
  ...named(
    man(
      { shirt: '#3a4a3a', trousers: '#3a4a3a', hat: '#2f3a2f' },
      'soldier helmet, vest, gloves, belt',
    ),
    'marine, navy seal, trooper',
  ),
  ...named(
    { family: 'chest', extras: [], on: ['mouth'] },
    'mimic, mimic chest, treasure chest mimic, chest mimic',
  ),
  ...named(of('mouse')({ coat: '#d8a060', skin: '#f0c0b4' }, '', { size: 1.2 }), 'dormouse, vole'),
  ...named(of('mouse')({ coat: '#3f3a3c', skin: '#e0a8a0' }), 'mole, shrew'),
  ...named(of('penguin')({ body: '#26262c', beak: '#f06a1a' }, '', { size: 0.6 }), 'puffin, auk'),
  ...named(
    of('bird')({ body: '#2a2a2e', belly: '#f0ece4', wing: '#1d1d22', beak: '#6a6a6e' }, '', {
      on: ['red feather'],
    }),
    'woodpecker',
  ),
  ...named(
    of('duck')({ body: '#8f8c86', wing: '#7a7872', beak: '#d8c88a' }, '', { size: 1.6 }),
    'dodo, dodo bird',
  ),
  ...named(
    of('duck')({ body: '#f4f2ec', wing: '#2e2c2e', beak: '#f0b04a' }, '', { size: 1.4 }),
    'pelican',
  ),
  ...named(
    of('bee')({ body: '#3a3436', stripe: '#241f22' }),
    'mosquito, gnat, fly, housefly, horsefly, flies',
  ),
  ...named(
    of('ant')({ body: '#4a2a18', leg: '#2e1a10' }),
    'cockroach, roach, termite, cricket bug',
  ),
  ...named(
    of('dinosaur')({ skin: '#7a6a4a', belly: '#d8c094', stripe: '#a8442a' }, '', { on: ['fins'] }),
    'spinosaurus',
  ),
  ...named(
    of('lion')({ coat: '#c98f4a', mane: '#c98f4a' }, '', { on: [] }),
    'sabertooth tiger, sabertooth, saber toothed tiger, sabretooth tiger',
  ),
  ...named(
    of('snake')({ skin: '#3a4a3e', belly: '#a8b08a' }),
    'eel, electric eel, moray eel, sea serpent, basilisk, leviathan, sea snake',
  ),
  ...named(
    of('koala')({ coat: '#8a7458', muzzle: '#4a3a2e', paw: '#6b583f' }),
    'sloth, three toed sloth',
  ),
  ...named(
    of('peacock')({ body: '#6b4a32', tail: '#7a4a2a', eyespot: '#c89a5a', tip: '#e8d8b0' }),
    'turkey bird, wild turkey, turkey',
  ),
};
