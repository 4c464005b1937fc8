import type { Pair, Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED, part, program } from '../family.ts';

function chest(open: boolean) {
  const lidOutline: Pair[] = [['-depth/2', 0], ...[0, 1, 2, 3, 4, 5, 6].map((i): Pair => [`-depth/2*cos(${i * 30})`, `0.02 + depth*0.42*sin(${i * 30})`]), ['depth/2', 0]];
  const band = (x: string): Part[] => [part('band', 'metal', { kind: 'box', size: [0.05, 'height + 0.01', 'depth + 0.03'], round: 0.008 }, { at: [x, 'height/2', 0] })];
  return program(
    'chest',
    {
      wood: { is: 'planks', color: '#8a5530' },
      metal: { is: 'iron', color: '#6b6e74' },
      lock: { is: 'gold' },
      treasure: { is: 'gold' },
      inside: { is: 'walnut' },
      jewel: { is: 'ruby' },
    },
    [
      part('box', 'wood', {
        kind: 'subtract',
        of: [
          { kind: 'box', size: ['width', 'height', 'depth'], round: 0.012, at: [0, 'height/2', 0] },
          {
            kind: 'box',
            size: ['width-0.09', 'height', 'depth-0.09'],
            at: [0, 'height/2+0.05', 0],
          },
        ],
      }),
      ...band('-width*0.33'),
      ...band('width*0.33'),
      part(
        'corner',
        'metal',
        { kind: 'box', size: [0.05, 'height+0.012', 0.05], round: 0.01 },
        {
          at: ['width/2-0.015', 'height/2', 'depth/2-0.015'],
          copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }],
        },
      ),
      part(
        'plank line',
        'inside',
        { kind: 'box', size: ['width-0.04', 0.008, 0.01] },
        {
          at: [0, 'height*0.33', 'depth/2'],
          copies: [{ kind: 'line', count: 2, step: [0, 'height*0.33', 0] }],
        },
      ),
      part(
        'lid',
        'wood',
        {
          kind: 'extrude',
          outline: lidOutline,
          depth: 'width',
          bevel: 0.01,
          turn: [0, 90, 0],
          crease: 35,
          at: [0, 0, 'depth/2'],
        },
        {
          at: [0, 'height', '-depth/2'],
          joint: { kind: 'turn', axis: [1, 0, 0], limits: [-120, 0], value: '-open' },
          parts: [
            part(
              'lid band',
              'metal',
              {
                kind: 'extrude',
                outline: lidOutline,
                depth: 0.055,
                turn: [0, 90, 0],
                scale: [1.03, 1.04, 1],
                at: [0, 0.005, 'depth/2'],
              },
              { at: ['width*0.33', 0, 0], scale: [1, 1, 1.0], copies: [...MIRRORED] },
            ),
            part(
              'lock',
              'lock',
              { kind: 'box', size: [0.11, 0.13, 0.04], round: 0.015 },
              {
                at: [0, 0.0, 'depth+0.005'],
                parts: [part('keyhole', 'inside', { kind: 'superellipsoid', size: [0.025, 0.05, 0.02] }, { at: [0, -0.005, 0.018] })],
              },
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
            {
              kind: 'ball',
              size: ['width*0.84', 'height*0.7', 'depth*0.78'],
              at: [0, 'height*0.72', 0],
            },
            {
              kind: 'block',
              size: ['width', 'height', 'depth'],
              at: [0, 'height*0.1', 0],
              op: 'subtract',
            },
          ],
        },
        { when: 'open > 5' },
      ),
      part(
        'coin',
        'treasure',
        { kind: 'cylinder', radius: 0.035, height: 0.012, sides: 16 },
        {
          when: 'open > 5',
          at: [0, 'height*1.06', 0],
          turn: [24, 0, 14],
          copies: [{ kind: 'scatter', count: 14, size: ['width*0.6', 0.06, 'depth*0.5'] }],
        },
      ),
      part('jewel', 'jewel', { kind: 'superellipsoid', size: [0.07, 0.07, 0.07], square: 1.3 }, { when: 'open > 5', at: ['width*0.14', 'height*1.1', 0.06] }),
    ],
    {
      width: { value: 0.8, min: 0.3, max: 3 },
      height: { value: 0.36, min: 0.15, max: 2 },
      depth: { value: 0.5, min: 0.2, max: 2 },
      open: { value: open ? 70 : 0, min: 0, max: 110 },
    },
  );
}

export const CHEST: Family = {
  name: 'chest',
  words: ['coffer', 'strongbox', 'loot box'],
  surfaces: {
    wood: ['wood'],
    box: ['wood'],
    lid: ['wood'],
    band: ['metal'],
    metal: ['metal'],
    lock: ['lock'],
    trim: ['metal', 'lock'],
    treasure: ['treasure'],
    gold: ['treasure'],
  },
  main: ['wood'],
  traits: ['open'],
  make: ({ traits }) => chest(traits?.has('open') ?? false),
};
