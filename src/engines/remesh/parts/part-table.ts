import { countParts, subsurface } from '../surface/parts.ts';
import { type Surface, triangleNormal } from '../surface/surface.ts';

/**
 * Maximum triangles of parts that are cut out with maps of their own triangles; larger ones use arrays as long as the
 * whole surface.
 */
const MOST_IN_MAPS = 20_000;

/** The connected parts of a surface. */
export interface PartTable {
  count: number;
  /** For each triangle, its part. */
  ofTriangles: Int32Array;
  /** Parts + 1 offsets into `triangles`. */
  offsets: Uint32Array;
  /** Triangles, grouped by part. */
  triangles: Uint32Array;
  areas: Float64Array;
  /** Vertices − edges + faces: 1 for a disc, 2 for a sphere. */
  characteristics: Int32Array;
}

/** Finds the parts and measures them. */
export function tabulateParts({ positions, indices, opposite }: Surface): PartTable {
  const { part: ofTriangles, sizes } = countParts(opposite);
  const count = sizes.length;
  const offsets = new Uint32Array(count + 1);
  for (let p = 0; p < count; p++) offsets[p + 1] = offsets[p] + sizes[p];
  const cursor = offsets.slice();
  const triangles = new Uint32Array(ofTriangles.length);
  const areas = new Float64Array(count);
  const borders = new Int32Array(count);
  const vertices = new Int32Array(count);
  const seen = new Uint8Array(positions.length / 3);
  const n = new Float64Array(3);
  for (let t = 0; t < ofTriangles.length; t++) {
    const p = ofTriangles[t];
    triangles[cursor[p]++] = t;
    areas[p] += triangleNormal(positions, indices, 3 * t, n) / 2;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      if (opposite[e] < 0) borders[p]++;
      if (seen[indices[e]] === 0) vertices[p]++;
      seen[indices[e]] = 1;
    }
  }
  const characteristics = Int32Array.from(
    sizes,
    (size, p) => vertices[p] - (3 * size + borders[p]) / 2 + size,
  );
  return { count, ofTriangles, offsets, triangles, areas, characteristics };
}

/** Returns the surface of only some parts; returns the surface itself if these are all parts. */
export function surfaceOfParts(surface: Surface, table: PartTable, chosen: Uint8Array): Surface {
  const isWhole = chosen.every((value) => value === 1);
  return isWhole ? surface : subsurface(surface, table.ofTriangles, chosen);
}

/**
 * Returns the surface of one part, with its triangles in their original order. The time depends only on the size of the
 * part.
 */
export function surfaceOfPart(surface: Surface, table: PartTable, part: number): Surface {
  if (table.count === 1) return surface;
  const { positions, indices, opposite } = surface;
  const triangles = table.triangles.subarray(table.offsets[part], table.offsets[part + 1]);
  if (triangles.length > MOST_IN_MAPS) {
    const chosen = new Uint8Array(table.count);
    chosen[part] = 1;
    return surfaceOfParts(surface, table, chosen);
  }
  const place = new Map<number, number>();
  for (let i = 0; i < triangles.length; i++) place.set(triangles[i], i);
  const number = new Map<number, number>();
  const points: number[] = [];
  const own = new Uint32Array(3 * triangles.length);
  const links = new Int32Array(own.length);
  for (let e = 0; e < own.length; e++) {
    const old = 3 * triangles[Math.floor(e / 3)] + (e % 3);
    const v = indices[old];
    let at = number.get(v);
    if (at === undefined) {
      at = points.push(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]) / 3 - 1;
      number.set(v, at);
    }
    own[e] = at;
    const o = opposite[old];
    links[e] = o < 0 ? -1 : 3 * place.get(Math.floor(o / 3))! + (o % 3);
  }
  return { positions: Float64Array.from(points), indices: own, opposite: links };
}
