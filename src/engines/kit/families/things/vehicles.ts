import type { Pair, Part, Shape } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part, program } from '../family.ts';
import { PAINT } from './vehicle-paint.ts';
import { boat, plane, rocket, ship } from './vessels.ts';

const wheel = (r: number, w: number, at: [number, number, number], copies: Part['copies'] = [...MIRRORED]): Part =>
  assembly(
    'wheel',
    [
      part('tyre', 'tyre', {
        kind: 'lathe',
        sides: 28,
        profile: [
          [r * 0.6, -w / 2],
          [r * 0.93, -w / 2],
          [r, -w * 0.34],
          [r, w * 0.34],
          [r * 0.93, w / 2],
          [r * 0.6, w / 2],
          [r * 0.6, -w / 2],
        ],
        turn: [0, 0, 90],
      }),
      part('rim', 'rim', {
        kind: 'lathe',
        sides: 24,
        profile: [
          [0, -w * 0.4],
          [r * 0.62, -w * 0.4],
          [r * 0.62, w * 0.4],
          [r * 0.5, w * 0.4],
          [r * 0.42, w * 0.2],
          [r * 0.2, w * 0.3],
          [0, w * 0.34],
        ],
        turn: [0, 0, -90],
      }),
      part('bolt', 'tyre', { kind: 'cylinder', radius: r * 0.05, height: w * 0.1, sides: 8, turn: [0, 0, 90], at: [w * 0.27, 0, r * 0.3] }, { copies: [{ kind: 'ring', count: 5, axis: 'x' }] }),
    ],
    { at, copies: copies ?? [] },
  );

/** Turns a side view (front to the right) into a body `wide` meters across, whose front is +Z. */
const side = (outline: Pair[], wide: number, bevel: number): Shape => ({ kind: 'extrude', outline, depth: wide, bevel, turn: [0, -90, 0] });

function car(kind: 'car' | 'police' | 'taxi') {
  const roofLight: Part[] =
    kind === 'police'
      ? [part('siren', 'siren', { kind: 'box', size: [0.32, 0.12, 0.2], round: 0.05 }, { at: [0.18, 1.5, -0.2] }), part('siren', 'tail', { kind: 'box', size: [0.32, 0.12, 0.2], round: 0.05 }, { at: [-0.18, 1.5, -0.2] })]
      : kind === 'taxi'
        ? [part('taxi sign', 'light', { kind: 'box', size: [0.5, 0.16, 0.2], round: 0.05 }, { at: [0, 1.52, -0.2] })]
        : [];
  return program(
    kind === 'car' ? 'car' : kind,
    {
      ...PAINT,
      ...(kind === 'police' && {
        paint: { is: 'paint', color: '#f0f2f4', roughness: 0.25 },
        siren: { color: '#2a6ae0', glow: 1 },
      }),
      ...(kind === 'taxi' && { paint: { is: 'paint', color: '#f0b41e', roughness: 0.25 } }),
    },
    [
      part(
        'body',
        'paint',
        side(
          [
            [-1.95, 0.42],
            [-1.4, 0.34],
            [1.5, 0.34],
            [1.98, 0.42],
            [2.05, 0.62],
            [1.95, 0.8],
            [1.1, 0.93],
            [-1.2, 0.97],
            [-1.95, 0.9],
            [-2.05, 0.68],
          ],
          1.66,
          0.14,
        ),
      ),
      part(
        'cabin',
        'glass',
        side(
          [
            [-1.5, 0.9],
            [1.02, 0.9],
            [0.42, 1.38],
            [-0.9, 1.4],
          ],
          1.44,
          0.12,
        ),
      ),
      part(
        'roof',
        'paint',
        side(
          [
            [-0.98, 1.34],
            [0.5, 1.32],
            [0.36, 1.43],
            [-0.86, 1.45],
          ],
          1.34,
          0.05,
        ),
      ),
      part('pillar', 'paint', { kind: 'box', size: [0.05, 0.55, 0.12], round: 0.02 }, { at: [0.69, 1.14, -0.3], turn: [0, 0, 6], copies: [...MIRRORED] }),
      part('front pillar', 'paint', { kind: 'box', size: [0.07, 0.72, 0.08], round: 0.02 }, { at: [0.66, 1.13, 0.74], turn: [-52, 0, 5], copies: [...MIRRORED] }),
      part('rear pillar', 'paint', { kind: 'box', size: [0.07, 0.72, 0.1], round: 0.02 }, { at: [0.66, 1.14, -1.2], turn: [52, 0, 5], copies: [...MIRRORED] }),
      part('wheel arch', 'trim', { kind: 'cylinder', radius: 0.42, height: 0.26, turn: [0, 0, 90], sides: 24 }, { at: [0.7, 0.38, 1.25], copies: [{ kind: 'line', count: 2, step: [0, 0, -2.5] }, ...MIRRORED] }),
      wheel(0.36, 0.26, [0.79, 0.36, 1.25]),
      wheel(0.36, 0.26, [0.79, 0.36, -1.25]),
      part('head light', 'light', { kind: 'superellipsoid', size: [0.34, 0.18, 0.16], square: 2.6 }, { at: [0.56, 0.68, 1.98], copies: [...MIRRORED] }),
      part('tail light', 'tail', { kind: 'box', size: [0.34, 0.14, 0.08], round: 0.03 }, { at: [0.56, 0.76, -2.0], copies: [...MIRRORED] }),
      part('grille', 'trim', { kind: 'box', size: [0.66, 0.14, 0.08], round: 0.03 }, { at: [0, 0.64, 2.02] }),
      part('bumper', 'trim', { kind: 'box', size: [1.68, 0.15, 0.18], round: 0.07 }, { at: [0, 0.43, 1.99], copies: [{ kind: 'mirror', axis: 'z' }] }),
      part('sill', 'trim', { kind: 'box', size: [0.08, 0.1, 1.8], round: 0.03 }, { at: [0.82, 0.38, 0], copies: [...MIRRORED] }),
      part('mirror', 'paint', { kind: 'superellipsoid', size: [0.2, 0.14, 0.1], square: 3 }, { at: [0.88, 1.0, 0.68], copies: [...MIRRORED] }),
      part('handle', 'chrome', { kind: 'box', size: [0.03, 0.035, 0.18], round: 0.012 }, { at: [0.835, 0.84, -0.05], copies: [{ kind: 'line', count: 2, step: [0, 0, -0.75] }, ...MIRRORED] }),
      part('plate', 'light', { kind: 'box', size: [0.44, 0.11, 0.02], round: 0.01 }, { at: [0, 0.46, 2.08], copies: [{ kind: 'mirror', axis: 'z' }] }),
      ...roofLight,
    ],
  );
}

const truck = () =>
  program('truck', { ...PAINT, paint: { is: 'paint', color: '#2f6fb4', roughness: 0.3 }, bed: { is: 'oak', color: '#a5753f' } }, [
    part('frame', 'trim', { kind: 'box', size: [1.3, 0.24, 5.4], round: 0.05 }, { at: [0, 0.72, 0] }),
    part(
      'cab',
      'paint',
      side(
        [
          [0.95, 0.6],
          [2.75, 0.6],
          [2.8, 1.15],
          [2.62, 1.4],
          [2.3, 2.25],
          [1.0, 2.3],
          [0.95, 1.4],
        ],
        1.9,
        0.1,
      ),
    ),
    part('windscreen', 'glass', { kind: 'box', size: [1.56, 0.72, 0.1], round: 0.03 }, { at: [0, 1.8, 2.5], turn: [-20, 0, 0] }),
    part('side window', 'glass', { kind: 'box', size: [0.06, 0.6, 0.85], round: 0.02 }, { at: [0.93, 1.78, 1.65], copies: [...MIRRORED] }),
    part('bed floor', 'bed', { kind: 'box', size: [2.0, 0.14, 3.5], round: 0.02 }, { at: [0, 0.95, -1.0] }),
    part('bed side', 'bed', { kind: 'box', size: [0.09, 0.2, 3.5], round: 0.02 }, { at: [0.96, 1.16, -1.0], copies: [{ kind: 'line', count: 3, step: [0, 0.24, 0] }, ...MIRRORED] }),
    part('stake', 'paint', { kind: 'box', size: [0.12, 0.84, 0.12], round: 0.02 }, { at: [0.98, 1.34, 0.65], copies: [{ kind: 'line', count: 4, step: [0, 0, -1.1] }, ...MIRRORED] }),
    part('bed end', 'bed', { kind: 'box', size: [1.9, 0.2, 0.09], round: 0.02 }, { at: [0, 1.16, -2.72], copies: [{ kind: 'line', count: 3, step: [0, 0.24, 0] }] }),
    part('bed front', 'bed', { kind: 'box', size: [1.9, 0.7, 0.09], round: 0.02 }, { at: [0, 1.36, 0.72] }),
    wheel(0.5, 0.34, [0.86, 0.5, 1.9]),
    wheel(0.5, 0.34, [0.86, 0.5, -1.0]),
    wheel(0.5, 0.34, [0.86, 0.5, -2.1]),
    part('head light', 'light', { kind: 'cylinder', radius: 0.15, height: 0.1, round: 0.03, turn: [90, 0, 0] }, { at: [0.68, 0.98, 2.78], copies: [...MIRRORED] }),
    part('grille', 'chrome', { kind: 'box', size: [0.8, 0.07, 0.06], round: 0.02 }, { at: [0, 0.86, 2.8], copies: [{ kind: 'line', count: 4, step: [0, 0.11, 0] }] }),
    part('bumper', 'chrome', { kind: 'box', size: [1.95, 0.2, 0.2], round: 0.07 }, { at: [0, 0.6, 2.8] }),
    part('exhaust', 'chrome', { kind: 'cylinder', radius: 0.07, height: 1.7, round: 0.02, sides: 14 }, { at: [0.82, 1.75, 0.83], copies: [...MIRRORED] }),
    part('tail light', 'tail', { kind: 'box', size: [0.2, 0.14, 0.06], round: 0.02 }, { at: [0.8, 0.86, -2.76], copies: [...MIRRORED] }),
  ]);

const train = () =>
  program(
    'train',
    {
      boiler: { is: 'paint', color: '#2f7a4a', roughness: 0.3 },
      cab: { is: 'paint', color: '#2f7a4a', roughness: 0.3 },
      iron: { is: 'iron', color: '#2c2e32' },
      brass: { is: 'brass' },
      wheel: { is: 'paint', color: '#c0302a' },
      roof: { is: 'iron', color: '#3a3c40' },
      glass: PAINT.glass,
      light: PAINT.light,
      rail: { is: 'steel' },
      wood: { is: 'walnut' },
    },
    [
      part('frame', 'iron', { kind: 'box', size: [1.2, 0.22, 4.4], round: 0.04 }, { at: [0, 0.86, 0] }),
      part('boiler', 'boiler', { kind: 'cylinder', radius: 0.6, height: 2.7, round: 0.05, turn: [90, 0, 0] }, { at: [0, 1.5, 0.6] }),
      part('boiler band', 'brass', { kind: 'torus', radius: 0.605, tube: 0.028, turn: [90, 0, 0] }, { at: [0, 1.5, -0.4], copies: [{ kind: 'line', count: 4, step: [0, 0, 0.7] }] }),
      part(
        'smoke box',
        'iron',
        { kind: 'cylinder', radius: 0.64, height: 0.5, round: 0.06, turn: [90, 0, 0] },
        { at: [0, 1.5, 2.0], parts: [part('door', 'brass', { kind: 'superellipsoid', size: [0.8, 0.8, 0.14] }, { at: [0, 0, 0.25] })] },
      ),
      part(
        'chimney',
        'iron',
        {
          kind: 'lathe',
          sides: 20,
          profile: [
            [0, 0],
            [0.2, 0],
            [0.16, 0.1],
            [0.17, 0.5],
            [0.27, 0.62],
            [0.27, 0.72],
            [0.18, 0.72],
            [0, 0.66],
          ],
        },
        { at: [0, 2.06, 1.95] },
      ),
      part(
        'dome',
        'brass',
        {
          kind: 'lathe',
          smooth: true,
          sides: 20,
          profile: [
            [0, 0],
            [0.24, 0],
            [0.22, 0.22],
            [0.1, 0.34],
            [0, 0.36],
          ],
        },
        { at: [0, 2.04, 0.7] },
      ),
      part('whistle', 'brass', { kind: 'capsule', radius: 0.04, height: 0.16 }, { at: [0, 2.2, 0.0] }),
      part('cab', 'cab', { kind: 'box', size: [1.36, 1.45, 1.2], round: 0.05 }, { at: [0, 1.68, -1.45] }),
      part('cab window', 'glass', { kind: 'box', size: [1.4, 0.5, 0.6], round: 0.05 }, { at: [0, 2.0, -1.45] }),
      part('front window', 'glass', { kind: 'box', size: [0.3, 0.36, 0.06], round: 0.05 }, { at: [0.46, 2.1, -0.84], copies: [...MIRRORED] }),
      part('cab roof', 'roof', { kind: 'box', size: [1.6, 0.12, 1.5], round: 0.05, modify: [{ kind: 'bend', axis: 'x', towards: 'y', angle: -24 }] }, { at: [0, 2.5, -1.45] }),
      part(
        'wheel',
        'wheel',
        {
          kind: 'lathe',
          sides: 28,
          turn: [0, 0, 90],
          profile: [
            [0, -0.05],
            [0.4, -0.07],
            [0.44, -0.07],
            [0.44, 0.07],
            [0.38, 0.05],
            [0.12, 0.05],
            [0.1, 0.09],
            [0, 0.09],
          ],
        },
        { at: [0.62, 0.44, -1.3], copies: [{ kind: 'line', count: 3, step: [0, 0, 0.98] }, ...MIRRORED] },
      ),
      part('small wheel', 'wheel', { kind: 'cylinder', radius: 0.26, height: 0.13, round: 0.03, turn: [0, 0, 90] }, { at: [0.6, 0.26, 1.6], copies: [...MIRRORED] }),
      part('rod', 'rail', { kind: 'box', size: [0.05, 0.09, 2.2], round: 0.02 }, { at: [0.74, 0.36, -0.32], copies: [...MIRRORED] }),
      part('cylinder', 'iron', { kind: 'cylinder', radius: 0.2, height: 0.62, round: 0.04, turn: [90, 0, 0] }, { at: [0.66, 0.62, 1.3], copies: [...MIRRORED] }),
      part('cow catcher', 'wheel', { kind: 'cone', radius: 0.72, top: 0.4, height: 0.52, sides: 4, turn: [0, 45, 0], scale: [1.2, 1, 0.7] }, { at: [0, 0.42, 2.25] }),
      part(
        'lamp',
        'brass',
        { kind: 'cylinder', radius: 0.15, height: 0.24, round: 0.04, turn: [90, 0, 0] },
        { at: [0, 2.25, 2.24], parts: [part('light', 'light', { kind: 'superellipsoid', size: [0.22, 0.22, 0.1] }, { at: [0, 0, 0.12] })] },
      ),
      part('buffer', 'iron', { kind: 'cylinder', radius: 0.12, height: 0.2, turn: [90, 0, 0] }, { at: [0.42, 0.86, 2.3], copies: [...MIRRORED] }),
      part('rail', 'rail', { kind: 'box', size: [0.08, 0.1, 5.4] }, { at: [0.62, -0.05, 0.2], copies: [...MIRRORED] }),
      part('sleeper', 'wood', { kind: 'box', size: [1.9, 0.09, 0.24], round: 0.02 }, { at: [0, -0.14, -2.3], copies: [{ kind: 'line', count: 9, step: [0, 0, 0.62] }] }),
    ],
  );

const SURFACES = {
  paint: ['paint', 'body'],
  body: ['paint', 'body', 'hull', 'boiler', 'cab'],
  hull: ['hull'],
  wheel: ['rim', 'wheel'],
  tyre: ['tyre'],
  rim: ['rim'],
  window: ['glass', 'window'],
  roof: ['paint', 'roof'],
  bumper: ['trim'],
  sail: ['sail'],
  flag: ['flag'],
  mast: ['mast'],
  deck: ['deck'],
  wing: ['wing'],
  fin: ['fin'],
  nose: ['nose'],
  tip: ['nose'],
  flame: ['flame'],
  bed: ['bed'],
  cab: ['paint', 'cab'],
  boiler: ['boiler'],
  oar: ['wood'],
  trim: ['trim'],
};
const family = (name: string, words: readonly string[], make: Family['make'], main: readonly string[]): Family => ({ name, words, surfaces: SURFACES, main, make });

export const VEHICLES: readonly Family[] = [
  family('car', ['automobile', 'sedan', 'sports car', 'race car', 'coupe'], () => car('car'), ['paint']),
  family('police car', ['police cruiser'], () => car('police'), ['paint']),
  family('taxi', ['cab', 'taxi cab'], () => car('taxi'), ['paint']),
  family('truck', ['lorry', 'pickup truck', 'pickup', 'flatbed'], truck, ['paint']),
  family('boat', ['rowboat', 'rowing boat', 'dinghy', 'canoe'], boat, ['hull']),
  family('sailing ship', ['ship', 'pirate ship', 'galleon', 'sailboat', 'sailing boat', 'frigate', 'caravel'], ship, ['hull']),
  family('plane', ['airplane', 'aeroplane', 'aircraft', 'propeller plane'], plane, ['wing']),
  family('rocket', ['space rocket', 'rocket ship'], rocket, ['nose', 'fin']),
  family('train', ['locomotive', 'steam train', 'steam engine', 'steam locomotive'], train, ['boiler', 'cab']),
];
