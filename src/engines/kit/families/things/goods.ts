import type { Pair, Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED, part, program } from '../family.ts';

const cake = () =>
  program(
    'cake',
    {
      sponge: { is: 'bread', color: '#c98d4e' },
      icing: { is: 'paint', color: '#f6b8cc' },
      cream: { is: 'paint', color: '#fbf3e4' },
      cherry: { is: 'plastic', color: '#c81e30' },
      plate: { is: 'porcelain' },
      candle: { is: 'wax', color: '#7ac0e8' },
      flame: { color: '#ffb02a', glow: 2 },
    },
    [
      part('plate', 'plate', {
        kind: 'lathe',
        smooth: false,
        sides: 40,
        profile: [
          [0, 0],
          [0.12, 0],
          [0.19, 0.016],
          [0.2, 0.022],
          [0.12, 0.012],
          [0, 0.012],
        ],
      }),
      part('sponge', 'sponge', { kind: 'cylinder', radius: 0.15, height: 0.13, round: 0.006, sides: 40 }, { at: [0, 0.075, 0] }),
      part('filling', 'cream', { kind: 'cylinder', radius: 0.154, height: 0.018, round: 0.007, sides: 40 }, { at: [0, 0.075, 0] }),
      part('icing', 'icing', {
        kind: 'blend',
        cells: 44,
        of: [
          { kind: 'disc', radius: 0.16, height: 0.035, round: 0.017, at: [0, 0.143, 0] },
          ...Array.from({ length: 12 }, (_, i) => {
            const a = (i / 12) * 2 * Math.PI;
            const [x, z] = [0.152 * Math.cos(a), 0.152 * Math.sin(a)];
            const low = 0.092 + 0.022 * ((i * 5) % 3);
            return {
              kind: 'limb' as const,
              path: [
                [x, 0.138, z],
                [x, low, z],
              ] as [number, number, number][],
              radius: 0.017,
              blend: 0.02,
            };
          }),
        ],
      }),
      part(
        'cream',
        'cream',
        {
          kind: 'lathe',
          smooth: true,
          sides: 14,
          profile: [
            [0, 0],
            [0.026, 0],
            [0.028, 0.012],
            [0.015, 0.03],
            [0, 0.042],
          ],
          at: [0, 0.158, 0.115],
        },
        { copies: [{ kind: 'ring', count: 8 }] },
      ),
      part('cherry', 'cherry', { kind: 'sphere', radius: 0.017, at: [0, 0.202, 0.115] }, { copies: [{ kind: 'ring', count: 8 }] }),
      part(
        'candle',
        'candle',
        { kind: 'cylinder', radius: 0.008, height: 0.07, sides: 12 },
        {
          at: [0, 0.19, 0],
          parts: [
            part(
              'flame',
              'flame',
              {
                kind: 'lathe',
                smooth: true,
                sides: 10,
                profile: [
                  [0, 0],
                  [0.008, 0.01],
                  [0.006, 0.022],
                  [0, 0.036],
                ],
              },
              { at: [0, 0.04, 0] },
            ),
          ],
        },
      ),
    ],
  );

const apple = () =>
  program('apple', { skin: { is: 'plastic', color: '#c8242a', roughness: 0.3 }, stem: { is: 'wood', color: '#5a3a22' }, leaf: { is: 'leaves', color: '#5aa03c' } }, [
    part('apple', 'skin', {
      kind: 'lathe',
      smooth: true,
      sides: 32,
      profile: [
        [0, 0.007],
        [0.012, 0.002],
        [0.022, 0.004],
        [0.036, 0.026],
        [0.041, 0.05],
        [0.034, 0.071],
        [0.018, 0.077],
        [0.006, 0.07],
        [0, 0.066],
      ],
    }),
    part('stem', 'stem', {
      kind: 'sweep',
      smooth: true,
      sides: 8,
      path: [
        [0, 0.066, 0],
        [0.002, 0.08, 0],
        [0.008, 0.094, 0],
      ],
      radius: [0.0018, 0.0016, 0.0026],
    }),
    part(
      'leaf',
      'leaf',
      {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0, size: [0.002, 0.002] },
          { y: 0.012, size: [0.016, 0.003] },
          { y: 0.025, size: [0.014, 0.0025] },
          { y: 0.038, size: [0, 0] },
        ],
      },
      { at: [0.002, 0.08, 0], turn: [20, 20, -62] },
    ),
  ]);

const guitar = () => {
  const half: Pair[] = [
    [0, -0.5],
    [0.12, -0.49],
    [0.19, -0.42],
    [0.2, -0.33],
    [0.16, -0.24],
    [0.125, -0.18],
    [0.135, -0.1],
    [0.15, -0.04],
    [0.12, 0.02],
    [0.05, 0.035],
  ];
  const outline: Pair[] = [
    ...half,
    [0, 0.036],
    ...half
      .slice(1)
      .reverse()
      .map(([x, y]): Pair => [-Number(x), y]),
  ];
  const string = (x: number): Part => part('string', 'string', { kind: 'cylinder', radius: 0.0016, height: 0.82, sides: 5 }, { at: [x, 0.06, 0.062], turn: [0, 0, -x * 14] });
  return program('guitar', { wood: { is: 'pine', color: '#d08a3c', roughness: 0.3 }, side: { is: 'mahogany' }, neck: { is: 'walnut' }, string: { is: 'steel' }, hole: { color: '#1c120c', roughness: 0.9 }, inlay: { is: 'bone' } }, [
    part('body', 'side', { kind: 'extrude', outline, smooth: true, depth: 0.1, bevel: 0.006, crease: 60 }),
    part('sound board', 'wood', { kind: 'extrude', outline: outline.map(([x, y]): Pair => [Number(x) * 0.985, (Number(y) + 0.23) * 0.985 - 0.23]), smooth: true, depth: 0.01, bevel: 0.003, at: [0, 0, 0.049] }),
    part('sound hole', 'hole', { kind: 'cylinder', radius: 0.055, height: 0.004, turn: [90, 0, 0], sides: 28 }, { at: [0, -0.12, 0.0545] }),
    part('rosette', 'inlay', { kind: 'torus', radius: 0.059, tube: 0.004, turn: [90, 0, 0] }, { at: [0, -0.12, 0.054] }),
    part('bridge', 'neck', { kind: 'box', size: [0.15, 0.026, 0.016], round: 0.005 }, { at: [0, -0.34, 0.058] }),
    part('neck', 'neck', { kind: 'box', size: [0.056, 0.46, 0.034], round: 0.012 }, { at: [0, 0.25, 0.04] }),
    part('finger board', 'hole', { kind: 'box', size: [0.052, 0.52, 0.01], round: 0.003 }, { at: [0, 0.2, 0.058] }),
    part('fret', 'string', { kind: 'box', size: [0.05, 0.003, 0.003] }, { at: [0, -0.02, 0.063], copies: [{ kind: 'line', count: 13, step: [0, 0.037, 0] }] }),
    part(
      'head',
      'neck',
      {
        kind: 'extrude',
        depth: 0.022,
        bevel: 0.005,
        outline: [
          [-0.028, 0],
          [0.028, 0],
          [0.042, 0.03],
          [0.038, 0.14],
          [0.014, 0.155],
          [-0.014, 0.155],
          [-0.038, 0.14],
          [-0.042, 0.03],
        ],
      },
      { at: [0, 0.47, 0.04], turn: [-8, 0, 0] },
    ),
    part('peg', 'inlay', { kind: 'superellipsoid', size: [0.03, 0.016, 0.012] }, { at: [0.056, 0.515, 0.036], copies: [{ kind: 'line', count: 3, step: [0, 0.037, -0.005] }, ...MIRRORED] }),
    ...[-0.019, -0.0115, -0.004, 0.004, 0.0115, 0.019].map(string),
  ]);
};

const crown = () =>
  program('crown', { gold: { is: 'gold' }, jewel: { is: 'ruby', color: '#c81e3c', opacity: 1 }, gem: { is: 'sapphire', opacity: 1 }, velvet: { is: 'velvet', color: '#8a1a38' }, fur: { is: 'wool', color: '#f4f0e8' } }, [
    part('band', 'gold', {
      kind: 'lathe',
      sides: 40,
      profile: [
        [0.09, 0],
        [0.1, 0],
        [0.104, 0.012],
        [0.1, 0.02],
        [0.103, 0.05],
        [0.108, 0.058],
        [0.1, 0.062],
        [0.09, 0.06],
        [0.09, 0],
      ],
    }),
    part('fur', 'fur', { kind: 'torus', radius: 0.1, tube: 0.014, sides: 36 }, { at: [0, 0.01, 0] }),
    part('cap', 'velvet', { kind: 'superellipsoid', size: [0.18, 0.15, 0.18] }, { at: [0, 0.05, 0] }),
    part(
      'point',
      'gold',
      {
        kind: 'extrude',
        depth: 0.008,
        bevel: 0.002,
        outline: [
          [-0.03, 0],
          [0.03, 0],
          [0.012, 0.03],
          [0.008, 0.06],
          [0, 0.075],
          [-0.008, 0.06],
          [-0.012, 0.03],
        ],
        at: [0, 0.056, 0.103],
      },
      { copies: [{ kind: 'ring', count: 8 }] },
    ),
    part('pearl', 'fur', { kind: 'sphere', radius: 0.009, at: [0, 0.136, 0.103] }, { copies: [{ kind: 'ring', count: 8 }] }),
    part('jewel', 'jewel', { kind: 'superellipsoid', size: [0.022, 0.026, 0.012], square: 1.6, at: [0, 0.036, 0.103] }, { copies: [{ kind: 'ring', count: 8 }] }),
    part('gem', 'gem', { kind: 'superellipsoid', size: [0.014, 0.014, 0.01], square: 1.6, at: [0, 0.036, 0.104], turn: [0, 22.5, 0] }, { turn: [0, 22.5, 0], copies: [{ kind: 'ring', count: 8 }] }),
  ]);

const key = () =>
  program('key', { metal: { is: 'gold', color: '#d8a63e' }, jewel: { is: 'ruby', opacity: 1 } }, [
    part('shaft', 'metal', { kind: 'cylinder', radius: 0.008, height: 0.12, round: 0.002, sides: 16 }, { at: [0, 0.07, 0] }),
    part('bow', 'metal', { kind: 'torus', radius: 0.022, tube: 0.0065, turn: [90, 0, 0] }, { at: [0.024, 0.152, 0], copies: [...MIRRORED] }),
    part('bow', 'metal', { kind: 'torus', radius: 0.022, tube: 0.0065, turn: [90, 0, 0] }, { at: [0, 0.19, 0] }),
    part('jewel', 'jewel', { kind: 'superellipsoid', size: [0.022, 0.022, 0.016], square: 1.6 }, { at: [0, 0.166, 0] }),
    part('collar', 'metal', { kind: 'torus', radius: 0.009, tube: 0.004, sides: 20 }, { at: [0, 0.118, 0], copies: [{ kind: 'line', count: 2, step: [0, -0.011, 0] }] }),
    part(
      'bit',
      'metal',
      {
        kind: 'extrude',
        depth: 0.008,
        bevel: 0.0015,
        outline: [
          [0, 0],
          [0.04, 0],
          [0.04, 0.013],
          [0.026, 0.013],
          [0.026, 0.021],
          [0.042, 0.021],
          [0.042, 0.034],
          [0.03, 0.034],
          [0.03, 0.042],
          [0, 0.042],
        ],
      },
      { at: [0.002, 0.016, 0] },
    ),
    part('tip', 'metal', { kind: 'sphere', radius: 0.009 }, { at: [0, 0.012, 0] }),
  ]);

const burger = () =>
  program(
    'burger',
    {
      bun: { is: 'bread', color: '#d08a3a' },
      patty: { color: '#5a3220', roughness: 0.9 },
      lettuce: { is: 'leaves', color: '#7ab83a' },
      tomato: { color: '#d8382a', roughness: 0.35 },
      cheese: { color: '#f4b42a', roughness: 0.4 },
      seed: { color: '#f6e6bc', roughness: 0.7 },
    },
    [
      part('lower bun', 'bun', {
        kind: 'lathe',
        smooth: false,
        sides: 32,
        profile: [
          [0, 0],
          [0.05, 0],
          [0.06, 0.008],
          [0.06, 0.02],
          [0.055, 0.025],
          [0, 0.025],
        ],
      }),
      part('lettuce', 'lettuce', {
        kind: 'lathe',
        sides: 40,
        profile: [
          [0, 0.024],
          [0.066, 0.022],
          [0.068, 0.026],
          [0, 0.031],
        ],
        modify: [{ kind: 'roughen', amount: 0.006, size: 0.012 }],
      }),
      part('patty', 'patty', { kind: 'cylinder', radius: 0.06, height: 0.02, round: 0.008, sides: 32, modify: [{ kind: 'roughen', amount: 0.002, size: 0.01 }] }, { at: [0, 0.04, 0] }),
      part('cheese', 'cheese', { kind: 'box', size: [0.102, 0.004, 0.102], round: 0.0015 }, { at: [0, 0.052, 0], turn: [0, 40, 0] }),
      part('tomato', 'tomato', { kind: 'cylinder', radius: 0.054, height: 0.009, round: 0.003, sides: 28 }, { at: [0, 0.059, 0] }),
      part('upper bun', 'bun', {
        kind: 'lathe',
        smooth: true,
        sides: 32,
        profile: [
          [0, 0.063],
          [0.056, 0.063],
          [0.063, 0.07],
          [0.058, 0.088],
          [0.036, 0.107],
          [0, 0.113],
        ],
      }),
      part('seed', 'seed', { kind: 'superellipsoid', size: [0.005, 0.003, 0.008], at: [0, 0.107, 0.03], turn: [26, 0, 0] }, { copies: [{ kind: 'ring', count: 9 }] }),
      part('seed', 'seed', { kind: 'superellipsoid', size: [0.005, 0.003, 0.008], at: [0, 0.094, 0.05], turn: [44, 0, 0] }, { turn: [0, 20, 0], copies: [{ kind: 'ring', count: 12 }] }),
    ],
  );

const snowman = () =>
  program(
    'snowman',
    {
      snow: { is: 'snow' },
      carrot: { color: '#e8781e', roughness: 0.7 },
      coal: { color: '#1c1c1f', roughness: 0.8 },
      hat: { is: 'fabric', color: '#26262c' },
      band: { is: 'fabric', color: '#c0302a' },
      scarf: { is: 'wool', color: '#c0302a' },
      wood: { is: 'bark' },
    },
    [
      part('base', 'snow', { kind: 'superellipsoid', size: [1.0, 0.9, 1.0] }, { at: [0, 0.42, 0] }),
      part('middle', 'snow', { kind: 'sphere', radius: 0.36 }, { at: [0, 1.06, 0] }),
      part(
        'head',
        'snow',
        { kind: 'sphere', radius: 0.26 },
        {
          at: [0, 1.56, 0],
          parts: [
            part('eye', 'coal', { kind: 'sphere', radius: 0.034 }, { at: [0.09, 0.07, 0.235], copies: [...MIRRORED] }),
            part('nose', 'carrot', { kind: 'cone', radius: 0.045, height: 0.26, sides: 12, turn: [90, 0, 0] }, { at: [0, 0, 0.36] }),
            ...[-0.1, -0.055, 0, 0.055, 0.1].map((x) => part('mouth', 'coal', { kind: 'sphere', radius: 0.018 }, { at: [x, -0.12 + 2.5 * x * x, Math.sqrt(0.26 ** 2 - x * x - 0.0125) + 0.006] })),
            part('brim', 'hat', { kind: 'cylinder', radius: 0.3, height: 0.035, round: 0.015 }, { at: [0, 0.21, 0] }),
            part('hat', 'hat', { kind: 'cone', radius: 0.185, top: 0.2, height: 0.3 }, { at: [0, 0.36, 0] }),
            part('hat band', 'band', { kind: 'cylinder', radius: 0.195, height: 0.06 }, { at: [0, 0.25, 0] }),
          ],
        },
      ),
      part('scarf', 'scarf', { kind: 'torus', radius: 0.22, tube: 0.065 }, { at: [0, 1.34, 0], parts: [part('scarf end', 'scarf', { kind: 'box', size: [0.13, 0.42, 0.05], round: 0.02 }, { at: [0.14, -0.2, 0.27], turn: [-14, 14, 8] })] }),
      part('button', 'coal', { kind: 'sphere', radius: 0.034 }, { at: [0, 0.9, 0.34], copies: [{ kind: 'line', count: 3, step: [0, 0.15, 0] }] }),
      part(
        'arm',
        'wood',
        {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0.3, 1.1, 0],
            [0.55, 1.22, 0.03],
            [0.78, 1.42, 0.05],
          ],
          radius: [0.03, 0.025, 0.014],
        },
        {
          copies: [...MIRRORED],
          parts: [
            part('twig', 'wood', {
              kind: 'sweep',
              sides: 6,
              path: [
                [0.62, 1.28, 0.04],
                [0.76, 1.26, 0.08],
              ],
              radius: [0.016, 0.008],
            }),
          ],
        },
      ),
    ],
  );

export const GOODS: readonly Family[] = [
  {
    name: 'cake',
    words: ['birthday cake', 'layer cake', 'tart'],
    surfaces: { icing: ['icing'], frosting: ['icing'], cream: ['cream'], cherry: ['cherry'], candle: ['candle'], plate: ['plate'], sponge: ['sponge'] },
    main: ['icing'],
    make: cake,
  },
  { name: 'apple', words: [], surfaces: { skin: ['skin'], leaf: ['leaf'], stem: ['stem'] }, main: ['skin'], make: apple },
  { name: 'guitar', words: ['acoustic guitar', 'ukulele'], surfaces: { body: ['side', 'wood'], neck: ['neck'], string: ['string'], wood: ['wood'] }, main: ['wood', 'side'], make: guitar },
  { name: 'crown', words: ['tiara', 'diadem'], surfaces: { jewel: ['jewel'], gem: ['jewel', 'gem'], gold: ['gold'], velvet: ['velvet'], band: ['gold'] }, main: ['gold'], make: crown },
  { name: 'key', words: ['skeleton key'], surfaces: { jewel: ['jewel'] }, main: ['metal'], make: key },
  { name: 'burger', words: ['hamburger', 'cheeseburger'], surfaces: { bun: ['bun'], cheese: ['cheese'], lettuce: ['lettuce'], tomato: ['tomato'] }, main: ['bun'], make: burger },
  { name: 'snowman', words: [], surfaces: { hat: ['hat'], scarf: ['scarf'], nose: ['carrot'], snow: ['snow'] }, main: ['snow'], make: snowman },
];
