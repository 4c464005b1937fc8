import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import type { Grid } from '../../raster/grid.ts';
import type { Atlas } from '../paint/atlas.ts';
import type { VesselSolid } from './vessel-solid.ts';

/** Faces whose normal rises more than this are level: the picture shows them as they are. */
const LEVEL = 0.7;
/** Share of the wall's thickness that still counts as inside. */
const INNER = 0.35;

/**
 * The mesh with UVs. What the picture does not show of a turned body looks like what is across the axis from it: the far
 * wall like the near one, and the near wall inside like the far one. Outside has the atlas' front half, inside its back half.
 * @param mesh triangles, positions in metres, upright, with normals on the vertices
 * @param cells the same positions in cells, in the picture's frame
 */
export function unwrapVessel(
  mesh: PolygonMesh,
  cells: Float32Array,
  solid: VesselSolid,
  grid: Grid,
  atlas: Atlas,
): PolygonMesh {
  const { corners: indices } = mesh;
  const { values: meshNormals } = mesh.normals!;
  const vertexCount = cells.length / 3;
  const number = new Int32Array(4 * vertexCount).fill(-1);
  const source: number[] = [];
  const unwrapped = new Uint32Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    const side = sideOf(mesh, cells, t, solid) * vertexCount;
    for (let k = 0; k < 3; k++) {
      const key = indices[t + k] + side;
      if (number[key] < 0) number[key] = source.push(key) - 1;
      unwrapped[t + k] = number[key];
    }
  }
  const positions = new Float32Array(source.length * 3);
  const normals = new Float32Array(source.length * 3);
  const uvs = new Float32Array(source.length * 2);
  for (const [v, key] of source.entries()) {
    const side = Math.floor(key / vertexCount);
    const from = (key % vertexCount) * 3;
    for (let k = 0; k < 3; k++) {
      positions[v * 3 + k] = mesh.positions[from + k];
      normals[v * 3 + k] = meshNormals[from + k];
    }
    const z = cells[from + 2];
    const seen = side === OUTER ? Math.abs(z) : side === INNER_WALL ? -Math.abs(z) : z;
    const row = cells[from + 1] + solid.sine * (seen - z);
    const back = side === INNER_WALL || side === INNER_LEVEL;
    const x = ((cells[from] + 0.5) / grid.width) * atlas.halfWidth + (back ? atlas.backLeft : 0);
    const y = ((row + 0.5) / grid.height) * atlas.halfHeight + (back ? atlas.backTop : 0);
    uvs[v * 2] = Math.min(1, Math.max(0, x / atlas.size));
    uvs[v * 2 + 1] = Math.min(1, Math.max(0, y / atlas.size));
  }
  return triangleMesh(positions, unwrapped, { normals, uvs, material: 0 });
}

const OUTER = 0;
const OUTER_LEVEL = 1;
const INNER_WALL = 2;
const INNER_LEVEL = 3;

function sideOf(mesh: PolygonMesh, cells: Float32Array, t: number, solid: VesselSolid): number {
  const corners = [0, 1, 2].map((k) => mesh.corners[t + k] * 3);
  const { values: normals } = mesh.normals!;
  const mean = (k: number) => corners.reduce((sum, c) => sum + cells[c + k], 0) / 3;
  const rise = corners.reduce((sum, c) => sum + normals[c + 1], 0) / 3;
  const z = mean(2);
  const s = (mean(1) - solid.y - solid.sine * z) / solid.cosine;
  const r = Math.hypot(mean(0) - solid.x, z);
  const hollow = solid.inner[Math.max(0, Math.min(solid.inner.length - 1, Math.round(s)))];
  const slack = INNER * solid.wall;
  const within = solid.floor > 0 && r < hollow + slack && s < solid.floor + slack;
  if (within) return rise > LEVEL ? INNER_LEVEL : INNER_WALL;
  return rise > LEVEL ? OUTER_LEVEL : OUTER;
}
