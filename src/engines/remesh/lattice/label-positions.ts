import type { Work } from '../../spec.ts';
import { CORNER, LINE } from '../field/features.ts';
import type { Level } from '../field/level.ts';
import { nextOf, type Surface } from '../surface/surface.ts';
import { type Lattice, type LatticeLabels, turned } from './labels.ts';

const SWEEPS = 24;

/**
 * Moves the lattice points to where the labels place them relative to their neighbors, in the least-squares sense, by
 * Gauss-Seidel sweeps; used after labels were changed. Changes the lattice's points in place.
 */
export async function fitPointsToLabels(
  { indices, opposite }: Surface,
  level: Level,
  crosses: Float64Array,
  { h, points, labels }: Lattice,
  work: Work,
): Promise<void> {
  const { count, offsets, neighbours, positions, normals, kind, lines, sizes } = level;
  const { x, y } = stepsOfNeighbours(indices, opposite, offsets, labels);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let i = 0; i < count; i++) {
      if (kind[i] === CORNER) continue;
      const i3 = 3 * i;
      const [qx, qy, qz] = [crosses[i3], crosses[i3 + 1], crosses[i3 + 2]];
      const [nx, ny, nz] = [normals[i3], normals[i3 + 1], normals[i3 + 2]];
      const tx = ny * qz - nz * qy;
      const ty = nz * qx - nx * qz;
      const tz = nx * qy - ny * qx;
      let sx = 0;
      let sy = 0;
      let sz = 0;
      let total = 0;
      for (let k = offsets[i]; k < offsets[i + 1]; k++) {
        const j = neighbours[k];
        if (kind[j] === CORNER && kind[i] !== LINE) continue;
        const j3 = 3 * j;
        const side = sizes === null ? h : (h * (sizes[i] + sizes[j])) / 2;
        sx += points[j3] - side * (x[k] * qx + y[k] * tx);
        sy += points[j3 + 1] - side * (x[k] * qy + y[k] * ty);
        sz += points[j3 + 2] - side * (x[k] * qz + y[k] * tz);
        total++;
      }
      if (total === 0) continue;
      sx /= total;
      sy /= total;
      sz /= total;
      const dx = sx - positions[i3];
      const dy = sy - positions[i3 + 1];
      const dz = sz - positions[i3 + 2];
      if (kind[i] === LINE) {
        const along = lines[i3] * dx + lines[i3 + 1] * dy + lines[i3 + 2] * dz;
        for (let k = 0; k < 3; k++) points[i3 + k] = positions[i3 + k] + along * lines[i3 + k];
        continue;
      }
      const off = nx * dx + ny * dy + nz * dz;
      points[i3] = sx - off * nx;
      points[i3 + 1] = sy - off * ny;
      points[i3 + 2] = sz - off * nz;
    }
    await work.breathe(sweep / SWEEPS);
  }
}

/** The labels in the order of the level's neighbors, which is that of the half-edges. */
function stepsOfNeighbours(
  indices: Uint32Array,
  opposite: Int32Array,
  offsets: Int32Array,
  { dx, dy, turns }: LatticeLabels,
) {
  const cursor = offsets.slice(0, -1);
  const x = new Int8Array(offsets[offsets.length - 1]);
  const y = new Int8Array(x.length);
  for (let e = 0; e < indices.length; e++) {
    const a = indices[e];
    x[cursor[a]] = dx[e];
    y[cursor[a]++] = dy[e];
    if (opposite[e] >= 0) continue;
    const b = indices[nextOf(e)];
    const [bx, by] = turned(dx[e], dy[e], turns[e]);
    x[cursor[b]] = -bx;
    y[cursor[b]++] = -by;
  }
  return { x, y };
}
