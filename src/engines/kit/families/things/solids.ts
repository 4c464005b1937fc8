import { type Family, part } from '../family.ts';
import { cone, cylinder, plate, ring, thing } from '../pieces.ts';

const PAINT = (color: string) => ({ body: { is: 'plastic', color, roughness: 0.45 } });

/** Geometric solids, on their own and for building with. */
export const SOLIDS: readonly Family[] = [
  thing('cube', 'box shape, cuboid, block shape, geometric cube', PAINT('#3f78c8'), ['body'], () => [part('cube', 'body', { kind: 'box', size: [1, 1, 1], round: 0.02 }, { at: [0, 0.5, 0] })]),
  thing('sphere', 'orb shape, perfect sphere, geometric sphere, ball shape', PAINT('#d8402c'), ['body'], () => [part('sphere', 'body', { kind: 'sphere', radius: 0.5 }, { at: [0, 0.5, 0] })]),
  thing('cone', 'geometric cone', PAINT('#e8b02a'), ['body'], () => [cone('cone', 'body', [0.5, 0], 1, [0, 0.5, 0], {})]),
  thing('cylinder', 'geometric cylinder, tube shape', PAINT('#4c9f58'), ['body'], () => [cylinder('cylinder', 'body', 0.5, 1, [0, 0.5, 0], { round: 0.02 })]),
  thing('torus', 'geometric ring, donut shape, ring shape', PAINT('#8a4bc4'), ['body'], () => [ring('torus', 'body', 0.36, 0.14, [0, 0.5, 0], { turn: [90, 0, 0] })]),
  thing('prism', 'triangular prism, geometric prism, wedge shape', PAINT('#2fa8a8'), ['body'], () => [
    plate(
      'prism',
      'body',
      [
        [-0.5, 0],
        [0.5, 0],
        [0, 0.866],
      ],
      1,
      [0, 0, 0],
      { bevel: 0.01 },
    ),
  ]),
  thing('tetrahedron', 'four sided pyramid, triangular pyramid', PAINT('#e0762a'), ['body'], () => [part('tetrahedron', 'body', { kind: 'cone', radius: 0.6, height: 0.85, sides: 3 }, { at: [0, 0.425, 0] })]),
  thing('octahedron', 'eight sided die, d8', PAINT('#c84a8a'), ['body'], () => [
    part(
      'octahedron',
      'body',
      {
        kind: 'lathe',
        sides: 4,
        smooth: false,
        profile: [
          [0, 0],
          [0.5, 0.5],
          [0, 1],
        ],
      },
      {},
    ),
  ]),
];
