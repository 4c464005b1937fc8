import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cylinder, plate, thing } from '../pieces.ts';

const TYRE = { is: 'rubber', color: '#1c1d20' };
const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const GLASS = { is: 'glass', color: '#26333f', opacity: 1 };
const LAMP = { is: 'glass', color: '#fff2c0' };
const RED_LAMP = { is: 'plastic', color: '#c8281e' };

const wheel = (radius: number, width: number, at: [number, number, number]) =>
  assembly(
    'wheel',
    [
      cylinder('tyre', 'tyre', radius, width, [0, 0, 0], { turn: [0, 0, 90], round: width * 0.2 }),
      cylinder('hub', 'hub', radius * 0.58, width * 1.04, [0, 0, 0], { turn: [0, 0, 90], round: 0.01 }),
      cylinder('cap', 'dark', radius * 0.2, width * 1.1, [0, 0, 0], { turn: [0, 0, 90], round: 0.01 }),
    ],
    { at, copies: [...MIRRORED] },
  );

/** Work vehicles: for firefighting, earthworks, loads and space. */
export const DUTY: readonly Family[] = [
  thing(
    'fire truck',
    'fire engine, firetruck, fire brigade truck, fire lorry, ladder truck',
    { body: { is: 'paint', color: '#c8201c' }, white: { is: 'paint', color: '#f2f0ea' }, glass: GLASS, steel: STEEL, dark: DARK, light: LAMP, beacon: { color: '#2f7af0', glow: 0.8 }, tyre: TYRE, hub: { is: 'chrome' }, rear: RED_LAMP },
    ['body'],
    () => [
      wheel(0.5, 0.34, [0.98, 0.5, 2.35]),
      wheel(0.5, 0.34, [0.98, 0.5, -1.35]),
      wheel(0.5, 0.34, [0.98, 0.5, -2.45]),
      box('chassis', 'dark', [1.9, 0.3, 7], [0, 0.62, -0.1], { round: 0.05 }),
      box('cab', 'body', [2.3, 1.7, 2.1], [0, 1.62, 2.5], { round: 0.2 }),
      box('wind screen', 'glass', [1.96, 0.72, 0.1], [0, 1.98, 3.53], { round: 0.04 }),
      box('side window', 'glass', [2.33, 0.6, 0.66], [0, 2.02, 2.98], { round: 0.05 }),
      box('crew window', 'glass', [2.33, 0.6, 0.66], [0, 2.02, 2.06], { round: 0.05 }),
      box('cab stripe', 'white', [2.34, 0.14, 2.06], [0, 1.46, 2.5], { round: 0.02 }),
      box('grille', 'steel', [1.1, 0.34, 0.08], [0, 1.16, 3.54], { round: 0.03 }),
      box('bumper', 'steel', [2.3, 0.3, 0.3], [0, 0.78, 3.62], { round: 0.06 }),
      cylinder('head lamp', 'light', 0.15, 0.1, [0.84, 1.16, 3.53], { turn: [90, 0, 0], round: 0.03, copies: [...MIRRORED] }),
      box('light bar', 'steel', [1.6, 0.1, 0.3], [0, 2.52, 3.0], { round: 0.03 }),
      box('beacon', 'beacon', [0.56, 0.18, 0.26], [0.46, 2.6, 3.0], { round: 0.06, copies: [...MIRRORED] }),
      box('body', 'body', [2.3, 1.62, 4.8], [0, 1.6, -1.1], { round: 0.1 }),
      box('body stripe', 'white', [2.34, 0.14, 4.7], [0, 1.46, -1.1], { round: 0.02 }),
      ...[0.8, -0.1, -1, -1.9, -2.8].map((z) => box('locker', 'steel', [2.33, 0.66, 0.78], [0, 1.9, z], { round: 0.03 })),
      box('pump panel', 'steel', [2.33, 0.5, 0.7], [0, 1.06, 0.84], { round: 0.03 }),
      cylinder('hose outlet', 'dark', 0.1, 2.44, [0, 1.06, 0.84], { turn: [0, 0, 90] }),
      box('rear lamp', 'rear', [0.16, 0.36, 0.06], [0.98, 1.2, -3.5], { round: 0.02, copies: [...MIRRORED] }),
      box('rear door', 'steel', [1.5, 1.1, 0.06], [0, 1.66, -3.5], { round: 0.02 }),
      cylinder('turntable', 'dark', 0.5, 0.26, [0, 2.52, -2.5], { round: 0.04 }),
      assembly(
        'ladder',
        [
          box('ladder beam', 'steel', [0.08, 0.16, 6.2], [0.34, 0, 2.7], { round: 0.02, copies: [...MIRRORED] }),
          cylinder('rung', 'steel', 0.032, 0.68, [0, 0, -0.1], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 15, step: [0, 0, 0.4] }] }),
          box('ladder rail', 'steel', [0.05, 0.05, 6.2], [0.34, 0.3, 2.7], { copies: [...MIRRORED] }),
          box('ladder post', 'steel', [0.05, 0.3, 0.05], [0.34, 0.15, 0.1], { copies: [...MIRRORED, { kind: 'line', count: 6, step: [0, 0, 1.04] }] }),
        ],
        { at: [0, 2.72, -2.6], turn: [-4, 0, 0] },
      ),
    ],
  ),
  thing(
    'dump truck',
    'tipper, tipper truck, dumper truck, tip truck, haul truck, dumper',
    {
      body: { is: 'paint', color: '#f0b41f' },
      bed: { is: 'paint', color: '#e2a51a' },
      glass: GLASS,
      steel: STEEL,
      dark: DARK,
      light: LAMP,
      tyre: TYRE,
      hub: { is: 'paint', color: '#f0b41f' },
      sand: { is: 'sand', color: '#cda765' },
      rear: RED_LAMP,
    },
    ['body', 'bed'],
    () => [
      wheel(0.56, 0.44, [0.98, 0.56, 2.0]),
      wheel(0.56, 0.6, [0.94, 0.56, -0.9]),
      wheel(0.56, 0.6, [0.94, 0.56, -2.1]),
      box('chassis', 'dark', [1.3, 0.34, 6], [0, 0.82, -0.2], { round: 0.05 }),
      box('cab', 'body', [2.1, 1.7, 1.5], [0, 1.86, 2.1], { round: 0.16 }),
      box('bonnet', 'body', [1.7, 0.8, 0.9], [0, 1.42, 3.0], { round: 0.14 }),
      box('wind screen', 'glass', [1.8, 0.7, 0.1], [0, 2.2, 2.83], { round: 0.04 }),
      box('side window', 'glass', [2.13, 0.62, 0.9], [0, 2.22, 2.16], { round: 0.06 }),
      box('grille', 'dark', [1.1, 0.5, 0.08], [0, 1.4, 3.44], { round: 0.03 }),
      cylinder('head lamp', 'light', 0.15, 0.1, [0.7, 1.3, 3.43], { turn: [90, 0, 0], round: 0.03, copies: [...MIRRORED] }),
      box('bumper', 'steel', [2.1, 0.3, 0.3], [0, 0.86, 3.5], { round: 0.06 }),
      box('step', 'dark', [2.2, 0.1, 0.6], [0, 0.92, 1.5], { round: 0.03 }),
      cylinder('exhaust', 'steel', 0.09, 1.5, [0.9, 2.4, 1.28], { round: 0.03 }),
      assembly(
        'bed',
        [
          plate(
            'bed wall',
            'bed',
            [
              [-1.9, 0],
              [1.9, 0],
              [2.3, 1.2],
              [-2.1, 1.2],
            ],
            0.12,
            [1.08, 0, 0],
            { turn: [0, -90, 0], copies: [...MIRRORED] },
          ),
          box('bed floor', 'bed', [2.2, 0.14, 3.9], [0, 0.06, 0], { round: 0.03 }),
          box('bed front', 'bed', [2.2, 1.5, 0.14], [0, 0.72, 2.0], { turn: [14, 0, 0], round: 0.03 }),
          box('tailgate', 'bed', [2.2, 1.1, 0.12], [0, 0.62, -2.0], { turn: [8, 0, 0], round: 0.03 }),
          box('canopy', 'bed', [2.2, 0.12, 1.1], [0, 1.48, 2.5], { round: 0.03 }),
          box('bed rib', 'body', [2.42, 1.1, 0.14], [0, 0.6, -1.5], { round: 0.04, copies: [{ kind: 'line', count: 4, step: [0, 0, 1] }] }),
          ball('load', 'sand', [2.0, 1.3, 3.6], [0, 0.86, -0.05]),
        ],
        { at: [0, 1.16, -1.0] },
      ),
      box('rear lamp', 'rear', [0.2, 0.2, 0.06], [0.7, 0.86, -3.2], { copies: [...MIRRORED] }),
    ],
  ),
  thing(
    'pickup truck',
    'pickup, pick up truck, pick up, ute, old truck',
    { body: { is: 'paint', color: '#2f6f8f' }, glass: GLASS, steel: { is: 'chrome' }, dark: DARK, light: LAMP, tyre: TYRE, hub: { is: 'chrome' }, bed: { is: 'paint', color: '#2a3036' }, rear: RED_LAMP },
    ['body'],
    () => [
      wheel(0.4, 0.28, [0.82, 0.4, 1.55]),
      wheel(0.4, 0.28, [0.82, 0.4, -1.6]),
      box('under body', 'dark', [1.5, 0.24, 4.9], [0, 0.52, 0], { round: 0.05 }),
      box('lower body', 'body', [1.84, 0.5, 4.95], [0, 0.82, 0], { round: 0.16 }),
      box('bonnet', 'body', [1.62, 0.26, 1.5], [0, 1.1, 1.62], { round: 0.11 }),
      part(
        'cab',
        'body',
        {
          kind: 'loft',
          smooth: false,
          sections: [
            { y: 0, size: [1.72, 1.9], square: 7 },
            { y: 0.3, size: [1.66, 1.7], square: 7 },
            { y: 0.68, size: [1.42, 1.14], square: 7, shift: [0, -0.1] },
          ],
        },
        { at: [0, 1.02, 0.1] },
      ),
      part(
        'windows',
        'glass',
        {
          kind: 'loft',
          smooth: false,
          sections: [
            { y: 0.34, size: [1.665, 1.68], square: 7, shift: [0, -0.005] },
            { y: 0.6, size: [1.49, 1.28], square: 7, shift: [0, -0.076] },
          ],
        },
        { at: [0, 1.02, 0.1] },
      ),
      box('pillar', 'body', [1.66, 0.4, 0.07], [0, 1.46, -0.14], { round: 0.01 }),
      ...[1.55, -1.6].map((z) => ball('fender', 'body', [0.42, 0.62, 1.24], [0.8, 0.82, z], { copies: [...MIRRORED] })),
      box('bed wall', 'body', [0.12, 0.42, 1.9], [0.84, 1.2, -1.45], { round: 0.04, copies: [...MIRRORED] }),
      box('tailgate', 'body', [1.8, 0.42, 0.12], [0, 1.2, -2.4], { round: 0.04 }),
      box('bed floor', 'bed', [1.58, 0.06, 1.84], [0, 1.07, -1.42]),
      box('bed front', 'body', [1.6, 0.4, 0.1], [0, 1.2, -0.52], { round: 0.03 }),
      box('grille', 'steel', [1.0, 0.3, 0.08], [0, 0.92, 2.46], { round: 0.04 }),
      box('grille bar', 'dark', [0.9, 0.03, 0.1], [0, 0.84, 2.47], { copies: [{ kind: 'line', count: 4, step: [0, 0.055, 0] }] }),
      cylinder('head lamp', 'light', 0.14, 0.1, [0.68, 0.94, 2.44], { turn: [90, 0, 0], round: 0.03, copies: [...MIRRORED] }),
      box('bumper', 'steel', [1.84, 0.16, 0.2], [0, 0.6, 2.52], { round: 0.06 }),
      box('rear bumper', 'steel', [1.84, 0.16, 0.2], [0, 0.6, -2.52], { round: 0.06 }),
      box('rear lamp', 'rear', [0.12, 0.26, 0.06], [0.8, 0.92, -2.47], { round: 0.02, copies: [...MIRRORED] }),
      box('door handle', 'steel', [1.78, 0.04, 0.16], [0, 1.1, -0.28], { round: 0.015 }),
      box('mirror', 'steel', [0.16, 0.14, 0.06], [0.94, 1.3, 0.72], { round: 0.03, copies: [...MIRRORED] }),
    ],
  ),
];
