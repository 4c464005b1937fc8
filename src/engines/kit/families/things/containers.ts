import type { Pair, Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part, program } from '../family.ts';

function chest(open: boolean) {
  const lidOutline: Pair[] = [['-depth/2', 0], ...[0, 1, 2, 3, 4, 5, 6].map((i): Pair => [`-depth/2*cos(${i * 30})`, `0.02 + depth*0.42*sin(${i * 30})`]), ['depth/2', 0]];
  const band = (x: string): Part[] => [part('band', 'metal', { kind: 'box', size: [0.05, 'height + 0.01', 'depth + 0.03'], round: 0.008 }, { at: [x, 'height/2', 0] })];
  return program(
    'chest',
    { wood: { is: 'planks', color: '#8a5530' }, metal: { is: 'iron', color: '#6b6e74' }, lock: { is: 'gold' }, treasure: { is: 'gold' }, inside: { is: 'walnut' }, jewel: { is: 'ruby' } },
    [
      part('box', 'wood', {
        kind: 'subtract',
        of: [
          { kind: 'box', size: ['width', 'height', 'depth'], round: 0.012, at: [0, 'height/2', 0] },
          { kind: 'box', size: ['width-0.09', 'height', 'depth-0.09'], at: [0, 'height/2+0.05', 0] },
        ],
      }),
      ...band('-width*0.33'),
      ...band('width*0.33'),
      part('corner', 'metal', { kind: 'box', size: [0.05, 'height+0.012', 0.05], round: 0.01 }, { at: ['width/2-0.015', 'height/2', 'depth/2-0.015'], copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
      part('plank line', 'inside', { kind: 'box', size: ['width-0.04', 0.008, 0.01] }, { at: [0, 'height*0.33', 'depth/2'], copies: [{ kind: 'line', count: 2, step: [0, 'height*0.33', 0] }] }),
      part(
        'lid',
        'wood',
        { kind: 'extrude', outline: lidOutline, depth: 'width', bevel: 0.01, turn: [0, 90, 0], crease: 35, at: [0, 0, 'depth/2'] },
        {
          at: [0, 'height', '-depth/2'],
          joint: { kind: 'turn', axis: [1, 0, 0], limits: [-120, 0], value: '-open' },
          parts: [
            part('lid band', 'metal', { kind: 'extrude', outline: lidOutline, depth: 0.055, turn: [0, 90, 0], scale: [1.03, 1.04, 1], at: [0, 0.005, 'depth/2'] }, { at: ['width*0.33', 0, 0], scale: [1, 1, 1.0], copies: [...MIRRORED] }),
            part(
              'lock',
              'lock',
              { kind: 'box', size: [0.11, 0.13, 0.04], round: 0.015 },
              { at: [0, 0.0, 'depth+0.005'], parts: [part('keyhole', 'inside', { kind: 'superellipsoid', size: [0.025, 0.05, 0.02] }, { at: [0, -0.005, 0.018] })] },
            ),
          ],
        },
      ),
      part(
        'treasure',
        'treasure',
        {
          kind: 'blend',
          cells: 26,
          of: [
            { kind: 'ball', size: ['width*0.84', 'height*0.7', 'depth*0.78'], at: [0, 'height*0.72', 0] },
            { kind: 'block', size: ['width', 'height', 'depth'], at: [0, 'height*0.1', 0], op: 'subtract' },
          ],
        },
        { when: 'open > 5' },
      ),
      part(
        'coin',
        'treasure',
        { kind: 'cylinder', radius: 0.035, height: 0.012, sides: 16 },
        { when: 'open > 5', at: [0, 'height*1.06', 0], turn: [24, 0, 14], copies: [{ kind: 'scatter', count: 14, size: ['width*0.6', 0.06, 'depth*0.5'] }] },
      ),
      part('jewel', 'jewel', { kind: 'superellipsoid', size: [0.07, 0.07, 0.07], square: 1.3 }, { when: 'open > 5', at: ['width*0.14', 'height*1.1', 0.06] }),
    ],
    { width: { value: 0.8, min: 0.3, max: 3 }, height: { value: 0.36, min: 0.15, max: 2 }, depth: { value: 0.5, min: 0.2, max: 2 }, open: { value: open ? 70 : 0, min: 0, max: 110 } },
  );
}

const barrel = () =>
  program(
    'barrel',
    { wood: { is: 'planks', color: '#9a6438' }, hoop: { is: 'iron', color: '#5a5d63' }, gap: { is: 'walnut', color: '#5a3820' } },
    [
      part('staves', 'wood', {
        kind: 'lathe',
        smooth: true,
        sides: 18,
        crease: 12,
        profile: [
          ['radius*0.8', 0],
          ['radius*0.95', 'height*0.22'],
          ['radius', 'height*0.5'],
          ['radius*0.95', 'height*0.78'],
          ['radius*0.8', 'height'],
        ],
      }),
      part(
        'rim',
        'wood',
        {
          kind: 'lathe',
          sides: 18,
          crease: 12,
          profile: [
            ['radius*0.72', 0],
            ['radius*0.815', 0],
            ['radius*0.815', 'height*0.04'],
            ['radius*0.72', 'height*0.04'],
            ['radius*0.72', 0],
          ],
        },
        { at: [0, 'height*0.98', 0], copies: [] },
      ),
      part('lid seam', 'gap', { kind: 'box', size: [0.008, 0.006, 'radius*1.36'] }, { at: ['-radius*0.4', 'height+0.001', 0], copies: [{ kind: 'line', count: 3, step: ['radius*0.4', 0, 0] }] }),
      ...(
        [
          ['0.1', '0.885'],
          ['0.3', '0.985'],
          ['0.7', '0.985'],
          ['0.9', '0.885'],
        ] as const
      ).map(([y, r], i) =>
        part(
          `hoop ${i + 1}`,
          'hoop',
          {
            kind: 'lathe',
            sides: 36,
            profile: [
              [`radius*${r}`, '-height*0.028'],
              [`radius*${r}+0.014`, '-height*0.028'],
              [`radius*${r}+0.014`, 'height*0.028'],
              [`radius*${r}`, 'height*0.028'],
              [`radius*${r}`, '-height*0.028'],
            ],
          },
          { at: [0, `height*${y}`, 0] },
        ),
      ),
      part('bung', 'gap', { kind: 'cylinder', radius: 0.035, height: 0.03, round: 0.006, turn: [90, 0, 0] }, { at: [0, 'height*0.5', 'radius'] }),
    ],
    { radius: { value: 0.34, min: 0.1, max: 1.5 }, height: { value: 0.95, min: 0.3, max: 3 } },
  );

const crate = () => {
  const side = (turn: [number, number, number], i: number): Part =>
    assembly(
      `side ${i + 1}`,
      [
        part('board', 'wood', { kind: 'box', size: ['width*0.92', 'width*0.17', 0.03], round: 0.006 }, { at: [0, '-width*0.36', 'width/2-0.03'], copies: [{ kind: 'line', count: 5, step: [0, 'width*0.18', 0] }] }),
        part('frame upright', 'frame', { kind: 'box', size: ['width*0.13', 'width', 0.04], round: 0.008 }, { at: ['width*0.435', 0, 'width/2-0.005'], copies: [...MIRRORED] }),
        part('frame rail', 'frame', { kind: 'box', size: ['width*0.74', 'width*0.13', 0.04], round: 0.008 }, { at: [0, 'width*0.435', 'width/2-0.006'], copies: [{ kind: 'mirror', axis: 'y' }] }),
        part('brace', 'frame', { kind: 'box', size: ['width*1.0', 'width*0.11', 0.032], round: 0.008 }, { at: [0, 0, 'width/2-0.008'], turn: [0, 0, 45] }),
        part('nail', 'nail', { kind: 'sphere', radius: 0.012 }, { at: ['width*0.435', 'width*0.435', 'width/2+0.016'], copies: [...MIRRORED, { kind: 'mirror', axis: 'y' }] }),
      ],
      { turn },
    );
  return program(
    'crate',
    { wood: { is: 'planks', color: '#c29457' }, frame: { is: 'oak', color: '#a0703a' }, nail: { is: 'iron' } },
    [
      assembly(
        'crate',
        [
          part('core', 'wood', { kind: 'box', size: ['width*0.92', 'width*0.92', 'width*0.92'] }),
          ...(
            [
              [0, 0, 0],
              [0, 90, 0],
              [0, 180, 0],
              [0, 270, 0],
              [-90, 0, 0],
              [90, 0, 0],
            ] as [number, number, number][]
          ).map(side),
        ],
        { at: [0, 'width/2', 0] },
      ),
    ],
    { width: { value: 0.8, min: 0.2, max: 3 } },
  );
};

const mug = () =>
  program(
    'mug',
    { glaze: { is: 'ceramic', color: '#d8553f' }, inside: { is: 'ceramic', color: '#f4efe6' }, drink: { color: '#4a2a18', roughness: 0.15 } },
    [
      part('cup', 'glaze', {
        kind: 'lathe',
        sides: 36,
        crease: 50,
        profile: [
          [0, 0],
          ['radius*0.82', 0],
          ['radius*0.94', 0.004],
          ['radius', 0.014],
          ['radius', 'height-0.003'],
          ['radius*0.97', 'height'],
          ['radius*0.9', 'height-0.002'],
          ['radius*0.88', 'height*0.14'],
          [0, 'height*0.12'],
        ],
      }),
      part('drink', 'drink', { kind: 'cylinder', radius: 'radius*0.89', height: 0.003, sides: 36 }, { at: [0, 'height*0.86', 0] }),
      part('handle', 'glaze', {
        kind: 'sweep',
        smooth: true,
        sides: 12,
        path: [
          ['radius*0.94', 'height*0.82', 0],
          ['radius*1.4', 'height*0.84', 0],
          ['radius*1.68', 'height*0.54', 0],
          ['radius*1.4', 'height*0.22', 0],
          ['radius*0.94', 'height*0.2', 0],
        ],
        radius: ['radius*0.15', 'radius*0.13', 'radius*0.13', 'radius*0.13', 'radius*0.15'],
      }),
    ],
    { radius: { value: 0.042, min: 0.02, max: 0.2 }, height: { value: 0.1, min: 0.04, max: 0.5 } },
  );

const bottle = () =>
  program(
    'bottle',
    { glass: { is: 'glass', color: '#2f7a4a', opacity: 0.75 }, cap: { is: 'wood', color: '#c89a64' }, label: { is: 'paper', color: '#f0e6cc' }, print: { is: 'paper', color: '#a83226' } },
    [
      part('bottle', 'glass', {
        kind: 'lathe',
        smooth: true,
        sides: 32,
        profile: [
          [0, 0],
          ['radius*0.9', 0],
          ['radius', 'height*0.03'],
          ['radius', 'height*0.3'],
          ['radius', 'height*0.54'],
          ['radius*0.8', 'height*0.64'],
          ['radius*0.42', 'height*0.74'],
          ['radius*0.36', 'height*0.8'],
          ['radius*0.36', 'height*0.93'],
          ['radius*0.44', 'height*0.94'],
          ['radius*0.44', 'height*0.965'],
          [0, 'height*0.97'],
        ],
      }),
      part('cork', 'cap', { kind: 'cone', radius: 'radius*0.28', top: 'radius*0.33', height: 'height*0.06' }, { at: [0, 'height*0.99', 0] }),
      part('label', 'label', {
        kind: 'lathe',
        sides: 32,
        profile: [
          ['radius*0.98', 'height*0.16'],
          ['radius*1.012', 'height*0.16'],
          ['radius*1.012', 'height*0.44'],
          ['radius*0.98', 'height*0.44'],
          ['radius*0.98', 'height*0.16'],
        ],
      }),
      part('label stripe', 'print', {
        kind: 'lathe',
        sides: 32,
        profile: [
          ['radius*0.99', 'height*0.27'],
          ['radius*1.02', 'height*0.27'],
          ['radius*1.02', 'height*0.33'],
          ['radius*0.99', 'height*0.33'],
          ['radius*0.99', 'height*0.27'],
        ],
      }),
    ],
    { radius: { value: 0.04, min: 0.015, max: 0.3 }, height: { value: 0.3, min: 0.08, max: 1.5 } },
  );

const potion = () =>
  program('potion', { glass: { is: 'glass', color: '#d4ecf2', opacity: 0.35 }, liquid: { color: '#c02ad0', roughness: 0.2, glow: 0.5 }, cork: { is: 'wood', color: '#b98a54' }, rope: { is: 'rope' } }, [
    part('flask', 'glass', {
      kind: 'lathe',
      smooth: true,
      sides: 32,
      profile: [
        [0, 0],
        [0.05, 0],
        [0.085, 0.04],
        [0.09, 0.08],
        [0.07, 0.13],
        [0.03, 0.155],
        [0.026, 0.19],
        [0.034, 0.2],
        [0.034, 0.208],
        [0, 0.209],
      ],
    }),
    part('liquid', 'liquid', {
      kind: 'lathe',
      smooth: true,
      sides: 28,
      profile: [
        [0, 0.006],
        [0.046, 0.006],
        [0.079, 0.042],
        [0.083, 0.08],
        [0.074, 0.11],
        [0, 0.112],
      ],
    }),
    part('cork', 'cork', { kind: 'cone', radius: 0.021, top: 0.027, height: 0.04 }, { at: [0, 0.215, 0] }),
    part('cord', 'rope', { kind: 'torus', radius: 0.029, tube: 0.006 }, { at: [0, 0.168, 0], copies: [{ kind: 'line', count: 2, step: [0, 0.01, 0] }] }),
  ]);

const vase = () =>
  program(
    'vase',
    { glaze: { is: 'porcelain', color: '#2f6fb0' }, band: { is: 'porcelain', color: '#f2ead8' } },
    [
      part('vase', 'glaze', {
        kind: 'lathe',
        smooth: true,
        sides: 40,
        profile: [
          [0, 0],
          ['radius*0.5', 0],
          ['radius*0.56', 'height*0.03'],
          ['radius*0.8', 'height*0.2'],
          ['radius', 'height*0.42'],
          ['radius*0.86', 'height*0.62'],
          ['radius*0.42', 'height*0.8'],
          ['radius*0.38', 'height*0.88'],
          ['radius*0.58', 'height*0.99'],
          ['radius*0.52', 'height'],
          ['radius*0.3', 'height*0.88'],
          [0, 'height*0.84'],
        ],
      }),
      part('band', 'band', { kind: 'torus', radius: 'radius*0.985', tube: 'radius*0.035', sides: 40 }, { at: [0, 'height*0.42', 0] }),
      part('band', 'band', { kind: 'torus', radius: 'radius*0.79', tube: 'radius*0.03', sides: 40 }, { at: [0, 'height*0.2', 0] }),
      part('band', 'band', { kind: 'torus', radius: 'radius*0.42', tube: 'radius*0.035', sides: 40 }, { at: [0, 'height*0.8', 0] }),
    ],
    { radius: { value: 0.12, min: 0.03, max: 1 }, height: { value: 0.36, min: 0.08, max: 2 } },
  );

export const CONTAINERS: readonly Family[] = [
  {
    name: 'chest',
    words: ['treasure chest', 'coffer', 'strongbox', 'loot box'],
    surfaces: { wood: ['wood'], box: ['wood'], lid: ['wood'], band: ['metal'], metal: ['metal'], lock: ['lock'], trim: ['metal', 'lock'], treasure: ['treasure'], gold: ['treasure'] },
    main: ['wood'],
    traits: ['open'],
    make: ({ traits }) => chest(traits?.has('open') ?? false),
  },
  { name: 'barrel', words: ['cask', 'keg', 'drum'], surfaces: { wood: ['wood'], stave: ['wood'], hoop: ['hoop'], band: ['hoop'], ring: ['hoop'] }, main: ['wood'], make: barrel },
  { name: 'crate', words: ['wooden box', 'box'], surfaces: { board: ['wood'], frame: ['frame'], wood: ['wood', 'frame'] }, main: ['wood', 'frame'], make: crate },
  { name: 'mug', words: ['cup', 'coffee cup', 'teacup', 'coffee mug'], surfaces: { handle: ['glaze'], glaze: ['glaze'], cup: ['glaze'], coffee: ['drink'], tea: ['drink'] }, main: ['glaze'], make: mug },
  { name: 'bottle', words: ['wine bottle', 'wine'], surfaces: { glass: ['glass'], label: ['label'], cork: ['cap'], cap: ['cap'] }, main: ['glass'], make: bottle },
  { name: 'potion', words: ['potion bottle', 'elixir', 'flask', 'magic potion', 'health potion'], surfaces: { liquid: ['liquid'], glass: ['glass'], cork: ['cork'] }, main: ['liquid'], make: potion },
  { name: 'vase', words: ['urn', 'amphora'], surfaces: { glaze: ['glaze'], band: ['band'], stripe: ['band'], body: ['glaze'] }, main: ['glaze'], make: vase },
];
