import type { PartMaterial } from '../../../contract/shape-program.ts';
import { encodeJpeg } from '../../raster/raw-pixels.ts';
import { linearOfSrgb, nearestByteOfLinear } from '../../raster/srgb.ts';
import { colourOfMaterial } from '../program/materials.ts';
import { GRAINS, type Grain } from './grains.ts';
import { drawPattern } from './patterns.ts';
import { createPeriodicNoise, SIDE } from './periodic-noise.ts';
import { type Layer, TEXELS } from './texels.ts';
import { drawWear } from './wear.ts';

type Rgb = readonly [number, number, number];

/** A material's colors as an image, and the factor that stays in the material. */
export interface PaintedTile {
  /** A JPEG of `SIDE` × `SIDE`, sRGB. */
  color: Uint8Array;
  /** Linear; the color is the image multiplied by the factor. */
  factor: Rgb;
  /** A normal map in tangent space, +Y up; null if smooth. */
  normal: Uint8Array | null;
}

/** Draws tiles, and caches those that several materials share. */
export class TilePainter {
  readonly #grains = new Map<string, Grain>();
  /** Encoded images of grains, which all colors share. They are cached: 4 MB for the whole library. */
  readonly #files = new Map<string, Promise<Uint8Array>>();

  /**
   * Draws the tile of a material.
   * @param grainName a grain of the library; null if smooth
   * @param repeats how often the grain repeats on the pattern's tile, a whole number
   */
  async paint(
    material: PartMaterial,
    grainName: string | null,
    repeats: number,
  ): Promise<PaintedTile> {
    const grain = this.#grain(grainName);
    const own = colourOfMaterial(material.is);
    const base = linear(material.color ?? own);
    const { pattern, wear } = material;
    const layers: Layer[] = [];
    if (pattern) layers.push(...drawPattern(pattern.kind, pattern.color ?? contrast(base)));
    if (wear !== undefined && wear.kind !== 'snow')
      layers.push(...drawWear(wear.kind, wear.amount ?? 0.5));
    const [color, normal] = await Promise.all([
      this.#color(base, `${grainName}/${repeats}`, { grain, layers, repeats }),
      this.#normal(`${grainName}/${repeats}`, grain, repeats),
    ]);
    return { ...color, normal };
  }

  /** Releases the data needed only for drawing, 3 MB per grain. */
  forget(): void {
    this.#grains.clear();
  }

  #grain(name: string | null): Grain | null {
    if (name === null) return null;
    let grain = this.#grains.get(name);
    if (grain === undefined) {
      grain = GRAINS[name].draw(createPeriodicNoise(hash(name)));
      this.#grains.set(name, grain);
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
      // All colors of a grain share an image of its lightness; the factor provides the color.
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
    const color = await encode(() => {
      const colors = all.map((layer) => linear(layer.color));
      const pixels = new Uint8Array(3 * TEXELS);
      for (let t = 0; t < TEXELS; t++)
        for (let k = 0; k < 3; k++) {
          let value = base[k];
          // Upper layers show the same threads, boards or dents as those below.
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
      file = encode(draw);
      this.#files.set(key, file);
    }
    return file;
  }
}

const encode = (draw: () => Uint8Array): Promise<Uint8Array> =>
  encodeJpeg(draw(), { width: SIDE, height: SIDE });

/** Computes normals from a height field that wraps around; heights are fractions of the side of one repeat. */
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

const linear = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((byte) =>
    linearOfSrgb(byte / 255),
  ) as unknown as Rgb;
};

/** Returns white for dark colors and dark for light ones. */
const contrast = ([r, g, b]: Rgb): string =>
  0.21 * r + 0.72 * g + 0.07 * b < 0.4 ? '#f4efe6' : '#2b2a33';

/** Hashes a word, so that the same word always gives the same grain. */
const hash = (word: string): number =>
  [...word].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
