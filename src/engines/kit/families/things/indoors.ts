import type { Pair } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cushion, cylinder, plate, ring, thing, trunk, tube, turned } from '../pieces.ts';

const OAK = { is: 'oak', color: '#a8713c' };
const FOUR = [...MIRRORED, { kind: 'mirror', axis: 'z' }] as const;

/** Furniture, and things that lie on it. */
export const INDOORS: readonly Family[] = [
  thing('rocking chair', 'old rocking chair', { wood: OAK, seat: { is: 'oak', color: '#bd8a50' } }, ['wood', 'seat'], () => [
    tube(
      'rocker',
      'wood',
      [
        [0.24, 0.12, -0.5],
        [0.24, 0.03, -0.2],
        [0.24, 0.03, 0.15],
        [0.24, 0.1, 0.46],
      ],
      0.024,
      { copies: [...MIRRORED] },
    ),
    cylinder('front leg', 'wood', 0.022, 0.6, [0.24, 0.34, 0.22], { copies: [...MIRRORED] }),
    { ...cylinder('back post', 'wood', 0.024, 1.15, [0.22, 0.6, -0.24], { copies: [...MIRRORED] }), turn: [-10, 0, 0] },
    box('seat', 'seat', [0.52, 0.04, 0.5], [0, 0.42, 0], { round: 0.015 }),
    box('slat', 'seat', [0.045, 0.6, 0.018], [-0.15, 0.78, -0.27], { turn: [-10, 0, 0], copies: [{ kind: 'line', count: 5, step: [0.075, 0, 0] }] }),
    box('top rail', 'wood', [0.5, 0.12, 0.03], [0, 1.12, -0.33], { turn: [-10, 0, 0], round: 0.014 }),
    box('arm', 'wood', [0.07, 0.03, 0.54], [0.25, 0.65, -0.02], { copies: [...MIRRORED], round: 0.012 }),
    cylinder('stretcher', 'wood', 0.014, 0.46, [0, 0.22, 0.22], { turn: [0, 0, 90] }),
  ]),
  thing('office chair', 'desk chair, swivel chair, gaming chair, computer chair', { fabric: { is: 'fabric', color: '#26282d' }, metal: { is: 'aluminium', color: '#5a5e64' }, wheel: { is: 'rubber' } }, ['fabric'], () => [
    cushion('seat', 'fabric', [0.5, 0.1, 0.48], [0, 0.5, 0], 4),
    { ...cushion('back', 'fabric', [0.46, 0.6, 0.08], [0, 0.88, -0.23], 4.5), turn: [-8, 0, 0] },
    box('spine', 'metal', [0.06, 0.4, 0.03], [0, 0.66, -0.28]),
    cylinder('column', 'metal', 0.03, 0.34, [0, 0.29, 0]),
    assembly('foot', [box('spoke', 'metal', [0.05, 0.04, 0.3], [0, 0.1, 0.15], { shape: { kind: 'box', size: [0.05, 0.035, 0.3], round: 0.014 } }), ball('caster', 'wheel', 0.07, [0, 0.035, 0.28])], { copies: [{ kind: 'ring', count: 5 }] }),
    tube(
      'arm',
      'metal',
      [
        [0.24, 0.5, -0.05],
        [0.31, 0.6, -0.05],
        [0.31, 0.7, -0.05],
      ],
      0.017,
      { copies: [...MIRRORED] },
    ),
    cushion('arm rest', 'fabric', [0.08, 0.04, 0.28], [0.31, 0.72, 0], 4, { copies: [...MIRRORED] }),
  ]),
  thing(
    'round table',
    'pedestal table, bistro table',
    { wood: { is: 'oak' }, leg: { is: 'oak', color: '#a5763f' } },
    ['wood', 'leg'],
    () => [
      cylinder('top', 'wood', 0.5, 0.045, [0, 0.52, 0], { round: 0.014 }),
      turned('pillar', 'leg', [
        [0, 0.06],
        [0.07, 0.06],
        [0.045, 0.16],
        [0.07, 0.3],
        [0.04, 0.44],
        [0.12, 0.5],
        [0, 0.5],
      ]),
      tube(
        'foot',
        'leg',
        [
          [0, 0.12, 0.04],
          [0, 0.1, 0.2],
          [0, 0.03, 0.36],
        ],
        [0.04, 0.036, 0.028],
        { copies: [{ kind: 'ring', count: 4 }] },
      ),
    ],
    { top: ['wood'] },
  ),
  thing(
    'lantern',
    'old lantern, oil lantern, hanging lantern, paper lantern, oil lamp, camping lantern, hand lantern',
    { metal: { is: 'iron', color: '#33363a' }, glass: { is: 'glass', color: '#ffdf8a', opacity: 0.6, glow: 0.6 }, flame: { color: '#ffae2a', glow: 2 } },
    ['metal'],
    () => [
      cylinder('base', 'metal', 0.09, 0.04, [0, 0.02, 0], { round: 0.01 }),
      cylinder('glass', 'glass', 0.075, 0.17, [0, 0.125, 0]),
      turned(
        'flame',
        'flame',
        [
          [0, 0.05],
          [0.02, 0.07],
          [0.022, 0.09],
          [0.008, 0.13],
          [0, 0.16],
        ],
        { smooth: true },
      ),
      { name: 'bar', material: 'metal', shape: { kind: 'cylinder', radius: 0.006, height: 0.18, sides: 8, at: [0, 0.125, 0.082] }, copies: [{ kind: 'ring', count: 6 }] },
      turned('roof', 'metal', [
        [0, 0.2],
        [0.1, 0.205],
        [0.095, 0.22],
        [0.035, 0.27],
        [0.035, 0.29],
        [0, 0.295],
      ]),
      ring('handle', 'metal', 0.06, 0.006, [0, 0.35, 0], { turn: [90, 0, 0] }),
    ],
  ),
  thing('stool', 'bar stool, footstool, wooden stool', { wood: OAK }, ['wood'], () => [
    cylinder('seat', 'wood', 0.18, 0.04, [0, 0.5, 0], { round: 0.014 }),
    { ...cylinder('leg', 'wood', 0.019, 0.5, [0.1, 0.25, 0.1]), turn: [-8, 0, 8], copies: [...FOUR] },
    ring('stretcher', 'wood', 0.15, 0.011, [0, 0.2, 0]),
  ]),
  thing('wardrobe', 'closet, cupboard, armoire, cabinet', { wood: { is: 'walnut', color: '#8a5a34' }, trim: { is: 'brass' } }, ['wood'], () => [
    box('body', 'wood', [1.1, 1.8, 0.55], [0, 0.98, 0], { round: 0.015 }),
    box('door', 'wood', [0.5, 1.6, 0.03], [0.26, 0.98, 0.28], { copies: [...MIRRORED], round: 0.01 }),
    box('panel', 'wood', [0.36, 0.66, 0.03], [0.26, 0.58, 0.3], { copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, 0.76, 0] }] }),
    box('cornice', 'wood', [1.2, 0.08, 0.62], [0, 1.91, 0.01]),
    box('foot', 'wood', [1.16, 0.1, 0.58], [0, 0.05, 0.01]),
    ball('knob', 'trim', 0.04, [0.05, 0.98, 0.32], { copies: [...MIRRORED] }),
  ]),
  thing('dresser', 'chest of drawers, nightstand, bedside table, bedside cabinet, drawer, sideboard, commode', { wood: { is: 'oak', color: '#a8754a' }, trim: { is: 'brass' } }, ['wood'], () => [
    box('body', 'wood', [0.5, 0.5, 0.4], [0, 0.33, 0], { round: 0.012 }),
    box('top', 'wood', [0.56, 0.035, 0.45], [0, 0.59, 0], { round: 0.01 }),
    box('drawer', 'wood', [0.44, 0.2, 0.02], [0, 0.22, 0.205], { copies: [{ kind: 'line', count: 2, step: [0, 0.225, 0] }], round: 0.008 }),
    ball('knob', 'trim', 0.035, [0, 0.22, 0.225], { copies: [{ kind: 'line', count: 2, step: [0, 0.225, 0] }] }),
    cone('leg', 'wood', [0.018, 0.026], 0.09, [0.21, 0.045, 0.16], { copies: [...FOUR] }),
  ]),
  thing('bathtub', 'bath, tub', { tub: { is: 'porcelain' }, metal: { is: 'brass' }, water: { is: 'water', opacity: 1 } }, ['tub'], () => [
    {
      name: 'tub',
      material: 'tub',
      at: [0, 0.36, 0],
      shape: {
        kind: 'subtract',
        of: [
          { kind: 'superellipsoid', size: [1.6, 0.85, 0.78], square: 3 },
          { kind: 'superellipsoid', size: [1.46, 0.9, 0.66], square: 3, at: [0, 0.1, 0] },
          { kind: 'box', size: [2, 0.4, 2], at: [0, 0.45, 0] },
        ],
      },
    },
    { name: 'rim', material: 'tub', at: [0, 0.61, 0], shape: { kind: 'torus', radius: 0.36, tube: 0.03, scale: [2.1, 1, 1] } },
    { name: 'water', material: 'water', at: [0, 0.5, 0], shape: { kind: 'superellipsoid', size: [1.44, 0.06, 0.64], square: 3 } },
    ball('foot', 'metal', 0.14, [0.52, 0.06, 0.22], { copies: [...FOUR] }),
    tube(
      'tap',
      'metal',
      [
        [-0.74, 0.6, 0],
        [-0.72, 0.85, 0],
        [-0.55, 0.86, 0],
        [-0.54, 0.78, 0],
      ],
      0.03,
    ),
  ]),
  thing('mirror', 'vanity mirror, hand mirror, magic mirror, picture frame', { frame: { is: 'gold' }, glass: { color: '#c8dce8', roughness: 0.05, metallic: 0.6 } }, ['frame'], () => [
    { name: 'frame', material: 'frame', at: [0, 0.6, 0], shape: { kind: 'torus', radius: 0.4, tube: 0.06, turn: [90, 0, 0], scale: [1, 1, 1.35] } },
    { name: 'glass', material: 'glass', at: [0, 0.6, 0], shape: { kind: 'cylinder', radius: 0.39, height: 0.03, turn: [90, 0, 0], scale: [1, 1, 1.35] } },
    ball('crest', 'frame', [0.3, 0.14, 0.1], [0, 1.2, 0.01]),
    ball('knob', 'frame', 0.14, [0, 0.03, 0.01]),
  ]),
  thing('door', 'wooden door, front door, old door', { wood: OAK, frame: { is: 'walnut' }, metal: { is: 'brass' } }, ['wood'], () => [
    box('post', 'frame', [0.12, 2.1, 0.16], [0.48, 1.05, 0], { copies: [...MIRRORED] }),
    box('lintel', 'frame', [1.16, 0.14, 0.18], [0, 2.12, 0]),
    box('door', 'wood', [0.86, 2.04, 0.06], [0, 1.03, 0]),
    box('panel', 'wood', [0.3, 0.7, 0.08], [0.2, 0.55, 0], { copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, 0.9, 0] }], round: 0.02 }),
    ball('knob', 'metal', 0.06, [0.34, 1.0, 0.06], { copies: [{ kind: 'mirror', axis: 'z' }] }),
  ]),
  thing('pillow', 'cushion', { fabric: { is: 'fabric', color: '#c8574a' }, trim: { is: 'silk', color: '#e8c46a' } }, ['fabric'], () => [
    cushion('pillow', 'fabric', [0.44, 0.18, 0.44], [0, 0.09, 0], 2.9),
    ball('button', 'trim', [0.04, 0.03, 0.04], [0, 0.175, 0]),
    ball('tassel', 'trim', 0.035, [0.19, 0.09, 0.19], { copies: [...FOUR] }),
  ]),
  thing('rug', 'carpet, magic carpet, flying carpet', { wool: { is: 'wool', color: '#a83a34' }, band: { is: 'wool', color: '#e0b860' }, middle: { is: 'wool', color: '#34507a' } }, ['wool'], () => [
    box('rug', 'wool', [1.6, 0.02, 1.05], [0, 0.01, 0]),
    box('band', 'band', [1.4, 0.022, 0.85], [0, 0.011, 0]),
    box('inner', 'wool', [1.3, 0.024, 0.75], [0, 0.012, 0]),
    plate(
      'middle',
      'middle',
      [
        [-0.4, 0],
        [0, -0.26],
        [0.4, 0],
        [0, 0.26],
      ],
      0.026,
      [0, 0.013, 0],
      { turn: [-90, 0, 0] },
    ),
    cylinder('fringe', 'band', 0.006, 0.09, [0.83, 0.008, -0.48], { turn: [0, 0, 90], copies: [...MIRRORED, { kind: 'line', count: 17, step: [0, 0, 0.06] }] }),
  ]),
  thing('cage', 'bird cage, birdcage', { wire: { is: 'brass' }, base: { is: 'walnut' } }, ['wire'], () => [
    cylinder('base', 'base', 0.26, 0.05, [0, 0.025, 0], { round: 0.012 }),
    {
      name: 'wire',
      material: 'wire',
      shape: {
        kind: 'sweep',
        smooth: true,
        sides: 6,
        radius: 0.006,
        path: [
          [0.24, 0.04, 0],
          [0.245, 0.4, 0],
          [0.21, 0.6, 0],
          [0.11, 0.73, 0],
          [0, 0.77, 0],
        ],
      },
      copies: [{ kind: 'ring', count: 18 }],
    },
    ring('hoop', 'wire', 0.243, 0.009, [0, 0.06, 0], { copies: [{ kind: 'line', count: 3, step: [0, 0.17, 0] }] }),
    ring('handle', 'wire', 0.04, 0.007, [0, 0.81, 0], { turn: [90, 0, 0] }),
  ]),
  thing('stand', 'cake stand, display stand, guitar stand, pedestal stand, music stand', { china: { is: 'porcelain' }, rim: { is: 'gold' } }, ['china'], () => [
    turned(
      'stand',
      'china',
      [
        [0, 0],
        [0.11, 0],
        [0.1, 0.012],
        [0.025, 0.03],
        [0.02, 0.1],
        [0.03, 0.12],
        [0.2, 0.13],
        [0.21, 0.145],
        [0, 0.14],
      ],
      { sides: 44 },
    ),
    ring('rim', 'rim', 0.206, 0.004, [0, 0.142, 0]),
  ]),
  thing('boot', 'boots, hiking boot, leather boot, combat boot', { leather: { is: 'leather', color: '#6a4226' }, sole: { is: 'rubber', color: '#2a2422' }, lace: { is: 'rope', color: '#d8c8a4' } }, ['leather'], () => [
    {
      name: 'boot',
      material: 'leather',
      shape: {
        kind: 'blend',
        cells: 36,
        of: [
          {
            kind: 'limb',
            path: [
              [0, 0.26, -0.06],
              [0, 0.1, -0.05],
            ],
            radius: [0.062, 0.055],
          },
          {
            kind: 'limb',
            path: [
              [0, 0.055, -0.06],
              [0, 0.05, 0.08],
              [0, 0.045, 0.13],
            ],
            radius: [0.05, 0.05, 0.046],
            blend: 0.05,
          },
          { kind: 'block', size: [0.3, 0.06, 0.5], at: [0, -0.01, 0.03], op: 'subtract' },
        ],
      },
    },
    { name: 'sole', material: 'sole', at: [0, 0.012, 0.035], shape: { kind: 'superellipsoid', size: [0.115, 0.026, 0.31], square: 3 } },
    box('heel', 'sole', [0.09, 0.03, 0.08], [0, 0.012, -0.07]),
    ring('cuff', 'leather', 0.058, 0.012, [0, 0.31, -0.06]),
    cylinder('opening', 'sole', 0.05, 0.01, [0, 0.318, -0.06]),
    tube(
      'lace',
      'lace',
      [
        [-0.03, 0, 0],
        [0, 0.008, 0.012],
        [0.03, 0, 0],
      ],
      0.005,
      { at: [0, 0.11, 0.035], copies: [{ kind: 'line', count: 5, step: [0, 0.035, -0.012] }] },
    ),
  ]),
  thing('hat', 'top hat, cap, baseball cap, fedora, cowboy hat, bowler hat, beanie', { cloth: { is: 'fabric', color: '#26262c' }, band: { is: 'silk', color: '#b8282c' } }, ['cloth'], () => [
    turned(
      'brim',
      'cloth',
      [
        [0, 0.01],
        [0.19, 0.02],
        [0.2, 0.03],
        [0.19, 0.034],
        [0.11, 0.02],
        [0, 0.02],
      ],
      { smooth: true },
    ),
    turned(
      'crown',
      'cloth',
      [
        [0, 0.015],
        [0.115, 0.015],
        [0.105, 0.12],
        [0.12, 0.22],
        [0.11, 0.23],
        [0, 0.23],
      ],
      {},
    ),
    cylinder('band', 'band', 0.1155, 0.035, [0, 0.045, 0]),
  ]),
  thing('suitcase', 'briefcase, luggage', { leather: { is: 'leather', color: '#8a5430' }, trim: { is: 'brass' }, strap: { is: 'leather', color: '#5a3420' } }, ['leather'], () => [
    box('case', 'leather', [0.6, 0.42, 0.2], [0, 0.22, 0], { round: 0.035 }),
    box('seam', 'strap', [0.605, 0.425, 0.012], [0, 0.22, 0], { round: 0.005 }),
    box('strap', 'strap', [0.045, 0.425, 0.21], [0.18, 0.22, 0], { copies: [...MIRRORED], round: 0.008 }),
    box('buckle', 'trim', [0.06, 0.045, 0.012], [0.18, 0.3, 0.106], { copies: [...MIRRORED] }),
    tube(
      'handle',
      'strap',
      [
        [-0.08, 0.43, 0],
        [-0.07, 0.49, 0],
        [0.07, 0.49, 0],
        [0.08, 0.43, 0],
      ],
      0.014,
    ),
    ball('corner', 'trim', 0.06, [0.285, 0.03, 0.085], { copies: [...FOUR, { kind: 'line', count: 2, step: [0, 0.375, 0] }] }),
  ]),
  thing('glasses', 'sunglasses, spectacles, eyeglasses, goggles', { frame: { is: 'plastic', color: '#22242a' }, lens: { is: 'glass', color: '#4a5a6a', opacity: 0.7 } }, ['frame'], () => [
    ring('rim', 'frame', 0.028, 0.004, [0.035, 0.03, 0], { turn: [90, 0, 0], copies: [...MIRRORED] }),
    cylinder('lens', 'lens', 0.027, 0.003, [0.035, 0.03, 0], { turn: [90, 0, 0], copies: [...MIRRORED] }),
    tube(
      'bridge',
      'frame',
      [
        [-0.01, 0.036, 0],
        [0, 0.04, 0.002],
        [0.01, 0.036, 0],
      ],
      0.003,
    ),
    tube(
      'temple',
      'frame',
      [
        [0.064, 0.036, 0],
        [0.068, 0.036, -0.09],
        [0.066, 0.018, -0.13],
      ],
      0.003,
      { copies: [...MIRRORED] },
    ),
  ]),
  thing('gift', 'present, gift box, christmas present, birthday present', { paper: { is: 'paper', color: '#d0302e' }, ribbon: { is: 'silk', color: '#f2c84a' } }, ['paper'], () => [
    box('box', 'paper', [0.3, 0.24, 0.3], [0, 0.12, 0], { round: 0.006 }),
    box('lid', 'paper', [0.32, 0.06, 0.32], [0, 0.24, 0], { round: 0.006 }),
    box('ribbon', 'ribbon', [0.05, 0.275, 0.325], [0, 0.137, 0], { round: 0.003 }),
    box('ribbon', 'ribbon', [0.325, 0.275, 0.05], [0, 0.1372, 0], { round: 0.003 }),
    { name: 'bow', material: 'ribbon', at: [0, 0.3, 0], shape: { kind: 'torus', radius: 0.05, tube: 0.016, at: [0.055, 0.01, 0], turn: [90, 0, 0], scale: [1, 1, 0.7] }, copies: [{ kind: 'ring', count: 4 }] },
    ball('knot', 'ribbon', 0.05, [0, 0.285, 0]),
  ]),
  thing('potted plant', 'house plant, houseplant, plant, fern', { leaves: { is: 'leaves', color: '#4f9a3e' }, pot: { is: 'terracotta' }, soil: { color: '#4a3626', roughness: 1 } }, ['leaves'], () => [
    turned(
      'pot',
      'pot',
      [
        [0, 0],
        [0.11, 0],
        [0.15, 0.2],
        [0.17, 0.2],
        [0.17, 0.25],
        [0.15, 0.25],
        [0.14, 0.22],
        [0, 0.22],
      ],
      {},
    ),
    cylinder('soil', 'soil', 0.145, 0.02, [0, 0.225, 0]),
    ...[
      [9, 0.42, 0.34, 0],
      [7, 0.5, 0.22, 20],
      [5, 0.5, 0.1, 50],
    ].map(([n, h, out, yaw]) => ({
      name: 'leaf',
      material: 'leaves',
      at: [0, 0.2, 0] as [number, number, number],
      turn: [0, yaw, 0] as [number, number, number],
      shape: {
        kind: 'sweep' as const,
        smooth: true,
        path: [
          [0, 0, 0],
          [0, h * 0.6, out * 0.35],
          [0, h, out * 0.8],
          [0, h * 0.92, out * 1.25],
        ] as [number, number, number][],
        radius: [0.02, 0.07, 0.055, 0.002],
        section: [
          [-1, 0.12],
          [0, -0.1],
          [1, 0.12],
          [0, 0.06],
        ] as Pair[],
      },
      copies: [{ kind: 'ring' as const, count: n }],
    })),
  ]),
  thing('bonsai', 'bonsai tree', { leaves: { is: 'leaves', color: '#4a8a3a' }, bark: { is: 'bark' }, pot: { is: 'ceramic', color: '#3a5a7a' }, soil: { is: 'moss' } }, ['leaves'], () => [
    box('pot', 'pot', [0.46, 0.1, 0.3], [0, 0.07, 0], { round: 0.02 }),
    box('rim', 'pot', [0.5, 0.025, 0.34], [0, 0.12, 0], { round: 0.01 }),
    ball('soil', 'soil', [0.42, 0.06, 0.27], [0, 0.128, 0]),
    box('foot', 'pot', [0.08, 0.03, 0.06], [0.16, 0.015, 0.1], { copies: [...FOUR] }),
    trunk(36, [
      [
        [
          [0, 0.12, 0],
          [0.06, 0.24, 0],
          [-0.04, 0.36, 0],
          [0.02, 0.5, 0],
        ],
        [0.055, 0.038, 0.03, 0.018],
      ],
      [
        [
          [0.05, 0.25, 0],
          [0.18, 0.32, 0.02],
        ],
        [0.022, 0.012],
        0.02,
      ],
      [
        [
          [-0.04, 0.35, 0],
          [-0.17, 0.41, 0],
        ],
        [0.02, 0.011],
        0.02,
      ],
    ]),
    ...[
      [0.2, 0.36, 0.02, 0.24],
      [-0.19, 0.45, 0, 0.24],
      [0.02, 0.57, 0, 0.3],
    ].map(([x, y, z, s]) => ({
      name: 'foliage',
      material: 'leaves',
      at: [x, y, z] as [number, number, number],
      shape: {
        kind: 'blend' as const,
        cells: 28,
        of: [
          { kind: 'ball' as const, size: [s, s * 0.4, s * 0.8] as [number, number, number] },
          ...Array.from({ length: 8 }, (_, i) => ({
            kind: 'ball' as const,
            size: [s * 0.36, s * 0.3, s * 0.36] as [number, number, number],
            at: [s * 0.36 * Math.cos(i * 0.79), s * 0.08, s * 0.28 * Math.sin(i * 0.79)] as [number, number, number],
            blend: 0.01,
          })),
        ],
      },
    })),
  ]),
];
