import type { Part, Triple } from '../../../../contract/shape-program.ts';
import type { Family } from '../family.ts';
import { ball, box, cone, cylinder, hoop, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const HULL = { is: 'metal', color: '#c4c9d0' };
const DARK = { is: 'metal', color: '#34383e' };
const GLOW = { color: '#4adcff', glow: 1.8 };

/** Places between worlds. */
export const OUTPOSTS: readonly Family[] = [
  thing(
    'space station',
    'orbital station, ring station, space habitat, ring world, iss',
    { hull: HULL, dark: DARK, window: { color: '#ffe7a8', glow: 1.2 }, panel: { color: '#1c3f7f', roughness: 0.15, pattern: { kind: 'lines', color: '#8fb4e0' } }, glow: GLOW },
    ['hull'],
    () => [
      { ...ring('ring', 'hull', 8, 1.1, [0, 4, 0]), turn: [0, 0, 0] },
      ...times(28, (i) => box('window', 'window', [0.7, 0.3, 0.12], [9.08 * Math.sin(i * 0.2244), 4.12, 9.08 * Math.cos(i * 0.2244)], { turn: [0, i * 12.857, 0], round: 0.03 })),
      ...times(14, (i): Part => ({ name: 'segment', turn: [0, i * 25.71, 0], parts: [{ ...ring('rib', 'dark', 1.13, 0.1, [0, 4, 8]), turn: [0, 0, 90] }] })),
      ...times(4, (i): Part => ({ name: 'spoke', turn: [0, i * 90, 0], parts: [cylinder('spoke', 'hull', 0.45, 6, [0, 4, 4], { turn: [90, 0, 0] }), ring('joint', 'dark', 0.48, 0.12, [0, 4, 5.4], { turn: [90, 0, 0] })] })),
      turned('hub', 'hull', [
        [0, 0.6],
        [0.7, 0.6],
        [1.2, 1.4],
        [1.5, 2.4],
        [1.5, 5.4],
        [1.1, 6.2],
        [0.6, 6.8],
        [0, 6.8],
      ]),
      ...[2.6, 4, 5.2].map((y) => ring('band', 'dark', 1.5, 0.1, [0, y, 0])),
      turned('dock', 'dark', [
        [0, 0],
        [0.6, 0],
        [0.6, 0.7],
        [0, 0.7],
      ]),
      ring('dock light', 'glow', 0.55, 0.06, [0, 0.02, 0]),
      cylinder('mast', 'dark', 0.09, 3.2, [0, 8.2, 0]),
      ...[1, -1].flatMap((s) => [box('solar panel', 'panel', [3.2, 0.06, 1.3], [s * 2.1, 8.6, 0], { turn: [20, 0, 0], round: 0 }), box('frame', 'dark', [3.3, 0.04, 1.4], [s * 2.1, 8.57, -0.02], { turn: [20, 0, 0], round: 0 })]),
      turned(
        'dish',
        'hull',
        [
          [0, 0],
          [0.5, 0.1],
          [0.9, 0.36],
          [0.86, 0.4],
          [0.46, 0.15],
          [0, 0.06],
        ],
        { smooth: true, at: [0, 9.8, 0] },
      ),
    ],
  ),
  thing(
    'portal',
    'stargate, magic portal, portal gate, teleportation gate, ring portal, dimensional gate, magic gate, teleporter gate',
    { stone: { is: 'stone', color: '#7c7a78' }, rune: GLOW, vortex: { color: '#5a6aff', glow: 1.3, opacity: 0.75 }, swirl: { color: '#b8ecff', glow: 1.8 } },
    ['stone'],
    () => [
      hoop('ring', 'stone', [1.5, 1.12], 0.42, [0, 1.75, 0]),
      hoop('rim', 'stone', [1.58, 1.46], 0.52, [0, 1.75, 0]),
      hoop('inner rim', 'stone', [1.18, 1.1], 0.5, [0, 1.75, 0]),
      cylinder('vortex', 'vortex', 1.12, 0.06, [0, 1.75, 0], { turn: [90, 0, 0] }),
      ...[0, 1, 2].map((k) =>
        tube(
          'swirl',
          'swirl',
          times(14, (i): Triple => [(0.1 + 0.075 * i) * Math.cos(i * 0.42 + k * 2.1), 1.75 + (0.1 + 0.075 * i) * Math.sin(i * 0.42 + k * 2.1), 0.03]),
          times(14, (i) => 0.01 + 0.028 * Math.sin((i / 13) * Math.PI)),
        ),
      ),
      ...times(
        12,
        (i): Part => ({
          name: 'glyph',
          at: [0, 1.75, 0],
          turn: [0, 0, i * 30],
          parts: [
            box('glyph', 'rune', [0.05, 0.16, 0.02], [0, 1.31, 0.215], { round: 0.004 }),
            box('glyph', 'rune', [0.13, 0.04, 0.02], [i % 2 ? 0.03 : -0.03, 1.33 + 0.04 * (i % 3) - 0.04, 0.215], { turn: [0, 0, 30 * ((i % 3) - 1)], round: 0.004 }),
          ],
        }),
      ),
      ...times(3, (i) => box('step', 'stone', [2.6 - i * 0.4, 0.16, 2.2 - i * 0.5], [0, 0.08 + i * 0.16, 0.2], { round: 0.02 })),
      ...[1, -1].flatMap((x) => [box('pillar', 'stone', [0.36, 1.3, 0.5], [x * 1.5, 0.65, 0], { turn: [0, 0, x * 12], round: 0.04 }), cone('crystal', 'rune', [0.1, 0.005], 0.44, [x * 1.38, 1.5, 0])]),
    ],
  ),
  thing(
    'shield generator',
    'energy shield generator, force field generator, power core, energy generator, reactor core, fusion reactor',
    { body: { is: 'metal', color: '#5a6472' }, dark: DARK, core: { color: '#7af0ff', glow: 2.2 }, field: { color: '#5ad0ff', opacity: 0.3, glow: 0.5 }, light: { color: '#ffb02a', glow: 1.5 } },
    ['body'],
    () => [
      turned(
        'base',
        'dark',
        [
          [0, 0],
          [0.75, 0],
          [0.75, 0.12],
          [0.62, 0.2],
          [0, 0.2],
        ],
        { sides: 6 },
      ),
      turned(
        'plinth',
        'body',
        [
          [0, 0.2],
          [0.55, 0.2],
          [0.42, 0.42],
          [0.24, 0.46],
          [0, 0.4],
        ],
        { sides: 6 },
      ),
      ...times(
        6,
        (i): Part => ({
          name: 'arm',
          turn: [0, i * 60, 0],
          parts: [
            tube(
              'arm',
              'body',
              [
                [0, 0.15, 0.58],
                [0, 0.6, 0.64],
                [0, 1.0, 0.52],
                [0, 1.22, 0.34],
              ],
              [0.07, 0.06, 0.045, 0.02],
              { sides: 6 },
            ),
            box('lamp', 'light', [0.14, 0.04, 0.03], [0, 0.14, 0.66], { round: 0.01 }),
            box('vent', 'dark', [0.2, 0.12, 0.04], [0, 0.3, 0.49], { turn: [-30, 0, 0] }),
          ],
        }),
      ),
      turned(
        'core',
        'core',
        [
          [0, 0.56],
          [0.19, 0.84],
          [0.19, 0.92],
          [0, 1.2],
        ],
        { sides: 6 },
      ),
      ...[0.7, 0.88, 1.06].map((y, i) => ring('ring', i === 1 ? 'light' : 'body', 0.3 - 0.03 * Math.abs(i - 1), 0.025, [0, y, 0], { turn: [i === 1 ? 14 : 0, 0, 0] })),
      ball('field', 'field', [1.1, 1.1, 1.1], [0, 0.88, 0]),
    ],
  ),
];
