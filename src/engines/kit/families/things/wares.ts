import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cushion, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const WOOD = { is: 'oak', color: '#a9743f' };

/** Things that people carry, wear, sit on and send to each other. */
export const WARES: readonly Family[] = [
  thing(
    'sneaker',
    'trainer, running shoe, tennis shoe, gym shoe, shoe, sport shoe, sports shoe, basketball shoe, kicks, high top',
    {
      upper: { is: 'fabric', color: '#d8342e' },
      sole: { is: 'rubber', color: '#f4f2ec' },
      tread: { is: 'rubber', color: '#2a2c30' },
      lace: { is: 'fabric', color: '#f8f8f6' },
      stripe: { is: 'leather', color: '#f6f4ee' },
      lining: { is: 'fabric', color: '#33363c' },
    },
    ['upper'],
    () => {
      const sole: [number, number][] = [
        [-0.036, -0.125],
        [0.036, -0.125],
        [0.04, -0.06],
        [0.036, 0],
        [0.05, 0.07],
        [0.045, 0.125],
        [0.012, 0.158],
        [-0.03, 0.146],
        [-0.046, 0.09],
        [-0.036, 0],
        [-0.04, -0.06],
      ];
      return [
        plate('tread', 'tread', sole, 0.012, [0, 0.008, 0], { turn: [90, 0, 0], smooth: true, bevel: 0.003 }),
        plate('sole', 'sole', sole, 0.026, [0, 0.026, 0], { turn: [90, 0, 0], smooth: true, bevel: 0.008 }),
        part('upper', 'upper', {
          kind: 'blend',
          cells: 44,
          of: [
            {
              kind: 'limb',
              path: [
                [0, 0.06, -0.085],
                [0, 0.062, 0],
              ],
              radius: [0.04, 0.036],
              blend: 0.02,
            },
            {
              kind: 'limb',
              path: [
                [0, 0.058, 0],
                [0.004, 0.05, 0.07],
                [0.006, 0.045, 0.112],
              ],
              radius: [0.036, 0.038, 0.034],
              blend: 0.02,
            },
            {
              kind: 'limb',
              path: [
                [0, 0.08, -0.075],
                [0, 0.118, -0.085],
              ],
              radius: [0.04, 0.036],
              blend: 0.02,
            },
            {
              kind: 'limb',
              path: [
                [0, 0.105, -0.03],
                [0, 0.07, 0.03],
              ],
              radius: [0.03, 0.03],
              blend: 0.03,
            },
            {
              kind: 'limb',
              path: [
                [0, 0.09, -0.07],
                [0, 0.18, -0.07],
              ],
              radius: [0.022, 0.032],
              op: 'subtract',
              blend: 0.008,
            },
            { kind: 'block', size: [0.2, 0.1, 0.4], at: [0, -0.022, 0], op: 'subtract', blend: 0.004 },
          ],
        }),
        ring('collar', 'lining', 0.03, 0.01, [0, 0.136, -0.076], { turn: [10, 0, 0], scale: [0.9, 1, 1.2] }),
        ball('tongue', 'stripe', [0.044, 0.06, 0.02], [0, 0.132, -0.03], { turn: [-34, 0, 0] }),
        ...[0, 1, 2, 3].map((i) => box('lace', 'lace', [0.052, 0.007, 0.009], [0, 0.124 - i * 0.0125, -0.008 + i * 0.017], { turn: [34, 0, 0], round: 0.003 })),
        ball('bow', 'lace', [0.03, 0.008, 0.018], [0.016, 0.136, -0.012], { turn: [20, 20, 20], copies: [...MIRRORED] }),
        cushion('toe cap', 'stripe', [0.07, 0.034, 0.04], [0.006, 0.046, 0.134], 2.4),
        tube(
          'stripe',
          'stripe',
          [
            [0.039, 0.05, 0.05],
            [0.043, 0.05, 0.0],
            [0.043, 0.075, -0.05],
            [0.04, 0.1, -0.085],
          ],
          [0.002, 0.007, 0.008, 0.004],
          { copies: [...MIRRORED] },
        ),
        box('heel tab', 'stripe', [0.028, 0.05, 0.008], [0, 0.1, -0.121], { turn: [-6, 0, 0], round: 0.003 }),
      ];
    },
  ),
  thing(
    'satchel',
    'messenger bag, shoulder bag, leather bag, school bag, leather satchel, briefcase bag, mail bag',
    { leather: { is: 'leather', color: '#8a5028' }, strap: { is: 'leather', color: '#5f3518' }, brass: { is: 'brass' }, stitch: { is: 'fabric', color: '#d8b98a' } },
    ['leather'],
    () => [
      box('body', 'leather', [0.38, 0.28, 0.12], [0, 0.15, 0], { round: 0.03 }),
      box('flap', 'leather', [0.39, 0.2, 0.02], [0, 0.2, 0.068], { round: 0.008 }),
      box('flap top', 'leather', [0.39, 0.02, 0.13], [0, 0.295, 0.006], { round: 0.008 }),
      box('pocket', 'strap', [0.3, 0.1, 0.03], [0, 0.07, 0.07], { round: 0.012 }),
      box('strap', 'strap', [0.034, 0.23, 0.016], [0.1, 0.19, 0.082], { round: 0.004, copies: [...MIRRORED] }),
      box('buckle', 'brass', [0.05, 0.036, 0.014], [0.1, 0.1, 0.092], { round: 0.005, copies: [...MIRRORED] }),
      box('buckle bar', 'strap', [0.03, 0.016, 0.018], [0.1, 0.1, 0.092], { copies: [...MIRRORED] }),
      tube(
        'shoulder strap',
        'strap',
        [
          [0.19, 0.24, 0],
          [0.21, 0.42, -0.02],
          [0.13, 0.6, -0.03],
          [0, 0.65, -0.03],
          [-0.13, 0.6, -0.03],
          [-0.21, 0.42, -0.02],
          [-0.19, 0.24, 0],
        ],
        0.014,
        {},
      ),
      ring('strap ring', 'brass', 0.02, 0.005, [0.195, 0.25, 0], { turn: [0, 0, 90], copies: [...MIRRORED] }),
      box('stitch', 'stitch', [0.34, 0.003, 0.004], [0, 0.118, 0.079]),
    ],
  ),
  thing('clipboard', 'writing board, checklist, notepad board', { board: { is: 'oak', color: '#9a6a3a' }, paper: { is: 'paper', color: '#fbfaf5' }, clip: { is: 'chrome' }, ink: { color: '#4a5a78' } }, ['board'], () => [
    box('board', 'board', [0.24, 0.33, 0.008], [0, 0.165, 0], { round: 0.003 }),
    box('sheet', 'paper', [0.21, 0.28, 0.004], [0, 0.15, 0.006], { round: 0.001 }),
    box('line', 'ink', [0.14, 0.004, 0.002], [0.016, 0.05, 0.0085], { copies: [{ kind: 'line', count: 8, step: [0, 0.026, 0] }] }),
    box('check box', 'ink', [0.012, 0.012, 0.002], [-0.078, 0.05, 0.0085], { copies: [{ kind: 'line', count: 8, step: [0, 0.026, 0] }] }),
    box('clip', 'clip', [0.11, 0.03, 0.016], [0, 0.3, 0.01], { round: 0.005 }),
    cylinder('clip spring', 'clip', 0.011, 0.07, [0, 0.318, 0.012], { turn: [0, 0, 90], round: 0.003 }),
  ]),
  thing(
    'old television',
    'retro television, vintage television, retro tv, vintage tv, old tv, crt tv, crt television, tube tv, antique television, tv with antenna',
    { case: { is: 'walnut' }, screen: { color: '#9fc0b4', roughness: 0.15 }, bezel: { is: 'plastic', color: '#2a2622' }, knob: { is: 'chrome' }, panel: { is: 'brass' }, grille: { is: 'fabric', color: '#c8ae7c' }, antenna: STEEL },
    ['case'],
    () => [
      box('case', 'case', [0.72, 0.5, 0.4], [0, 0.45, 0], { round: 0.05 }),
      cushion('tube', 'bezel', [0.4, 0.34, 0.36], [-0.06, 0.46, -0.16], 3),
      box('bezel', 'bezel', [0.5, 0.4, 0.05], [-0.08, 0.46, 0.19], { round: 0.06 }),
      cushion('screen', 'screen', [0.44, 0.34, 0.08], [-0.08, 0.46, 0.2], 3.4),
      box('panel', 'panel', [0.14, 0.4, 0.03], [0.26, 0.46, 0.195], { round: 0.01 }),
      cylinder('knob', 'knob', 0.04, 0.05, [0.26, 0.58, 0.22], { turn: [90, 0, 0], round: 0.01 }),
      cylinder('small knob', 'knob', 0.03, 0.05, [0.26, 0.48, 0.22], { turn: [90, 0, 0], round: 0.008 }),
      box('grille', 'grille', [0.11, 0.13, 0.02], [0.26, 0.35, 0.206], { round: 0.006 }),
      box('grille bar', 'bezel', [0.1, 0.008, 0.022], [0.26, 0.3, 0.208], { copies: [{ kind: 'line', count: 5, step: [0, 0.024, 0] }] }),
      cone('leg', 'case', [0.014, 0.026], 0.24, [0.28, 0.12, 0.13], { turn: [-8, 0, 8], copies: [...MIRRORED] }),
      cone('rear leg', 'case', [0.014, 0.026], 0.24, [0.28, 0.12, -0.13], { turn: [8, 0, 8], copies: [...MIRRORED] }),
      cylinder('antenna base', 'bezel', 0.06, 0.04, [0, 0.71, -0.04], { round: 0.015 }),
      tube(
        'antenna',
        'antenna',
        [
          [0.02, 0.72, -0.04],
          [0.26, 1.1, -0.06],
        ],
        0.006,
        { copies: [...MIRRORED] },
      ),
      ball('antenna tip', 'antenna', 0.024, [0.26, 1.1, -0.06], { copies: [...MIRRORED] }),
    ],
  ),
  thing(
    'desk lamp',
    'modern desk lamp, office lamp, architect lamp, anglepoise, anglepoise lamp, study lamp, pixar lamp, work lamp, jointed lamp',
    { metal: { is: 'paint', color: '#26292e' }, joint: { is: 'chrome' }, light: { color: '#ffedb8', glow: 1.2 } },
    ['metal'],
    () => [
      cylinder('base', 'metal', 0.1, 0.025, [0, 0.0125, -0.08], { round: 0.008 }),
      cylinder('stem', 'joint', 0.014, 0.06, [0, 0.05, -0.08], {}),
      tube(
        'lower arm',
        'metal',
        [
          [0.012, 0.07, -0.08],
          [0.012, 0.3, -0.16],
        ],
        0.008,
        { copies: [...MIRRORED] },
      ),
      cylinder('joint', 'joint', 0.022, 0.05, [0, 0.3, -0.16], { turn: [0, 0, 90], round: 0.005 }),
      tube(
        'upper arm',
        'metal',
        [
          [0.012, 0.3, -0.16],
          [0.012, 0.47, 0.06],
        ],
        0.008,
        { copies: [...MIRRORED] },
      ),
      tube(
        'spring',
        'joint',
        [
          [0, 0.11, -0.07],
          [0, 0.24, -0.115],
        ],
        0.007,
        {},
      ),
      cylinder('head joint', 'joint', 0.02, 0.05, [0, 0.47, 0.06], { turn: [0, 0, 90], round: 0.005 }),
      assembly(
        'shade',
        [
          turned('shade', 'metal', [
            [0.03, 0.06],
            [0.04, 0.02],
            [0.085, -0.06],
            [0.08, -0.06],
            [0.035, 0.012],
            [0, 0.02],
          ]),
          ball('bulb', 'light', 0.06, [0, -0.03, 0]),
          cylinder('cap', 'metal', 0.03, 0.04, [0, 0.07, 0], { round: 0.01 }),
        ],
        { at: [0, 0.45, 0.1], turn: [-24, 0, 0] },
      ),
    ],
  ),
  thing(
    'telephone box',
    'telephone booth, phone booth, phone box, london phone booth, british telephone box, red phone box, call box, tardis, police box',
    { paint: { is: 'paint', color: '#c81e1e' }, glass: { is: 'glass', color: '#bcd4dc' }, sign: { is: 'plastic', color: '#f6f2e4' }, gold: { is: 'gold' }, dark: DARK, phone: { is: 'plastic', color: '#1c1d20' } },
    ['paint'],
    () => {
      const face = (turn: number) =>
        assembly(
          'side',
          [
            box('post', 'paint', [0.1, 2.0, 0.1], [0.41, 1.2, 0.41], { round: 0.02 }),
            box('sill', 'paint', [0.74, 0.36, 0.06], [0, 0.36, 0.42], { round: 0.02 }),
            box('lintel', 'paint', [0.74, 0.12, 0.06], [0, 2.08, 0.42], { round: 0.02 }),
            box('pane', 'glass', [0.72, 1.5, 0.015], [0, 1.28, 0.42], { round: 0.004 }),
            box('bar', 'paint', [0.74, 0.025, 0.035], [0, 0.76, 0.42], { copies: [{ kind: 'line', count: 6, step: [0, 0.21, 0] }] }),
            box('upright', 'paint', [0.03, 1.52, 0.04], [0.21, 1.28, 0.42], { copies: [...MIRRORED] }),
            box('sign', 'sign', [0.66, 0.14, 0.03], [0, 2.24, 0.45], { round: 0.01 }),
            box('lettering', 'dark', [0.5, 0.05, 0.012], [0, 2.24, 0.465], { round: 0.01 }),
            ball('crest', 'gold', [0.11, 0.1, 0.03], [0, 2.4, 0.46]),
          ],
          { turn: [0, turn, 0] },
        );
      return [
        box('step', 'dark', [1.0, 0.1, 1.0], [0, 0.05, 0], { round: 0.02 }),
        box('plinth', 'paint', [0.94, 0.12, 0.94], [0, 0.15, 0], { round: 0.02 }),
        face(0),
        face(90),
        face(180),
        face(270),
        box('cornice', 'paint', [1.0, 0.3, 1.0], [0, 2.26, 0], { round: 0.03 }),
        box('ledge', 'paint', [1.04, 0.06, 1.04], [0, 2.42, 0], { round: 0.02 }),
        part('dome', 'paint', { kind: 'superellipsoid', size: [0.94, 0.46, 0.94], square: 3.4 }, { at: [0, 2.46, 0] }),
        box('telephone', 'phone', [0.3, 0.4, 0.14], [0, 1.3, -0.28], { round: 0.03 }),
        tube(
          'receiver',
          'phone',
          [
            [-0.1, 1.42, -0.18],
            [-0.14, 1.34, -0.16],
            [-0.1, 1.2, -0.18],
          ],
          0.03,
          {},
        ),
        box('shelf', 'phone', [0.5, 0.04, 0.24], [0, 1.02, -0.26], { round: 0.01 }),
        box('handle', 'gold', [0.03, 0.16, 0.04], [0.32, 1.2, 0.47], { round: 0.01 }),
      ];
    },
  ),
  thing('picnic table', 'park table, garden table with benches, beer table, camping table', { wood: WOOD, leg: { is: 'oak', color: '#8a5a30' }, bolt: STEEL }, ['wood', 'leg'], () => [
    box('plank', 'wood', [1.8, 0.04, 0.135], [0, 0.74, -0.29], { round: 0.01, copies: [{ kind: 'line', count: 5, step: [0, 0, 0.145] }] }),
    box('bench plank', 'wood', [1.8, 0.04, 0.14], [0, 0.44, 0.62], {
      round: 0.01,
      copies: [
        { kind: 'line', count: 2, step: [0, 0, 0.15] },
        { kind: 'mirror', axis: 'z' },
      ],
    }),
    box('leg', 'leg', [0.07, 0.86, 0.1], [0.64, 0.37, 0.42], { turn: [28, 0, 0], round: 0.012, copies: [...MIRRORED] }),
    box('leg', 'leg', [0.07, 0.86, 0.1], [0.64, 0.37, -0.42], { turn: [-28, 0, 0], round: 0.012, copies: [...MIRRORED] }),
    box('bench beam', 'leg', [0.06, 0.1, 1.66], [0.58, 0.38, 0], { round: 0.012, copies: [...MIRRORED] }),
    box('top beam', 'leg', [0.06, 0.09, 0.7], [0.58, 0.68, 0], { round: 0.012, copies: [...MIRRORED] }),
    cylinder('bolt', 'bolt', 0.018, 0.16, [0.62, 0.38, 0.46], { turn: [0, 0, 90], copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
  ]),
  thing(
    'crossbow',
    'arbalest, hand crossbow, hunting crossbow, repeating crossbow',
    { stock: { is: 'walnut' }, limb: STEEL, string: { is: 'rope', color: '#e8dfc4' }, metal: { is: 'iron' }, shaft: WOOD, feather: { is: 'feathers', color: '#c8342c' } },
    ['stock'],
    () => [
      box('stock', 'stock', [0.05, 0.06, 0.72], [0, 0.2, 0], { round: 0.014 }),
      plate(
        'butt',
        'stock',
        [
          [-0.2, -0.05],
          [-0.36, -0.11],
          [-0.36, 0.03],
          [-0.1, 0.03],
          [-0.1, -0.03],
        ],
        0.045,
        [0, 0.2, 0],
        { turn: [0, -90, 0], bevel: 0.01 },
      ),
      tube(
        'limb',
        'limb',
        [
          [0, 0.2, 0.34],
          [0.16, 0.2, 0.33],
          [0.3, 0.2, 0.26],
          [0.36, 0.2, 0.16],
        ],
        [0.026, 0.022, 0.016, 0.01],
        { copies: [...MIRRORED] },
      ),
      tube(
        'string',
        'string',
        [
          [0.36, 0.2, 0.17],
          [0.02, 0.235, -0.06],
        ],
        0.005,
        { copies: [...MIRRORED] },
      ),
      box('nut', 'metal', [0.03, 0.04, 0.04], [0, 0.24, -0.06], { round: 0.008 }),
      tube(
        'stirrup',
        'metal',
        [
          [0.03, 0.2, 0.36],
          [0.055, 0.2, 0.44],
          [0, 0.2, 0.47],
          [-0.055, 0.2, 0.44],
          [-0.03, 0.2, 0.36],
        ],
        0.009,
        {},
      ),
      box('binding', 'metal', [0.06, 0.07, 0.05], [0, 0.2, 0.31], { round: 0.01 }),
      tube(
        'trigger',
        'metal',
        [
          [0, 0.17, -0.1],
          [0, 0.12, -0.13],
          [0, 0.11, -0.2],
        ],
        0.008,
        {},
      ),
      cylinder('bolt', 'shaft', 0.008, 0.44, [0, 0.245, 0.16], { turn: [90, 0, 0] }),
      cone('bolt head', 'metal', [0.018, 0], 0.06, [0, 0.245, 0.4], { turn: [90, 0, 0] }),
      box('vane', 'feather', [0.04, 0.004, 0.08], [0, 0.248, 0.0], { round: 0.001 }),
      box('rail', 'metal', [0.02, 0.01, 0.4], [0, 0.234, 0.14], { round: 0.003 }),
    ],
  ),
];
