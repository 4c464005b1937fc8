import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cylinder, plate, ring, star, thing, tube, turned } from '../pieces.ts';

const WOOD = { is: 'oak', color: '#9a6a3c' };
const STEEL = { is: 'steel', color: '#aeb4ba' };

/** Hand tools for writing, cutting, fishing and fighting. */
export const IMPLEMENTS: readonly Family[] = [
  thing(
    'pencil',
    'crayon, pen, marker, wooden pencil, colored pencil',
    { paint: { is: 'paint', color: '#f0b82a' }, wood: { is: 'pine' }, lead: { color: '#26262a' }, eraser: { is: 'rubber', color: '#ec8a96' }, band: { is: 'aluminium' } },
    ['paint'],
    () => [
      part6('shaft', 'paint', 0.008, 0.13, 0.095),
      cone('wood', 'wood', [0.0075, 0.0025], 0.022, [0, 0.019, 0], { turn: [180, 0, 0] }),
      cone('lead', 'lead', [0.0026, 0], 0.009, [0, 0.0045, 0], { turn: [180, 0, 0] }),
      cylinder('band', 'band', 0.0084, 0.014, [0, 0.166, 0]),
      cylinder('eraser', 'eraser', 0.0078, 0.016, [0, 0.18, 0], { round: 0.003 }),
    ],
  ),
  thing('eraser', 'rubber eraser', { rubber: { is: 'rubber', color: '#f090a0' }, sleeve: { is: 'paper', color: '#3a6fb8' } }, ['rubber'], () => [
    box('eraser', 'rubber', [0.06, 0.018, 0.025], [0, 0.009, 0], { round: 0.005 }),
    box('sleeve', 'sleeve', [0.036, 0.0195, 0.0265], [-0.011, 0.0095, 0], { round: 0.001 }),
  ]),
  thing('paintbrush', 'brush', { wood: WOOD, metal: STEEL, bristles: { is: 'fur', color: '#c8864a' } }, ['wood'], () => [
    turned(
      'handle',
      'wood',
      [
        [0, 0],
        [0.004, 0],
        [0.009, 0.08],
        [0.006, 0.14],
        [0, 0.14],
      ],
      { smooth: true },
    ),
    cylinder('ferrule', 'metal', 0.008, 0.03, [0, 0.153, 0]),
    turned(
      'bristles',
      'bristles',
      [
        [0.007, 0.165],
        [0.011, 0.185],
        [0.006, 0.205],
        [0, 0.215],
      ],
      { smooth: true },
    ),
  ]),
  thing('toothbrush', '', { body: { is: 'plastic', color: '#2f9ad8' }, bristles: { is: 'plastic', color: '#f8f8f6' }, stripe: { is: 'plastic', color: '#6fd0a8' } }, ['body'], () => [
    tube(
      'handle',
      'body',
      [
        [0, 0, 0],
        [0, 0.05, 0.002],
        [0, 0.1, -0.002],
        [0, 0.15, 0],
      ],
      [0.007, 0.008, 0.006, 0.005],
    ),
    box('head', 'body', [0.014, 0.035, 0.007], [0, 0.165, 0], { round: 0.003 }),
    box('bristles', 'bristles', [0.011, 0.03, 0.012], [0, 0.165, 0.009], { round: 0.001 }),
    box('stripe', 'stripe', [0.011, 0.008, 0.0125], [0, 0.165, 0.0091], { round: 0.001 }),
  ]),
  thing('tube', 'toothpaste, tube of toothpaste, toothpaste tube, paint tube', { body: { is: 'plastic', color: '#f2f4f6' }, cap: { is: 'plastic', color: '#d8342c' }, stripe: { is: 'plastic', color: '#2f78c8' } }, ['body'], () => [
    {
      name: 'tube',
      material: 'body',
      shape: {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0.02, size: [0.035, 0.035] },
          { y: 0.03, size: [0.04, 0.04] },
          { y: 0.1, size: [0.045, 0.026] },
          { y: 0.165, size: [0.05, 0.004] },
          { y: 0.17, size: [0.05, 0.004] },
        ],
      },
    },
    cylinder('cap', 'cap', 0.014, 0.022, [0, 0.011, 0], { round: 0.003 }),
    {
      name: 'stripe',
      material: 'stripe',
      shape: {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0.07, size: [0.0445, 0.034] },
          { y: 0.1, size: [0.0465, 0.0272] },
          { y: 0.12, size: [0.0475, 0.0215] },
        ],
      },
    },
  ]),
  thing('fishing rod', 'rod', { wood: WOOD, string: { is: 'silk' }, metal: STEEL }, ['wood'], () => [
    cylinder('grip', 'wood', 0.018, 0.3, [0, 0.15, 0]),
    tube(
      'rod',
      'wood',
      [
        [0, 0.28, 0],
        [0, 1.2, 0.03],
        [0, 1.9, 0.2],
      ],
      [0.011, 0.007, 0.003],
    ),
    tube(
      'line',
      'string',
      [
        [0, 1.9, 0.2],
        [0, 1.4, 0.5],
        [0, 0.9, 0.55],
      ],
      0.002,
    ),
    cylinder('reel', 'metal', 0.04, 0.03, [0.02, 0.32, 0.03], { turn: [0, 0, 90] }),
  ]),
  thing(
    'magnifying glass',
    'magnifier, lens',
    { rim: { is: 'brass' }, wood: WOOD, lens: { is: 'glass' } },
    ['rim'],
    () => [cylinder('handle', 'wood', 0.014, 0.12, [0, 0.06, 0], { round: 0.006 }), ring('rim', 'rim', 0.06, 0.007, [0, 0.19, 0], { turn: [90, 0, 0] }), cylinder('lens', 'lens', 0.057, 0.006, [0, 0.19, 0], { turn: [90, 0, 0] })],
    { handle: ['wood'] },
  ),
  thing(
    'scythe',
    '',
    { wood: WOOD, metal: STEEL },
    ['metal'],
    () => [
      tube(
        'snath',
        'wood',
        [
          [0, 0, 0],
          [0.05, 0.6, 0],
          [-0.02, 1.2, 0],
          [0, 1.6, 0],
        ],
        0.02,
      ),
      tube(
        'blade',
        'metal',
        [
          [0, 1.58, 0],
          [-0.3, 1.7, 0],
          [-0.65, 1.6, 0],
          [-0.85, 1.4, 0],
        ],
        [0.02, 0.045, 0.035, 0.002],
        { scale: [1, 1, 0.3] },
      ),
      box('grip', 'wood', [0.14, 0.035, 0.035], [0.06, 0.8, 0]),
    ],
    { handle: ['wood'], blade: ['metal'] },
  ),
  thing('shuriken', 'throwing star, ninja star', { metal: { is: 'steel', color: '#5a6068' } }, ['metal'], () => [
    plate('star', 'metal', star(0.08, 0.026, 4), 0.008, [0, 0.08, 0]),
    ring('hole', 'metal', 0.014, 0.004, [0, 0.08, 0], { turn: [90, 0, 0] }),
  ]),
  thing('trident', '', { metal: { is: 'gold' } }, ['metal'], () => [
    cylinder('shaft', 'metal', 0.018, 1.3, [0, 0.65, 0]),
    tube(
      'prong',
      'metal',
      [
        [0, 1.3, 0],
        [0.11, 1.36, 0],
        [0.13, 1.5, 0],
        [0.13, 1.75, 0],
      ],
      [0.018, 0.018, 0.018, 0.003],
      { copies: [...MIRRORED] },
    ),
    cone('prong', 'metal', [0.02, 0.002], 0.5, [0, 1.58, 0]),
    ball('boss', 'metal', 0.07, [0, 1.3, 0]),
  ]),
  thing('arrow', 'crossbow bolt', { wood: WOOD, metal: STEEL, feather: { is: 'feathers', color: '#c8352c' } }, ['wood'], () => [
    cylinder('shaft', 'wood', 0.006, 0.7, [0, 0.38, 0]),
    cone('point', 'metal', [0.016, 0], 0.06, [0, 0.76, 0]),
    plate(
      'feather',
      'feather',
      [
        [0, 0],
        [0.04, -0.02],
        [0.04, 0.08],
        [0, 0.12],
      ],
      0.004,
      [0.004, 0.05, 0],
      { copies: [{ kind: 'ring', count: 3 }] },
    ),
  ]),
  thing('quiver', 'quiver of arrows', { leather: { is: 'leather', color: '#7a4a28' }, trim: { is: 'brass' }, wood: WOOD, feather: { is: 'feathers', color: '#d8453a' } }, ['leather'], () => [
    cone('quiver', 'leather', [0.06, 0.085], 0.5, [0, 0.25, 0]),
    ring('rim', 'trim', 0.085, 0.01, [0, 0.5, 0]),
    assembly(
      'arrow',
      [
        cylinder('shaft', 'wood', 0.006, 0.3, [0, 0.55, 0]),
        plate(
          'feather',
          'feather',
          [
            [0, 0],
            [0.028, -0.02],
            [0.028, 0.08],
            [0, 0.1],
          ],
          0.004,
          [0.004, 0.58, 0],
          { copies: [{ kind: 'ring', count: 3 }] },
        ),
      ],
      { at: [0.035, 0, 0], copies: [{ kind: 'ring', count: 5 }] },
    ),
    tube(
      'strap',
      'leather',
      [
        [0.07, 0.45, -0.05],
        [0.14, 0.3, -0.1],
        [0.06, 0.06, -0.06],
      ],
      0.012,
    ),
  ]),
  thing('gear', 'cog, cogwheel', { metal: { is: 'brass' } }, ['metal'], () => [
    {
      name: 'gear',
      material: 'metal',
      at: [0, 0.2, 0],
      shape: {
        kind: 'extrude',
        depth: 0.06,
        bevel: 0.008,
        outline: Array.from({ length: 48 }, (_, i): [number, number] => {
          const r = Math.floor(i / 2) % 2 === 0 ? 0.2 : 0.16;
          return [r * Math.cos((i * Math.PI) / 24), r * Math.sin((i * Math.PI) / 24)];
        }),
        holes: [circle(0.06, 0.06, 20).reverse()],
      },
    },
  ]),
];

function part6(name: string, material: string, radius: number, height: number, y: number): Part {
  return { name, material, at: [0, y, 0], shape: { kind: 'cylinder', radius, height, sides: 6, crease: 20 } };
}
