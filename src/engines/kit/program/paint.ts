import type { Paint, PartMaterial } from '../../../contract/shape-program.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { bytesOfHex, hexOfBytes, linearOfHex, type Rgb } from '../../raster/hex-colors.ts';
import { ProgramError } from './expression.ts';
import { paintBodies } from './fields/bodies.ts';
import { type Field, placedField } from './fields/distance.ts';
import { colorOfMaterial } from './materials.ts';
import type { Values } from './values.ts';

/**
 * Returns the color that a material needs so that vertex colors, which can only darken it, can reproduce its own color
 * and all paints: the maximum of each channel.
 */
export function groundColor(
  material: PartMaterial,
  paints: readonly Pick<Paint, 'color'>[],
): string {
  const own = material.color ?? colorOfMaterial(material.is);
  const colors = [own, ...paints.map(({ color }) => color)];
  const bytes = colors.map(bytesOfHex);
  return hexOfBytes([0, 1, 2].map((channel) => Math.max(...bytes.map((each) => each[channel]!))));
}

/**
 * Returns the mesh of a part with the part's paints as vertex colors, relative to {@link groundColor}.
 * @param part name of the part
 * @throws ProgramError if a paint reaches no vertex, unless curves are coarser than the program says
 */
export function painted(
  mesh: PolygonMesh,
  { part, paints, material }: { part: string; paints: readonly Paint[]; material: PartMaterial },
  values: Values,
): PolygonMesh {
  const ground = linearOfHex(groundColor(material, paints));
  const own = linearOfHex(material.color ?? colorOfMaterial(material.is));
  const layers = new PaintLayers(paints, values);
  const count = mesh.positions.length / 3;
  const colors = new Float32Array(4 * count);
  for (let v = 0; v < count; v++) {
    const [x, y, z] = mesh.positions.subarray(3 * v, 3 * v + 3);
    const color = layers.over(x, y, z, own);
    for (let k = 0; k < 3; k++)
      colors[4 * v + k] = ground[k] === 0 ? 1 : Math.min(1, color[k] / ground[k]);
    colors[4 * v + 3] = 1;
  }
  if (values.fineness >= 1) layers.assertReached(part);
  return { ...mesh, colors: [{ values: colors, indices: mesh.corners }] };
}

/** The volumes of a part's paints, in their order. */
export class PaintLayers {
  readonly #paints: readonly Paint[];
  readonly #layers: { paint: number; color: Rgb; field: Field; blend: number }[];
  readonly #reached = new Set<number>();

  constructor(paints: readonly Paint[], values: Values) {
    this.#paints = paints;
    this.#layers = paintBodies(paints, values).flatMap((bodies, paint) =>
      bodies.map((body) => ({
        paint,
        color: linearOfHex(paints[paint].color),
        field: placedField(body),
        blend: body.blend,
      })),
    );
  }

  /** Returns the color at a place, in linear light, after the paint is applied over the surface's own color. */
  over(x: number, y: number, z: number, own: ArrayLike<number>): ArrayLike<number> {
    let color = own;
    for (const layer of this.#layers) {
      const share = coverage(layer.field(x, y, z), layer.blend);
      if (share <= 0) continue;
      this.#reached.add(layer.paint);
      color = Array.from(color, (c, k) => c + share * (layer.color[k] - c));
    }
    return color;
  }

  /**
   * Checks that every paint was seen somewhere.
   * @throws ProgramError with the name of the part and the color of one that was not
   */
  assertReached(part: string): void {
    const missed = this.#paints.find((_, paint) => !this.#reached.has(paint));
    if (missed !== undefined)
      throw new ProgramError(
        `the paint "${missed.color}" of the part "${part}" reaches no vertex of its shape: move it, or use a shape of finer faces`,
      );
  }
}

/** Returns how much of a paint is seen at a distance from its volume: half of it at the border. */
function coverage(distance: number, blend: number): number {
  if (blend <= 0) return distance < 0 ? 1 : 0;
  return Math.min(1, Math.max(0, 0.5 - distance / blend));
}
