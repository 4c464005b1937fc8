import type { Blob } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, cone, cylinder, EYE, thing, tube } from '../pieces.ts';
import { fur } from './beasts.ts';
import { eyes } from './face.ts';
import { both, flesh, limb, mass } from './flesh.ts';

/** Whales, ghosts, aliens and toys. */
export const BEINGS: readonly Family[] = [
  thing('ghost', 'spirit, spectre, phantom, poltergeist', { sheet: { is: 'silk', color: '#f2f4fa', roughness: 0.6, glow: 0.1 }, ...EYE, mouth: { color: '#2a2630' } }, ['sheet'], () => [
    {
      name: 'ghost',
      material: 'sheet',
      shape: {
        kind: 'blend',
        cells: 46,
        of: [
          limb(
            [
              [0, 0.86, 0],
              [0, 0.3, 0],
            ],
            [0.32, 0.36],
          ),
          ...Array.from(
            { length: 7 },
            (_, i): Blob =>
              limb(
                [
                  [0.27 * Math.cos(i * 0.9), 0.34, 0.27 * Math.sin(i * 0.9)],
                  [0.31 * Math.cos(i * 0.9), 0.1, 0.31 * Math.sin(i * 0.9)],
                ],
                [0.13, 0.07],
                0.04,
              ),
          ),
          ...both((s) => [
            limb(
              [
                [s * 0.26, 0.66, 0.05],
                [s * 0.46, 0.62, 0.16],
                [s * 0.56, 0.72, 0.2],
              ],
              [0.1, 0.09, 0.05],
            ),
          ]),
        ],
      },
    },
    ball('eye', 'pupil', [0.1, 0.15, 0.06], [0.11, 0.9, 0.285], { copies: [...MIRRORED] }),
    ball('mouth', 'mouth', [0.11, 0.13, 0.06], [0, 0.7, 0.325]),
  ]),
  thing(
    'alien',
    'martian, extraterrestrial, grey alien',
    { skin: { is: 'skin', color: '#8ac46a' }, eye: { color: '#141820', roughness: 0.08 }, suit: { is: 'fabric', color: '#8a94a8' }, white: { color: '#ffffff' }, belt: { is: 'chrome' }, mouth: { color: '#3a5a30' } },
    ['skin'],
    () => [
      {
        name: 'body',
        material: 'suit',
        shape: {
          kind: 'blend',
          cells: 44,
          of: [
            limb(
              [
                [0, 0.78, 0],
                [0, 0.5, 0],
              ],
              [0.12, 0.1],
            ),
            ...both((s) => [
              limb(
                [
                  [s * 0.1, 0.8, 0],
                  [s * 0.22, 0.62, 0.02],
                  [s * 0.25, 0.44, 0.08],
                ],
                [0.05, 0.04, 0.036],
                0.04,
              ),
              limb(
                [
                  [s * 0.06, 0.5, 0],
                  [s * 0.09, 0.26, 0.01],
                  [s * 0.1, 0.04, 0],
                ],
                [0.075, 0.055, 0.05],
                0.04,
              ),
              mass([0.1, 0.07, 0.18], [s * 0.1, 0.035, 0.04], 0.03),
            ]),
          ],
        },
      },
      {
        name: 'head',
        material: 'skin',
        shape: {
          kind: 'blend',
          cells: 40,
          of: [
            mass([0.44, 0.38, 0.42], [0, 1.18, 0]),
            mass([0.22, 0.24, 0.24], [0, 1.0, 0.06], 0.1),
            limb(
              [
                [0, 0.95, 0],
                [0, 0.84, 0],
              ],
              [0.05, 0.05],
              0.04,
            ),
          ],
        },
      },
      ball('eye', 'eye', [0.14, 0.19, 0.1], [0.1, 1.12, 0.155], { turn: [0, 24, 24], copies: [...MIRRORED] }),
      ball('glint', 'white', 0.03, [0.13, 1.17, 0.21], { copies: [...MIRRORED] }),
      tube(
        'mouth',
        'mouth',
        [
          [-0.04, 0.965, 0.16],
          [0, 0.958, 0.172],
          [0.04, 0.965, 0.16],
        ],
        0.007,
      ),
      {
        name: 'hand',
        material: 'skin',
        at: [0.26, 0.4, 0.1],
        shape: {
          kind: 'blend',
          cells: 22,
          of: [
            mass([0.08, 0.09, 0.06], [0, 0, 0]),
            ...[-0.03, 0, 0.03].map(
              (x): Blob =>
                limb(
                  [
                    [x, -0.03, 0],
                    [x * 1.5, -0.09, 0.02],
                  ],
                  [0.018, 0.014],
                  0.01,
                ),
            ),
          ],
        },
        copies: [...MIRRORED],
      },
      tube(
        'feeler',
        'skin',
        [
          [0.08, 1.34, 0],
          [0.13, 1.44, 0.02],
          [0.17, 1.52, 0.04],
        ],
        0.014,
        { copies: [...MIRRORED] },
      ),
      ball('bulb', 'skin', 0.07, [0.175, 1.54, 0.045], { copies: [...MIRRORED] }),
      cylinder('belt', 'belt', 0.115, 0.05, [0, 0.53, 0]),
    ],
  ),
  thing('teddy bear', 'teddy, stuffed bear, plush bear, stuffed animal, plush toy, koala', { coat: fur('#b07a44'), belly: fur('#e2c08c'), nose: { color: '#3a2620' }, bow: { is: 'silk', color: '#c8303a' }, ...EYE }, ['coat'], () => [
    flesh(
      'body',
      'coat',
      [
        mass([0.3, 0.34, 0.26], [0, 0.2, 0]),
        mass([0.32, 0.28, 0.28], [0, 0.48, 0.01], 0.02),
        ...both((s) => [
          mass([0.11, 0.11, 0.07], [s * 0.13, 0.6, 0], 0.015),
          limb(
            [
              [s * 0.13, 0.3, 0.02],
              [s * 0.22, 0.2, 0.1],
            ],
            [0.065, 0.062],
            0.02,
          ),
          limb(
            [
              [s * 0.11, 0.08, 0.06],
              [s * 0.16, 0.075, 0.22],
            ],
            [0.08, 0.075],
            0.02,
          ),
        ]),
      ],
      54,
    ),
    ball('belly', 'belly', [0.2, 0.22, 0.1], [0, 0.2, 0.1]),
    ball('muzzle', 'belly', [0.15, 0.11, 0.1], [0, 0.44, 0.14]),
    ball('nose', 'nose', [0.05, 0.036, 0.03], [0, 0.47, 0.185]),
    tube(
      'mouth',
      'nose',
      [
        [-0.03, 0.42, 0.18],
        [0, 0.43, 0.19],
        [0.03, 0.42, 0.18],
      ],
      0.005,
    ),
    eyes(0.02, [0.065, 0.52, 0.128]),
    ball('inner ear', 'belly', [0.07, 0.07, 0.03], [0.13, 0.6, 0.028], { copies: [...MIRRORED] }),
    ball('sole', 'belly', [0.1, 0.1, 0.03], [0.163, 0.075, 0.285], { copies: [...MIRRORED] }),
    cone('bow', 'bow', [0.05, 0.012], 0.09, [0.055, 0.345, 0.125], { turn: [0, 0, 90], copies: [...MIRRORED] }),
    ball('knot', 'bow', 0.04, [0, 0.345, 0.13]),
  ]),
];
