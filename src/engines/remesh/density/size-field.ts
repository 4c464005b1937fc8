import type { Bvh } from '../../mesh/bvh.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { type RemeshDensity, SourceUnusable } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { nextOf, type Surface, triangleNormal } from '../surface/surface.ts';

/** Relative side of the faces at a place: where it is half as large, faces have a quarter of the area. */
export type SizeField = (x: number, y: number, z: number) => number;

/** Returns how many faces per area a place gets, relative to others: 1 to 9. @param u weight of the second corner, v: of the third */
export type Density = (triangle: number, u: number, v: number) => number;

/** How many times as many faces per area white gets as black, and the most curved places as the flattest ones. */
const CONTRAST = 9;
/** Cosine of the angle beyond which an edge is a crease, which faces of any size follow. */
const CREASE = Math.cos((30 * Math.PI) / 180);
/** Rounds in which the curvature of each vertex is averaged with that of its neighbors. */
const SMOOTHING_ROUNDS = 6;
/** Exponent from linear light to the brightness that a painter sees. */
const GAMMA = 1 / 2.2;

/** Density between shades from 0, black or flat, to 1. */
export function densityOfShade(shade: number): number {
  return CONTRAST ** shade;
}

/**
 * Returns how many faces per area each vertex of a surface gets, relative to the others: 1 to 9.
 * @param mesh the source whose colors the corners of the surface have
 * @throws SourceUnusable if it has no vertex colors and they are asked for
 */
export function vertexDensities(
  mesh: PolygonMesh,
  surface: RepairedSurface,
  density: Exclude<RemeshDensity, 'texture'>,
): Float64Array {
  const shades = density === 'curvature' ? curvatures(surface) : brightness(mesh, surface);
  return shades.map(densityOfShade);
}

/** Interpolates densities between the vertices of a surface. */
export function interpolatedDensity({ indices }: Surface, densities: Float64Array): Density {
  return (triangle, u, v) => {
    const [a, b, c] = [0, 1, 2].map((k) => densities[indices[3 * triangle + k]]);
    return (1 - u - v) * a + u * b + v * c;
  };
}

/** Returns the sides of faces for a density on a surface. `index`: of the surface. */
export function sizeField(
  density: Density,
  { closestPoint }: Pick<Bvh, 'closestPoint'>,
): SizeField {
  const found = surfacePoint();
  return (x, y, z) => {
    if (!closestPoint(x, y, z, found)) return 1;
    return 1 / Math.sqrt(density(found.triangle, found.u, found.v));
  };
}

/** Returns the mean brightness of the corners at each vertex, 0 to 1. */
function brightness(mesh: PolygonMesh, { indices, sourceCorners, positions }: RepairedSurface) {
  const [layer] = mesh.colors;
  if (layer === undefined)
    throw new SourceUnusable(
      'The model has no vertex colors for density: vertex_colors. Paint some, or use density: texture or curvature.',
    );
  const sums = new Float64Array(positions.length / 3);
  const counts = new Uint32Array(sums.length);
  for (let e = 0; e < indices.length; e++) {
    const at = 4 * layer.indices[sourceCorners[e]];
    const [red, green, blue] = layer.values.subarray(at, at + 3);
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    sums[indices[e]] += light > 0 ? Math.min(1, light) ** GAMMA : 0;
    counts[indices[e]]++;
  }
  return sums.map((sum, v) => sum / Math.max(1, counts[v]));
}

/** Returns how curved the surface is around each vertex: 0 a third of the mean or less, 1 three times the mean or more. */
function curvatures(surface: Surface): Float64Array {
  const { indices } = surface;
  const { turns, areas } = turnsOfVertices(surface);
  const mean = turns.reduce((sum, turn) => sum + turn, 0) / areas.reduce((sum, a) => sum + a, 0);
  for (let round = 0; round < SMOOTHING_ROUNDS; round++) {
    for (const values of [turns, areas]) {
      const sums = values.slice();
      const counts = new Uint32Array(values.length).fill(1);
      for (let e = 0; e < indices.length; e++) {
        sums[indices[e]] += values[indices[nextOf(e)]];
        counts[indices[e]]++;
      }
      for (let v = 0; v < values.length; v++) values[v] = sums[v] / counts[v];
    }
  }
  return turns.map((turn, v) => {
    const times = areas[v] > 0 && mean > 0 ? turn / areas[v] / mean : 1;
    const shade = 0.5 + Math.log(Math.max(times, 1e-9)) / Math.log(CONTRAST);
    return Math.min(1, Math.max(0, shade));
  });
}

/** Sums at each vertex the turns of its edges, times their lengths, and the areas of its triangles. */
function turnsOfVertices({ positions, indices, opposite }: Surface) {
  const turns = new Float64Array(positions.length / 3);
  const areas = new Float64Array(turns.length);
  const [n, m] = [new Float64Array(3), new Float64Array(3)];
  for (let e = 0; e < indices.length; e++) {
    const doubled = triangleNormal(positions, indices, e - (e % 3), n);
    areas[indices[e]] += doubled / 6;
    const o = opposite[e];
    if (o < e || !(doubled > 0) || !(triangleNormal(positions, indices, o - (o % 3), m) > 0))
      continue;
    const cosine = n[0] * m[0] + n[1] * m[1] + n[2] * m[2];
    if (cosine < CREASE) continue;
    const [a, b] = [indices[e], indices[nextOf(e)]];
    let squared = 0;
    for (let k = 0; k < 3; k++) squared += (positions[3 * a + k] - positions[3 * b + k]) ** 2;
    const turn = (Math.sqrt(squared) * Math.acos(Math.min(1, cosine))) / 2;
    turns[a] += turn;
    turns[b] += turn;
  }
  return { turns, areas };
}
