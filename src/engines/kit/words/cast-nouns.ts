import type { Noun } from './noun.ts';

const SOLDIER = 'combat helmet, tactical vest, gloves, rifle';
const ROMAN = 'galea, breastplate, tunic, bare legs, scutum, cape';
const SUPER = 'bodysuit, cape, mask, belt';

/** People whose clothes are the point: names, what they wear and hold, and the colors of it. */
const CAST: readonly (readonly [
  names: string,
  family: string,
  extras: string,
  colors: Record<string, string>,
  more?: Partial<Noun>,
])[] = [
  [
    'soldier, modern soldier, infantry soldier, army man',
    'man',
    SOLDIER,
    {
      shirt: '#5a6238',
      trousers: '#4a5230',
      hat: '#4e5834',
      vest: '#464c2e',
      pouch: '#3b4028',
      glove: '#3b3f2c',
    },
  ],
  [
    'swat officer, swat, swat soldier, swat team member, riot officer, special forces, special forces operator, counter terrorist',
    'man',
    SOLDIER,
    {
      shirt: '#23262c',
      trousers: '#23262c',
      hat: '#1d2025',
      vest: '#1a1c20',
      pouch: '#15171a',
      glove: '#15171a',
    },
  ],
  [
    'female soldier, woman soldier',
    'woman',
    SOLDIER,
    { shirt: '#5a6238', trousers: '#4a5230', hat: '#4e5834', vest: '#464c2e', glove: '#3b3f2c' },
  ],
  [
    'space marine, power armor soldier, armored space soldier',
    'knight',
    'space helmet, pistol',
    { armor: '#3a5a8a', mail: '#23262c', trim: '#e8b02a', suit: '#3a5a8a' },
  ],
  [
    'legionary, roman legionary, roman soldier, legionnaire, roman',
    'man',
    `${ROMAN}, sword`,
    { armor: 'steel', shirt: '#a8242c', cape: '#a8242c', board: '#a8242c', plume: '#b8202a' },
    { traits: ['strong'] },
  ],
  [
    'centurion, roman general, roman commander',
    'man',
    `${ROMAN}, sword`,
    { armor: '#c8a04a', shirt: '#8a1e26', cape: '#8a1e26', board: '#8a1e26', plume: '#b8202a' },
    { traits: ['strong'] },
  ],
  [
    'gladiator, roman gladiator',
    'man',
    'bare chest, galea, tunic, bare legs, round shield, sword, gauntlets, greaves',
    { armor: 'bronze', shirt: '#7a4a28', board: '#8a5a34' },
    { traits: ['strong'] },
  ],
  [
    'spartan, spartan warrior, hoplite, greek soldier, greek warrior',
    'man',
    'galea, breastplate, tunic, bare legs, round shield, spear, cape, greaves',
    { armor: 'bronze', shirt: '#7a1e22', cape: '#b8202a', board: 'bronze' },
    { traits: ['strong'] },
  ],
  [
    'pharaoh, egyptian king, tutankhamun',
    'man',
    'bare chest, nemes, tunic, belt, bare legs, sceptre',
    { skin: '#b87a4a', shirt: '#f4efe2', belt: 'gold', hair: '#141216' },
  ],
  [
    'philosopher, greek philosopher, senator, roman senator, roman emperor, socrates, plato',
    'man',
    'toga, beard',
    { robe: '#f4f0e6', hair: '#dcdce0', beard: '#e4e4e6' },
  ],
  [
    'scavenger, post apocalyptic scavenger, wasteland survivor, survivor, post apocalyptic survivor, stalker, wastelander',
    'man',
    'gas mask, jacket, long coat, backpack, gloves, belt',
    { jacket: '#5c4c38', trousers: '#4a443a', shirt: '#6a6250', pack: '#5a5238', glove: '#3a3028' },
  ],
  [
    'punk, punk rocker, rocker, rock star, punk girl',
    'man',
    'mohawk, jacket, belt',
    { jacket: 'leather', shirt: '#26262c', trousers: '#26262c', hair: '#3ac23a' },
  ],
  [
    'cyberpunk, cyberpunk hacker, computer hacker, netrunner',
    'man',
    'hoodie, headphones, sunglasses',
    { jacket: '#26262e', trousers: '#1e1f26', hair: '#23202a', pack: '#20e0d0' },
  ],
  [
    'construction worker, construction man',
    'man',
    'hard hat, safety vest, gloves, belt',
    { shirt: '#5a6f8a', hat: '#f2c82a', vest: '#f08a1e', glove: '#c8a050' },
  ],
  [
    'pilot, aviator, biplane pilot',
    'man',
    'beanie, jacket, goggles, scarf',
    { jacket: '#5a3a24', hat: '#5a3a24', scarf: '#f0ece2', trousers: '#6a5a42' },
  ],
  [
    'fighter pilot, jet pilot, jet fighter pilot, air force pilot',
    'man',
    'flight helmet, oxygen mask, jumpsuit, gloves, belt',
    { shirt: '#5a6440', glove: '#2a2c30' },
  ],
  [
    'clown, circus clown, harlequin',
    'man',
    'afro, clown nose, buttons, scarf',
    {
      shirt: '#f0c22e',
      trousers: '#3a78c8',
      hair: '#e8442e',
      scarf: '#d8342e',
      shoes: '#c8202a',
      lips: '#d8202a',
    },
  ],
  [
    'superhero, super hero, comic hero',
    'man',
    SUPER,
    { shirt: '#2a52b8', trousers: '#2a52b8', cape: '#c8282a', shoes: '#c8282a', mask: '#c8282a' },
    { traits: ['heroic'] },
  ],
  [
    'supervillain',
    'man',
    SUPER,
    { shirt: '#4a2a6a', trousers: '#4a2a6a', cape: '#26202e', shoes: '#26202e', mask: '#26202e' },
    { traits: ['heroic'] },
  ],
  [
    'peasant, medieval peasant, serf, medieval villager, commoner',
    'man',
    'tunic, belt',
    { shirt: '#9a7a52', trousers: '#6a5840', hair: '#6a4a2a' },
  ],
  [
    'peasant woman, peasant girl, medieval woman, medieval peasant woman, maid, milkmaid, farmer woman',
    'woman',
    'long dress, apron, bun',
    { shirt: '#7a6a4a', apron: '#e8e0cc', hair: '#8a5a30' },
  ],
  [
    'victorian lady, victorian woman, noblewoman, duchess, countess, baroness, noble lady, lady in waiting',
    'woman',
    'long dress, bun, gloves',
    { shirt: '#5a2a6a', hair: '#5a3420', glove: '#f2eee6' },
  ],
  [
    'victorian gentleman, dandy, count, gentleman thief',
    'man',
    'jacket, long coat, top hat, tie, gloves',
    { jacket: '#2a2630', trousers: '#2a2630', tie: '#7a1a26', glove: '#f2eee6' },
  ],
  [
    'vampire count, count dracula',
    'man',
    'cape, vest, swept, tie',
    {
      shirt: '#f0ece2',
      vest: '#7a1a26',
      cape: '#1c1c22',
      skin: '#dcd8d4',
      hair: '#1c1a1e',
      iris: '#c8202a',
      trousers: '#1e1e24',
    },
  ],
  [
    'granny, old granny, old witch woman',
    'woman',
    'bun, glasses, long dress, scarf',
    { hair: '#dcdce0', shirt: '#8a6a9a', scarf: '#d8a0a8' },
  ],
  [
    'voodoo priest, witch doctor, voodoo shaman, voodoo sorcerer',
    'man',
    'bare chest, tunic, bare legs, staff, mask, top hat',
    { skin: '#5a3a28', shirt: '#6a3a6a', mask: '#f0ece0', hat: '#1e1a20', hair: '#141216' },
  ],
  [
    'geisha girl, kimono woman, japanese woman, japanese girl',
    'woman',
    'kimono, bun',
    { robe: '#b8283e', sash: '#e8b83a', hair: '#1c1a1e' },
  ],
  [
    'sultan, maharaja, arab man, sheikh, sikh',
    'man',
    'turban, robe, beard',
    { robe: '#f0ead8', hat: '#d8c8a0', hair: '#1c1814', beard: '#1c1814', skin: '#b07a50' },
  ],
  [
    'desert nomad, nomad, bedouin, desert wanderer, tuareg',
    'man',
    'turban, robe, scarf, sash',
    { robe: '#d8c49a', hat: '#3a5a8a', scarf: '#b89a6a', sash: '#8a4a2a' },
  ],
  [
    'mad scientist, crazy scientist',
    'man',
    'jacket, goggles, spiky, gloves',
    { jacket: '#f6f7f8', hair: '#e4e4e8', glove: '#2a2c30', shirt: '#6a8ab0' },
  ],
  [
    'school uniform girl, school girl',
    'girl',
    'tie, skirt, jacket, pigtails',
    { jacket: '#26335e', shirt: '#f6f6f4', skirt: '#26335e', tie: '#c8282a' },
  ],
  ['astronaut woman, female astronaut', 'astronaut', '', {}, { traits: ['female'] }],
  [
    'highwayman, train robber',
    'man',
    'cowboy hat, vest, scarf, pistol, belt',
    { shirt: '#4a4038', hat: '#26221e', vest: '#3a2a1e', scarf: '#8a1e22', trousers: '#3a342c' },
  ],
  [
    'bodybuilder, strongman, muscle man, muscular man',
    'man',
    'bare chest, shorts',
    { trousers: '#2a2c6a' },
    { traits: ['strong'] },
  ],
];

/** Nouns for these people. */
export const CAST_NOUNS: Readonly<Record<string, Noun>> = Object.fromEntries(
  CAST.flatMap(([names, family, extras, colors, more]) =>
    names
      .split(', ')
      .map((name): [string, Noun] => [
        name,
        { family, colors, extras: extras === '' ? [] : extras.split(', '), ...more },
      ]),
  ),
);
