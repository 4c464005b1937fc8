import { areaVector } from '../../../math/triangle.ts';
import { cross, type Triple } from '../../../math/vector.ts';
import { type Bvh, buildBvh } from '../../../mesh/bvh.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { triangulate } from '../../../mesh/triangulate.ts';
import { weldByPosition } from '../../../mesh/weld.ts';

export type MirrorMesh = Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>;

/** Triangles in space with a search structure. */
export interface Sheet {
  positions: Float32Array;
  /** Vertices, three per triangle. */
  indices: Uint32Array;
  /** The face of each triangle. */
  faces: Uint32Array;
  index: Bvh;
}

/** What is known of a mesh whose mirror images are searched. */
export interface MirrorSurface extends Omit<Sheet, 'index'> {
  faceOffsets: Uint32Array;
  /** The vertex of each corner; vertices at the same place are one. */
  corners: Uint32Array;
  /** Corners, three per triangle. */
  triangles: Uint32Array;
  /** Unit normal and middle of each face, three values each. */
  normals: Float64Array;
  middles: Float64Array;
  /** Area of each face, and of all. */
  areas: Float64Array;
  area: number;
  /** Diagonal of the bounding box. */
  diagonal: number;
}

export function mirrorSurface(mesh: MirrorMesh): MirrorSurface {
  const { positions, faceOffsets } = mesh;
  const first = weldByPosition(positions);
  const corners = mesh.corners.map((vertex) => first[vertex]);
  const { triangles, faces } = triangulate(mesh);
  const indices = triangles.map((corner) => corners[corner]);
  const count = faceOffsets.length - 1;
  const normals = new Float64Array(3 * count);
  const vector = new Float64Array(3);
  for (let t = 0; t < faces.length; t++) {
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    areaVector(positions, a, b, c, vector);
    for (let k = 0; k < 3; k++) normals[3 * faces[t] + k] += vector[k];
  }
  const areas = new Float64Array(count);
  const middles = new Float64Array(3 * count);
  let area = 0;
  for (let f = 0; f < count; f++) {
    const length = Math.hypot(normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]);
    areas[f] = Number.isFinite(length) ? length / 2 : 0;
    area += areas[f];
    const sides = faceOffsets[f + 1] - faceOffsets[f];
    for (let k = 0; k < 3; k++) {
      normals[3 * f + k] = length > 0 ? normals[3 * f + k] / length : 0;
      for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++)
        middles[3 * f + k] += positions[3 * corners[c] + k] / sides;
    }
  }
  return {
    positions,
    faceOffsets,
    corners,
    triangles,
    indices,
    faces,
    normals,
    middles,
    areas,
    area,
    diagonal: diagonalOf(positions, indices),
  };
}

/** Returns the triangles of some faces. */
export function sheetOf(
  { positions, indices, faces }: Omit<Sheet, 'index'>,
  isOne: (face: number) => boolean,
): Sheet {
  const own = faces.filter((face) => isOne(face));
  const kept = indices.filter((_, i) => isOne(faces[Math.floor(i / 3)]));
  return { positions, indices: kept, faces: own, index: buildBvh(positions, kept) };
}

/** Returns the unit normal of a triangle; zeros if it has no area. */
export function normalAt({ positions: p, indices }: Sheet, triangle: number): Triple {
  const [a, b, c] = [
    3 * indices[3 * triangle],
    3 * indices[3 * triangle + 1],
    3 * indices[3 * triangle + 2],
  ];
  return unit(
    cross(
      [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]],
      [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]],
    ),
  );
}

export function unit(v: Triple): Triple {
  const length = Math.hypot(v[0], v[1], v[2]);
  return length > 0 ? [v[0] / length, v[1] / length, v[2] / length] : [0, 0, 0];
}

function diagonalOf(positions: Float32Array, indices: Uint32Array): number {
  const { low, high } = boxOf(positions, indices);
  return Math.max(1e-9, Math.hypot(...high.map((value, k) => value - low[k])));
}

/** Returns the bounding box of some vertices. */
export function boxOf(
  positions: Float32Array,
  vertices: Uint32Array,
): { low: Triple; high: Triple } {
  const low: Triple = [Infinity, Infinity, Infinity];
  const high: Triple = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i++)
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * vertices[i] + k];
      if (value < low[k]) low[k] = value;
      if (value > high[k]) high[k] = value;
    }
  return { low, high };
}
