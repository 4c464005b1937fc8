import type { Blob, Triple } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, EYE, thing, tube } from '../pieces.ts';
import { eyes } from './face.ts';
import { both, flesh } from './flesh.ts';

const limb = (path: Triple[], radius: number[], blend = 0.02): Blob => ({ kind: 'limb', path, radius, blend });
const blob = (size: Triple, at: Triple, blend = 0.03): Blob => ({ kind: 'ball', size, at, blend });

/** Small round animals without tails. */
export const PETS: readonly Family[] = [
  thing(
    'hamster',
    'gerbil, guinea pig, fat hamster, dwarf hamster',
    { coat: { is: 'fur', color: '#d89a56' }, belly: { is: 'fur', color: '#f8efe0' }, paw: { is: 'skin', color: '#f0bcae' }, nose: { color: '#d88a84' }, ...EYE },
    ['coat'],
    () => [
      flesh(
        'body',
        'coat',
        [
          blob([0.17, 0.16, 0.18], [0, 0.085, -0.01]),
          blob([0.14, 0.12, 0.125], [0, 0.185, 0.02], 0.05),
          ...both((s) => [
            blob([0.07, 0.06, 0.07], [s * 0.046, 0.172, 0.046], 0.03),
            limb(
              [
                [s * 0.06, 0.13, 0.05],
                [s * 0.045, 0.115, 0.085],
              ],
              [0.022, 0.016],
            ),
            blob([0.09, 0.07, 0.1], [s * 0.055, 0.04, 0.02], 0.02),
          ]),
        ],
        56,
      ),
      ball('belly', 'belly', [0.12, 0.13, 0.06], [0, 0.085, 0.062]),
      ball('cheek', 'belly', [0.062, 0.05, 0.05], [0.036, 0.163, 0.07], { copies: [...MIRRORED] }),
      ball('ear', 'coat', [0.05, 0.05, 0.02], [0.05, 0.248, 0.005], { turn: [0, 0, -24], copies: [...MIRRORED] }),
      ball('inner ear', 'paw', [0.034, 0.036, 0.01], [0.05, 0.247, 0.013], { turn: [0, 0, -24], copies: [...MIRRORED] }),
      eyes(0.0145, [0.034, 0.2, 0.074]),
      ball('nose', 'nose', [0.016, 0.011, 0.01], [0, 0.183, 0.094]),
      tube(
        'mouth',
        'nose',
        [
          [-0.012, 0.168, 0.092],
          [-0.005, 0.164, 0.096],
          [0, 0.17, 0.096],
          [0.005, 0.164, 0.096],
          [0.012, 0.168, 0.092],
        ],
        0.0018,
      ),
      ball('paw', 'paw', [0.024, 0.02, 0.022], [0.042, 0.112, 0.096], { copies: [...MIRRORED] }),
      ball('foot', 'paw', [0.038, 0.018, 0.06], [0.056, 0.01, 0.07], { copies: [...MIRRORED] }),
      ball('tail', 'paw', [0.02, 0.018, 0.026], [0, 0.04, -0.1]),
      ...[1, -1].flatMap((s) =>
        [0, 1, 2].map((k) =>
          tube(
            'whisker',
            'white',
            [
              [s * 0.02, 0.176 - k * 0.005, 0.09],
              [s * 0.075, 0.182 - k * 0.012, 0.075],
            ],
            0.0007,
            { sides: 5 },
          ),
        ),
      ),
    ],
  ),
];
