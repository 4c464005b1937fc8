import { cornerTables } from '../../mesh/corner-tables.ts';
import type { UnwrapSurface } from './surface.ts';

/** How much farther a right angle between two faces is than the way over it. */
const CREASE_WEIGHT = 12;
/** How much farther a concave crease is than a convex one. */
const CONCAVE_WEIGHT = 2;

/** Neighbors of each face: those of face f are from `starts[f]` to `starts[f + 1]`. */
export interface FaceGraph {
  starts: Uint32Array;
  neighbors: Uint32Array;
  /** Distance between the centers of both faces. */
  distances: Float64Array;
  /** The same, with detours for creases: concave ones are farthest to cross. */
  ways: Float64Array;
  /** Length of the edge between both faces. */
  lengths: Float64Array;
  /** Area of each face. */
  areas: Float64Array;
}

/** Returns the neighbors of each face across its edges; seams are none. */
export function buildFaceGraph(surface: UnwrapSurface): FaceGraph {
  const { faceOffsets, twins, positions, corners, areas: normals } = surface;
  const faces = faceOffsets.length - 1;
  const { faceOf, nextOf } = cornerTables({ faceOffsets, corners });
  const centers = new Float64Array(3 * faces);
  const areas = new Float64Array(faces);
  const starts = new Uint32Array(faces + 1);
  for (let f = 0; f < faces; f++) {
    const count = faceOffsets[f + 1] - faceOffsets[f];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      for (let k = 0; k < 3; k++) centers[3 * f + k] += positions[3 * corners[c] + k] / count;
      if (twins[c] >= 0 && faceOf[twins[c]] !== f) starts[f + 1]++;
    }
    const [x, y, z] = [normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]];
    areas[f] = Math.sqrt(x * x + y * y + z * z) / 2;
    starts[f + 1] += starts[f];
  }
  const neighbors = new Uint32Array(starts[faces]);
  const ways = new Float64Array(neighbors.length);
  const distances = new Float64Array(neighbors.length);
  const lengths = new Float64Array(neighbors.length);
  for (let f = 0, slot = 0; f < faces; f++)
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const g = twins[c] < 0 ? f : faceOf[twins[c]];
      if (g === f) continue;
      const [a, b] = [3 * corners[c], 3 * corners[nextOf[c]]];
      let [way, length, dot, outwards] = [0, 0, 0, 0];
      for (let k = 0; k < 3; k++) {
        const across = centers[3 * g + k] - centers[3 * f + k];
        way += across * across;
        length += (positions[b + k] - positions[a + k]) ** 2;
        dot += normals[3 * f + k] * normals[3 * g + k];
        outwards += normals[3 * f + k] * across;
      }
      const product = 4 * areas[f] * areas[g];
      const bend = product > 0 ? Math.max(0, 1 - dot / product) : 0;
      neighbors[slot] = g;
      distances[slot] = Math.sqrt(way);
      ways[slot] =
        distances[slot] * (1 + CREASE_WEIGHT * bend * (outwards > 0 ? CONCAVE_WEIGHT : 1));
      lengths[slot++] = Math.sqrt(length);
    }
  return { starts, neighbors, distances, ways, lengths, areas };
}
