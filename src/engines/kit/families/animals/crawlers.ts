import { type Family, MIRRORED } from '../family.ts';
import { ball, cone, EYE, thing, tube } from '../pieces.ts';
import { eyes } from './face.ts';
import { both, flesh, limb, mass } from './flesh.ts';

const skin = (color: string) => ({ is: 'skin', color });

/** Animals that crawl, fly on thin wings, or have spines. */
export const CRAWLERS: readonly Family[] = [
  thing(
    'ladybug',
    'ladybird, lady bug, beetle, scarab, scarab beetle',
    { shell: { is: 'plastic', color: '#d8241e' }, dark: { color: '#1e1c20' }, ...EYE },
    ['shell'],
    () => [
      ball('body', 'dark', [0.3, 0.14, 0.36], [0, 0.1, 0]),
      ball('wing case', 'shell', [0.32, 0.27, 0.38], [0.004, 0.13, -0.02]),
      { name: 'seam', material: 'dark', at: [0, 0.13, -0.02], turn: [0, 0, 90], shape: { kind: 'superellipsoid', size: [0.275, 0.008, 0.386] } },
      ball('head', 'dark', [0.19, 0.15, 0.14], [0, 0.11, 0.18]),
      ...[
        [0.09, 0.235, 0.06],
        [0.1, 0.225, -0.11],
        [0.145, 0.15, -0.02],
        [0.05, 0.22, -0.16],
      ].map(([x, y, z]) => ball('spot', 'dark', 0.05, [x, y, z], { copies: [...MIRRORED] })),
      eyes(0.03, [0.06, 0.14, 0.23], true),
      tube(
        'antenna',
        'dark',
        [
          [0.03, 0.17, 0.22],
          [0.06, 0.25, 0.27],
          [0.09, 0.27, 0.3],
        ],
        [0.008, 0.007, 0.01],
        { copies: [...MIRRORED] },
      ),
      ...[0.1, 0, -0.1].map((z) =>
        tube(
          'leg',
          'dark',
          [
            [0.1, 0.08, z],
            [0.2, 0.08, z * 1.3],
            [0.23, 0.0, z * 1.5],
          ],
          [0.014, 0.012, 0.008],
          { copies: [...MIRRORED] },
        ),
      ),
    ],
    { spot: ['dark'] },
  ),
  thing('ant', 'termite', { body: { is: 'plastic', color: '#7a3420' }, leg: { color: '#4a2216' }, ...EYE }, ['body'], () => [
    ball('head', 'body', [0.13, 0.12, 0.13], [0, 0.17, 0.22]),
    ball('thorax', 'body', [0.1, 0.1, 0.17], [0, 0.15, 0.06]),
    ball('abdomen', 'body', [0.18, 0.17, 0.26], [0, 0.17, -0.16]),
    eyes(0.025, [0.05, 0.19, 0.26]),
    tube(
      'antenna',
      'leg',
      [
        [0.03, 0.22, 0.26],
        [0.08, 0.3, 0.3],
        [0.1, 0.27, 0.4],
      ],
      [0.008, 0.007, 0.005],
      { copies: [...MIRRORED] },
    ),
    tube(
      'mandible',
      'leg',
      [
        [0.04, 0.13, 0.27],
        [0.06, 0.12, 0.33],
        [0.015, 0.12, 0.36],
      ],
      [0.014, 0.012, 0.004],
      { copies: [...MIRRORED] },
    ),
    ...[0.11, 0.06, 0.0].map((z, i) =>
      tube(
        'leg',
        'leg',
        [
          [0.04, 0.14, z],
          [0.16, 0.22, z + 0.08 - i * 0.1],
          [0.24, 0.0, z + 0.14 - i * 0.16],
        ],
        [0.013, 0.011, 0.006],
        { copies: [...MIRRORED] },
      ),
    ),
  ]),
  thing('scorpion', 'giant scorpion', { body: { is: 'plastic', color: '#5a3a22' }, claw: { color: '#3a2416' }, ...EYE }, ['body'], () => [
    flesh(
      'body',
      'body',
      [
        limb(
          [
            [0, 0.12, 0.16],
            [0, 0.12, -0.16],
          ],
          [0.085, 0.1],
        ),
      ],
      34,
    ),
    tube(
      'tail',
      'body',
      [
        [0, 0.13, -0.16],
        [0, 0.16, -0.36],
        [0, 0.34, -0.48],
        [0, 0.5, -0.4],
        [0, 0.55, -0.24],
      ],
      [0.075, 0.062, 0.055, 0.048, 0.05],
    ),
    ...[
      [0.145, -0.27],
      [0.24, -0.44],
      [0.42, -0.46],
      [0.53, -0.32],
    ].map(([y, z]) => ball('segment', 'body', 0.13, [0, y, z])),
    cone('sting', 'claw', [0.035, 0], 0.14, [0, 0.52, -0.14], { turn: [118, 0, 0] }),
    tube(
      'arm',
      'body',
      [
        [0.06, 0.1, 0.18],
        [0.22, 0.12, 0.24],
        [0.2, 0.1, 0.38],
      ],
      [0.032, 0.028, 0.032],
      { copies: [...MIRRORED] },
    ),
    ball('claw', 'claw', [0.1, 0.08, 0.2], [0.21, 0.1, 0.47], { copies: [...MIRRORED] }),
    ball('thumb', 'claw', [0.04, 0.05, 0.15], [0.14, 0.1, 0.5], { turn: [0, 16, 0], copies: [...MIRRORED] }),
    ...[0.1, 0.03, -0.05, -0.12].map((z, i) =>
      tube(
        'leg',
        'body',
        [
          [0.07, 0.1, z],
          [0.2, 0.17, z + 0.06 - i * 0.05],
          [0.29, 0.0, z + 0.1 - i * 0.08],
        ],
        [0.017, 0.014, 0.006],
        { copies: [...MIRRORED] },
      ),
    ),
    eyes(0.018, [0.035, 0.19, 0.2]),
  ]),
  thing('dragonfly', 'damselfly, firefly', { body: { is: 'plastic', color: '#2a8a9a' }, wing: { is: 'glass', color: '#c8e8f0', opacity: 0.5 }, ...EYE }, ['body'], () => [
    ball('head', 'body', [0.07, 0.065, 0.06], [0, 0.14, 0.16]),
    ball('eye', 'pupil', 0.045, [0.03, 0.15, 0.175], { copies: [...MIRRORED] }),
    ball('thorax', 'body', [0.07, 0.08, 0.12], [0, 0.14, 0.08]),
    ...Array.from({ length: 7 }, (_, i) => ball('abdomen', 'body', [0.036 - i * 0.002, 0.036 - i * 0.002, 0.055], [0, 0.135 - i * 0.003, 0.0 - i * 0.045])),
    ball('wing', 'wing', [0.34, 0.008, 0.07], [0.19, 0.18, 0.1], { turn: [0, -14, 6], copies: [...MIRRORED] }),
    ball('hind wing', 'wing', [0.3, 0.008, 0.08], [0.17, 0.18, 0.03], { turn: [0, 12, 6], copies: [...MIRRORED] }),
    ...[0.12, 0.08, 0.04].map((z) =>
      tube(
        'leg',
        'pupil',
        [
          [0.02, 0.11, z],
          [0.06, 0.07, z],
          [0.07, 0.0, z + 0.01],
        ],
        [0.006, 0.005, 0.003],
        { copies: [...MIRRORED] },
      ),
    ),
  ]),
  thing('caterpillar', 'worm, centipede, maggot, silkworm', { body: skin('#7ac03a'), stripe: skin('#f0d84a'), leg: { color: '#3a5a20' }, ...EYE }, ['body'], () => [
    ...Array.from({ length: 8 }, (_, i) => ball('segment', i % 2 ? 'stripe' : 'body', [0.13, 0.14 + 0.01 * (i % 2), 0.11], [0, 0.09 + 0.05 * Math.max(0, Math.sin(i * 0.8)), 0.2 - i * 0.075])),
    ball('head', 'body', [0.16, 0.16, 0.15], [0, 0.15, 0.28]),
    eyes(0.028, [0.045, 0.18, 0.34], true),
    tube(
      'antenna',
      'leg',
      [
        [0.03, 0.21, 0.3],
        [0.06, 0.29, 0.31],
      ],
      [0.007, 0.012],
      { copies: [...MIRRORED] },
    ),
    ...Array.from({ length: 7 }, (_, i) => ball('foot', 'leg', 0.04, [0.045, 0.02 + 0.05 * Math.max(0, Math.sin(i * 0.8)), 0.2 - i * 0.075], { copies: [...MIRRORED] })),
  ]),
  thing('hedgehog', 'porcupine, echidna', { coat: { is: 'fur', color: '#d8b890' }, spine: { is: 'hair', color: '#5a4434' }, nose: { color: '#2a2220' }, ...EYE }, ['coat'], () => [
    flesh(
      'body',
      'coat',
      [
        mass([0.26, 0.22, 0.34], [0, 0.13, -0.02]),
        limb(
          [
            [0, 0.12, 0.12],
            [0, 0.09, 0.24],
          ],
          [0.085, 0.03],
          0.04,
        ),
        ...both((s) => [mass([0.07, 0.08, 0.03], [s * 0.08, 0.19, 0.12], 0.01)]),
      ],
      42,
    ),
    ball('back', 'spine', [0.29, 0.24, 0.32], [0, 0.16, -0.06]),
    ...[0, 1].map((half) => ({
      name: 'spines',
      parts: Array.from({ length: 45 }, (_, k) => {
        const i = k * 2 + half;
        const t = (i + 0.5) / 90;
        const a = i * 2.4;
        const up = 0.12 + 0.88 * t;
        const r = Math.sqrt(1 - up * up);
        const [x, y, z] = [r * Math.cos(a), up, r * Math.sin(a)];
        return cone('spine', 'spine', [0.013, 0], 0.08, [x * 0.15, 0.15 + y * 0.125, -0.06 + z * 0.16], { turn: [(Math.asin(z) * 180) / Math.PI, 0, (-Math.atan2(x, y) * 180) / Math.PI] });
      }),
    })),
    eyes(0.018, [0.05, 0.15, 0.17]),
    ball('nose', 'nose', 0.032, [0, 0.09, 0.265]),
    ...[0.08, -0.12].map((z) => ball('foot', 'coat', [0.06, 0.04, 0.08], [0.08, 0.02, z], { copies: [...MIRRORED] })),
  ]),
  thing('kangaroo', 'wallaby, jerboa', { coat: { is: 'fur', color: '#b8824e' }, belly: { is: 'fur', color: '#e8d0a8' }, nose: { color: '#2a2220' }, ...EYE }, ['coat'], () => [
    flesh(
      'body',
      'coat',
      [
        limb(
          [
            [0, 0.66, -0.1],
            [0, 0.96, 0.06],
            [0, 1.2, 0.14],
          ],
          [0.27, 0.2, 0.12],
          0.1,
        ),
        mass([0.2, 0.2, 0.24], [0, 1.38, 0.2], 0.06),
        limb(
          [
            [0, 1.35, 0.28],
            [0, 1.31, 0.42],
          ],
          [0.085, 0.055],
          0.04,
        ),
        limb(
          [
            [0, 0.5, -0.24],
            [0, 0.2, -0.56],
            [0, 0.06, -1.0],
          ],
          [0.17, 0.1, 0.03],
          0.1,
        ),
        ...both((s) => [
          limb(
            [
              [s * 0.06, 1.46, 0.16],
              [s * 0.11, 1.7, 0.12],
            ],
            [0.05, 0.02],
            0.02,
          ),
          limb(
            [
              [s * 0.12, 1.12, 0.14],
              [s * 0.19, 0.94, 0.26],
              [s * 0.13, 0.9, 0.38],
            ],
            [0.055, 0.045, 0.035],
            0.04,
          ),
          limb(
            [
              [s * 0.2, 0.6, -0.06],
              [s * 0.24, 0.42, 0.2],
              [s * 0.22, 0.1, -0.1],
              [s * 0.22, 0.05, 0.3],
            ],
            [0.17, 0.11, 0.06, 0.05],
            0.06,
          ),
        ]),
      ],
      60,
    ),
    ball('belly', 'belly', [0.34, 0.5, 0.2], [0, 0.76, 0.1], { turn: [16, 0, 0] }),
    tube(
      'pouch',
      'coat',
      [
        [-0.14, 0.72, 0.16],
        [0, 0.66, 0.23],
        [0.14, 0.72, 0.16],
      ],
      [0.03, 0.035, 0.03],
    ),
    eyes(0.032, [0.085, 1.43, 0.28]),
    ball('nose', 'nose', [0.06, 0.045, 0.04], [0, 1.33, 0.47]),
  ]),
];
