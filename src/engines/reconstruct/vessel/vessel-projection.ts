import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Projection } from '../shape/projection.ts';
import type { VesselSolid } from './vessel-solid.ts';

/** Minimum rise of the normal of a horizontal face: the picture shows such faces as they are. */
const LEVEL = 0.7;
/** Share of the wall's thickness up to which a point counts as inside. */
const INNER = 0.35;

/** Numbers of the views: of the wall and of horizontal faces, each outside and inside. */
const OUTER = 0;
const OUTER_LEVEL = 1;
const INNER_WALL = 2;
const INNER_LEVEL = 3;

/**
 * Projection that fills the unseen side of a turned body from the opposite side of the axis: the far wall looks like
 * the near one, and on the inside the near wall looks like the far one. The outside uses the atlas' front half, the
 * inside its back half.
 */
export function vesselProjection(solid: VesselSolid): Projection {
  return {
    views: [false, false, true, true],
    viewOf: (mesh, cells, t) => viewOf(mesh, cells, t, solid),
    rowOf(y, z, view) {
      const seen = view === OUTER ? Math.abs(z) : view === INNER_WALL ? -Math.abs(z) : z;
      return y + solid.sine * (seen - z);
    },
  };
}

function viewOf(mesh: PolygonMesh, cells: Float32Array, t: number, solid: VesselSolid): number {
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
