import type { Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED, part, program } from '../family.ts';

const FOUR = [...MIRRORED, { kind: 'mirror', axis: 'z' }] as const;

const table = () =>
  program(
    'table',
    { wood: { is: 'oak' }, leg: { is: 'oak', color: '#a5763f' } },
    [
      part('top', 'wood', { kind: 'box', size: ['width', 0.05, 'depth'], round: 0.012 }, { at: [0, 'height-0.025', 0] }),
      part('apron', 'leg', { kind: 'box', size: ['width-0.2', 0.09, 0.024], round: 0.005 }, { at: [0, 'height-0.095', 'depth/2-0.09'], copies: [{ kind: 'mirror', axis: 'z' }] }),
      part('side apron', 'leg', { kind: 'box', size: [0.024, 0.09, 'depth-0.2'], round: 0.005 }, { at: ['width/2-0.09', 'height-0.095', 0], copies: [...MIRRORED] }),
      part(
        'leg',
        'leg',
        { kind: 'box', size: [0.075, 'height-0.05', 0.075], round: 0.01, modify: [{ kind: 'taper', axis: 'y', amount: 0.35 }], scale: [0.8, 1, 0.8] },
        { at: ['width/2-0.09', '(height-0.05)/2', 'depth/2-0.09'], copies: [...FOUR] },
      ),
    ],
    { width: { value: 1.4, min: 0.4, max: 4 }, depth: { value: 0.8, min: 0.3, max: 2 }, height: { value: 0.75, min: 0.3, max: 1.5 } },
  );

const chair = () =>
  program(
    'chair',
    { wood: { is: 'oak', color: '#a8713c' }, seat: { is: 'oak', color: '#bd8a50' }, cushion: { is: 'fabric', color: '#b03a30' } },
    [
      part('seat', 'seat', { kind: 'box', size: ['width', 0.045, 'width'], round: 0.015 }, { at: [0, 'height', 0] }),
      part('cushion', 'cushion', { kind: 'box', size: ['width*0.9', 0.05, 'width*0.9'], round: 0.024 }, { at: [0, 'height+0.04', 0.01], when: 'padded' }),
      part(
        'front leg',
        'wood',
        { kind: 'cylinder', radius: 0.024, height: 'height', round: 0.004, sides: 16, modify: [{ kind: 'taper', axis: 'y', amount: 0.3 }], scale: [0.8, 1, 0.8] },
        { at: ['width/2-0.05', 'height/2', 'width/2-0.05'], turn: [-4, 0, 3], copies: [...MIRRORED] },
      ),
      part('back leg', 'wood', { kind: 'cylinder', radius: 0.024, height: 'height', round: 0.004, sides: 16 }, { at: ['width/2-0.05', 'height/2', '-width/2+0.05'], turn: [5, 0, 3], copies: [...MIRRORED] }),
      part('back post', 'wood', { kind: 'cylinder', radius: 0.023, height: 'height*1.1', round: 0.008, sides: 16 }, { at: ['width/2-0.05', 'height*1.53', '-width/2+0.02'], turn: [-6, 0, 0], copies: [...MIRRORED] }),
      part('back rail', 'seat', { kind: 'box', size: ['width-0.06', 0.11, 0.024], round: 0.01 }, { at: [0, 'height*1.93', '-width/2-0.0'], turn: [-6, 0, 0] }),
      part('back slat', 'seat', { kind: 'box', size: ['width-0.08', 0.05, 0.018], round: 0.008 }, { at: [0, 'height*1.4', '-width/2+0.03'], turn: [-6, 0, 0], copies: [{ kind: 'line', count: 2, step: [0, 'height*0.24', -0.012] }] }),
      part('stretcher', 'wood', { kind: 'cylinder', radius: 0.014, height: 'width-0.08', sides: 12, turn: [90, 0, 0] }, { at: ['width/2-0.045', 'height*0.35', 0], copies: [...MIRRORED] }),
    ],
    { width: { value: 0.44, min: 0.3, max: 1 }, height: { value: 0.45, min: 0.2, max: 1 }, padded: { value: 1, min: 0, max: 1 } },
  );

const lamp = () =>
  program(
    'lamp',
    { metal: { is: 'brass' }, shade: { is: 'fabric', color: '#f2dfb0', glow: 0.35 }, bulb: { color: '#fff2c8', glow: 2 }, base: { is: 'walnut' } },
    [
      part('base', 'base', {
        kind: 'lathe',
        sides: 36,
        profile: [
          [0, 0],
          [0.09, 0],
          [0.095, 0.01],
          [0.09, 0.022],
          [0.05, 0.034],
          [0, 0.036],
        ],
      }),
      part('stem', 'metal', {
        kind: 'lathe',
        smooth: true,
        sides: 24,
        profile: [
          [0, 0.02],
          [0.035, 0.03],
          [0.02, 0.07],
          [0.034, 0.13],
          [0.016, 0.2],
          [0.011, 0.3],
          [0.011, 'height*0.72'],
          [0, 'height*0.72'],
        ],
      }),
      part('bulb', 'bulb', { kind: 'superellipsoid', size: [0.06, 0.085, 0.06] }, { at: [0, 'height*0.77', 0] }),
      part('shade', 'shade', {
        kind: 'lathe',
        sides: 36,
        crease: 50,
        profile: [
          ['shade', 'height*0.62'],
          ['shade*0.62', 'height'],
          ['shade*0.6', 'height'],
          ['shade*0.97', 'height*0.62'],
          ['shade', 'height*0.62'],
        ],
      }),
      part('rim', 'metal', { kind: 'torus', radius: 'shade*0.985', tube: 0.0045, sides: 40 }, { at: [0, 'height*0.62', 0] }),
      part('rim', 'metal', { kind: 'torus', radius: 'shade*0.61', tube: 0.0045, sides: 40 }, { at: [0, 'height', 0] }),
      part('chain', 'metal', { kind: 'cylinder', radius: 0.002, height: 0.1, sides: 6 }, { at: [0.04, 'height*0.6', 0.04], parts: [part('pull', 'metal', { kind: 'sphere', radius: 0.008 }, { at: [0, -0.055, 0] })] }),
    ],
    { height: { value: 0.52, min: 0.3, max: 2 }, shade: { value: 0.16, min: 0.08, max: 0.6 } },
  );

const lantern = () =>
  program('street lamp', { metal: { is: 'iron', color: '#2c3034' }, glass: { is: 'glass', color: '#ffe9a8', glow: 1.2, opacity: 0.9 } }, [
    part('foot', 'metal', {
      kind: 'lathe',
      sides: 16,
      profile: [
        [0, 0],
        [0.2, 0],
        [0.2, 0.08],
        [0.14, 0.14],
        [0.12, 0.4],
        [0.08, 0.5],
        [0.06, 0.6],
        [0, 0.6],
      ],
    }),
    part('post', 'metal', { kind: 'cone', radius: 0.06, top: 0.04, height: 2.4, sides: 16 }, { at: [0, 1.7, 0] }),
    part('ring', 'metal', { kind: 'torus', radius: 0.055, tube: 0.025 }, { at: [0, 1.2, 0], copies: [{ kind: 'line', count: 2, step: [0, 1.5, 0] }] }),
    part('cup', 'metal', { kind: 'cone', radius: 0.04, top: 0.15, height: 0.12, sides: 6 }, { at: [0, 2.96, 0] }),
    part('lantern', 'glass', { kind: 'cone', radius: 0.13, top: 0.2, height: 0.38, sides: 6 }, { at: [0, 3.21, 0] }),
    part('bar', 'metal', { kind: 'cylinder', radius: 0.014, height: 0.4, sides: 8 }, { at: [0.168, 3.21, 0], turn: [0, 0, -10], copies: [{ kind: 'ring', count: 6 }] }),
    part('roof', 'metal', {
      kind: 'lathe',
      sides: 6,
      crease: 10,
      profile: [
        [0.25, 3.4],
        [0.22, 3.43],
        [0.07, 3.56],
        [0.05, 3.62],
        [0, 3.64],
      ],
    }),
    part('finial', 'metal', { kind: 'sphere', radius: 0.04 }, { at: [0, 3.68, 0] }),
  ]);

const sofa = () =>
  program(
    'sofa',
    { fabric: { is: 'fabric', color: '#4f7f8a' }, cushion: { is: 'fabric', color: '#5c909c' }, pillow: { is: 'fabric', color: '#e8a84a' }, leg: { is: 'walnut' } },
    [
      part('base', 'fabric', { kind: 'box', size: ['width', 0.2, 'depth'], round: 0.05 }, { at: [0, 0.24, 0] }),
      part('back', 'fabric', { kind: 'box', size: ['width', 0.58, 0.2], round: 0.08 }, { at: [0, 0.56, '-depth/2+0.1'], turn: [-5, 0, 0] }),
      part('arm', 'fabric', { kind: 'box', size: [0.19, 0.4, 'depth'], round: 0.085 }, { at: ['width/2-0.07', 0.42, 0], copies: [...MIRRORED] }),
      part('seat cushion', 'cushion', { kind: 'box', size: ['(width-0.34)/2', 0.17, 'depth-0.2'], round: 0.06 }, { at: ['(width-0.34)/4', 0.4, 0.07], copies: [...MIRRORED] }),
      part('back cushion', 'cushion', { kind: 'box', size: ['(width-0.36)/2', 0.38, 0.17], round: 0.08 }, { at: ['(width-0.34)/4', 0.62, '-depth/2+0.24'], turn: [-12, 0, 0], copies: [...MIRRORED] }),
      part('pillow', 'pillow', { kind: 'superellipsoid', size: [0.36, 0.36, 0.16], square: 3.2 }, { at: ['width/2-0.32', 0.62, 0.02], turn: [-18, -26, 8] }),
      part('leg', 'leg', { kind: 'cone', radius: 0.022, top: 0.034, height: 0.15, sides: 14 }, { at: ['width/2-0.1', 0.075, 'depth/2-0.1'], copies: [...FOUR] }),
    ],
    { width: { value: 1.9, min: 0.8, max: 4 }, depth: { value: 0.9, min: 0.6, max: 1.5 } },
  );

const bed = () =>
  program(
    'bed',
    { wood: { is: 'walnut', color: '#7d5433' }, mattress: { is: 'fabric', color: '#f2ede2' }, blanket: { is: 'fabric', color: '#3f6f9e' }, pillow: { is: 'fabric', color: '#fbf8f2' } },
    [
      part('frame', 'wood', { kind: 'box', size: ['width+0.1', 0.2, 'length+0.1'], round: 0.03 }, { at: [0, 0.26, 0] }),
      part(
        'headboard',
        'wood',
        {
          kind: 'extrude',
          depth: 0.08,
          bevel: 0.02,
          smooth: false,
          outline: [
            ['-width/2-0.06', 0],
            ['width/2+0.06', 0],
            ['width/2+0.06', 0.75],
            ['width*0.3', 0.9],
            [0, 0.95],
            ['-width*0.3', 0.9],
            ['-width/2-0.06', 0.75],
          ],
        },
        { at: [0, 0.16, '-length/2-0.06'] },
      ),
      part('footboard', 'wood', { kind: 'box', size: ['width+0.12', 0.36, 0.07], round: 0.025 }, { at: [0, 0.34, 'length/2+0.06'] }),
      part('mattress', 'mattress', { kind: 'box', size: ['width', 0.22, 'length'], round: 0.06 }, { at: [0, 0.44, 0] }),
      part('blanket', 'blanket', { kind: 'box', size: ['width+0.05', 0.2, 'length*0.66'], round: 0.07 }, { at: [0, 0.5, 'length*0.17'] }),
      part('fold', 'pillow', { kind: 'box', size: ['width+0.055', 0.09, 0.22], round: 0.04 }, { at: [0, 0.575, '-length*0.12'] }),
      part('pillow', 'pillow', { kind: 'superellipsoid', size: ['width*0.42', 0.17, 0.36], square: 3 }, { at: ['width*0.24', 0.6, '-length/2+0.26'], turn: [14, 0, 0], copies: [...MIRRORED] }),
      part('leg', 'wood', { kind: 'box', size: [0.09, 0.2, 0.09], round: 0.02 }, { at: ['width/2-0.0', 0.1, 'length/2'], copies: [...FOUR] }),
    ],
    { width: { value: 1.4, min: 0.8, max: 3 }, length: { value: 2, min: 1.2, max: 3 } },
  );

const bookshelf = () => {
  const colors = ['red', 'green', 'blue', 'tan'] as const;
  const book = (i: number): Part => {
    const h = [0.25, 0.28, 0.22, 0.26, 0.24, 0.27, 0.23][i % 7];
    return part('book', colors[(i * 7) % 4], { kind: 'box', size: [0.045, h, 0.17], round: 0.006 }, { at: [-0.38 + 0.052 * (i % 15), 0.1 + 0.36 * Math.floor(i / 15) + h / 2, 0], turn: [0, 0, i % 15 === 14 ? -8 : 0] });
  };
  return program(
    'bookshelf',
    { wood: { is: 'walnut', color: '#7a5030' }, red: { is: 'leather', color: '#a83226' }, green: { is: 'leather', color: '#3a6b48' }, blue: { is: 'leather', color: '#2f4f86' }, tan: { is: 'leather', color: '#c89a54' } },
    [
      part('side', 'wood', { kind: 'box', size: [0.04, 1.6, 0.28], round: 0.006 }, { at: [0.46, 0.8, 0], copies: [...MIRRORED] }),
      part('shelf', 'wood', { kind: 'box', size: [0.9, 0.035, 0.27], round: 0.005 }, { at: [0, 0.08, 0], copies: [{ kind: 'line', count: 5, step: [0, 0.36, 0] }] }),
      part('back', 'wood', { kind: 'box', size: [0.92, 1.56, 0.02] }, { at: [0, 0.8, -0.13] }),
      part('cornice', 'wood', { kind: 'box', size: [1.02, 0.06, 0.31], round: 0.015 }, { at: [0, 1.61, 0] }),
      ...Array.from({ length: 60 }, (_, i) => i)
        .filter((i) => i % 15 < 11 + (i % 3) || i % 15 === 14)
        .map(book),
    ],
  );
};

export const FURNITURE: readonly Family[] = [
  { name: 'table', words: ['desk', 'dining table', 'coffee table'], surfaces: { top: ['wood'], leg: ['leg'], wood: ['wood', 'leg'] }, main: ['wood', 'leg'], make: table },
  { name: 'chair', words: ['wooden chair', 'dining chair'], surfaces: { leg: ['wood'], seat: ['seat'], cushion: ['cushion'], back: ['seat'], wood: ['wood', 'seat'] }, main: ['wood', 'seat'], make: chair },
  { name: 'lamp', words: ['table lamp', 'desk lamp', 'lampshade'], surfaces: { shade: ['shade'], base: ['base'], stem: ['metal'] }, main: ['shade'], make: lamp },
  { name: 'street lamp', words: ['lantern', 'lamp post', 'lamppost', 'streetlight', 'streetlamp'], surfaces: { post: ['metal'], glass: ['glass'], light: ['glass'] }, main: ['metal'], make: lantern },
  { name: 'sofa', words: ['couch', 'settee', 'loveseat'], surfaces: { cushion: ['cushion'], pillow: ['pillow'], leg: ['leg'] }, main: ['fabric', 'cushion'], make: sofa },
  { name: 'bed', words: ['double bed'], surfaces: { blanket: ['blanket'], sheet: ['mattress'], pillow: ['pillow'], frame: ['wood'], wood: ['wood'] }, main: ['blanket'], make: bed },
  { name: 'bookshelf', words: ['bookcase', 'shelf'], surfaces: { wood: ['wood'], shelf: ['wood'] }, main: ['wood'], make: bookshelf },
];
