import type { Scene } from '../mesh/scene.ts';
import { signedDistance } from '../raster/distance-field.ts';
import { linearOfHex } from '../raster/hex-colors.ts';
import { oklabOf } from '../raster/oklab.ts';
import { nearestByteOfLinear } from '../raster/srgb.ts';
import type { Raster } from '../spec.ts';
import type { ViewBuffer } from './view-buffer.ts';

/** Difference of depths between neighboring pixels that is an edge, in radii of the model. */
const STEP = 0.04;
/** Metals mirror their surroundings: what a picture shows of them is not their color. */
const MOST_METALLIC = 0.6;
/** Distance in OKLab up to which a color within a mixed surface is that of a material. */
const SAME = 0.04;

/**
 * Returns how far each pixel is from the nearest border, in pixels: an edge of what is visible in the model, a change of
 * its material, or the outline of the picture's object. 0: it is not in both.
 */
export function borderDistances(buffer: ViewBuffer, picture: Raster): Float32Array {
  const { width, height, nodes, materials, depths } = buffer;
  const inner = new Float32Array(width * height);
  const isBorder = (i: number, other: number) =>
    nodes[other] < 0 ||
    materials[i] !== materials[other] ||
    Math.abs(depths[i] - depths[other]) > STEP;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (nodes[i] < 0 || picture.data[4 * i + 3] < 128) continue;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      if (isBorder(i, i - 1) || isBorder(i, i + 1)) continue;
      if (isBorder(i, i - width) || isBorder(i, i + width)) continue;
      inner[i] = 1;
    }
  return signedDistance(inner, buffer).map((distance) => Math.max(0, distance));
}

/** Which colors of a program's materials show at the pixels of a view. */
export class SeenMaterials {
  /** Names of the materials whose colors can be measured. */
  readonly names: readonly string[];
  readonly #groups: Int32Array;
  readonly #isMixed: boolean[];
  readonly #labs: readonly Float32Array[];

  /** @param colors of the program's materials by name: `#rrggbb`; null: the material's own */
  constructor(scene: Scene, colors: Readonly<Record<string, string | null>>) {
    this.names = Object.keys(colors);
    this.#groups = Int32Array.from(scene.materials, (material) => {
      const { metallic, alphaMode, emissive, name } = material;
      const isPlain =
        metallic <= MOST_METALLIC && alphaMode === 'opaque' && emissive.every((v) => v === 0);
      return isPlain ? this.names.indexOf(name) : -2;
    });
    this.#isMixed = scene.nodes.map(
      ({ mesh }) => mesh >= 0 && scene.meshes[mesh].geometry.colors.length > 0,
    );
    this.#labs = this.names.map((name) => {
      const lab = new Float32Array(3).fill(-9);
      const color = colors[name];
      if (color === null) return lab;
      const [r, g, b] = linearOfHex(color).map(nearestByteOfLinear);
      oklabOf(r, g, b, lab);
      return lab;
    });
  }

  /** Whether a picture tells what the surface at a pixel looks like. */
  isPaintable({ materials }: ViewBuffer, pixel: number): boolean {
    return materials[pixel] >= 0 && this.#groups[materials[pixel]] !== -2;
  }

  /**
   * Returns the number of the material at a pixel; −1: none whose color can be measured.
   * @param plain the model without light
   */
  at({ nodes, materials }: ViewBuffer, plain: Raster, pixel: number): number {
    if (nodes[pixel] < 0 || materials[pixel] < 0) return -1;
    const group = this.#groups[materials[pixel]];
    if (group === -2) return -1;
    return this.#isMixed[nodes[pixel]] ? this.#nearest(plain, pixel) : group;
  }

  /** Surfaces of several materials have their colors at the vertices. */
  #nearest({ data }: Raster, pixel: number): number {
    const lab = new Float32Array(3);
    oklabOf(data[4 * pixel], data[4 * pixel + 1], data[4 * pixel + 2], lab);
    let best = -1;
    let least = SAME;
    for (const [m, other] of this.#labs.entries()) {
      const distance = Math.hypot(lab[0] - other[0], lab[1] - other[1], lab[2] - other[2]);
      if (distance < least) [best, least] = [m, distance];
    }
    return best;
  }
}
