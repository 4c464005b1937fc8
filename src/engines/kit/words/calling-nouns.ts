import type { Noun } from './noun.ts';

const of =
  (family: string) =>
  (colors: Record<string, string>, ...extras: string[]): Noun => ({ family, colors, extras });
const man = of('man');
const woman = of('woman');

/** People of sports, trades and stages, who wear special gear. */
export const CALLING_NOUNS: Readonly<Record<string, Noun>> = {
  ...alike(
    man({ shirt: '#3a3f46', trousers: '#5a5f68', strap: '#26262c' }, 'cap', 'backpack'),
    'photographer',
    'cameraman',
    'tourist',
    'traveler',
    'hiker',
  ),
  ...alike(
    woman({ shirt: '#e8d8b8', apron: '#4a8a52' }, 'apron'),
    'florist',
    'flower seller',
    'baker woman',
  ),
  ...alike(
    man({ shirt: '#1c1c20', trousers: '#26262c' }),
    'drummer',
    'musician',
    'singer',
    'pianist',
    'violinist',
  ),
  ...alike(
    man(
      { glove: '#c0232b', trousers: '#c0232b', shoes: '#26262c' },
      'boxing gloves',
      'bare chest',
      'shorts',
      'belt',
    ),
    'boxer',
    'kickboxer',
    'prizefighter',
  ),
  ...alike(
    man({ trousers: '#2a2c6a', shoes: '#26262c' }, 'bare chest', 'belt', 'knee pads'),
    'wrestler',
    'luchador',
  ),
  ...alike(
    woman(
      { shirt: '#f0b8c8', skirt: '#f4c8d4', tights: '#f6dfe4', shoes: '#f0b8c8' },
      'tutu',
      'tights',
      'bun',
    ),
    'ballerina',
    'ballet dancer',
    'dancer',
  ),
  ...alike(
    man(
      { robe: '#26242a', hat: '#1e1c22', leather: '#3a2e26', glove: '#3a2e26' },
      'robe',
      'plague mask',
      'gloves',
      'staff',
    ),
    'plague doctor',
  ),
  ...alike(
    man(
      { shirt: '#f2efe4', trousers: '#f2efe4', glove: '#e8d8a8', shoes: '#e6e2d4' },
      'veil',
      'gloves',
      'belt',
    ),
    'beekeeper',
    'apiarist',
  ),
  ...alike(
    man(
      { shirt: '#c8242c', trousers: '#26262c', hat: '#c8242c', glove: '#8a5a34', pad: '#f2eee4' },
      'cage helmet',
      'leg pads',
      'gloves',
    ),
    'hockey goalie',
    'goalie',
    'ice hockey goalie',
  ),
  ...alike(
    man(
      { shirt: '#2456a8', trousers: '#26262c', hat: '#2456a8', glove: '#26262c' },
      'cage helmet',
      'gloves',
    ),
    'hockey player',
    'ice hockey player',
  ),
  ...alike(
    man({ shirt: '#b8242c', trousers: '#f2f0ea', hat: '#b8242c' }, 'cage helmet', 'knee pads'),
    'american football player',
    'quarterback',
    'linebacker',
  ),
  ...alike(
    {
      ...of('boy')(
        { shirt: '#e8b02a', hat: '#2a2c34', pad: '#26262c', trousers: '#3a5078' },
        'crash helmet',
        'knee pads',
        'shorts',
      ),
      size: 1.15,
    },
    'skateboarder',
    'bmx rider',
  ),
  ...alike(
    man(
      { shirt: '#d8342e', trousers: '#26262c', hat: '#f2f0ea' },
      'crash helmet',
      'gloves',
      'shorts',
    ),
    'cyclist',
    'bicyclist',
  ),
  ...alike(
    man(
      { shirt: '#26262c', trousers: '#26262c', hat: '#c8242c', jacket: '#26262c' },
      'crash helmet',
      'jacket',
      'gloves',
    ),
    'biker',
    'motorcyclist',
    'racing driver',
    'race car driver',
    'racer',
  ),
  ...alike(
    man(
      {
        shirt: '#c8242c',
        trousers: '#2a3a6a',
        hat: '#2a6ab0',
        glasses: '#26262c',
        scarf: '#f2c82a',
      },
      'crash helmet',
      'sunglasses',
      'gloves',
      'scarf',
    ),
    'skier',
    'snowboarder',
  ),
  ...alike(
    man({ trousers: '#2a6ac8', hat: '#2a6ac8' }, 'bare chest', 'shorts', 'swim cap', 'sunglasses'),
    'swimmer',
  ),
  ...alike(
    man({ trousers: '#e8782a', hair: '#e0b860' }, 'bare chest', 'shorts'),
    'surfer',
    'surfer dude',
    'lifeguard',
  ),
  ...alike(
    man(
      { shirt: '#1e2a38', trousers: '#1e2a38', glove: '#1e2026', tank: '#e8b02a' },
      'sunglasses',
      'air tank',
      'fins',
      'gloves',
    ),
    'scuba diver',
  ),
  ...alike(
    man(
      {
        jacket: '#b8932f',
        trousers: '#b8932f',
        hat: '#c8281e',
        stripe: '#e9f06a',
        glove: '#26262c',
        tank: '#e2b22c',
      },
      'fire helmet',
      'jacket',
      'long coat',
      'reflective stripes',
      'gloves',
      'air tank',
    ),
    'firefighter',
    'fireman',
    'fire fighter',
    'firewoman',
  ),
  ...alike(
    man(
      { jacket: '#a8875a', hat: '#7a6040', trousers: '#4a4238' },
      'cowboy hat',
      'jacket',
      'long coat',
      'tie',
      'belt',
    ),
    'detective',
    'private investigator',
    'sherlock holmes',
    'inspector',
  ),
  ...alike(
    man({ hat: '#1e1e26', robe: '#1e1e26', gold: '#e8b83a' }, 'graduation cap', 'robe', 'glasses'),
    'graduate',
    'graduate student',
    'scholar',
  ),
  ...alike(
    man({ shirt: '#f6f6f2', trousers: '#f6f6f2', belt: '#1c1c20' }, 'belt', 'headband'),
    'karate fighter',
    'martial artist',
    'judoka',
    'karate kid',
    'kung fu master',
  ),
  ...alike(
    woman({ shirt: '#c8242c', skirt: '#f6f6f2' }, 'skirt', 'ponytail', 'short sleeves'),
    'cheerleader',
  ),
  ...alike(
    woman(
      { shirt: '#f6f6f2', skirt: '#f6f6f2', sash: '#f6f6f2' },
      'skirt',
      'headband',
      'ponytail',
      'short sleeves',
    ),
    'tennis player',
  ),
  ...alike(
    man({ robe: '#b8602a', sash: '#8a2424' }, 'robe', 'sash', 'none'),
    'monk',
    'buddhist monk',
    'shaolin monk',
  ),
  ...alike(
    man(
      { jacket: '#f2f0ea', trousers: '#26262c', hat: '#f2f0ea' },
      'peaked cap',
      'jacket',
      'beard',
    ),
    'sea captain',
    'ship captain',
    'sailor captain',
  ),
  ...alike(
    man(
      { shirt: '#3a5a9a', hat: '#2a4278', pack: '#6a4a2e', trousers: '#2a4278' },
      'peaked cap',
      'backpack',
    ),
    'mail carrier',
    'delivery man',
    'delivery driver',
    'courier',
  ),
};

/** Returns entries for the same person under several names. */
function alike(noun: Noun, ...names: string[]): Record<string, Noun> {
  return Object.fromEntries(names.map((name) => [name, noun]));
}
