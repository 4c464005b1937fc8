import { type Family, MIRRORED } from '../family.ts';
import { ball, cone, EYE, thing, tube } from '../pieces.ts';
import { eyes } from './face.ts';
import { flesh, limb, mass } from './flesh.ts';

const plumage = (color: string) => ({ is: 'feathers', color });

/** Builds two thin legs with three toes each. */
const legs = (x: number, top: number, thick: number, z = 0) => [
  tube(
    'leg',
    'leg',
    [
      [x, top, z],
      [x, top * 0.5, z - 0.02],
      [x, thick, z],
    ],
    [thick * 1.3, thick, thick],
    { copies: [...MIRRORED] },
  ),
  ...[x, -x].flatMap((foot) =>
    [-28, 0, 28].map((turn) =>
      tube(
        'toe',
        'leg',
        [
          [0, thick, 0],
          [0, thick * 0.8, thick * 6],
        ],
        [thick * 0.9, thick * 0.5],
        { at: [foot, 0, z], turn: [0, turn, 0] },
      ),
    ),
  ),
];

/** Builds the wings of a flying bird, spread and raised. */
const spread = (span: number, y: number, material = 'wing') => [
  {
    name: 'wing',
    at: [0.1, y, 0.02] as [number, number, number],
    copies: [...MIRRORED],
    parts: [
      tube(
        'wing arm',
        material,
        [
          [0, 0, 0],
          [span * 0.3, span * 0.3, -0.03],
          [span * 0.66, span * 0.46, -0.1],
          [span, span * 0.5, -0.22],
        ],
        [0.07, 0.06, 0.045, 0.01],
      ),
      ...Array.from({ length: 9 }, (_, i) => {
        const t = i / 8;
        const long = span * (0.5 - 0.14 * t);
        return ball('feather', i % 2 ? 'tip' : material, [0.03, long, 0.13], [span * (0.12 + 0.84 * t), span * (0.13 + 0.42 * Math.sin(t * 1.6)) - long * 0.34, -0.06 - 0.14 * t], { turn: [16 + 12 * t, 0, 8 + 46 * t] });
      }),
    ],
  },
];

/** Birds with distinctive shapes. */
export const FOWL: readonly Family[] = [
  thing(
    'peacock',
    'peafowl, peahen',
    { body: plumage('#1f5ab8'), tail: plumage('#2f8a4a'), wing: plumage('#8a7048'), eyespot: plumage('#1a3a9a'), tip: plumage('#d8b030'), leg: { color: '#8a7a60' }, ...EYE },
    ['body'],
    () => [
      flesh('body', 'body', [
        limb(
          [
            [0, 0.44, -0.16],
            [0, 0.48, 0.12],
          ],
          [0.13, 0.15],
        ),
        limb(
          [
            [0, 0.54, 0.18],
            [0, 0.76, 0.26],
            [0, 0.92, 0.26],
          ],
          [0.1, 0.06, 0.055],
          0.06,
        ),
        mass([0.14, 0.13, 0.16], [0, 0.96, 0.29], 0.03),
      ]),
      cone('beak', 'leg', [0.025, 0.003], 0.08, [0, 0.95, 0.4], { turn: [98, 0, 0] }),
      eyes(0.02, [0.058, 0.985, 0.33]),
      ...[-16, 0, 16].flatMap((turn) => [
        {
          name: 'crest',
          at: [0, 1.02, 0.27] as [number, number, number],
          turn: [0, 0, turn] as [number, number, number],
          parts: [
            tube(
              'stem',
              'body',
              [
                [0, 0, 0],
                [0, 0.1, -0.01],
              ],
              [0.005, 0.005],
            ),
            ball('crest tip', 'eyespot', 0.03, [0, 0.11, -0.01]),
          ],
        },
      ]),
      ...[0, 1].flatMap((row) =>
        Array.from({ length: 15 - row * 2 }, (_, i) => {
          const a = -78 + (156 * i) / (14 - row * 2);
          const long = 0.98 - row * 0.34;
          return {
            name: 'tail feather',
            at: [0, 0.46, -0.2 - 0.03 * (2 - row)] as [number, number, number],
            turn: [-14, 0, a] as [number, number, number],
            parts: [ball('feather', 'tail', [0.17, long, 0.02], [0, long / 2, 0]), ball('spot rim', 'tip', [0.13, 0.16, 0.03], [0, long - 0.12, 0.004]), ball('eyespot', 'eyespot', [0.08, 0.1, 0.04], [0, long - 0.13, 0.008])],
          };
        }),
      ),
      ball('wing', 'wing', [0.07, 0.2, 0.36], [0.13, 0.47, -0.04], { turn: [-10, 0, 0], copies: [...MIRRORED] }),
      ...legs(0.07, 0.34, 0.014),
    ],
    { feather: ['tail'] },
  ),
  thing('flamingo', 'pink flamingo, stork, heron, crane bird, egret', { body: plumage('#f28aa0'), wing: plumage('#e86a88'), leg: { color: '#e8788a' }, beak: { color: '#f4e4d8' }, tip: { color: '#2a2428' }, ...EYE }, ['body'], () => [
    flesh('body', 'body', [
      limb(
        [
          [0, 0.84, -0.2],
          [0, 0.86, 0.1],
        ],
        [0.1, 0.15],
      ),
      limb(
        [
          [0, 0.9, 0.16],
          [0, 1.06, 0.32],
          [0, 1.24, 0.2],
          [0, 1.44, 0.2],
        ],
        [0.08, 0.045, 0.04, 0.04],
        0.05,
      ),
      mass([0.11, 0.11, 0.15], [0, 1.47, 0.25], 0.03),
    ]),
    tube(
      'beak',
      'beak',
      [
        [0, 1.46, 0.31],
        [0, 1.43, 0.39],
      ],
      [0.035, 0.03],
    ),
    tube(
      'beak tip',
      'tip',
      [
        [0, 1.43, 0.39],
        [0, 1.36, 0.43],
      ],
      [0.03, 0.006],
    ),
    eyes(0.016, [0.048, 1.49, 0.28]),
    ball('wing', 'wing', [0.06, 0.2, 0.4], [0.13, 0.87, -0.06], { turn: [-8, 0, 0], copies: [...MIRRORED] }),
    ...legs(0.06, 0.76, 0.014),
  ]),
  thing('ostrich', 'emu, rhea', { body: plumage('#2e2a2c'), wing: plumage('#f2efe8'), leg: { color: '#d8a890' }, beak: { color: '#e0a060' }, ...EYE }, ['body'], () => [
    flesh('body', 'body', [mass([0.62, 0.56, 0.8], [0, 1.1, -0.05])]),
    flesh(
      'neck',
      'leg',
      [
        limb(
          [
            [0, 1.2, 0.26],
            [0, 1.6, 0.42],
            [0, 2.0, 0.42],
          ],
          [0.1, 0.06, 0.055],
        ),
        mass([0.17, 0.15, 0.2], [0, 2.05, 0.46], 0.03),
      ],
      34,
    ),
    cone('beak', 'beak', [0.045, 0.02], 0.14, [0, 2.03, 0.6], { turn: [96, 0, 0] }),
    eyes(0.035, [0.07, 2.09, 0.5]),
    ...[0, 1, 2, 3, 4].map((i) => ball('plume', 'wing', [0.12, 0.3, 0.14], [0.29, 1.08 - i * 0.02, 0.16 - i * 0.12], { turn: [26, 0, 8], copies: [...MIRRORED] })),
    ball('tail', 'wing', [0.26, 0.3, 0.26], [0, 1.2, -0.46], { turn: [-40, 0, 0] }),
    ...legs(0.14, 0.95, 0.035),
  ]),
  thing('swan', 'white swan, black swan, goose', { body: plumage('#f8f8f6'), wing: plumage('#eceeef'), beak: { color: '#f08a1e' }, mask: { color: '#26242a' }, ...EYE }, ['body'], () => [
    flesh(
      'body',
      'body',
      [
        mass([0.42, 0.34, 0.72], [0, 0.2, -0.04]),
        limb(
          [
            [0, 0.24, -0.3],
            [0, 0.36, -0.5],
          ],
          [0.1, 0.02],
          0.08,
        ),
        limb(
          [
            [0, 0.26, 0.26],
            [0, 0.5, 0.42],
            [0, 0.74, 0.3],
            [0, 0.92, 0.32],
          ],
          [0.1, 0.06, 0.05, 0.05],
          0.06,
        ),
        mass([0.12, 0.12, 0.17], [0, 0.95, 0.37], 0.03),
      ],
      56,
    ),
    cone('beak', 'beak', [0.042, 0.02], 0.13, [0, 0.92, 0.5], { turn: [104, 0, 0] }),
    ball('mask', 'mask', [0.07, 0.06, 0.07], [0, 0.97, 0.44]),
    eyes(0.016, [0.052, 0.985, 0.42]),
    ...[0, 1, 2].map((i) => ball('wing', 'wing', [0.08, 0.26 - i * 0.04, 0.5 - i * 0.05], [0.2 - i * 0.02, 0.26 + i * 0.06, -0.08 - i * 0.09], { turn: [18 + i * 6, 0, -8], copies: [...MIRRORED] })),
  ]),
  thing(
    'phoenix',
    'firebird, fire bird, thunderbird',
    { body: plumage('#e8502a'), wing: { color: '#f28a1e', glow: 0.5 }, tip: { color: '#f8d24a', glow: 1.2 }, leg: { is: 'gold', color: '#d8a030' }, ...EYE },
    ['body', 'wing'],
    () => [
      flesh('body', 'body', [
        limb(
          [
            [0, 0.5, -0.12],
            [0, 0.62, 0.1],
          ],
          [0.12, 0.15],
        ),
        limb(
          [
            [0, 0.7, 0.14],
            [0, 0.9, 0.22],
          ],
          [0.1, 0.07],
          0.06,
        ),
        mass([0.16, 0.16, 0.2], [0, 0.95, 0.26], 0.03),
      ]),
      tube(
        'beak',
        'leg',
        [
          [0, 0.95, 0.33],
          [0, 0.93, 0.41],
          [0, 0.88, 0.43],
        ],
        [0.04, 0.028, 0.004],
      ),
      eyes(0.02, [0.062, 0.98, 0.31]),
      ...[-0.05, 0, 0.05].map((x, i) =>
        tube(
          'crest',
          'tip',
          [
            [x * 0.4, 1.02, 0.24],
            [x, 1.14, 0.14],
            [x * 2, 1.2 + 0.04 * (i % 2), 0.02],
          ],
          [0.024, 0.02, 0.003],
        ),
      ),
      ...spread(1.1, 0.64),
      ...[-2, -1, 0, 1, 2].map((i) =>
        tube(
          'tail feather',
          i % 2 ? 'tip' : 'wing',
          [
            [i * 0.03, 0.48, -0.2],
            [i * 0.1, 0.36, -0.5],
            [i * 0.2, 0.3 + 0.05 * Math.abs(i), -0.85],
            [i * 0.27, 0.38, -1.15 + 0.08 * Math.abs(i)],
          ],
          [0.05, 0.06, 0.05, 0.004],
        ),
      ),
      ...legs(0.07, 0.42, 0.018),
    ],
    { flame: ['tip', 'wing'], feather: ['wing'], tail: ['wing'] },
  ),
  thing('toucan', 'hornbill', { body: plumage('#26242a'), throat: plumage('#f6f2e8'), beak: { color: '#f2901e' }, tip: { color: '#2a2428' }, leg: { color: '#5a6a8a' }, ...EYE }, ['body'], () => [
    flesh('body', 'body', [
      limb(
        [
          [0, 0.2, -0.04],
          [0, 0.34, 0.03],
        ],
        [0.1, 0.11],
      ),
      mass([0.19, 0.18, 0.19], [0, 0.47, 0.07], 0.05),
      limb(
        [
          [0, 0.14, -0.08],
          [0, 0.02, -0.24],
        ],
        [0.05, 0.04],
      ),
    ]),
    ball('throat', 'throat', [0.15, 0.18, 0.12], [0, 0.4, 0.11]),
    tube(
      'beak',
      'beak',
      [
        [0, 0.47, 0.13],
        [0, 0.48, 0.26],
        [0, 0.41, 0.38],
      ],
      [0.062, 0.058, 0.02],
    ),
    ball('beak tip', 'tip', [0.05, 0.06, 0.06], [0, 0.415, 0.375]),
    eyes(0.028, [0.075, 0.51, 0.12], true),
    ball('wing', 'body', [0.06, 0.24, 0.15], [0.11, 0.26, -0.03], { turn: [20, 0, 0], copies: [...MIRRORED] }),
    ...legs(0.05, 0.12, 0.012),
  ]),
  thing('hummingbird', 'kingfisher, flying bird', { body: plumage('#2a9a6a'), belly: plumage('#f0ece0'), wing: plumage('#4ab88a'), tip: plumage('#8ad8b8'), beak: { color: '#2a2428' }, ...EYE }, ['body'], () => [
    flesh('body', 'body', [
      limb(
        [
          [0, 0.5, -0.16],
          [0, 0.6, 0.06],
        ],
        [0.05, 0.1],
      ),
      mass([0.17, 0.16, 0.18], [0, 0.7, 0.14], 0.05),
      limb(
        [
          [0, 0.46, -0.2],
          [0, 0.36, -0.4],
        ],
        [0.04, 0.05],
      ),
    ]),
    ball('belly', 'belly', [0.14, 0.2, 0.14], [0, 0.57, 0.06], { turn: [30, 0, 0] }),
    cone('beak', 'beak', [0.018, 0.003], 0.26, [0, 0.69, 0.34], { turn: [92, 0, 0] }),
    eyes(0.026, [0.068, 0.73, 0.19]),
    ...spread(0.5, 0.6),
  ]),
];
