import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Laying } from '../program/box-uvs.ts';
import { VertexUvs } from '../program/vertex-uvs.ts';

/** The maximum relative deviation in the distance of a ring's vertices from the axis. */
const OUT_OF_ROUND = 0.02;
/** Heights count as equal if they differ by less than this share of the total height. */
const ONE_HEIGHT = 1e-3;

/** A shape revolved around a vertical axis. */
export interface Turned {
  x: number;
  z: number;
  /** The radius of the widest ring in meters. */
  radius: number;
}

/**
 * Returns the axis around which a mesh was revolved; null for other shapes. A revolved mesh has only rings at each
 * height.
 */
export function turnedAbout({ positions }: PolygonMesh): Turned | null {
  let [minX, maxX, minY, maxY, minZ, maxZ] = [
    Infinity,
    -Infinity,
    Infinity,
    -Infinity,
    Infinity,
    -Infinity,
  ];
  for (let p = 0; p < positions.length; p += 3) {
    minX = Math.min(minX, positions[p]);
    maxX = Math.max(maxX, positions[p]);
    minY = Math.min(minY, positions[p + 1]);
    maxY = Math.max(maxY, positions[p + 1]);
    minZ = Math.min(minZ, positions[p + 2]);
    maxZ = Math.max(maxZ, positions[p + 2]);
  }
  const radius = (maxX - minX) / 2;
  if (!(radius > 0) || Math.abs(maxZ - minZ - 2 * radius) > OUT_OF_ROUND * radius) return null;
  const [x, z] = [(minX + maxX) / 2, (minZ + maxZ) / 2];
  const height = maxY - minY;
  // A flat part is seen from above, where its rings do not form bands.
  if (height < 0.35 * radius) return null;
  const rings = new Map<number, Set<number>>();
  const counts = new Map<number, number>();
  for (let p = 0; p < positions.length; p += 3) {
    const level = Math.round((positions[p + 1] - minY) / (ONE_HEIGHT * height));
    const far = Math.hypot(positions[p] - x, positions[p + 2] - z) / radius;
    const ring = rings.get(level) ?? new Set();
    rings.set(level, ring.add(Math.round(far / OUT_OF_ROUND)));
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  // At every height, a revolved shape has a ring of many vertices at few distances. A box has four vertices; other
  // bodies have as many distances as vertices.
  for (const [level, distances] of rings) {
    const count = counts.get(level)!;
    if (count > 1 && (count < 8 || distances.size > 6 || distances.size > count / 5)) return null;
  }
  return { x, z, radius };
}

/**
 * Computes UVs around a revolved shape: u along the axis, v around it, with a whole number of tiles; swapped if rows
 * are horizontal. Faces that face up or down are projected flat.
 */
export function roundUvs(
  mesh: PolygonMesh,
  { x, z, radius }: Turned,
  { tile, level }: Laying,
): CornerLayer {
  const { positions, corners, faceOffsets } = mesh;
  const areas = faceAreaVectors(mesh);
  const uvs = new VertexUvs(corners, positions.length / 3, 4);
  const around = Math.max(1, Math.round((2 * Math.PI * radius) / tile));
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const [nx, ny, nz] = areas.subarray(3 * f, 3 * f + 3);
    const flat = Math.abs(ny) > 0.8 * Math.hypot(nx, ny, nz);
    let first = Number.NaN;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const p = 3 * corners[c];
      const [dx, dz] = [positions[p] - x, positions[p + 2] - z];
      if (flat) {
        uvs.set(c, 0, dx / tile, dz / tile);
        continue;
      }
      const turn = Math.atan2(dx, dz) / (2 * Math.PI);
      // A face across the seam continues beyond it.
      if (Number.isNaN(first)) first = turn;
      const beyond = Math.round(turn - first);
      const up = positions[p + 1] / tile;
      const about = (turn - beyond) * around;
      if (level) uvs.set(c, 2 + beyond, about, -up);
      else uvs.set(c, 2 + beyond, up, about);
    }
  }
  return uvs.layer();
}
