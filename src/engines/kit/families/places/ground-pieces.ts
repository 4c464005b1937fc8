import type { Pair, Part, PartMaterial } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import { box, turned } from '../pieces.ts';
import type { Footprint } from './footprint.ts';

export interface Recipe {
  /** Materials of the parts. The first part is the ground. */ materials: Record<string, PartMaterial>;
  parts: Part[];
  decor?: { family: string; high: number; at: [number, number, number]; turn?: number }[];
  sunk?: number;
}

/** Builds a round piece of land whose top is at y = 0. */
export const disc = (material: string, r: number, thick = 0.12): Part =>
  turned(
    'ground',
    material,
    [
      [0, -r * thick],
      [r * 0.9, -r * thick],
      [r, -r * thick * 0.5],
      [r * 0.985, -r * thick * 0.1],
      [r * 0.95, 0],
      [0, 0],
    ] as Pair[],
    { sides: 48 },
  );

export const slab = (name: string, material: string, w: number, thick: number, d: number, y = 0): Part => box(name, material, [w, thick, d], [0, y - thick / 2, 0], { round: thick * 0.1 });

export const GREEN: PartMaterial = { is: 'grass', color: '#79ab4c' };
export const SAND: PartMaterial = { is: 'sand' };
export const WATER: PartMaterial = { is: 'water', color: '#4aa0cf', opacity: 1, roughness: 0.15 };

export const tufts = (material: string, r: number, size: number): Part[] =>
  [0.4, 1.7, 2.6, 3.7, 4.6, 5.7].map((a, i) =>
    part(
      'tuft',
      material,
      { kind: 'cone', radius: size * 0.12, top: 0, height: size, sides: 5, at: [0, size * 0.45, size * 0.12], turn: [18, 0, 0] },
      { at: [r * (0.7 + 0.12 * (i % 2)) * Math.cos(a), 0, r * (0.7 + 0.12 * (i % 2)) * Math.sin(a)], copies: [{ kind: 'ring', count: 5 }] },
    ),
  );

export const stones = (material: string, r: number, size: number, count = 5): Part[] =>
  Array.from({ length: count }, (_, i) => {
    const a = 0.9 + (i * 6.1) / count;
    const s = size * (0.6 + 0.4 * ((i * 7) % 3));
    return part(
      'stone',
      material,
      { kind: 'superellipsoid', size: [s, s * 0.7, s * 0.9], square: 2.6, crease: 14, modify: [{ kind: 'roughen', amount: s * 0.1, size: s * 0.4 }] },
      { at: [r * 0.76 * Math.cos(a), s * 0.1, r * 0.76 * Math.sin(a)], turn: [0, i * 50, 0] },
    );
  });

/** Builds a mound of earth or rock, whose top is at y = 0 and as wide as needed. */
export const mound = (material: string, top: number, foot: number, high: number, rough = 0): Part =>
  part('ground', material, {
    kind: 'lathe',
    smooth: rough === 0,
    sides: rough === 0 ? 40 : 18,
    ...(rough > 0 && { crease: 12, modify: [{ kind: 'roughen', amount: rough, size: foot * 0.34 }] }),
    profile: [
      [0, -high],
      [foot, -high],
      [foot * 0.98, -high * 0.86],
      [(foot + top) * 0.52, -high * 0.4],
      [top * 1.04, -high * 0.06],
      [top * 0.9, 0],
      [0, 0],
    ] as Pair[],
  });

/** Places trees behind and at the sides, so that they do not hide what they surround. */
export const around = (family: string, { r, h }: Footprint, count: number, high: number) =>
  Array.from({ length: count }, (_, i) => {
    const a = Math.PI * (1.02 + (0.96 * (i + 0.5)) / count);
    const far = r * (1.12 + 0.3 * (i % 2));
    return { family, high: Math.max(h * high, r * 0.9) * (0.85 + 0.12 * ((i * 5) % 3)), at: [far * Math.cos(a), 0, far * Math.sin(a) * 0.95] as [number, number, number], turn: i * 70 };
  });

export const flat =
  (material: PartMaterial, more: (f: Footprint) => Part[] = () => [], extra: Record<string, PartMaterial> = {}) =>
  (f: Footprint): Recipe => ({ materials: { ground: material, ...extra }, parts: [disc('ground', f.r), ...more(f)] });

/** Builds a floor with two walls behind it. */
export const inside =
  (floor: PartMaterial, wall: PartMaterial, more: (f: Footprint, half: number, high: number) => Part[] = () => [], extra: Record<string, PartMaterial> = {}) =>
  (f: Footprint): Recipe => {
    const half = f.r * 1.05;
    const high = Math.max(f.h * 0.8, half * 0.62);
    return {
      materials: { ground: floor, wall, skirting: { is: 'paint', color: '#efe9dc' }, ...extra },
      parts: [
        slab('floor', 'ground', half * 2, half * 0.06, half * 2),
        box('wall', 'wall', [half * 2, high, half * 0.06], [0, high / 2 - half * 0.06, -half], { round: 0 }),
        box('side wall', 'wall', [half * 0.06, high, half * 2], [-half, high / 2 - half * 0.06, 0], { round: 0 }),
        box('skirting', 'skirting', [half * 1.96, high * 0.06, half * 0.03], [0, high * 0.03, -half * 0.96]),
        ...more(f, half, high),
      ],
    };
  };

export const planks = (material: string, w: number, d: number, thick: number): Part =>
  part('plank', material, { kind: 'box', size: [(w * 2) / 7.4, thick, d * 2], round: thick * 0.15 }, { at: [-w + w / 7.4, -thick / 2, 0], copies: [{ kind: 'line', count: 7, step: [(w * 2) / 7, 0, 0] }] });

export const flowersOn = (r: number, size: number): NonNullable<Recipe['decor']> =>
  Array.from({ length: 11 }, (_, i) => {
    const a = i * 2.4;
    const far = r * (0.55 + 0.38 * ((i * 0.37) % 1));
    return { family: 'flower', high: size * (0.8 + 0.1 * (i % 4)), at: [far * Math.cos(a), 0, far * Math.sin(a)] as [number, number, number], turn: i * 40 };
  });

export const waves = (r: number): Part[] => [0.62, 0.78, 0.93].map((share, i) => part('wave', 'foam', { kind: 'torus', radius: r * share, tube: r * 0.012 }, { at: [0, 0, 0], scale: [1, 0.6, 1], turn: [0, i * 40, 0] }));
