import { assembly, type Family, part, program } from '../family.ts';
import { ITEM_MATERIALS, ITEMS } from '../items.ts';

const SURFACES = {
  blade: ['blade'],
  edge: ['blade'],
  head: ['blade'],
  grip: ['grip'],
  handle: ['grip', 'wood'],
  hilt: ['trim', 'grip'],
  guard: ['trim'],
  pommel: ['trim'],
  shaft: ['wood'],
  limb: ['wood'],
  board: ['board'],
  rim: ['trim'],
  emblem: ['trim'],
  string: ['string'],
  orb: ['orb'],
  gem: ['orb', 'jewel'],
  trim: ['trim'],
  barrel: ['blade'],
  flame: ['flame'],
};

/** Length in meters from end to end. */
const WEAPONS: Readonly<Record<string, { length: number; words: readonly string[]; main: readonly string[] }>> = {
  sword: { length: 1.1, words: ['longsword', 'broadsword', 'excalibur', 'claymore', 'rapier', 'sabre', 'saber'], main: ['blade'] },
  dagger: { length: 0.4, words: ['knife', 'dirk'], main: ['blade'] },
  katana: { length: 1, words: [], main: ['blade'] },
  axe: { length: 0.9, words: ['hatchet', 'tomahawk', 'ax', 'battleaxe'], main: ['blade'] },
  hammer: { length: 0.9, words: ['warhammer', 'mallet', 'sledgehammer'], main: ['blade'] },
  staff: { length: 1.7, words: ['wand'], main: ['wood'] },
  shield: { length: 0.8, words: ['buckler'], main: ['board'] },
  bow: { length: 1.5, words: ['longbow'], main: ['wood'] },
  spear: { length: 1.9, words: ['lance', 'pike', 'javelin', 'halberd'], main: ['blade'] },
  club: { length: 0.9, words: ['mace', 'cudgel'], main: ['wood'] },
  torch: { length: 0.6, words: [], main: ['wood'] },
  sceptre: { length: 0.7, words: ['scepter'], main: ['gold'] },
  spoon: { length: 0.3, words: ['ladle'], main: ['wood'] },
};

function gun() {
  return program('gun', { metal: { is: 'iron', color: '#3c4046' }, slide: { is: 'steel', color: '#5a6068' }, handle: { is: 'rubber', color: '#2a2624' }, sight: { color: '#e0552a' } }, [
    assembly(
      'gun',
      [
        part('slide', 'slide', { kind: 'box', size: [0.03, 0.032, 0.19], round: 0.006 }, { at: [0, 0.13, 0] }),
        part('serration', 'metal', { kind: 'box', size: [0.032, 0.022, 0.003], round: 0.001 }, { at: [0, 0.132, -0.085], copies: [{ kind: 'line', count: 6, step: [0, 0, 0.007] }] }),
        part('frame', 'metal', { kind: 'box', size: [0.027, 0.024, 0.17], round: 0.006 }, { at: [0, 0.107, 0.005] }),
        part('barrel', 'metal', { kind: 'cylinder', radius: 0.0095, height: 0.03, sides: 16, turn: [90, 0, 0] }, { at: [0, 0.132, 0.1] }),
        part('bore', 'handle', { kind: 'cylinder', radius: 0.0055, height: 0.032, sides: 12, turn: [90, 0, 0] }, { at: [0, 0.132, 0.1005] }),
        part('handle', 'handle', { kind: 'box', size: [0.031, 0.115, 0.05], round: 0.01, modify: [{ kind: 'taper', axis: 'y', amount: -0.08 }] }, { at: [0, 0.05, -0.06], turn: [14, 0, 0] }),
        part('magazine', 'metal', { kind: 'box', size: [0.034, 0.012, 0.056], round: 0.004 }, { at: [0, -0.006, -0.075], turn: [14, 0, 0] }),
        part('trigger guard', 'metal', {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0, 0.1, 0.035],
            [0, 0.068, 0.03],
            [0, 0.062, 0.0],
            [0, 0.075, -0.03],
          ],
          radius: 0.0042,
        }),
        part('trigger', 'slide', {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0, 0.1, -0.004],
            [0, 0.085, 0.001],
            [0, 0.075, 0.004],
          ],
          radius: [0.005, 0.004, 0.003],
        }),
        part('hammer', 'slide', { kind: 'box', size: [0.01, 0.022, 0.012], round: 0.003 }, { at: [0, 0.14, -0.1], turn: [-24, 0, 0] }),
        part('front sight', 'sight', { kind: 'box', size: [0.005, 0.008, 0.008], round: 0.001 }, { at: [0, 0.15, 0.085] }),
        part('rear sight', 'metal', { kind: 'box', size: [0.018, 0.008, 0.008], round: 0.001 }, { at: [0, 0.15, -0.085] }),
      ],
      { scale: 1.1 },
    ),
  ]);
}

export const ARMS: readonly Family[] = [
  ...Object.entries(WEAPONS).map(([name, { length, words, main }]): Family => ({ name, words, surfaces: SURFACES, main, make: () => program(name, ITEM_MATERIALS, [ITEMS[name].item(length)]) })),
  { name: 'gun', words: ['pistol', 'handgun', 'blaster'], surfaces: { barrel: ['metal'], slide: ['slide'], grip: ['handle'], handle: ['handle'], body: ['slide', 'metal'] }, main: ['slide', 'metal'], make: gun },
];
