import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, thing, tube } from '../pieces.ts';

const DARK = { is: 'plastic', color: '#24272d' };
const WOOD = { is: 'oak', color: '#a9743f' };

/** Antique weapons that hang on walls, and brass instruments. */
export const KEEPSAKES: readonly Family[] = [
  thing('trombone', 'slide trombone, brass trombone', { brass: { is: 'brass' }, steel: { is: 'chrome' } }, ['brass'], () => [
    assembly(
      'horn',
      [
        part(
          'bell',
          'brass',
          {
            kind: 'lathe',
            sides: 40,
            smooth: true,
            profile: [
              [0.012, 0],
              [0.014, 0.2],
              [0.022, 0.4],
              [0.04, 0.5],
              [0.075, 0.56],
              [0.11, 0.575],
              [0.106, 0.582],
              [0.07, 0.567],
              [0.036, 0.51],
              [0.017, 0.4],
              [0.009, 0.2],
              [0.008, 0],
            ],
          },
          { at: [0.05, 0, 0.16], turn: [90, 0, 0] },
        ),
        tube(
          'tuning slide',
          'brass',
          [
            [0.05, 0, 0.16],
            [0.05, 0, -0.1],
            [0.04, 0, -0.2],
            [0, 0, -0.24],
            [-0.04, 0, -0.2],
            [-0.05, 0, -0.1],
            [-0.05, 0, 0.2],
          ],
          0.012,
          {},
        ),
        tube(
          'outer slide',
          'steel',
          [
            [-0.05, 0, 0.2],
            [-0.05, 0, 0.86],
            [-0.05, -0.03, 0.92],
            [-0.05, -0.07, 0.92],
            [-0.05, -0.1, 0.86],
            [-0.05, -0.1, 0.14],
          ],
          0.0095,
          {},
        ),
        tube(
          'mouth pipe',
          'steel',
          [
            [-0.05, -0.1, 0.14],
            [-0.05, -0.1, -0.02],
          ],
          0.008,
          {},
        ),
        cone('mouth piece', 'steel', [0.008, 0.018], 0.05, [-0.05, -0.1, -0.045], { turn: [-90, 0, 0] }),
        cylinder('brace', 'brass', 0.005, 0.1, [0, 0, 0.14], { turn: [0, 0, 90] }),
        cylinder('brace', 'brass', 0.005, 0.1, [0, 0, -0.06], { turn: [0, 0, 90] }),
        cylinder('slide brace', 'brass', 0.005, 0.1, [-0.05, -0.05, 0.2], {}),
      ],
      { at: [0, 0.34, -0.3], turn: [-12, 0, 0] },
    ),
  ]),
  thing(
    'round shield',
    'viking shield, viking round shield, buckler, wooden shield, round wooden shield, norse shield, targe',
    { wood: WOOD, paint: { is: 'paint', color: '#a8282a' }, iron: { is: 'iron', color: '#6d7178' } },
    ['paint', 'wood'],
    () => [
      assembly(
        'shield',
        [
          cylinder('boards', 'wood', 0.44, 0.03, [0, 0, 0], { turn: [90, 0, 0], round: 0.006 }),
          ...[45, 135, 225, 315]
            .filter((_, i) => i % 2 === 0)
            .map((a) =>
              plate(
                'painted quarter',
                'paint',
                [[0, 0], ...Array.from({ length: 9 }, (_, i): [number, number] => [0.42 * Math.cos(((a - 45 + i * 11.25) * Math.PI) / 180), 0.42 * Math.sin(((a - 45 + i * 11.25) * Math.PI) / 180)])],
                0.036,
                [0, 0, 0],
                { bevel: 0.003 },
              ),
            ),
          hoop('rim', 'iron', [0.455, 0.415], 0.045, [0, 0, 0], {}),
          part('boss', 'iron', { kind: 'superellipsoid', size: [0.2, 0.2, 0.2] }, { at: [0, 0, 0.02] }),
          hoop('boss ring', 'iron', [0.13, 0.09], 0.02, [0, 0, 0.018], {}),
          assembly('rivets', [{ name: 'rivet', material: 'iron', shape: { kind: 'sphere', radius: 0.013, at: [0, 0.435, 0.022] }, copies: [{ kind: 'ring', count: 16, axis: 'z' }] }], {}),
          box('board line', 'iron', [0.004, 0.82, 0.034], [-0.24, 0, 0], { copies: [{ kind: 'line', count: 5, step: [0.12, 0, 0] }] }),
          box('grip', 'wood', [0.04, 0.36, 0.03], [0, 0, -0.05], { round: 0.01 }),
        ],
        { at: [0, 0.456, 0] },
      ),
    ],
  ),
  thing('flintlock pistol', 'flintlock, pirate pistol, antique pistol, dueling pistol, blunderbuss, musket pistol', { wood: { is: 'walnut' }, steel: { is: 'steel', color: '#8d9299' }, gold: { is: 'brass' }, dark: DARK }, ['wood'], () => [
    tube(
      'stock',
      'wood',
      [
        [0, 0.15, 0.24],
        [0, 0.15, 0],
        [0, 0.14, -0.06],
        [0, 0.09, -0.12],
        [0, 0.03, -0.15],
      ],
      [0.014, 0.019, 0.021, 0.021, 0.024],
      {},
    ),
    ball('pommel', 'gold', [0.058, 0.05, 0.058], [0, 0.018, -0.156]),
    cylinder('barrel', 'steel', 0.0135, 0.36, [0, 0.172, 0.14], { turn: [90, 0, 0], round: 0.002 }),
    cylinder('muzzle', 'gold', 0.0175, 0.024, [0, 0.172, 0.315], { turn: [90, 0, 0], round: 0.004 }),
    cylinder('bore', 'dark', 0.009, 0.004, [0, 0.172, 0.328], { turn: [90, 0, 0] }),
    hoop('barrel band', 'gold', [0.021, 0.014], 0.014, [0, 0.166, 0.2], {}),
    box('lock plate', 'steel', [0.006, 0.024, 0.09], [0.02, 0.156, -0.02], { round: 0.003 }),
    tube(
      'cock',
      'steel',
      [
        [0.026, 0.16, -0.03],
        [0.028, 0.19, -0.044],
        [0.024, 0.206, -0.02],
      ],
      [0.006, 0.007, 0.005],
      {},
    ),
    box('flint', 'dark', [0.012, 0.008, 0.014], [0.023, 0.204, -0.008], { round: 0.002 }),
    tube(
      'frizzen',
      'steel',
      [
        [0.024, 0.172, 0.014],
        [0.024, 0.2, 0.008],
        [0.024, 0.21, 0.014],
      ],
      0.005,
      {},
    ),
    tube(
      'trigger guard',
      'gold',
      [
        [0, 0.132, 0.03],
        [0, 0.1, 0.01],
        [0, 0.098, -0.03],
        [0, 0.12, -0.07],
      ],
      0.004,
      {},
    ),
    tube(
      'trigger',
      'steel',
      [
        [0, 0.136, -0.016],
        [0, 0.118, -0.02],
        [0, 0.108, -0.012],
      ],
      0.0035,
      {},
    ),
    cylinder('ram rod', 'wood', 0.004, 0.26, [0, 0.142, 0.18], { turn: [90, 0, 0] }),
  ]),
  thing('music stand', 'sheet music, music sheet, sheet of music, score stand', { paper: { is: 'paper', color: '#faf8f0' }, ink: { color: '#2a2c30' }, metal: { is: 'paint', color: '#26282c' } }, ['metal'], () => [
    cylinder('post', 'metal', 0.012, 1.0, [0, 0.6, 0], {}),
    tube(
      'foot',
      'metal',
      [
        [0, 0.22, 0],
        [0, 0.1, 0.16],
        [0, 0.01, 0.28],
      ],
      0.01,
      {},
    ),
    assembly('feet', [{ name: 'foot leg', material: 'metal', shape: { kind: 'box', size: [0.018, 0.02, 0.3], round: 0.005, at: [0, 0.06, 0.15], turn: [20, 0, 0] }, copies: [{ kind: 'ring', count: 3, axis: 'y' }] }], { at: [0, 0.06, 0] }),
    assembly(
      'desk',
      [
        box('board', 'metal', [0.5, 0.32, 0.012], [0, 0, 0], { round: 0.004 }),
        box('lip', 'metal', [0.5, 0.014, 0.05], [0, -0.16, 0.026], { round: 0.004 }),
        box('sheet', 'paper', [0.2, 0.27, 0.004], [0.102, 0.0, 0.009], { round: 0.001, copies: [...MIRRORED] }),
        ...[0, 1, 2, 3, 4].map((i) => box('stave', 'ink', [0.17, 0.003, 0.002], [0.102, 0.1 - i * 0.05, 0.0115], { copies: [...MIRRORED, { kind: 'line', count: 3, step: [0, -0.008, 0] }] })),
      ],
      { at: [0, 1.18, 0.02], turn: [-22, 0, 0] },
    ),
  ]),
  thing(
    'samurai helmet',
    'kabuto, japanese helmet, shogun helmet',
    { plate: { is: 'iron', color: '#2b2c33' }, trim: { is: 'gold' }, red: { is: 'paint', color: '#9e1f24' }, mask: { is: 'paint', color: '#5f1417' }, dark: DARK, tooth: { is: 'bone' } },
    ['plate'],
    () => [
      part('bowl', 'plate', {
        kind: 'blend',
        cells: 36,
        of: [
          { kind: 'ball', size: [0.3, 0.32, 0.34], at: [0, 0.34, 0] },
          { kind: 'block', size: [1, 0.4, 1], at: [0, 0.12, 0], op: 'subtract' },
        ],
      }),
      assembly('ridge', [{ name: 'ridge rib', material: 'trim', shape: { kind: 'box', size: [0.008, 0.17, 0.012], round: 0.003, at: [0, 0.06, 0.135], turn: [-38, 0, 0] }, copies: [{ kind: 'ring', count: 14, axis: 'y' }] }], {
        at: [0, 0.36, 0],
      }),
      ball('finial', 'trim', 0.05, [0, 0.5, 0]),
      ...[0, 1, 2, 3].map((i) =>
        tube(
          `neck plate ${i + 1}`,
          i % 2 === 0 ? 'red' : 'plate',
          Array.from({ length: 13 }, (_, k) => {
            const turn = ((k - 6) * 20 * Math.PI) / 180;
            const out = 0.165 + i * 0.022;
            return [Math.sin(turn) * out, 0.3 - i * 0.042, -Math.cos(turn) * out];
          }),
          0.024,
        ),
      ),
      ball('visor', 'plate', [0.36, 0.03, 0.24], [0, 0.315, 0.13], { turn: [14, 0, 0] }),
      box('visor edge', 'trim', [0.2, 0.012, 0.02], [0, 0.3, 0.245], { turn: [14, 0, 0], round: 0.004 }),
      tube(
        'horn',
        'trim',
        [
          [0.02, 0.4, 0.16],
          [0.12, 0.5, 0.16],
          [0.17, 0.66, 0.13],
          [0.14, 0.8, 0.1],
        ],
        [0.02, 0.024, 0.02, 0.004],
        { copies: [...MIRRORED] },
      ),
      cylinder('crest', 'trim', 0.04, 0.012, [0, 0.4, 0.175], { turn: [80, 0, 0] }),
      part('mask', 'mask', { kind: 'superellipsoid', size: [0.22, 0.2, 0.14], square: 3 }, { at: [0, 0.17, 0.1] }),
      ball('mask nose', 'mask', [0.05, 0.08, 0.07], [0, 0.23, 0.18]),
      ball('mask mouth', 'dark', [0.1, 0.03, 0.03], [0, 0.145, 0.168]),
      box('mask tooth', 'tooth', [0.014, 0.014, 0.01], [-0.024, 0.15, 0.178], { copies: [{ kind: 'line', count: 4, step: [0.016, 0, 0] }] }),
    ],
  ),
  thing(
    'spartan helmet',
    'greek helmet, corinthian helmet, roman helmet, gladiator helmet, hoplite helmet, centurion helmet',
    { metal: { is: 'bronze' }, crest: { is: 'fabric', color: '#b8202a' }, trim: { is: 'gold' }, dark: DARK },
    ['metal'],
    () => [
      part('bowl', 'metal', {
        kind: 'blend',
        cells: 52,
        of: [
          {
            kind: 'limb',
            path: [
              [0, 0.22, 0],
              [0, 0.34, 0],
            ],
            radius: [0.13, 0.145],
          },
          {
            kind: 'limb',
            path: [
              [0, 0.22, 0.01],
              [0, 0.06, 0.03],
            ],
            radius: [0.125, 0.1],
            blend: 0.03,
          },
          {
            kind: 'limb',
            path: [
              [0, 0.24, -0.06],
              [0, 0.1, -0.13],
            ],
            radius: [0.11, 0.06],
            blend: 0.04,
          },
          { kind: 'ball', size: [0.09, 0.055, 0.2], at: [0.058, 0.26, 0.12], op: 'subtract', blend: 0.008 },
          { kind: 'ball', size: [0.09, 0.055, 0.2], at: [-0.058, 0.26, 0.12], op: 'subtract', blend: 0.008 },
          { kind: 'block', size: [0.045, 0.24, 0.2], at: [0, 0.08, 0.12], op: 'subtract', blend: 0.008 },
          { kind: 'block', size: [1, 0.2, 1], at: [0, -0.06, 0], op: 'subtract' },
        ],
      }),
      ball('inside', 'dark', [0.2, 0.3, 0.18], [0, 0.2, 0.005]),
      box('nose guard', 'metal', [0.03, 0.12, 0.02], [0, 0.23, 0.142], { turn: [6, 0, 0], round: 0.008 }),
      tube(
        'brow',
        'trim',
        [
          [0.12, 0.28, 0.06],
          [0.06, 0.31, 0.13],
          [0, 0.285, 0.155],
          [-0.06, 0.31, 0.13],
          [-0.12, 0.28, 0.06],
        ],
        0.006,
        {},
      ),
      tube(
        'crest',
        'crest',
        Array.from({ length: 9 }, (_, i): [number, number, number] => {
          const a = ((i * 22 - 30) * Math.PI) / 180;
          return [0, 0.33 + 0.2 * Math.cos(a - 0.9), -0.02 - 0.2 * Math.sin(a - 0.9)];
        }),
        [0.02, 0.05, 0.06, 0.062, 0.062, 0.06, 0.055, 0.045, 0.02],
        {},
      ),
      tube(
        'crest holder',
        'trim',
        Array.from({ length: 8 }, (_, i): [number, number, number] => {
          const a = ((i * 22 - 26) * Math.PI) / 180;
          return [0, 0.33 + 0.152 * Math.cos(a - 0.9), -0.02 - 0.152 * Math.sin(a - 0.9)];
        }),
        0.012,
        {},
      ),
      box('base', 'dark', [0.16, 0.02, 0.14], [0, 0.03, 0], { round: 0.008 }),
    ],
  ),
];
