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
  const { count, offsets, neighbours, positions, normals, kind, lines } = level;
  const steps = stepsInSpace(
    level,
    crosses,
    h,
    stepsOfNeighbours(indices, opposite, offsets, labels),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let i = 0; i < count; i++) {
      if (kind[i] === CORNER) continue;
      const i3 = 3 * i;
      let sx = 0;
      let sy = 0;
      let sz = 0;
      let total = 0;
      for (let k = offsets[i]; k < offsets[i + 1]; k++) {
        const j = neighbours[k];
        if (kind[j] === CORNER && kind[i] !== LINE) continue;
        const j3 = 3 * j;
        sx += points[j3] - steps[3 * k];
        sy += points[j3 + 1] - steps[3 * k + 1];
        sz += points[j3 + 2] - steps[3 * k + 2];
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
      const nx = normals[i3];
      const ny = normals[i3 + 1];
      const nz = normals[i3 + 2];
      const off = nx * dx + ny * dy + nz * dz;
      points[i3] = sx - off * nx;
      points[i3 + 1] = sy - off * ny;
      points[i3 + 2] = sz - off * nz;
    }
    await work.breathe(sweep / SWEEPS);
  }
}

/** The vector from each site's lattice point to that of each neighbor, as its labels say. */
function stepsInSpace(
  { count, offsets, neighbours, normals, sizes }: Level,
  crosses: Float64Array,
  h: number,
  { x, y }: { x: Int8Array; y: Int8Array },
): Float64Array {
  const steps = new Float64Array(3 * neighbours.length);
  for (let i = 0; i < count; i++) {
    const i3 = 3 * i;
    const qx = crosses[i3];
    const qy = crosses[i3 + 1];
    const qz = crosses[i3 + 2];
    const tx = normals[i3 + 1] * qz - normals[i3 + 2] * qy;
    const ty = normals[i3 + 2] * qx - normals[i3] * qz;
    const tz = normals[i3] * qy - normals[i3 + 1] * qx;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      const side = sizes === null ? h : (h * (sizes[i] + sizes[neighbours[k]])) / 2;
      steps[3 * k] = side * (x[k] * qx + y[k] * tx);
      steps[3 * k + 1] = side * (x[k] * qy + y[k] * ty);
      steps[3 * k + 2] = side * (x[k] * qz + y[k] * tz);
    }
  }
  return steps;
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
