import type { Paint } from '../../../../contract/shape-program.ts';
import type { CornerLayer, PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { linearOfHex } from '../../../raster/hex-colors.ts';
import { groundColor, type PaintLayers } from '../paint.ts';
import type { Coat, Palette } from './palette.ts';

/** Difference from a coat's color, in linear light, above which the color visibly fades. */
const SEEN = 1e-4;

/**
 * Returns a coated mesh with materials of the scene. If colors fade or are painted, the materials get a lighter color
 * ({@link groundColor}), which vertex colors darken. Otherwise there are no vertex colors.
 * @param paints paints of the part, with their layers
 * @param materialOf returns the scene's material for a material of the program, in the given color unless that is null
 */
export function dressed(
  mesh: PolygonMesh,
  { coats }: Palette,
  { paints, layers }: { paints: readonly Paint[]; layers: PaintLayers },
  materialOf: (name: string | null, ground: string | null) => number,
): PolygonMesh {
  const coatOf = (face: number) => mesh.faceMaterials?.[face] ?? mesh.material;
  const { used, fades } = usesOf(mesh, coats, coatOf);
  const fading = [...used].map((m) => coats[m]).filter((coat) => coat.fades);
  const others = fades ? fading.map(({ hex }) => ({ color: hex })) : [];
  const groundOf = ({ look, fades: own }: Coat): string | null => {
    const lights = [...(own ? others : []), ...paints];
    return lights.length === 0 ? null : groundColor(look, lights);
  };
  const grounds = coats.map((coat, m) => (used.has(m) ? groundOf(coat) : null));
  const materials = coats.map(({ name }, m) => (used.has(m) ? materialOf(name, grounds[m]) : -1));
  const faces = mesh.faceOffsets.length - 1;
  const faceMaterials = Int32Array.from({ length: faces }, (_, f) => materials[coatOf(f)]);
  const isUniform = faceMaterials.every((material) => material === faceMaterials[0]);
  const hasColors = grounds.some((ground) => ground !== null);
  return {
    ...mesh,
    material: isUniform ? faceMaterials[0] : -1,
    faceMaterials: isUniform ? null : faceMaterials,
    colors: hasColors ? [relative(mesh, grounds, coatOf, layers)] : [],
  };
}

/** Returns the coats that the faces use, and whether any of their colors fades. */
function usesOf(
  { colors: [layer], faceOffsets }: PolygonMesh,
  coats: readonly Coat[],
  coatOf: (face: number) => number,
) {
  const used = new Set<number>();
  let fades = false;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const coat = coatOf(f);
    used.add(coat);
    const { color } = coats[coat];
    for (let c = faceOffsets[f]; !fades && c < faceOffsets[f + 1]; c++)
      fades = color.some((v, k) => Math.abs(layer.values[4 * layer.indices[c] + k] - v) > SEEN);
  }
  return { used, fades };
}

/** Returns the colors under the paint, as fractions of the ground colors. */
function relative(
  { positions, corners, faceOffsets, colors: [layer] }: PolygonMesh,
  grounds: readonly (string | null)[],
  coatOf: (face: number) => number,
  layers: PaintLayers,
): CornerLayer {
  const lights = grounds.map((ground) => ground && linearOfHex(ground));
  const elements = layer.values.length / 4;
  const known = new Map<number, number>();
  const values: number[] = [];
  const indices = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const ground = lights[coatOf(f)];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const [vertex, element] = [corners[c], layer.indices[c]];
      const key = vertex * elements + element;
      let made = known.get(key);
      if (made === undefined) {
        const [x, y, z] = positions.subarray(3 * vertex, 3 * vertex + 3);
        const own = layer.values.subarray(4 * element, 4 * element + 3);
        const color = layers.over(x, y, z, own);
        const share = (k: number) =>
          ground && ground[k] > 0 ? Math.min(1, color[k] / ground[k]) : 1;
        made = values.push(share(0), share(1), share(2), 1) / 4 - 1;
        known.set(key, made);
      }
      indices[c] = made;
    }
  }
  return { values: Float32Array.from(values), indices };
}
