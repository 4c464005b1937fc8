import type { Copies, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const RED = { is: 'paint', color: '#d8382f' };
const BLUE = { is: 'paint', color: '#2f6fc8' };
const YELLOW = { is: 'paint', color: '#f3bd2e' };
const GREEN = { is: 'paint', color: '#3fa652' };
const WHITE = { is: 'paint', color: '#f6f4ee' };
const DARK = { is: 'plastic', color: '#1c1d20' };

/** Hand-held toys. */
export const TOYS: readonly Family[] = [
  thing('puzzle cube', "rubik's cube, rubiks cube, rubik cube, magic cube", { core: DARK, red: RED, blue: BLUE, yellow: YELLOW, green: GREEN, white: WHITE, orange: { is: 'paint', color: '#ef7b26' } }, ['core'], () => {
    const grid: Copies[] = [
      { kind: 'line', count: 3, step: [0.019, 0, 0] },
      { kind: 'line', count: 3, step: [0, 0, 0.019] },
    ];
    const face = (material: string, turn: Triple) => assembly('face', [box('sticker', material, [0.0165, 0.001, 0.0165], [-0.019, 0.0288, -0.019], { round: 0.0004, copies: [...grid] })], { at: [0, 0.0285, 0], turn });
    return [
      { name: 'cube', material: 'core', at: [-0.019, 0.0095, -0.019], shape: { kind: 'box', size: [0.0188, 0.0188, 0.0188], round: 0.0018 }, copies: [...grid, { kind: 'line', count: 3, step: [0, 0.019, 0] }] },
      box('core', 'core', [0.05, 0.05, 0.05], [0, 0.0285, 0]),
      face('white', [0, 0, 0]),
      face('yellow', [180, 0, 0]),
      face('red', [90, 0, 0]),
      face('orange', [-90, 0, 0]),
      face('blue', [0, 0, 90]),
      face('green', [0, 0, -90]),
    ];
  }),
  thing('toy brick', 'lego brick, lego, building brick, lego block, building block, toy block', { brick: RED }, ['brick'], () => [
    box('brick', 'brick', [0.032, 0.0096, 0.016], [0, 0.0048, 0], { round: 0.0004 }),
    cylinder('stud', 'brick', 0.0024, 0.0018, [-0.012, 0.0105, -0.004], {
      round: 0.0002,
      copies: [
        { kind: 'line', count: 4, step: [0.008, 0, 0] },
        { kind: 'line', count: 2, step: [0, 0, 0.008] },
      ],
    }),
  ]),
  thing('yo-yo', 'yoyo, yo yo', { shell: RED, disc: WHITE, string: { is: 'rope', color: '#efe8d6' } }, ['shell'], () => [
    assembly(
      'yo-yo',
      [
        ...[90, -90].map((turn) =>
          turned(
            'half',
            'shell',
            [
              [0, 0.004],
              [0.012, 0.003],
              [0.026, 0.006],
              [0.028, 0.012],
              [0.024, 0.017],
              [0, 0.019],
            ],
            { smooth: true, turn: [turn, 0, 0] },
          ),
        ),
        cylinder('axle', 'string', 0.006, 0.012, [0, 0, 0], { turn: [90, 0, 0] }),
        cylinder('disc', 'disc', 0.014, 0.002, [0, 0, 0.0192], { turn: [90, 0, 0] }),
        cylinder('disc', 'disc', 0.014, 0.002, [0, 0, -0.0192], { turn: [90, 0, 0] }),
      ],
      { at: [0, 0.028, 0] },
    ),
    tube(
      'string',
      'string',
      [
        [0, 0.034, 0],
        [0.006, 0.06, 0],
        [-0.006, 0.1, 0],
        [0, 0.14, 0],
      ],
      0.0009,
    ),
    ring('loop', 'string', 0.008, 0.0011, [0, 0.148, 0], { turn: [90, 0, 0] }),
  ]),
  thing('spinning top', 'toy top, dreidel, humming top', { body: RED, band: YELLOW, tip: STEEL, knob: BLUE }, ['body'], () => [
    assembly(
      'top',
      [
        turned(
          'body',
          'body',
          [
            [0, 0],
            [0.006, 0.004],
            [0.02, 0.028],
            [0.055, 0.058],
            [0.058, 0.068],
            [0.04, 0.084],
            [0.012, 0.094],
            [0, 0.095],
          ],
          { smooth: true, sides: 48 },
        ),
        ring('band', 'band', 0.0565, 0.005, [0, 0.063, 0]),
        cone('tip', 'tip', [0.001, 0.006], 0.012, [0, 0, 0]),
        cylinder('stem', 'tip', 0.004, 0.05, [0, 0.115, 0]),
        ball('knob', 'knob', 0.018, [0, 0.143, 0]),
      ],
      { at: [0, 0.006, 0], turn: [6, 0, 4] },
    ),
  ]),
  thing('disco ball', 'mirror ball, glitter ball', { tile: { is: 'chrome' }, core: { is: 'plastic', color: '#3a3d44' } }, ['tile'], () => [
    ball('core', 'core', 0.29, [0, 0.15, 0]),
    ...Array.from({ length: 11 }, (_, i) => {
      const angle = ((i - 5) * 15 * Math.PI) / 180;
      const [r, y] = [0.147 * Math.cos(angle), 0.147 * Math.sin(angle)];
      return {
        name: 'tile',
        material: 'tile',
        at: [0, 0.15, 0] as [number, number, number],
        shape: { kind: 'box' as const, size: [0.034, 0.034, 0.006] as [number, number, number], at: [0, y, r] as [number, number, number], turn: [(-angle * 180) / Math.PI, 0, 0] as [number, number, number] },
        copies: [{ kind: 'ring' as const, count: Math.max(4, Math.round((2 * Math.PI * r) / 0.038)) }],
      };
    }),
    cylinder('cap', 'core', 0.03, 0.03, [0, 0.306, 0], { round: 0.006 }),
    ring('hook', 'tile', 0.014, 0.003, [0, 0.332, 0], { turn: [90, 0, 0] }),
  ]),
  thing('piggy bank', 'money pig, piggybank, coin bank', { pig: { is: 'porcelain', color: '#f29cab' }, slot: DARK, coin: { is: 'gold' } }, ['pig'], () => [
    ball('body', 'pig', [0.17, 0.16, 0.22], [0, 0.12, 0]),
    ball('head', 'pig', [0.11, 0.105, 0.09], [0, 0.14, 0.1]),
    cylinder('snout', 'pig', 0.027, 0.03, [0, 0.13, 0.148], { turn: [90, 0, 0], round: 0.006 }),
    ball('nostril', 'slot', [0.009, 0.014, 0.006], [0.01, 0.13, 0.1635], { copies: [...MIRRORED] }),
    ball('eye', 'slot', 0.013, [0.03, 0.165, 0.136], { copies: [...MIRRORED] }),
    cone('ear', 'pig', [0.022, 0.004], 0.045, [0.038, 0.2, 0.1], { turn: [24, 0, -18], copies: [...MIRRORED] }),
    cylinder('leg', 'pig', 0.024, 0.06, [0.045, 0.03, 0.062], { round: 0.006, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    tube(
      'tail',
      'pig',
      [
        [0, 0.14, -0.105],
        [0.012, 0.15, -0.118],
        [0, 0.162, -0.124],
        [-0.012, 0.152, -0.13],
        [0, 0.142, -0.138],
      ],
      0.006,
    ),
    box('slot', 'slot', [0.008, 0.01, 0.05], [0, 0.197, -0.01]),
    cylinder('coin', 'coin', 0.02, 0.004, [0, 0.21, -0.01], { turn: [0, 0, 90] }),
  ]),
  thing(
    'pinata',
    'pinyata, piñata',
    { red: { is: 'paper', color: '#e0453e' }, yellow: { is: 'paper', color: '#f5c43a' }, green: { is: 'paper', color: '#4cae5c' }, blue: { is: 'paper', color: '#3c86d6' }, white: { is: 'paper', color: '#fbf6ec' }, eye: DARK },
    ['red'],
    () => {
      const colors = ['red', 'yellow', 'green', 'blue'];
      return [
        ...colors.map((color, i) => cylinder('band', color, 0.13, 0.1, [0, 0.36, -0.15 + i * 0.1], { turn: [90, 0, 0], round: 0.03 })),
        ...colors.map((color, i) => cylinder('leg band', color, 0.05, 0.075, [0.07, 0.04 + i * 0.068, 0.12], { round: 0.014, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] })),
        ...colors.slice(0, 3).map((color, i) => cylinder('neck band', color, 0.075, 0.08, [0, 0.46 + i * 0.07, 0.18 + i * 0.03], { turn: [24, 0, 0], round: 0.02 })),
        box('head', 'yellow', [0.13, 0.13, 0.22], [0, 0.68, 0.3], { turn: [18, 0, 0], round: 0.04 }),
        box('muzzle', 'white', [0.12, 0.1, 0.07], [0, 0.64, 0.42], { turn: [18, 0, 0], round: 0.03 }),
        ball('eye', 'eye', 0.03, [0.066, 0.71, 0.33], { copies: [...MIRRORED] }),
        cone('ear', 'red', [0.03, 0.008], 0.13, [0.045, 0.8, 0.24], { turn: [-6, 0, -10], copies: [...MIRRORED] }),
        box('fringe', 'blue', [0.02, 0.2, 0.07], [0, 0.66, 0.15], { turn: [24, 0, 0], round: 0.008 }),
        tube(
          'tail',
          'green',
          [
            [0, 0.4, -0.2],
            [0, 0.36, -0.28],
            [0, 0.22, -0.3],
          ],
          [0.02, 0.035, 0.02],
        ),
      ];
    },
  ),
  thing('jack in the box', 'jack-in-the-box', { box: RED, trim: YELLOW, spring: STEEL, face: { is: 'skin' }, hat: BLUE, nose: RED, eye: DARK }, ['box'], () => [
    box('box', 'box', [0.18, 0.17, 0.18], [0, 0.085, 0], { round: 0.006 }),
    box('edge', 'trim', [0.19, 0.02, 0.19], [0, 0.16, 0], { round: 0.005 }),
    box('foot', 'trim', [0.19, 0.02, 0.19], [0, 0.012, 0], { round: 0.005 }),
    box('lid', 'box', [0.18, 0.18, 0.012], [0, 0.25, -0.11], { turn: [-16, 0, 0], round: 0.005 }),
    plate('star', 'trim', circle(0.045, 0.045, 5), 0.006, [0, 0.085, 0.091]),
    ...Array.from({ length: 6 }, (_, i) => ring('coil', 'spring', 0.05 - i * 0.002, 0.006, [0, 0.185 + i * 0.021, 0])),
    cone('collar', 'trim', [0.075, 0.03], 0.03, [0, 0.315, 0]),
    ball('head', 'face', [0.1, 0.11, 0.1], [0, 0.375, 0]),
    ball('nose', 'nose', 0.026, [0, 0.372, 0.05]),
    ball('eye', 'eye', [0.014, 0.02, 0.01], [0.022, 0.392, 0.044], { copies: [...MIRRORED] }),
    tube(
      'mouth',
      'nose',
      [
        [-0.026, 0.352, 0.042],
        [0, 0.342, 0.047],
        [0.026, 0.352, 0.042],
      ],
      0.004,
    ),
    tube(
      'hat horn',
      'hat',
      [
        [0.01, 0.41, 0],
        [0.05, 0.46, 0],
        [0.09, 0.43, 0],
      ],
      [0.04, 0.03, 0.008],
      { copies: [...MIRRORED] },
    ),
    ball('bell', 'trim', 0.022, [0.094, 0.426, 0], { copies: [...MIRRORED] }),
    cylinder('crank', 'spring', 0.006, 0.04, [0.105, 0.09, 0], { turn: [0, 0, 90] }),
    cylinder('crank handle', 'spring', 0.008, 0.05, [0.124, 0.112, 0], { round: 0.003 }),
  ]),
];
