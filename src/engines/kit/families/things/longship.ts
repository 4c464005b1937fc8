import { type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, plate, thing, tube } from '../pieces.ts';

/** Half the beam, and the height of the rail, along a longship. */
const LINES: readonly (readonly [z: number, half: number, rail: number])[] = [
  [-4.4, 0.1, 2.0],
  [-3.4, 0.62, 1.25],
  [-1.8, 1.02, 0.95],
  [0, 1.12, 0.88],
  [1.8, 1.02, 0.95],
  [3.4, 0.62, 1.25],
  [4.4, 0.1, 2.0],
];

/** Norse ships. */
export const LONGSHIPS: readonly Family[] = [
  thing(
    'longship',
    'viking ship, viking longship, long ship, drakkar, viking boat, dragon boat, dragon ship',
    {
      hull: { is: 'oak', color: '#7a4c2a' },
      dark: { is: 'walnut' },
      sail: { is: 'fabric', color: '#f2ead8' },
      stripe: { is: 'fabric', color: '#b8202a' },
      gold: { is: 'gold' },
      boss: { is: 'iron' },
      blue: { is: 'paint', color: '#2a5a9a' },
      tooth: { is: 'bone' },
    },
    ['hull'],
    () => [
      { name: 'hull', material: 'hull', turn: [90, 0, 0], at: [0, 0.5, 0], shape: { kind: 'loft', smooth: true, sides: 24, sections: LINES.map(([z, half]) => ({ y: z, size: [half * 2, 1.0] as [number, number], square: 2.2 })) } },
      box('deck', 'dark', [1.7, 0.06, 5.4], [0, 0.96, 0]),
      ...[0, 1].map((k) =>
        tube(
          `strake ${k + 1}`,
          k ? 'dark' : 'hull',
          LINES.map(([z, half, rail]): [number, number, number] => [half * (1 - k * 0.06), rail - k * 0.26, z]),
          LINES.map(() => 0.11),
          { copies: [...MIRRORED] },
        ),
      ),
      ...[1, -1].map((s) =>
        tube(
          s > 0 ? 'stem' : 'stern',
          'hull',
          [
            [0, 0.4, s * 3.7],
            [0, 1.2, s * 4.4],
            [0, 2.2, s * 4.66],
            [0, 2.9, s * 4.5],
          ],
          [0.16, 0.17, 0.14, 0.1],
        ),
      ),
      tube(
        'dragon neck',
        'dark',
        [
          [0, 2.6, 4.56],
          [0, 3.1, 4.5],
          [0, 3.36, 4.74],
        ],
        [0.15, 0.17, 0.2],
      ),
      ball('dragon head', 'dark', [0.36, 0.36, 0.6], [0, 3.4, 4.86]),
      cone('snout', 'dark', [0.17, 0.1], 0.5, [0, 3.34, 5.24], { turn: [96, 0, 0] }),
      ball('dragon eye', 'gold', 0.1, [0.15, 3.5, 4.96], { copies: [...MIRRORED] }),
      cone('horn', 'gold', [0.06, 0], 0.34, [0.12, 3.66, 4.66], { turn: [-40, 0, -12], copies: [...MIRRORED] }),
      cone('tooth', 'tooth', [0.03, 0], 0.1, [0.09, 3.2, 5.38], { turn: [180, 0, 0], copies: [...MIRRORED] }),
      tube(
        'tail curl',
        'dark',
        [
          [0, 2.8, -4.52],
          [0, 3.3, -4.3],
          [0, 3.4, -3.9],
          [0, 3.1, -3.86],
        ],
        [0.11, 0.1, 0.08, 0.03],
      ),
      cylinder('mast', 'dark', 0.1, 5.2, [0, 3.5, 0]),
      cylinder('yard', 'dark', 0.07, 4.2, [0, 5.5, 0.1], { turn: [0, 0, 90] }),
      ...Array.from({ length: 8 }, (_, i) =>
        plate(
          'sail',
          i % 2 ? 'stripe' : 'sail',
          [
            [-0.25, 0],
            [0.25, 0],
            [0.25, 3.0],
            [-0.25, 3.0],
          ],
          0.05,
          [-1.75 + i * 0.5, 2.45, 0.16 + 0.3 * Math.cos(((i - 3.5) / 8) * Math.PI)],
          { bevel: 0 },
        ),
      ),
      tube(
        'stay',
        'dark',
        [
          [0, 5.9, 0],
          [0, 2.4, 4.4],
        ],
        [0.02, 0.02],
      ),
      tube(
        'backstay',
        'dark',
        [
          [0, 5.9, 0],
          [0, 2.4, -4.4],
        ],
        [0.02, 0.02],
      ),
      ...[-2.4, -1.6, -0.8, 0, 0.8, 1.6, 2.4].flatMap((z, i) => {
        const x = 1.2 - 0.062 * z * z;
        return [
          cylinder('shield', i % 2 ? 'stripe' : 'blue', 0.34, 0.06, [x, 1.0, z], { turn: [0, 0, 90], copies: [...MIRRORED] }),
          ball('boss', 'boss', 0.2, [x + 0.03, 1.0, z], { copies: [...MIRRORED] }),
          tube(
            'oar',
            'hull',
            [
              [x - 0.1, 0.82, z + 0.3],
              [x + 1.5, 0.0, z - 0.1],
            ],
            [0.035, 0.045],
            { copies: [...MIRRORED] },
          ),
        ];
      }),
    ],
    { stripe: ['stripe'], 'dragon head': ['dark'], shield: ['blue'], mast: ['dark'] },
  ),
];
