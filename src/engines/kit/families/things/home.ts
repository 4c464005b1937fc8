import type { Pair, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part, program } from '../family.ts';

const FOUR = [...MIRRORED, { kind: 'mirror', axis: 'z' }] as const;

const bench = () =>
  program(
    'bench',
    { wood: { is: 'oak', color: '#9c6b3c' }, metal: { is: 'iron', color: '#2c3034' } },
    [
      part('slat', 'wood', { kind: 'box', size: ['width', 0.035, 0.085], round: 0.01 }, { at: [0, 0.45, -0.14], copies: [{ kind: 'line', count: 4, step: [0, 0, 0.1] }] }),
      part('back slat', 'wood', { kind: 'box', size: ['width', 0.085, 0.03], round: 0.01 }, { at: [0, 0.6, -0.225], turn: [-12, 0, 0], copies: [{ kind: 'line', count: 3, step: [0, 0.115, -0.025] }] }),
      assembly(
        'side',
        [
          part('leg', 'metal', {
            kind: 'sweep',
            smooth: true,
            sides: 10,
            path: [
              [0, 0.02, 0.24],
              [0, 0.22, 0.17],
              [0, 0.43, 0.22],
            ],
            radius: [0.03, 0.02, 0.024],
          }),
          part('back leg', 'metal', {
            kind: 'sweep',
            smooth: true,
            sides: 10,
            path: [
              [0, 0.02, -0.28],
              [0, 0.24, -0.17],
              [0, 0.44, -0.2],
              [0, 0.9, -0.3],
            ],
            radius: [0.03, 0.02, 0.024, 0.018],
          }),
          part('rail', 'metal', { kind: 'box', size: [0.04, 0.035, 0.46], round: 0.01 }, { at: [0, 0.42, 0] }),
          part('arm', 'metal', {
            kind: 'sweep',
            smooth: true,
            sides: 10,
            path: [
              [0, 0.43, 0.2],
              [0, 0.63, 0.24],
              [0, 0.66, 0.1],
              [0, 0.64, -0.23],
            ],
            radius: 0.018,
          }),
        ],
        { at: ['width/2-0.09', 0, 0], copies: [...MIRRORED] },
      ),
    ],
    { width: { value: 1.5, min: 0.6, max: 4 } },
  );

const armchair = () =>
  program('armchair', { fabric: { is: 'leather', color: '#7a4a2a' }, cushion: { is: 'leather', color: '#8c5732' }, leg: { is: 'walnut' }, stud: { is: 'brass' } }, [
    part('base', 'fabric', { kind: 'box', size: [0.78, 0.24, 0.74], round: 0.06 }, { at: [0, 0.26, 0] }),
    part('back', 'fabric', { kind: 'box', size: [0.8, 0.72, 0.2], round: 0.09 }, { at: [0, 0.66, -0.3], turn: [-9, 0, 0] }),
    part('wing', 'fabric', { kind: 'box', size: [0.12, 0.4, 0.24], round: 0.055 }, { at: [0.37, 0.8, -0.2], turn: [-9, -8, 0], copies: [...MIRRORED] }),
    part('arm', 'fabric', { kind: 'capsule', radius: 0.1, height: 0.72, turn: [90, 0, 0] }, { at: [0.4, 0.55, 0.02], copies: [...MIRRORED] }),
    part('side', 'fabric', { kind: 'box', size: [0.15, 0.36, 0.7], round: 0.05 }, { at: [0.4, 0.36, 0.02], copies: [...MIRRORED] }),
    part('seat cushion', 'cushion', { kind: 'box', size: [0.6, 0.17, 0.62], round: 0.07 }, { at: [0, 0.44, 0.06] }),
    part('stud', 'stud', { kind: 'sphere', radius: 0.016 }, { at: [0.13, 0.68, -0.19], turn: [-9, 0, 0], copies: [{ kind: 'line', count: 2, step: [0, 0.18, -0.03] }, ...MIRRORED] }),
    part('leg', 'leg', { kind: 'cone', radius: 0.022, top: 0.036, height: 0.15, sides: 14 }, { at: [0.33, 0.075, 0.3], copies: [...FOUR] }),
  ]);

const candle = () =>
  program('candle', { wax: { is: 'wax', color: '#f0e6cc' }, dish: { is: 'brass' }, wick: { color: '#2a2420' }, flame: { color: '#ffb02a', glow: 2 } }, [
    part('dish', 'dish', {
      kind: 'lathe',
      smooth: false,
      sides: 36,
      profile: [
        [0, 0],
        [0.06, 0],
        [0.085, 0.02],
        [0.09, 0.03],
        [0.08, 0.024],
        [0.05, 0.01],
        [0, 0.01],
      ],
    }),
    part('cup', 'dish', {
      kind: 'lathe',
      sides: 28,
      profile: [
        [0, 0.008],
        [0.034, 0.008],
        [0.034, 0.05],
        [0.029, 0.05],
        [0.029, 0.012],
        [0, 0.012],
      ],
    }),
    part('handle', 'dish', { kind: 'torus', radius: 0.025, tube: 0.006, sides: 20, turn: [90, 0, 0] }, { at: [0.108, 0.034, 0] }),
    part('candle', 'wax', {
      kind: 'blend',
      cells: 40,
      of: [
        { kind: 'disc', radius: 0.027, height: 0.17, round: 0.006, at: [0, 0.1, 0] },
        ...[0.3, 2.2, 4.1].map((a, i) => ({
          kind: 'limb' as const,
          path: [
            [0.026 * Math.cos(a), 0.18, 0.026 * Math.sin(a)],
            [0.029 * Math.cos(a), [0.1, 0.13, 0.08][i], 0.029 * Math.sin(a)],
          ] as Triple[],
          radius: [0.006, 0.007],
          blend: 0.008,
        })),
      ],
    }),
    part('wick', 'wick', { kind: 'cylinder', radius: 0.0025, height: 0.02, sides: 8 }, { at: [0, 0.192, 0] }),
    part(
      'flame',
      'flame',
      {
        kind: 'lathe',
        smooth: true,
        sides: 14,
        profile: [
          [0, 0],
          [0.012, 0.012],
          [0.011, 0.026],
          [0.004, 0.048],
          [0, 0.06],
        ],
      },
      { at: [0, 0.196, 0] },
    ),
  ]);

const teapot = () =>
  program('teapot', { clay: { is: 'porcelain', color: '#3f7fb4' }, trim: { is: 'gold' } }, [
    part('pot', 'clay', {
      kind: 'lathe',
      smooth: true,
      sides: 44,
      profile: [
        [0, 0],
        [0.06, 0],
        [0.066, 0.012],
        [0.115, 0.06],
        [0.125, 0.1],
        [0.105, 0.15],
        [0.062, 0.178],
        [0, 0.18],
      ],
    }),
    part('foot', 'trim', { kind: 'torus', radius: 0.062, tube: 0.006, sides: 36 }, { at: [0, 0.006, 0] }),
    part('lid', 'clay', {
      kind: 'lathe',
      smooth: true,
      sides: 36,
      profile: [
        [0.07, 0.17],
        [0.066, 0.182],
        [0.03, 0.2],
        [0, 0.203],
      ],
    }),
    part('lid rim', 'trim', { kind: 'torus', radius: 0.069, tube: 0.005, sides: 36 }, { at: [0, 0.174, 0] }),
    part('knob', 'trim', { kind: 'sphere', radius: 0.017 }, { at: [0, 0.216, 0] }),
    part('spout', 'clay', {
      kind: 'sweep',
      smooth: true,
      sides: 16,
      path: [
        [0.09, 0.07, 0],
        [0.15, 0.085, 0],
        [0.18, 0.13, 0],
        [0.205, 0.175, 0],
      ],
      radius: [0.036, 0.026, 0.018, 0.016],
    }),
    part('spout rim', 'trim', { kind: 'torus', radius: 0.016, tube: 0.004, sides: 20 }, { at: [0.206, 0.177, 0], turn: [0, 0, -28] }),
    part('handle', 'clay', {
      kind: 'sweep',
      smooth: true,
      sides: 14,
      path: [
        [-0.1, 0.14, 0],
        [-0.17, 0.16, 0],
        [-0.2, 0.11, 0],
        [-0.165, 0.06, 0],
        [-0.11, 0.055, 0],
      ],
      radius: [0.013, 0.014, 0.014, 0.013, 0.011],
    }),
  ]);

const book = () =>
  program('book', { cover: { is: 'leather', color: '#8a2f2a' }, page: { is: 'paper' }, trim: { is: 'gold' } }, [
    part('back cover', 'cover', { kind: 'box', size: [0.2, 0.008, 0.28], round: 0.003 }, { at: [0, 0.004, 0] }),
    part('pages', 'page', { kind: 'box', size: [0.188, 0.04, 0.264], round: 0.003 }, { at: [-0.002, 0.028, 0] }),
    part('front cover', 'cover', { kind: 'box', size: [0.2, 0.008, 0.28], round: 0.003 }, { at: [0, 0.052, 0] }),
    part('spine', 'cover', { kind: 'cylinder', radius: 0.028, height: 0.28, round: 0.003, sides: 24, turn: [90, 0, 0], scale: [0.5, 1, 1] }, { at: [-0.098, 0.028, 0] }),
    part('band', 'trim', { kind: 'torus', radius: 0.029, tube: 0.003, sides: 24, turn: [90, 0, 0], scale: [0.5, 1, 1] }, { at: [-0.098, 0.028, 0.09], copies: [{ kind: 'mirror', axis: 'z' }] }),
    part('frame', 'trim', { kind: 'box', size: [0.13, 0.002, 0.004] }, { at: [0.01, 0.057, 0.1], copies: [{ kind: 'mirror', axis: 'z' }] }),
    part('side of the frame', 'trim', { kind: 'box', size: [0.004, 0.002, 0.204] }, { at: [0.075, 0.057, 0], copies: [{ kind: 'line', count: 2, step: [-0.13, 0, 0] }] }),
    part('jewel', 'trim', { kind: 'superellipsoid', size: [0.04, 0.012, 0.05] }, { at: [0.01, 0.057, 0] }),
    part('ribbon', 'cover', { kind: 'box', size: [0.012, 0.002, 0.07] }, { at: [0.03, 0.03, 0.15] }),
  ]);

const ball = () => {
  // The twelve vertices of an icosahedron, where a football has its black patches.
  const f = (1 + Math.sqrt(5)) / 2;
  const corners = [-1, 1].flatMap((a) =>
    [-f, f].flatMap((b): Triple[] => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  );
  const radius = 0.11;
  return program('ball', { ball: { is: 'leather', color: '#f4f2ec' }, patch: { is: 'leather', color: '#22242a' } }, [
    part('ball', 'ball', { kind: 'sphere', radius }, { at: [0, radius, 0] }),
    ...corners.map((corner, i) => {
      const [x, y, z] = corner.map((k) => Number(k) / Math.hypot(1, f));
      const turn: Triple = [(Math.acos(y) * 180) / Math.PI, (Math.atan2(x, z) * 180) / Math.PI, 0];
      return assembly(
        `patch ${i + 1}`,
        [
          part('patch', 'patch', {
            kind: 'lathe',
            sides: 5,
            crease: 60,
            profile: [
              [0, 0.1128],
              [0.02, 0.1118],
              [0.038, 0.1078],
              [0.037, 0.1],
              [0, 0.1],
            ],
          }),
        ],
        { at: [0, radius, 0], turn },
      );
    }),
  ]);
};

const umbrella = () =>
  program('umbrella', { cloth: { is: 'fabric', color: '#c8302c' }, other: { is: 'fabric', color: '#c8302c' }, metal: { is: 'chrome' }, handle: { is: 'walnut' } }, [
    part('canopy', 'cloth', {
      kind: 'lathe',
      sides: 8,
      crease: 15,
      profile: [
        [0, 1.02],
        [0.16, 0.99],
        [0.32, 0.9],
        [0.44, 0.77],
        [0.5, 0.66],
        [0.485, 0.66],
        [0.42, 0.76],
        [0.3, 0.88],
        [0.15, 0.965],
        [0, 0.99],
      ],
    }),
    part(
      'rib',
      'metal',
      {
        kind: 'sweep',
        smooth: true,
        sides: 6,
        path: [
          [0.02, 0.975, 0],
          [0.16, 0.955, 0],
          [0.31, 0.868, 0],
          [0.43, 0.74, 0],
          [0.5, 0.645, 0],
        ],
        radius: 0.005,
      },
      { copies: [{ kind: 'ring', count: 8 }] },
    ),
    part(
      'stay',
      'metal',
      {
        kind: 'sweep',
        sides: 6,
        path: [
          [0.02, 0.62, 0],
          [0.24, 0.905, 0],
        ],
        radius: 0.004,
      },
      { copies: [{ kind: 'ring', count: 8 }] },
    ),
    part('tip', 'metal', { kind: 'cone', radius: 0.012, top: 0.004, height: 0.08, sides: 12 }, { at: [0, 1.05, 0] }),
    part('shaft', 'metal', { kind: 'cylinder', radius: 0.01, height: 0.9, sides: 12 }, { at: [0, 0.55, 0] }),
    part('slider', 'metal', { kind: 'cylinder', radius: 0.018, height: 0.06, round: 0.005, sides: 14 }, { at: [0, 0.62, 0] }),
    part('handle', 'handle', {
      kind: 'sweep',
      smooth: true,
      sides: 14,
      path: [
        [0, 0.2, 0],
        [0, 0.07, 0],
        [0.02, 0.025, 0],
        [0.06, 0.02, 0],
        [0.085, 0.055, 0],
        [0.085, 0.09, 0],
      ],
      radius: 0.017,
    }),
  ]);

const laptop = () =>
  program('laptop', { case: { is: 'aluminium' }, screen: { color: '#3a7ad0', roughness: 0.2, glow: 0.5 }, bezel: { color: '#16181c', roughness: 0.4 }, key: { color: '#24272c', roughness: 0.6 } }, [
    part('base', 'case', { kind: 'box', size: [0.34, 0.016, 0.24], round: 0.006 }, { at: [0, 0.008, 0] }),
    part(
      'keys',
      'key',
      { kind: 'box', size: [0.019, 0.004, 0.017], round: 0.0015 },
      {
        at: [-0.143, 0.0175, -0.085],
        copies: [
          { kind: 'line', count: 14, step: [0.022, 0, 0] },
          { kind: 'line', count: 5, step: [0, 0, 0.02] },
        ],
      },
    ),
    part('space bar', 'key', { kind: 'box', size: [0.11, 0.004, 0.016], round: 0.0015 }, { at: [0, 0.0175, 0.016] }),
    part('touch pad', 'bezel', { kind: 'box', size: [0.11, 0.002, 0.065], round: 0.001 }, { at: [0, 0.0165, 0.072] }),
    assembly(
      'lid',
      [
        part('lid', 'case', { kind: 'box', size: [0.34, 0.23, 0.01], round: 0.004 }, { at: [0, 0.115, -0.002] }),
        part('bezel', 'bezel', { kind: 'box', size: [0.33, 0.22, 0.003], round: 0.001 }, { at: [0, 0.115, 0.004] }),
        part('screen', 'screen', { kind: 'box', size: [0.312, 0.195, 0.002] }, { at: [0, 0.12, 0.006] }),
      ],
      { at: [0, 0.014, -0.115], turn: [-18, 0, 0], joint: { kind: 'turn', axis: [1, 0, 0], limits: [-40, 108] } },
    ),
    part('hinge', 'bezel', { kind: 'cylinder', radius: 0.006, height: 0.26, sides: 14, turn: [0, 0, 90] }, { at: [0, 0.016, -0.116] }),
  ]);

const balloon = () =>
  program('balloon', { skin: { is: 'plastic', color: '#d8302c', roughness: 0.2 }, string: { color: '#e8e4da' } }, [
    part('balloon', 'skin', {
      kind: 'lathe',
      smooth: true,
      sides: 36,
      profile: [
        [0, 0.62],
        [0.02, 0.625],
        [0.07, 0.68],
        [0.13, 0.78],
        [0.145, 0.86],
        [0.12, 0.95],
        [0.06, 0.995],
        [0, 1],
      ] as Pair[],
    }),
    part('knot', 'skin', { kind: 'cone', radius: 0.022, top: 0.006, height: 0.03, sides: 14 }, { at: [0, 0.61, 0] }),
    part('string', 'string', {
      kind: 'sweep',
      smooth: true,
      sides: 6,
      path: [
        [0, 0.6, 0],
        [0.02, 0.45, 0.01],
        [-0.02, 0.3, 0],
        [0.02, 0.15, -0.01],
        [0, 0, 0],
      ],
      radius: 0.0035,
    }),
  ]);

const clock = () =>
  program('grandfather clock', { wood: { is: 'walnut' }, dark: { is: 'ebony' }, face: { is: 'porcelain' }, brass: { is: 'brass' }, glass: { is: 'glass' }, hand: { color: '#17181c' } }, [
    part('plinth', 'wood', { kind: 'box', size: [0.5, 0.3, 0.28], round: 0.012 }, { at: [0, 0.17, 0] }),
    part('foot', 'dark', { kind: 'box', size: [0.54, 0.06, 0.32], round: 0.014 }, { at: [0, 0.03, 0] }),
    part('case back', 'wood', { kind: 'box', size: [0.36, 0.98, 0.06], round: 0.006 }, { at: [0, 0.8, -0.07] }),
    part('case side', 'wood', { kind: 'box', size: [0.05, 0.98, 0.2], round: 0.008 }, { at: [0.165, 0.8, 0], copies: [...MIRRORED] }),
    part('case rail', 'wood', { kind: 'box', size: [0.36, 0.07, 0.2], round: 0.008 }, { at: [0, 0.35, 0], copies: [{ kind: 'line', count: 2, step: [0, 0.9, 0] }] }),
    part('rod', 'brass', { kind: 'cylinder', radius: 0.006, height: 0.62, sides: 10 }, { at: [0, 0.9, 0.01] }),
    part('bob', 'brass', { kind: 'cylinder', radius: 0.07, height: 0.022, round: 0.009, sides: 32, turn: [90, 0, 0] }, { at: [0, 0.58, 0.02] }),
    part(
      'weight',
      'brass',
      { kind: 'cylinder', radius: 0.022, height: 0.16, round: 0.006, sides: 18 },
      { at: [0.085, 0.84, 0.0], copies: [...MIRRORED], parts: [part('chain', 'brass', { kind: 'cylinder', radius: 0.003, height: 0.3, sides: 6 }, { at: [0, 0.22, 0] })] },
    ),
    part('hood', 'wood', { kind: 'box', size: [0.48, 0.5, 0.27], round: 0.012 }, { at: [0, 1.53, 0] }),
    part('ring', 'brass', { kind: 'torus', radius: 0.185, tube: 0.014, sides: 44, turn: [90, 0, 0] }, { at: [0, 1.53, 0.138] }),
    part('dial', 'face', { kind: 'cylinder', radius: 0.183, height: 0.016, sides: 44, turn: [90, 0, 0] }, { at: [0, 1.53, 0.137] }),
    assembly('hours', [part('mark', 'hand', { kind: 'box', size: [0.01, 0.034, 0.006], at: [0, 0.152, 0] }, { copies: [{ kind: 'ring', count: 12, axis: 'z' }] })], { at: [0, 1.53, 0.147] }),
    part('minute hand', 'hand', { kind: 'box', size: [0.009, 0.145, 0.005], round: 0.002, at: [0, 0.06, 0] }, { at: [0, 1.53, 0.153], turn: [0, 0, -62] }),
    part('hour hand', 'hand', { kind: 'box', size: [0.013, 0.1, 0.005], round: 0.002, at: [0, 0.04, 0] }, { at: [0, 1.53, 0.15], turn: [0, 0, 55] }),
    part(
      'pediment',
      'dark',
      {
        kind: 'extrude',
        depth: 0.27,
        bevel: 0.012,
        outline: [
          [-0.27, 0],
          [0.27, 0],
          [0.27, 0.05],
          [0.12, 0.1],
          [0, 0.17],
          [-0.12, 0.1],
          [-0.27, 0.05],
        ],
      },
      { at: [0, 1.78, 0] },
    ),
    part('finial', 'brass', { kind: 'sphere', radius: 0.03 }, { at: [0, 1.98, 0] }),
  ]);

/** Things around a home or a garden. */
export const HOME: readonly Family[] = [
  { name: 'bench', words: ['park bench', 'garden bench'], surfaces: { wood: ['wood'], slat: ['wood'], leg: ['metal'], metal: ['metal'] }, main: ['wood'], make: bench },
  { name: 'armchair', words: ['wing chair', 'recliner', 'lounge chair'], surfaces: { cushion: ['cushion'], leg: ['leg'], leather: ['fabric', 'cushion'] }, main: ['fabric', 'cushion'], make: armchair },
  { name: 'candle', words: ['candlestick', 'candleholder'], surfaces: { wax: ['wax'], dish: ['dish'], flame: ['flame'] }, main: ['wax'], make: candle },
  { name: 'teapot', words: ['kettle', 'coffee pot'], surfaces: { trim: ['trim'], rim: ['trim'], pot: ['clay'] }, main: ['clay'], make: teapot },
  { name: 'book', words: ['spellbook', 'tome', 'diary', 'notebook'], surfaces: { cover: ['cover'], page: ['page'], trim: ['trim'] }, main: ['cover'], make: book },
  { name: 'ball', words: ['football', 'soccer ball'], surfaces: { patch: ['patch'] }, main: ['ball'], make: ball },
  { name: 'umbrella', words: ['parasol'], surfaces: { handle: ['handle'], canopy: ['cloth'] }, main: ['cloth'], make: umbrella },
  { name: 'laptop', words: ['notebook computer', 'computer'], surfaces: { screen: ['screen'], case: ['case'], key: ['key'] }, main: ['case'], make: laptop },
  { name: 'balloon', words: ['party balloon'], surfaces: { string: ['string'] }, main: ['skin'], make: balloon },
  { name: 'grandfather clock', words: ['longcase clock', 'pendulum clock'], surfaces: { wood: ['wood'], dial: ['face'], face: ['face'], hand: ['hand'] }, main: ['wood'], make: clock },
];
