import type { PartMaterial } from '../../../contract/shape-program.ts';
import type { Grid } from '../../raster/grid.ts';
import { linearOfHex, type Rgb } from '../../raster/hex-colors.ts';
import { nearestByteOfLinear } from '../../raster/srgb.ts';
import { createPeriodicNoise, SIDE } from '../noise/tile-noise.ts';
import { drawGrain } from './grains/draw-grain.ts';
import type { Grain, NamedGrain } from './grains/grain.ts';
import { drawPattern } from './patterns.ts';
import { type Layer, TEXELS } from './texels.ts';
import { drawWear } from './wear.ts';

/** A material's colors as an image, and the factor by which the material multiplies it. */
export interface PaintedTile {
  /** An image of `SIDE` × `SIDE`, sRGB. */
  color: Uint8Array;
  /** Linear; the image multiplied by this factor gives the color. */
  factor: Rgb;
  /** Tangent space, +Y up; null: smooth. */
  normal: Uint8Array | null;
}

/** The base color of a tile, and the pattern and wear drawn over its grain. */
export interface PaintedLook extends Pick<PartMaterial, 'pattern' | 'wear'> {
  /** `#rrggbb`, sRGB. */
  color: string;
}

/** Encodes RGB pixels as an image file. */
export type TileEncoder = (pixels: Uint8Array, grid: Grid) => Promise<Uint8Array>;

/** Draws tiles and keeps those that several materials share. */
export class TilePainter {
  readonly #encode: TileEncoder;
  readonly #grains = new Map<string, Grain>();
  /**
   * Image files of grains, which are the same for all colors and are kept: 4 MB once every grain of the library has
   * been requested.
   */
  readonly #files = new Map<string, Promise<Uint8Array>>();

  /** @param encode encodes the images, which the service does as JPEG */
  constructor(encode: TileEncoder) {
    this.#encode = encode;
  }

  /**
   * Paints one tile.
   * @param grained null: smooth
   * @param repeats number of times that the grain fits into the pattern's tile; a whole number
   */
  async paint(
    { color: hex, pattern, wear }: PaintedLook,
    grained: NamedGrain | null,
    repeats: number,
  ): Promise<PaintedTile> {
    const grain = grained && this.#grain(grained);
    const base = linearOfHex(hex);
    const layers: Layer[] = [];
    if (pattern) layers.push(...drawPattern(pattern.kind, pattern.color ?? contrast(base)));
    if (wear !== undefined && wear.kind !== 'snow')
      layers.push(...drawWear(wear.kind, wear.amount ?? 0.5));
    const key = `${grained?.is}/${repeats}`;
    const [color, normal] = await Promise.all([
      this.#color(base, key, { grain, layers, repeats }),
      this.#normal(key, grain, repeats),
    ]);
    return { ...color, normal };
  }

  /** Releases the data needed only for drawing, 3 MB per grain. */
  forget(): void {
    this.#grains.clear();
  }

  #grain({ is, grain: spec }: NamedGrain): Grain {
    let grain = this.#grains.get(is);
    if (grain === undefined) {
      grain = drawGrain(spec, createPeriodicNoise(hash(is)));
      this.#grains.set(is, grain);
    }
    return grain;
  }

  async #color(
    base: Rgb,
    kind: string,
    { grain, layers, repeats }: { grain: Grain | null; layers: readonly Layer[]; repeats: number },
  ): Promise<Pick<PaintedTile, 'color' | 'factor'>> {
    const all = [...(grain?.over.map((layer) => repeated(layer, repeats)) ?? []), ...layers];
    const light = grain === null ? null : repeatedValues(grain.light, repeats);
    if (all.length === 0) {
      // All colors of a grain share one image, which holds its lightness; the color itself is in the factor.
      const most = light!.reduce((a, b) => Math.max(a, b), 0);
      const factor = base.map((v) => Math.min(1, v * most)) as unknown as Rgb;
      const color = await this.#file(kind, () => {
        const pixels = new Uint8Array(3 * TEXELS);
        for (let t = 0; t < TEXELS; t++)
          pixels.fill(nearestByteOfLinear(light![t] / most), 3 * t, 3 * t + 3);
        return pixels;
      });
      return { color, factor };
    }
    const color = await this.#draw(() => {
      const colors = all.map((layer) => linearOfHex(layer.color));
      const pixels = new Uint8Array(3 * TEXELS);
      for (let t = 0; t < TEXELS; t++)
        for (let k = 0; k < 3; k++) {
          let value = base[k];
          // The grain's lightness applies to the upper layers, too: they have the same threads, boards or dents.
          for (let l = 0; l < all.length; l++) value += all[l].share[t] * (colors[l][k] - value);
          pixels[3 * t + k] = nearestByteOfLinear(value * (light?.[t] ?? 1));
        }
      return pixels;
    });
    return { color, factor: [1, 1, 1] };
  }

  async #normal(kind: string, grain: Grain | null, repeats: number): Promise<Uint8Array | null> {
    if (grain?.height == null) return null;
    const { height } = grain;
    return this.#file(`${kind}/normal`, () => normalsOf(repeatedValues(height, repeats), repeats));
  }

  #file(key: string, draw: () => Uint8Array): Promise<Uint8Array> {
    let file = this.#files.get(key);
    if (file === undefined) {
      file = this.#draw(draw);
      this.#files.set(key, file);
    }
    return file;
  }

  #draw(draw: () => Uint8Array): Promise<Uint8Array> {
    return this.#encode(draw(), { width: SIDE, height: SIDE });
  }
}

/** Computes the normals of a height field that wraps around. Heights are shares of the side of one repeat. */
function normalsOf(height: Float32Array, repeats: number): Uint8Array {
  const pixels = new Uint8Array(3 * TEXELS);
  const scale = SIDE / (2 * repeats);
  for (let y = 0, t = 0; y < SIDE; y++) {
    const up = ((y + SIDE - 1) % SIDE) * SIDE;
    const down = ((y + 1) % SIDE) * SIDE;
    for (let x = 0; x < SIDE; x++, t++) {
      const left = height[y * SIDE + ((x + SIDE - 1) % SIDE)];
      const right = height[y * SIDE + ((x + 1) % SIDE)];
      const dx = (left - right) * scale;
      const dy = (height[down + x] - height[up + x]) * scale;
      const length = Math.sqrt(dx * dx + dy * dy + 1);
      pixels[3 * t] = Math.round(127.5 + (127.5 * dx) / length);
      pixels[3 * t + 1] = Math.round(127.5 + (127.5 * dy) / length);
      pixels[3 * t + 2] = Math.round(127.5 + 127.5 / length);
    }
  }
  return pixels;
}

function repeatedValues(values: Float32Array, repeats: number): Float32Array {
  if (repeats === 1) return values;
  const all = new Float32Array(TEXELS);
  for (let y = 0, t = 0; y < SIDE; y++) {
    const row = ((y * repeats) % SIDE) * SIDE;
    for (let x = 0; x < SIDE; x++, t++) all[t] = values[row + ((x * repeats) % SIDE)];
  }
  return all;
}

const repeated = ({ share, color }: Layer, repeats: number): Layer => ({
  share: repeatedValues(share, repeats),
  color,
});

/** Returns near-white for dark colors and a dark color for light ones. */
const contrast = ([r, g, b]: Rgb): string =>
  0.21 * r + 0.72 * g + 0.07 * b < 0.4 ? '#f4efe6' : '#2b2a33';

/** Hashes a word, so that the same word always gives the same grain. */
const hash = (word: string): number =>
  [...word].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
