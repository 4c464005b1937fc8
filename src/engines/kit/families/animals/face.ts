import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, part } from '../family.ts';

/** Materials of eyes. */
export const EYES = {
  pupil: { color: '#16110f', roughness: 0.15 },
  white: { color: '#fafafa', roughness: 0.3 },
} as const;

/** Builds two eyes with a glint; `white` makes round ones with a pupil that looks ahead. */
export const eyes = (r: number, at: Triple, white = false): Part =>
  part(
    'eye',
    white ? 'white' : 'pupil',
    { kind: 'sphere', radius: r },
    {
      at,
      copies: [...MIRRORED],
      parts: white ? [part('pupil', 'pupil', { kind: 'sphere', radius: r * 0.6 }, { at: [r * 0.12, 0, r * 0.52] })] : [part('glint', 'white', { kind: 'sphere', radius: r * 0.3 }, { at: [r * 0.2, r * 0.45, r * 0.7] })],
    },
  );

/** Builds feet with three toes each. */
export const feet = (material: string, length: number, at: Triple): Part =>
  assembly('foot', [part('toe', material, { kind: 'capsule', radius: length * 0.2, height: length, turn: [90, 0, 0], at: [0, 0, length * 0.35] }, { turn: [0, -32, 0], copies: [{ kind: 'ring', count: 3, angle: 96 }] })], {
    at,
    copies: [...MIRRORED],
  });
