import sharp from 'sharp';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { type TextureMatrix, textureMatrix, wrapTexel } from '../../mesh/texture-use.ts';
import { fromPixels, type Pixels, toPixels } from '../../raster/raw-pixels.ts';
import { type DensityMap, type DensityPaint, SourceUnusable } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { type Density, densityOfShade } from './size-field.ts';

/** Side to which larger maps are reduced: each of 10,000 faces then has about ten texels along its sides. */
const MOST_SIDE = 1024;
/** Pixels that the header of an image may claim. */
const MOST_PIXELS = 16_384 * 16_384;
/** Weight of its corner and of each of the others for the place at which a corner of a triangle is looked up. */
const NEAR_CORNER = [2 / 3, 1 / 6] as const;

/** A map whose shades, 0 to 255, can be looked up. */
interface Shades extends Pixels, Omit<DensityMap, 'image'> {
  matrix: TextureMatrix;
}

/**
 * Returns the density that is painted on the UVs of a surface.
 * @param mesh the source whose UVs the corners of the surface have
 * @throws SourceUnusable if it has no UVs, or no map can be read
 */
export async function paintedDensity(
  mesh: PolygonMesh,
  { sourceCorners }: RepairedSurface,
  paint: DensityPaint | undefined,
): Promise<Density> {
  const { uvSets, faceMaterials, material, faceOffsets, corners } = mesh;
  if (uvSets.length === 0)
    throw new SourceUnusable(
      'The model has no UVs for density: texture. Unwrap it, or use density: vertex_colors or curvature.',
    );
  const [other = null, ...maps] = await readMaps([
    paint?.other ?? null,
    ...(paint?.ofMaterials ?? []),
  ]);
  if (other === null && maps.every((map) => map === null))
    throw new SourceUnusable(
      'The model has no base color texture for density: texture. Send a density_image, or use density: vertex_colors or curvature.',
    );
  const faces = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++)
    faces.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  return (triangle, u, v) => {
    const corner = sourceCorners[3 * triangle];
    const map = maps[faceMaterials?.[faces[corner]] ?? material] ?? other;
    const layer = map === null ? undefined : uvSets[map.uvSet];
    if (map === null || layer === undefined) return densityOfShade(0);
    let [x, y] = [0, 0];
    for (const [k, weight] of [1 - u - v, u, v].entries()) {
      const at = 2 * layer.indices[sourceCorners[3 * triangle + k]];
      x += weight * layer.values[at];
      y += weight * layer.values[at + 1];
    }
    return densityOfShade(shadeAt(map, x, y));
  };
}

/** Returns the mean density around each vertex. */
export function densitiesAtVertices(
  { indices, positions }: RepairedSurface,
  density: Density,
): Float64Array {
  const sums = new Float64Array(positions.length / 3);
  const counts = new Uint32Array(sums.length);
  const [own, others] = NEAR_CORNER;
  for (let e = 0; e < indices.length; e++) {
    const k = e % 3;
    sums[indices[e]] += density((e - k) / 3, k === 1 ? own : others, k === 2 ? own : others);
    counts[indices[e]]++;
  }
  return sums.map((sum, v) => sum / Math.max(1, counts[v]));
}

/** Decodes the brightness of maps, of each image once; null where there is none, or it cannot be decoded. */
async function readMaps(maps: readonly (DensityMap | null)[]): Promise<(Shades | null)[]> {
  const decoded = new Map<DensityMap['image'], Pixels | null>();
  const read: (Shades | null)[] = [];
  for (const map of maps) {
    if (map !== null && !decoded.has(map.image)) decoded.set(map.image, await shadesIn(map.image));
    const pixels = map && decoded.get(map.image);
    read.push(map && pixels ? { ...map, ...pixels, matrix: textureMatrix(map) } : null);
  }
  return read;
}

async function shadesIn(image: DensityMap['image']): Promise<Pixels | null> {
  const pixels =
    'bytes' in image
      ? sharp(image.bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
      : fromPixels(image.data, image, 4);
  try {
    const shades = await toPixels(
      pixels
        .flatten({ background: '#000000' })
        .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('b-w'),
    );
    return shades.channels === 1 ? shades : null;
  } catch {
    return null;
  }
}

/** Returns the shade of the nearest texel, 0 to 1. */
function shadeAt(
  { width, height, data, matrix, wrapS, wrapT }: Shades,
  u: number,
  v: number,
): number {
  const x = matrix[0] * u + matrix[1] * v + matrix[2];
  const y = matrix[3] * u + matrix[4] * v + matrix[5];
  const column = wrapTexel(Math.floor(x * width), width, wrapS);
  return data[wrapTexel(Math.floor(y * height), height, wrapT) * width + column] / 255;
}
