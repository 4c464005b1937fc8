import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family } from '../family.ts';
import { ball, cone, cylinder, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const LEAF = { color: '#4f8f3a' };
const around = (count: number, r: number, y: number, make: (at: Triple, degrees: number, i: number) => Part): Part[] =>
  times(count, (i) => make([r * Math.sin((2 * Math.PI * i) / count), y, r * Math.cos((2 * Math.PI * i) / count)], (360 * i) / count, i));

/** Plants in pots, in water and in the hand. */
export const FLORA: readonly Family[] = [
  thing(
    'bouquet',
    'bunch of flowers, flower bouquet, wedding bouquet, bouquet of flowers',
    { petal: { color: '#e0506a', roughness: 0.7 }, second: { color: '#f4c8d0', roughness: 0.7 }, third: { color: '#f6e8b0', roughness: 0.7 }, leaf: LEAF, paper: { is: 'paper', color: '#e8d8bc' }, ribbon: { is: 'silk', color: '#c93a4a' } },
    ['petal'],
    () => [
      turned(
        'wrap',
        'paper',
        [
          [0, 0],
          [0.03, 0.02],
          [0.05, 0.14],
          [0.15, 0.34],
          [0.14, 0.33],
          [0.04, 0.15],
          [0, 0.1],
        ],
        { smooth: true },
      ),
      ring('ribbon', 'ribbon', 0.052, 0.012, [0, 0.14, 0]),
      ...[1, -1].map((s) => ball('bow', 'ribbon', [0.07, 0.04, 0.024], [s * 0.04, 0.14, 0.06], { turn: [0, 0, s * 16] })),
      ...times(13, (i): Part => {
        const a = i * 2.399;
        const r = 0.13 * Math.sqrt(i / 13);
        const petal = ['petal', 'second', 'third'][i % 3];
        return assembly(
          'flower',
          [...times(6, (k) => ball('petal', petal, [0.036, 0.034, 0.014], [0.016 * Math.sin(k * 1.047), 0.006, 0.016 * Math.cos(k * 1.047)], { turn: [26, k * 60, 0] })), ball('bud', petal, [0.026, 0.034, 0.026], [0, 0.01, 0])],
          { at: [r * Math.cos(a), 0.43 - r * 0.42, r * Math.sin(a)], turn: [Math.sin(a) * r * 240, 0, -Math.cos(a) * r * 240] },
        );
      }),
      ...times(10, (i) => ball('leaf', 'leaf', [0.03, 0.012, 0.09], [0.14 * Math.cos(i * 0.63), 0.345, 0.14 * Math.sin(i * 0.63)], { turn: [-30, 90 - i * 36, 0] })),
      ...times(5, (i) => cylinder('stem', 'leaf', 0.006, 0.16, [0.014 * Math.cos(i * 1.26), 0.03, 0.014 * Math.sin(i * 1.26)], { turn: [4 * Math.sin(i * 1.26), 0, 4 * Math.cos(i * 1.26)] })),
    ],
  ),
  thing(
    'venus flytrap',
    'carnivorous plant, flytrap, fly trap, man eating plant, piranha plant',
    { leaf: { color: '#5a9a3c', roughness: 0.5 }, mouth: { color: '#d8405a', roughness: 0.4 }, tooth: { color: '#e8efc8' }, pot: { is: 'terracotta' }, soil: { color: '#4a3424' } },
    ['leaf'],
    () => [
      turned('pot', 'pot', [
        [0, 0],
        [0.07, 0],
        [0.09, 0.12],
        [0.105, 0.12],
        [0.105, 0.15],
        [0.09, 0.15],
        [0.085, 0.13],
        [0, 0.12],
      ]),
      cylinder('soil', 'soil', 0.086, 0.02, [0, 0.13, 0]),
      ...[
        [0, 0.26, 0, 1],
        [0.11, 0.13, 50, 0.72],
        [-0.11, 0.15, -50, 0.76],
        [0.05, 0.1, 170, 0.6],
      ].map(
        ([x, high, a, k]): Part =>
          assembly(
            'trap',
            [
              tube(
                'stem',
                'leaf',
                [
                  [-Number(x) * 0.8, -high, -0.02],
                  [-Number(x) * 0.3, -high * 0.4, -0.01],
                  [0, 0, 0],
                ],
                [0.014, 0.011, 0.01],
              ),
              ...[1, -1].map(
                (s): Part =>
                  assembly(
                    'jaw',
                    [
                      ball('jaw', 'leaf', [0.15 * k, 0.05 * k, 0.17 * k], [0, 0, 0.08 * k]),
                      ball('mouth', 'mouth', [0.13 * k, 0.03 * k, 0.15 * k], [0, -s * 0.014 * k, 0.082 * k]),
                      ...times(7, (i) => cone('tooth', 'tooth', [0.006 * k, 0.0006], 0.05 * k, [0.066 * k * Math.sin(-1.2 + i * 0.4), -s * 0.022 * k, 0.085 * k + 0.072 * k * Math.cos(-1.2 + i * 0.4)], { turn: [s > 0 ? 180 : 0, 0, 0] })),
                    ],
                    { turn: [-s * 28, 0, 0] },
                  ),
              ),
            ],
            { at: [Number(x), 0.15 + Number(high), 0], turn: [0, Number(a), 0] },
          ),
      ),
    ],
  ),
  thing(
    'succulent',
    'aloe, aloe vera, echeveria, snake plant',
    { leaf: { color: '#7fae7a', roughness: 0.5 }, tip: { color: '#c87a8a' }, pot: { is: 'ceramic', color: '#e6dccb' }, pebble: { is: 'stone', color: '#b8b0a2' } },
    ['leaf'],
    () => [
      turned('pot', 'pot', [
        [0, 0],
        [0.05, 0],
        [0.062, 0.07],
        [0.055, 0.07],
        [0.045, 0.06],
        [0, 0.058],
      ]),
      ...times(12, (i) => ball('pebble', 'pebble', 0.013, [0.045 * Math.cos(i * 0.52), 0.064, 0.045 * Math.sin(i * 0.52)])),
      ...[
        [11, 0.034, 62, 0.05],
        [9, 0.026, 44, 0.046],
        [7, 0.016, 26, 0.038],
        [4, 0.007, 10, 0.03],
      ].flatMap(([n, r, lean, long], row) =>
        around(n, r, 0.075 + row * 0.012, (at, a) => assembly('leaf', [ball('leaf', 'leaf', [0.024, long, 0.012], [0, long * 0.4, 0]), ball('tip', 'tip', [0.008, 0.012, 0.006], [0, long * 0.87, 0])], { at, turn: [lean, a + row * 17, 0] })),
      ),
    ],
  ),
  thing('seaweed', 'kelp, sea grass, seagrass', { leaf: { color: '#3f7a3a', roughness: 0.4 }, second: { color: '#5f9a3c', roughness: 0.4 }, rock: { is: 'stone', color: '#7d7a70' } }, ['leaf', 'second'], () => [
    ...times(7, (i): Part => {
      const [x, z, high] = [0.12 * Math.cos(i * 2.4), 0.12 * Math.sin(i * 2.4), 0.5 + 0.14 * (i % 4)];
      return tube(
        'frond',
        i % 2 ? 'leaf' : 'second',
        times(7, (k): Triple => [x + 0.05 * Math.sin(k * 1.1 + i), (high * k) / 6, z + 0.04 * Math.cos(k * 1.3 + i)]),
        [0.02, 0.034, 0.04, 0.042, 0.036, 0.024, 0.004],
        { scale: [1, 1, 0.5] },
      );
    }),
    ...[
      [0, 0, 0.2],
      [0.13, 0.05, 0.12],
      [-0.12, -0.02, 0.14],
    ].map(([x, z, s]) => ball('rock', 'rock', [s, s * 0.6, s], [x, s * 0.2, z])),
  ]),
];
