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
      const v = 3 * corners[c];
      centers[3 * f] += positions[v] / count;
      centers[3 * f + 1] += positions[v + 1] / count;
      centers[3 * f + 2] += positions[v + 2] / count;
      if (twins[c] >= 0 && faceOf[twins[c]] !== f) starts[f + 1]++;
    }
    const x = normals[3 * f];
    const y = normals[3 * f + 1];
    const z = normals[3 * f + 2];
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
      const a = 3 * corners[c];
      const b = 3 * corners[nextOf[c]];
      const x = centers[3 * g] - centers[3 * f];
      const y = centers[3 * g + 1] - centers[3 * f + 1];
      const z = centers[3 * g + 2] - centers[3 * f + 2];
      const nx = normals[3 * f];
      const ny = normals[3 * f + 1];
      const nz = normals[3 * f + 2];
      const ex = positions[b] - positions[a];
      const ey = positions[b + 1] - positions[a + 1];
      const ez = positions[b + 2] - positions[a + 2];
      const dot = nx * normals[3 * g] + ny * normals[3 * g + 1] + nz * normals[3 * g + 2];
      const outwards = nx * x + ny * y + nz * z;
      const product = 4 * areas[f] * areas[g];
      const bend = product > 0 ? Math.max(0, 1 - dot / product) : 0;
      neighbors[slot] = g;
      distances[slot] = Math.sqrt(x * x + y * y + z * z);
      ways[slot] =
        distances[slot] * (1 + CREASE_WEIGHT * bend * (outwards > 0 ? CONCAVE_WEIGHT : 1));
      lengths[slot++] = Math.sqrt(ex * ex + ey * ey + ez * ez);
    }
  return { starts, neighbors, distances, ways, lengths, areas };
}
