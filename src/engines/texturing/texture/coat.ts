import { linearOfHex } from '../../raster/hex-colors.ts';
import type { Noise } from '../../surfaces/noise/solid-noise.ts';
import type { Pattern } from '../../surfaces/solid/look.ts';
import { makePattern } from '../../surfaces/solid/make-pattern.ts';
import { type Bands, createBandsPattern } from './patterns/bands-pattern.ts';
import { createSwatchPattern, type Swatch } from './patterns/swatch-pattern.ts';
import type { Finish, Wish } from './read-prompt.ts';
import type { Region } from './regions.ts';
import type { WornEdge } from './weathering.ts';

/** A wish and where it applies. */
export interface Layer {
  wish: Wish;
  region: Region;
  /** The swatch or bands from an image that replace the pattern of the wish's material. */
  own?: { kind: 'swatch'; swatch: Swatch } | { kind: 'bands'; bands: Bands };
}

/** A layer with its patterns prepared for lookup. */
export interface Coat {
  region: Region;
  finish: Finish;
  pattern: Pattern;
  /** Cover over the pattern: on upward-facing surfaces, or in patches. */
  cover: { pattern: Pattern; up: boolean } | null;
  /** Material that appears where edges wear; null: edges do not wear. */
  edge: WornEdge | null;
  /** Amount of dirt in cavities; 0: clean. */
  dirt: number;
  /** Factor by which the height of the relief is multiplied. */
  relief: number;
  opacity: number;
}

/**
 * @param finest number of features per diagonal that the texture can just represent
 * @param half half of the model's height, in diagonals
 */
export function makeCoat(
  { wish, region, own }: Layer,
  noise: Noise,
  finest: number,
  half: number,
): Coat {
  const { material, finish, cover } = wish;
  return {
    region,
    finish,
    pattern:
      own === undefined
        ? makePattern(material, noise, finest)
        : own.kind === 'swatch'
          ? createSwatchPattern(own.swatch, noise)
          : createBandsPattern(own.bands, half, noise),
    cover: cover && {
      pattern: makePattern(cover.material, noise, finest),
      up: cover.where === 'up',
    },
    edge: material.edge && { ...material.edge, color: linearOfHex(material.edge.color) },
    dirt: material.dirt * finish.dirt,
    relief: finish.relief,
    opacity: material.opacity,
  };
}
