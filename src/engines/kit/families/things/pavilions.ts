import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family } from '../family.ts';
import { ball, box, cylinder, thing, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const WHITE = { is: 'paint', color: '#f3efe4' };
const GREEN = { is: 'leaves', color: '#4f7a35' };

/** Places parts at each of the eight corners or sides of a gazebo. */
const about = (name: string, degrees: number, parts: Part[]): Part => ({ name, turn: [0, degrees, 0], parts });

const LEAVES = (count: number, at: (i: number) => [number, number, number], size: number): Part[] => times(count, (i) => ball('leaves', 'leaves', [size * (1 + 0.3 * Math.sin(i * 2.4)), size * 0.6, size], at(i), { turn: [0, i * 47, 0] }));

/** Garden roofs on posts. */
export const PAVILIONS: readonly Family[] = [
  thing(
    'gazebo',
    'garden pavilion, summerhouse, bandstand, rotunda, garden gazebo, pavilion',
    { post: WHITE, floor: { is: 'oak', color: '#b98a56' }, roof: { is: 'shingles', color: '#6a4a3c' }, base: { is: 'stone', color: '#9a958c' } },
    ['post', 'roof'],
    () => [
      cylinder('base', 'base', 2.05, 0.24, [0, 0.12, 0], { round: 0.03 }),
      cylinder('floor', 'floor', 1.95, 0.06, [0, 0.27, 0], { round: 0.01 }),
      box('step', 'base', [1.1, 0.12, 0.4], [0, 0.06, 2.15], { round: 0.02 }),
      ...times(8, (i) =>
        about('corner', i * 45 + 22.5, [
          cylinder('post', 'post', 0.075, 2.2, [0, 1.4, 1.75], { round: 0.01 }),
          box('capital', 'post', [0.24, 0.1, 0.24], [0, 2.46, 1.75], { round: 0.02 }),
          box('foot', 'post', [0.22, 0.14, 0.22], [0, 0.37, 1.75], { round: 0.02 }),
        ]),
      ),
      // The front stays open.
      ...times(8, (i) =>
        about('side', i * 45, [
          box('beam', 'post', [1.36, 0.2, 0.1], [0, 2.58, 1.62], { round: 0.02 }),
          ...(i === 0
            ? []
            : [
                box('rail', 'post', [1.3, 0.08, 0.08], [0, 1.15, 1.62], { round: 0.02 }),
                box('lower rail', 'post', [1.3, 0.06, 0.06], [0, 0.45, 1.62], { round: 0.02 }),
                ...times(6, (k) => cylinder('baluster', 'post', 0.022, 0.66, [-0.5 + k * 0.2, 0.8, 1.62])),
              ]),
        ]),
      ),
      turned(
        'roof',
        'roof',
        [
          [0, 2.66],
          [2.3, 2.66],
          [2.34, 2.74],
          [1.3, 3.2],
          [0.4, 3.62],
          [0.3, 3.72],
          [0, 3.72],
        ],
        { sides: 8, turn: [0, 22.5, 0] },
      ),
      turned(
        'finial',
        'post',
        [
          [0, 3.7],
          [0.16, 3.72],
          [0.08, 3.86],
          [0.13, 3.98],
          [0.02, 4.2],
          [0, 4.2],
        ],
        { smooth: true },
      ),
    ],
  ),
  thing('pergola', 'garden pergola, wooden pergola, arbor, arbour, vine pergola', { wood: { is: 'oak', color: '#9c6b3f' }, leaves: GREEN }, ['wood'], () => [
    ...[-1.4, 1.4].flatMap((x) => [-1, 1].map((z) => box('post', 'wood', [0.16, 2.3, 0.16], [x, 1.15, z], { round: 0.015 }))),
    ...[-1, 1].map((z) => box('beam', 'wood', [3.7, 0.2, 0.09], [0, 2.36, z], { round: 0.015 })),
    ...times(9, (i) => box('rafter', 'wood', [0.08, 0.16, 2.8], [-1.6 + i * 0.4, 2.52, 0], { round: 0.012 })),
    ...times(5, (i) => box('lath', 'wood', [3.5, 0.04, 0.05], [0, 2.62, -1.1 + i * 0.55], { round: 0.008 })),
    ...[-1.4, 1.4].flatMap((x) => [1, -1].map((s) => box('brace', 'wood', [0.6, 0.09, 0.08], [x - Math.sign(x) * 0.25, 2.08, s], { turn: [0, 0, Math.sign(x) * -45], round: 0.01 }))),
    ...LEAVES(12, (i) => [-1.6 + ((i * 1.37) % 3.2), 2.68 + 0.05 * Math.sin(i), -1.1 + ((i * 0.83) % 2.2)], 0.42),
    ...LEAVES(8, (i) => [-1.4, 0.35 + i * 0.27, -1 + 0.06 * Math.sin(i * 2)], 0.24),
  ]),
  thing('garden arch', 'trellis arch, rose arch, flower arch, wedding arch, trellis, garden trellis, rose arbor, rose garden arch', { frame: WHITE, leaves: GREEN, flower: { color: '#e0587a' } }, ['frame'], () => [
    ...[-0.7, 0.7].flatMap((x) => [-0.25, 0.25].map((z) => cylinder('post', 'frame', 0.03, 1.8, [x, 0.9, z]))),
    ...[-0.7, 0.7].flatMap((x) => times(6, (i) => box('rung', 'frame', [0.03, 0.03, 0.5], [x, 0.2 + i * 0.3, 0], { round: 0.008 }))),
    ...times(11, (i): Part => ({ name: 'arch', at: [0, 1.8, 0], turn: [0, 0, i * 16.36 + 8.2], parts: [-0.25, 0.25].map((z) => box('bow', 'frame', [0.05, 0.21, 0.05], [0.7, 0, z], { round: 0.01 })) })),
    ...times(8, (i): Part => ({ name: 'arch', at: [0, 1.8, 0], turn: [0, 0, i * 24 + 6], parts: [box('rung', 'frame', [0.03, 0.03, 0.5], [0.7, 0, 0], { round: 0.008 })] })),
    assembly('growth', [
      ...times(13, (i) => ball('leaves', 'leaves', [0.22, 0.2, 0.4], [0.74 * Math.cos((i * Math.PI) / 12), 1.8 + 0.74 * Math.sin((i * Math.PI) / 12), 0.03 * Math.sin(i * 3)], { turn: [0, i * 40, i * 15] })),
      ...[-0.74, 0.74].flatMap((x) => times(6, (i) => ball('leaves', 'leaves', [0.2, 0.24, 0.36], [x, 0.25 + i * 0.28, 0.04 * Math.sin(i * 2)], { turn: [0, i * 50, 0] }))),
      ...times(11, (i) => ball('flower', 'flower', 0.1, [0.82 * Math.cos((i * Math.PI) / 10), 1.8 + 0.82 * Math.sin((i * Math.PI) / 10), 0.12 * Math.cos(i * 2.4)])),
      ...[-0.8, 0.8].flatMap((x) => times(4, (i) => ball('flower', 'flower', 0.09, [x, 0.4 + i * 0.4, 0.14 * Math.cos(i * 2.4)]))),
    ]),
  ]),
];
