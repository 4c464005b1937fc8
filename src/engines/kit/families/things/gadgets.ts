import type { Pair } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cushion, cylinder, gem, plate, ring, star, thing, tube, turned } from '../pieces.ts';

const DARK = { is: 'plastic', color: '#2a2c31' };

/** Devices and measuring instruments. */
export const GADGETS: readonly Family[] = [
  thing('camera', 'photo camera, film camera, dslr', { body: DARK, trim: { is: 'aluminium' }, lens: { is: 'glass', color: '#28384a', opacity: 1 }, leather: { is: 'leather', color: '#3a322e' } }, ['body', 'leather'], () => [
    box('body', 'leather', [0.14, 0.07, 0.045], [0, 0.045, 0], { round: 0.01 }),
    box('top', 'trim', [0.14, 0.024, 0.046], [0, 0.086, 0], { round: 0.006 }),
    box('finder', 'trim', [0.045, 0.026, 0.042], [0, 0.106, 0], { round: 0.008 }),
    cylinder('lens', 'body', 0.034, 0.05, [0, 0.048, 0.045], { turn: [90, 0, 0], round: 0.003 }),
    ring('lens ring', 'trim', 0.031, 0.004, [0, 0.048, 0.07], { turn: [90, 0, 0] }),
    ball('glass', 'lens', [0.05, 0.05, 0.014], [0, 0.048, 0.068]),
    cylinder('button', 'trim', 0.009, 0.01, [-0.05, 0.102, 0]),
    cylinder('dial', 'body', 0.013, 0.012, [0.05, 0.103, 0]),
    box('flash', 'lens', [0.026, 0.014, 0.004], [0.05, 0.088, 0.023]),
  ]),
  thing('tripod', 'easel stand', { metal: { is: 'aluminium', color: '#3a3d42' }, trim: { is: 'rubber' } }, ['metal'], () => [
    tube(
      'leg',
      'metal',
      [
        [0, 1.1, 0.02],
        [0, 0.5, 0.24],
        [0, 0.01, 0.44],
      ],
      [0.022, 0.018, 0.014],
      { copies: [{ kind: 'ring', count: 3 }] },
    ),
    cylinder('column', 'metal', 0.02, 0.4, [0, 1.12, 0]),
    ball('head', 'metal', 0.09, [0, 1.1, 0]),
    box('plate', 'trim', [0.12, 0.025, 0.09], [0, 1.33, 0]),
    tube(
      'handle',
      'metal',
      [
        [0, 1.28, 0],
        [0.12, 1.2, -0.12],
      ],
      0.01,
    ),
  ]),
  thing('telephone', 'rotary phone, old telephone, landline, rotary telephone', { body: { is: 'plastic', color: '#b8282c' }, dial: { is: 'brass' }, cord: { is: 'rubber' } }, ['body'], () => [
    {
      name: 'base',
      material: 'body',
      shape: {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0, size: [0.24, 0.22], square: 6 },
          { y: 0.03, size: [0.24, 0.22], square: 6 },
          { y: 0.11, size: [0.14, 0.1], square: 5 },
          { y: 0.12, size: [0.1, 0.06], square: 5 },
        ],
      },
    },
    cylinder('dial', 'dial', 0.055, 0.016, [0, 0.075, 0.075], { turn: [52, 0, 0] }),
    ...Array.from({ length: 9 }, (_, i) => ball('hole', 'cord', [0.014, 0.014, 0.008], [0.037 * Math.sin(i * 0.62 - 2.4), 0.082 + 0.024 * Math.cos(i * 0.62 - 2.4), 0.089 - 0.03 * Math.cos(i * 0.62 - 2.4)])),
    {
      name: 'handset',
      material: 'body',
      at: [0, 0.165, 0],
      shape: {
        kind: 'blend',
        cells: 34,
        of: [
          {
            kind: 'limb',
            path: [
              [-0.11, 0, 0],
              [0, 0.035, 0],
              [0.11, 0, 0],
            ],
            radius: [0.024, 0.019, 0.024],
          },
          { kind: 'ball', size: [0.075, 0.05, 0.075], at: [0.115, -0.015, 0], blend: 0.02 },
          { kind: 'ball', size: [0.075, 0.05, 0.075], at: [-0.115, -0.015, 0], blend: 0.02 },
        ],
      },
    },
    tube(
      'cord',
      'cord',
      [
        [-0.11, 0.02, 0.06],
        [-0.16, 0.01, 0.09],
        [-0.2, 0.04, 0.02],
        [-0.15, 0.13, 0],
      ],
      0.006,
    ),
  ]),
  thing(
    'phone',
    'smartphone, mobile phone, cell phone, iphone, tablet, ipad',
    { body: { is: 'aluminium', color: '#3a3d44' }, screen: { color: '#2a6fc8', roughness: 0.1, glow: 0.3 }, icon: { color: '#f2f2f4', roughness: 0.3 } },
    ['body'],
    () => [
      box('body', 'body', [0.075, 0.155, 0.009], [0, 0.078, 0], { round: 0.0044 }),
      box('screen', 'screen', [0.068, 0.14, 0.002], [0, 0.078, 0.0042], { round: 0.0008 }),
      box('icon', 'icon', [0.011, 0.011, 0.001], [-0.021, 0.05, 0.0055], {
        copies: [
          { kind: 'line', count: 4, step: [0.014, 0, 0] },
          { kind: 'line', count: 5, step: [0, 0.017, 0] },
        ],
      }),
      box('camera', 'screen', [0.024, 0.03, 0.003], [-0.02, 0.13, -0.005]),
    ],
  ),
  thing('television', 'tv, tv set, monitor, computer monitor, screen, flat screen tv', { body: DARK, screen: { color: '#2f5f98', roughness: 0.12, glow: 0.2 }, stand: { is: 'aluminium', color: '#5a5e64' } }, ['body'], () => [
    box('body', 'body', [1.1, 0.65, 0.05], [0, 0.48, 0], { round: 0.015 }),
    box('screen', 'screen', [1.04, 0.59, 0.01], [0, 0.49, 0.023], { round: 0.002 }),
    box('neck', 'stand', [0.14, 0.16, 0.04], [0, 0.1, -0.01]),
    box('foot', 'stand', [0.5, 0.025, 0.24], [0, 0.012, 0]),
  ]),
  thing('radio', 'boombox, old radio, transistor radio', { wood: { is: 'walnut' }, cloth: { is: 'fabric', color: '#d8c49a' }, trim: { is: 'brass' }, dial: { color: '#f6e8c0', glow: 0.5 } }, ['wood'], () => [
    cushion('case', 'wood', [0.36, 0.24, 0.16], [0, 0.12, 0], 6),
    box('grille', 'cloth', [0.17, 0.15, 0.012], [-0.07, 0.13, 0.077]),
    box('bar', 'trim', [0.006, 0.15, 0.01], [-0.13, 0.13, 0.085], { copies: [{ kind: 'line', count: 6, step: [0.024, 0, 0] }] }),
    cylinder('dial', 'dial', 0.045, 0.012, [0.09, 0.15, 0.078], { turn: [90, 0, 0] }),
    cylinder('knob', 'trim', 0.018, 0.02, [0.06, 0.055, 0.082], { turn: [90, 0, 0], copies: [{ kind: 'line', count: 2, step: [0.06, 0, 0] }] }),
    cylinder('aerial', 'trim', 0.003, 0.26, [0.15, 0.34, -0.04], { turn: [0, 0, -16] }),
  ]),
  thing('typewriter', 'old typewriter', { body: { is: 'paint', color: '#2f3a3f' }, key: { is: 'plastic', color: '#f0ead8' }, metal: { is: 'chrome' }, paper: { is: 'paper' }, roller: { is: 'rubber' } }, ['body'], () => [
    plate(
      'body',
      'body',
      [
        [-0.17, 0],
        [0.17, 0],
        [0.17, 0.05],
        [0.02, 0.1],
        [-0.02, 0.17],
        [-0.17, 0.17],
      ],
      0.38,
      [0, 0, 0],
      { turn: [0, -90, 0], bevel: 0.012 },
    ),
    ...[0, 1, 2, 3].map((row) => cylinder('key', 'key', 0.013, 0.012, [-0.135 + 0.006 * row, 0.064 + 0.014 * row, 0.145 - 0.032 * row], { turn: [18, 0, 0], copies: [{ kind: 'line', count: 9, step: [0.033, 0, 0] }] })),
    cylinder('roller', 'roller', 0.03, 0.42, [0, 0.185, -0.09], { turn: [0, 0, 90] }),
    cylinder('knob', 'metal', 0.028, 0.025, [0.225, 0.185, -0.09], { turn: [0, 0, 90], copies: [...MIRRORED] }),
    { name: 'paper', material: 'paper', at: [0, 0.29, -0.085], turn: [-14, 0, 0], shape: { kind: 'box', size: [0.22, 0.2, 0.003] } },
    tube(
      'lever',
      'metal',
      [
        [-0.21, 0.19, -0.06],
        [-0.24, 0.22, 0.02],
        [-0.25, 0.22, 0.08],
      ],
      0.006,
    ),
    ring('type', 'metal', 0.05, 0.012, [0, 0.14, -0.03], { turn: [70, 0, 0] }),
  ]),
  thing('telescope', 'spyglass, brass telescope', { brass: { is: 'brass' }, dark: { is: 'leather', color: '#4a3024' }, lens: { is: 'glass', color: '#5a7f9e', opacity: 1 }, wood: { is: 'walnut' } }, ['brass'], () => [
    assembly(
      'tube',
      [
        cylinder('main tube', 'dark', 0.055, 0.4, [0, 0.12, 0]),
        cylinder('second tube', 'brass', 0.045, 0.3, [0, -0.22, 0]),
        cylinder('eye piece', 'brass', 0.03, 0.14, [0, -0.42, 0], { round: 0.006 }),
        ...[
          [0.06, 0.32],
          [0.06, -0.08],
          [0.05, -0.36],
          [0.062, 0.4],
        ].map(([r, y]) => ring('ring', 'brass', r - 0.004, 0.012, [0, y, 0])),
        cylinder('lens', 'lens', 0.052, 0.02, [0, 0.405, 0]),
      ],
      { at: [0, 1.1, 0], turn: [62, 0, 0] },
    ),
    tube(
      'leg',
      'wood',
      [
        [0, 1.02, 0],
        [0, 0.5, 0.22],
        [0, 0, 0.42],
      ],
      [0.022, 0.02, 0.016],
      { copies: [{ kind: 'ring', count: 3 }] },
    ),
    ball('mount', 'brass', 0.11, [0, 1.04, 0]),
  ]),
  thing('microscope', '', { body: { is: 'paint', color: '#e8eaec' }, dark: DARK, metal: { is: 'chrome' } }, ['body'], () => [
    box('foot', 'dark', [0.2, 0.04, 0.24], [0, 0.02, 0]),
    tube(
      'arm',
      'body',
      [
        [0, 0.04, -0.08],
        [0, 0.2, -0.11],
        [0, 0.33, -0.06],
        [0, 0.36, 0],
      ],
      0.025,
    ),
    box('stage', 'dark', [0.14, 0.02, 0.13], [0, 0.15, 0.02]),
    assembly('tube', [cylinder('barrel', 'body', 0.026, 0.18, [0, 0.06, 0]), cylinder('eye piece', 'dark', 0.02, 0.06, [0, 0.17, 0]), cone('objective', 'metal', [0.01, 0.02], 0.06, [0, -0.06, 0])], { at: [0, 0.32, 0.02], turn: [0, 0, 0] }),
    cylinder('knob', 'metal', 0.026, 0.12, [0, 0.2, -0.1], { turn: [0, 0, 90] }),
  ]),
  thing('clock', 'alarm clock, wall clock, timer', { case: { is: 'brass' }, face: { is: 'paper', color: '#faf6ea' }, hand: { color: '#22242a' } }, ['case'], () => [
    cylinder('case', 'case', 0.09, 0.06, [0, 0.12, 0], { turn: [90, 0, 0], round: 0.012 }),
    cylinder('face', 'face', 0.078, 0.062, [0, 0.12, 0.003], { turn: [90, 0, 0] }),
    box('minute', 'hand', [0.006, 0.062, 0.004], [0.018, 0.142, 0.037], { turn: [0, 0, -40] }),
    box('hour', 'hand', [0.008, 0.042, 0.004], [-0.013, 0.134, 0.037], { turn: [0, 0, 44] }),
    assembly('marks', [{ name: 'mark', material: 'hand', shape: { kind: 'box', size: [0.006, 0.012, 0.003], at: [0, 0.066, 0] }, copies: [{ kind: 'ring', count: 12, axis: 'z' }] }], { at: [0, 0.12, 0.035] }),
    ball('bell', 'case', [0.06, 0.045, 0.06], [0.05, 0.215, 0], { turn: [0, 0, -30], copies: [...MIRRORED] }),
    tube(
      'leg',
      'case',
      [
        [0.05, 0.05, 0],
        [0.075, 0, 0.01],
      ],
      0.008,
      { copies: [...MIRRORED] },
    ),
    ball('hammer', 'hand', 0.02, [0, 0.225, 0]),
  ]),
  thing('hourglass', 'sand timer', { wood: { is: 'walnut' }, glass: { is: 'glass', opacity: 0.35 }, sand: { is: 'sand', color: '#e8b864' } }, ['wood'], () => [
    cylinder('cap', 'wood', 0.075, 0.018, [0, 0.009, 0], { round: 0.005, copies: [{ kind: 'line', count: 2, step: [0, 0.222, 0] }] }),
    turned(
      'glass',
      'glass',
      [
        [0, 0.018],
        [0.055, 0.02],
        [0.055, 0.06],
        [0.008, 0.12],
        [0.055, 0.18],
        [0.055, 0.22],
        [0, 0.222],
      ],
      { smooth: true },
    ),
    turned('sand', 'sand', [
      [0, 0.022],
      [0.05, 0.022],
      [0.046, 0.05],
      [0, 0.075],
    ]),
    turned('upper sand', 'sand', [
      [0.004, 0.128],
      [0.04, 0.17],
      [0, 0.172],
    ]),
    cylinder('post', 'wood', 0.007, 0.21, [0, 0.12, 0.064], { at: [0, 0, 0], shape: { kind: 'cylinder', radius: 0.007, height: 0.21, at: [0, 0.12, 0.064] }, copies: [{ kind: 'ring', count: 3 }] }),
  ]),
  thing('trophy', 'cup trophy, award, golden cup, medal', { gold: { is: 'gold' }, base: { is: 'ebony' }, plaque: { is: 'silver' } }, ['gold'], () => [
    box('base', 'base', [0.16, 0.07, 0.16], [0, 0.035, 0]),
    box('plaque', 'plaque', [0.09, 0.03, 0.006], [0, 0.038, 0.08]),
    turned(
      'cup',
      'gold',
      [
        [0, 0.07],
        [0.06, 0.07],
        [0.06, 0.08],
        [0.015, 0.1],
        [0.015, 0.16],
        [0.05, 0.19],
        [0.085, 0.25],
        [0.1, 0.34],
        [0.094, 0.34],
        [0.075, 0.25],
        [0, 0.2],
      ],
      { smooth: false },
    ),
    tube(
      'handle',
      'gold',
      [
        [0.09, 0.31, 0],
        [0.15, 0.32, 0],
        [0.14, 0.25, 0],
        [0.07, 0.215, 0],
      ],
      0.009,
      { copies: [...MIRRORED] },
    ),
    plate('star', 'gold', star(0.03, 0.013), 0.012, [0, 0.28, 0.094]),
  ]),
  thing('gem', 'diamond, crystal, jewel, ruby, emerald, gemstone, sapphire, amethyst', { gem: { is: 'crystal', color: '#3fb4e8', opacity: 1 } }, ['gem'], () => [
    gem([
      [0, 0],
      [0.1, 0.12],
      [0.1, 0.135],
      [0.06, 0.18],
      [0, 0.18],
    ]),
  ]),
  thing('crystals', 'crystal cluster, quartz, cluster of crystals, mineral, amethyst cluster, magic crystal', { gem: { is: 'crystal', color: '#a45ae0', opacity: 1, glow: 0.25 }, stone: { is: 'stone' } }, ['gem'], () => [
    { name: 'base', material: 'stone', at: [0, 0.06, 0], shape: { kind: 'superellipsoid', size: [0.5, 0.2, 0.4], square: 2.6, crease: 14, modify: [{ kind: 'roughen', amount: 0.04, size: 0.15 }] } },
    ...[
      [0, 0.55, 0, 0],
      [0.1, 0.4, 24, 10],
      [-0.11, 0.38, -24, 5],
      [0.03, 0.34, 6, 30],
      [-0.03, 0.3, -10, -32],
      [0.16, 0.24, 40, -14],
    ].map(([x, h, rz, rx]) => ({
      name: 'crystal',
      material: 'gem',
      at: [x, 0.08, 0] as [number, number, number],
      turn: [rx, 0, -rz] as [number, number, number],
      shape: {
        kind: 'lathe' as const,
        sides: 6,
        crease: 5,
        profile: [
          [0, 0],
          [h * 0.13, 0],
          [h * 0.15, h * 0.72],
          [0, h],
        ] as Pair[],
      },
    })),
  ]),
  thing('coin', 'gold coin, medallion, token, penny', { gold: { is: 'gold' } }, ['gold'], () => [
    cylinder('coin', 'gold', 0.03, 0.005, [0, 0.0025, 0], { round: 0.001 }),
    ring('rim', 'gold', 0.0275, 0.0018, [0, 0.005, 0]),
    plate('star', 'gold', star(0.015, 0.006), 0.003, [0, 0.0055, 0], { turn: [-90, 0, 0], bevel: 0.0005 }),
  ]),
];
