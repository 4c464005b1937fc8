import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const RED = { is: 'paint', color: '#d8382f' };
const BLUE = { is: 'paint', color: '#2f6fc8' };
const YELLOW = { is: 'paint', color: '#f3bd2e' };
const WHITE = { is: 'paint', color: '#f6f4ee' };

/** Things on playgrounds and at fairs. */
export const PLAYGROUND: readonly Family[] = [
  thing('slide', 'playground slide, kids slide', { chute: YELLOW, frame: BLUE, step: RED }, ['chute'], () => [
    tube(
      'chute',
      'chute',
      [
        [0, 1.5, -0.55],
        [0, 1.48, -0.3],
        [0, 1.1, 0.3],
        [0, 0.5, 1.1],
        [0, 0.24, 1.55],
        [0, 0.22, 1.9],
      ],
      0.1,
      { sides: 12, scale: [2.4, 1, 1] },
    ),
    tube(
      'side',
      'chute',
      [
        [0.27, 1.62, -0.5],
        [0.27, 1.58, -0.28],
        [0.27, 1.2, 0.3],
        [0.27, 0.6, 1.1],
        [0.27, 0.34, 1.55],
        [0.27, 0.3, 1.9],
      ],
      0.05,
      { copies: [...MIRRORED] },
    ),
    box('platform', 'step', [0.62, 0.06, 0.5], [0, 1.42, -0.75], { round: 0.02 }),
    tube(
      'rail',
      'frame',
      [
        [0.3, 0, -1.5],
        [0.3, 1.42, -0.98],
        [0.3, 2, -0.9],
        [0.3, 2, -0.55],
        [0.3, 1.5, -0.5],
        [0.3, 0, -0.5],
      ],
      0.03,
      { copies: [...MIRRORED] },
    ),
    box('step', 'step', [0.6, 0.04, 0.14], [0, 0.22, -1.42], { copies: [{ kind: 'line', count: 6, step: [0, 0.22, 0.08] }] }),
  ]),
  thing('seesaw', 'see saw, teeter totter', { board: RED, base: BLUE, handle: STEEL }, ['board'], () => [
    box('board', 'board', [2.6, 0.06, 0.26], [0, 0.55, 0], { turn: [0, 0, 12], round: 0.02 }),
    plate(
      'base',
      'base',
      [
        [-0.3, 0],
        [0.3, 0],
        [0.08, 0.52],
        [-0.08, 0.52],
      ],
      0.1,
      [0, 0, 0.14],
      { copies: [{ kind: 'line', count: 2, step: [0, 0, -0.28] }] },
    ),
    cylinder('axle', 'handle', 0.04, 0.46, [0, 0.5, 0], { turn: [90, 0, 0] }),
    ...[
      [0.98, 0.78],
      [-0.99, 0.36],
    ].map(([x, y]) =>
      assembly(
        'seat',
        [
          tube(
            'handle',
            'handle',
            [
              [0, 0, 0.09],
              [0, 0.24, 0.09],
              [0, 0.28, 0],
              [0, 0.24, -0.09],
              [0, 0, -0.09],
            ],
            0.018,
          ),
        ],
        { at: [x!, y!, 0], turn: [0, 0, 12] },
      ),
    ),
  ]),
  thing('ferris wheel', 'big wheel, observation wheel, london eye', { frame: WHITE, cabin: RED, hub: BLUE, support: { is: 'paint', color: '#c9d3dc' } }, ['frame'], () => [
    assembly(
      'wheel',
      [
        ring('rim', 'frame', 4, 0.09, [0, 0, 0.45], { turn: [90, 0, 0], copies: [{ kind: 'line', count: 2, step: [0, 0, -0.9] }] }),
        ring('inner rim', 'frame', 3.1, 0.05, [0, 0, 0.45], { turn: [90, 0, 0], copies: [{ kind: 'line', count: 2, step: [0, 0, -0.9] }] }),
        { name: 'spoke', material: 'frame', shape: { kind: 'box', size: [0.07, 4, 0.07], at: [0, 2, 0.45] }, copies: [{ kind: 'ring', count: 12, axis: 'z' }] },
        { name: 'spoke', material: 'frame', shape: { kind: 'box', size: [0.07, 4, 0.07], at: [0, 2, -0.45] }, copies: [{ kind: 'ring', count: 12, axis: 'z' }] },
        { name: 'axle', material: 'frame', shape: { kind: 'cylinder', radius: 0.05, height: 0.9, at: [0, 4, 0], turn: [90, 0, 0] }, copies: [{ kind: 'ring', count: 12, axis: 'z' }] },
        cylinder('hub', 'hub', 0.45, 1.3, [0, 0, 0], { turn: [90, 0, 0], round: 0.08 }),
        ...Array.from({ length: 12 }, (_, i) => {
          const [x, y] = [4 * Math.sin((i * Math.PI) / 6), 4 * Math.cos((i * Math.PI) / 6)];
          return assembly(
            'cabin',
            [box('tub', 'cabin', [0.7, 0.36, 0.62], [0, -0.66, 0], { round: 0.1 }), cone('roof', 'hub', [0.5, 0.06], 0.24, [0, -0.06, 0]), box('post', 'frame', [0.04, 0.5, 0.04], [0.3, -0.38, 0], { copies: [...MIRRORED] })],
            { at: [x, y, 0] },
          );
        }),
      ],
      { at: [0, 5.2, 0] },
    ),
    tube(
      'support',
      'support',
      [
        [2.2, 0, 1],
        [0, 5.2, 0.75],
      ],
      0.16,
      { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] },
    ),
    box('base', 'support', [5.4, 0.2, 2.8], [0, 0.1, 0], { round: 0.06 }),
  ]),
  thing('carousel', 'merry go round, merry-go-round, roundabout ride', { roof: RED, stripe: WHITE, gold: { is: 'gold' }, horse: { is: 'porcelain', color: '#f6efe2' }, floor: { is: 'oak' }, saddle: BLUE }, ['roof'], () => [
    cylinder('floor', 'floor', 2.1, 0.2, [0, 0.1, 0], { round: 0.04 }),
    ring('edge', 'gold', 2.1, 0.07, [0, 0.18, 0]),
    cylinder('column', 'stripe', 0.4, 2, [0, 1.2, 0]),
    cone('roof', 'roof', [2.35, 0.12], 1, [0, 2.75, 0]),
    {
      name: 'stripe',
      material: 'stripe',
      at: [0, 2.25, 0],
      shape: {
        kind: 'loft',
        sides: 4,
        sections: [
          { y: 0, size: [0.62, 0.06] },
          { y: 2.42, size: [0.05, 0.04] },
        ],
        at: [0, 0, 2.33],
        turn: [-65.5, 0, 0],
      },
      copies: [{ kind: 'ring', count: 10 }],
    },
    hoop('valance', 'stripe', [2.36, 2.28], 0.29, [0, 2.125, 0], { turn: [90, 0, 0] }),
    ball('finial', 'gold', 0.26, [0, 3.36, 0]),
    assembly(
      'ride',
      [
        cylinder('pole', 'gold', 0.03, 2.05, [0, 1.2, 0]),
        ball('body', 'horse', [0.26, 0.3, 0.72], [0, 1, 0]),
        tube(
          'neck',
          'horse',
          [
            [0, 1.08, 0.26],
            [0, 1.3, 0.38],
            [0, 1.44, 0.4],
          ],
          [0.12, 0.09, 0.08],
        ),
        ball('head', 'horse', [0.13, 0.15, 0.3], [0, 1.46, 0.5], { turn: [24, 0, 0] }),
        tube(
          'mane',
          'gold',
          [
            [0, 1.2, 0.24],
            [0, 1.42, 0.33],
            [0, 1.54, 0.4],
          ],
          0.05,
        ),
        tube(
          'fore leg',
          'horse',
          [
            [0.08, 0.95, 0.24],
            [0.09, 0.72, 0.42],
            [0.09, 0.56, 0.32],
          ],
          [0.07, 0.045, 0.04],
          { copies: [...MIRRORED] },
        ),
        tube(
          'hind leg',
          'horse',
          [
            [0.08, 0.95, -0.26],
            [0.09, 0.72, -0.34],
            [0.09, 0.54, -0.48],
          ],
          [0.08, 0.045, 0.04],
          { copies: [...MIRRORED] },
        ),
        tube(
          'tail',
          'gold',
          [
            [0, 1.06, -0.34],
            [0, 1, -0.5],
            [0, 0.8, -0.54],
          ],
          [0.05, 0.06, 0.03],
        ),
        ball('saddle', 'saddle', [0.28, 0.12, 0.3], [0, 1.13, -0.02]),
      ],
      { at: [1.5, 0, 0], copies: [{ kind: 'ring', count: 6 }] },
    ),
  ]),
  thing('roller coaster', 'rollercoaster', { rail: RED, tie: STEEL, post: WHITE, train: BLUE }, ['rail'], () => {
    const height = (t: number): number => 1.1 + 1 * Math.cos(t) + 0.55 * Math.cos(2 * t + 0.6) + 0.5;
    const at = (t: number, off: number): [number, number, number] => [(3 + off) * Math.sin(t), height(t), (1.9 + off) * Math.cos(t)];
    const turns = Array.from({ length: 33 }, (_, i) => (i * Math.PI) / 16);
    return [
      tube(
        'rail',
        'rail',
        turns.map((t) => at(t, 0.14)),
        0.05,
      ),
      tube(
        'rail',
        'rail',
        turns.map((t) => at(t, -0.14)),
        0.05,
      ),
      tube(
        'spine',
        'rail',
        turns
          .map((t) => {
            const [x, y, z] = at(t, 0);
            return [x, y - 0.16, z] as const;
          })
          .map(([x, y, z]) => [x, y, z] as [number, number, number]),
        0.07,
      ),
      ...turns
        .slice(0, 32)
        .filter((_, i) => i % 2 === 0)
        .flatMap((t) => {
          const [x, y, z] = at(t, 0);
          return [cylinder('post', 'post', 0.06, y, [x, y / 2 - 0.08, z]), box('tie', 'tie', [0.36, 0.04, 0.08], [x, y - 0.02, z], { turn: [0, (t * 180) / Math.PI + 90, 0] })];
        }),
      ...[0.1, 0.26, 0.42].map((t) => {
        const [x, y, z] = at(t, 0);
        return assembly('car', [box('tub', 'train', [0.4, 0.26, 0.42], [0, 0.2, 0], { round: 0.08 }), box('seat', 'post', [0.34, 0.22, 0.06], [0, 0.36, -0.12], { round: 0.03 })], { at: [x, y, z], turn: [0, (t * 180) / Math.PI + 90, 0] });
      }),
    ];
  }),
  thing('sandbox', 'sand box, sandpit, sand pit', { wood: { is: 'pine' }, sand: { is: 'sand' }, bucket: RED, shovel: BLUE }, ['wood'], () => [
    box('sand', 'sand', [1.7, 0.16, 1.7], [0, 0.08, 0]),
    box('side', 'wood', [1.9, 0.24, 0.1], [0, 0.12, 0.9], { copies: [{ kind: 'mirror', axis: 'z' }] }),
    box('end', 'wood', [0.1, 0.24, 1.9], [0.9, 0.12, 0], { copies: [...MIRRORED] }),
    ball('heap', 'sand', [0.7, 0.3, 0.6], [-0.3, 0.14, -0.25]),
    turned(
      'bucket',
      'bucket',
      [
        [0, 0],
        [0.08, 0],
        [0.11, 0.18],
        [0.1, 0.18],
        [0.075, 0.02],
        [0, 0.02],
      ],
      { at: [0.35, 0.16, 0.2] },
    ),
    assembly('shovel', [cylinder('handle', 'shovel', 0.014, 0.22, [0, 0.2, 0], { round: 0.004 }), box('blade', 'shovel', [0.09, 0.12, 0.016], [0, 0.05, 0], { round: 0.006 })], { at: [-0.25, 0.24, 0.05], turn: [18, 0, 10] }),
  ]),
];
