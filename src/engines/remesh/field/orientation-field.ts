import type { Work } from '../../spec.ts';
import { CORNER, LINE } from './features.ts';
import type { Level } from './level.ts';

/**
 * Computes the smoothest field of crosses (4-RoSy) in the extrinsic sense of Jakob et al. 2015, "Instant Field-Aligned
 * Meshes": from coarse to fine over the hierarchy, each site takes the weighted mean of its neighbors' nearest
 * directions. `sweeps`: Gauss-Seidel sweeps per level.
 * @returns a unit tangent for each site of each level; the other directions of a cross are quarter turns of it
 */
export async function solveOrientation(
  levels: readonly Level[],
  sweeps: number,
  work: Work,
): Promise<Float64Array[]> {
  const fields: Float64Array[] = [];
  let field = startField(levels[levels.length - 1]);
  for (let l = levels.length - 1; l >= 0; l--) {
    constrain(levels[l], field);
    for (let sweep = 0; sweep < sweeps; sweep++) {
      smooth(levels[l], field);
      await work.breathe(1 - (l + 1 - (sweep + 1) / sweeps) / levels.length);
    }
    fields[l] = field;
    if (l > 0) field = prolong(levels[l - 1], field);
  }
  return fields;
}

/** Starts with arbitrary tangents: the direction of the axis that is furthest from the normal. */
function startField({ count, normals }: Level): Float64Array {
  const field = new Float64Array(3 * count);
  for (let i = 0; i < 3 * count; i += 3) {
    const sizes = [Math.abs(normals[i]), Math.abs(normals[i + 1]), Math.abs(normals[i + 2])];
    field[i + sizes.indexOf(Math.min(...sizes))] = 1;
    toTangent(field, normals, i);
  }
  return field;
}

function prolong(fine: Level, coarse: Float64Array): Float64Array {
  const field = new Float64Array(3 * fine.count);
  for (let i = 0; i < fine.count; i++) {
    const p = 3 * fine.parent![i];
    field[3 * i] = coarse[p];
    field[3 * i + 1] = coarse[p + 1];
    field[3 * i + 2] = coarse[p + 2];
    toTangent(field, fine.normals, 3 * i);
  }
  return field;
}

function constrain({ count, kind, lines }: Level, field: Float64Array): void {
  for (let i = 0; i < count; i++) {
    if (kind[i] === LINE) field.set(lines.subarray(3 * i, 3 * i + 3), 3 * i);
  }
}

function smooth(level: Level, q: Float64Array): void {
  const { count, normals: n, offsets, neighbours, weights, kind, edgeNormals } = level;
  for (let i = 0; i < count; i++) {
    if (kind[i] === LINE) continue;
    const nx = n[3 * i];
    const ny = n[3 * i + 1];
    const nz = n[3 * i + 2];
    let sx = q[3 * i];
    let sy = q[3 * i + 1];
    let sz = q[3 * i + 2];
    let total = 0;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      const j = neighbours[k];
      // The frame of a corner means nothing to the faces around it.
      if (kind[j] === CORNER) continue;
      const w = weights[k];
      const bx = q[3 * j];
      const by = q[3 * j + 1];
      const bz = q[3 * j + 2];
      let mx = n[3 * j];
      let my = n[3 * j + 1];
      let mz = n[3 * j + 2];
      if (edgeNormals !== null && kind[j] === LINE) {
        mx = edgeNormals[3 * k];
        my = edgeNormals[3 * k + 1];
        mz = edgeNormals[3 * k + 2];
      }
      // Quarter turns of both tangents.
      const ax = ny * sz - nz * sy;
      const ay = nz * sx - nx * sz;
      const az = nx * sy - ny * sx;
      const cx = my * bz - mz * by;
      const cy = mz * bx - mx * bz;
      const cz = mx * by - my * bx;
      const d00 = sx * bx + sy * by + sz * bz;
      const d01 = sx * cx + sy * cy + sz * cz;
      const d10 = ax * bx + ay * by + az * bz;
      const d11 = ax * cx + ay * cy + az * cz;
      const a00 = Math.abs(d00);
      const a01 = Math.abs(d01);
      const a10 = Math.abs(d10);
      const a11 = Math.abs(d11);
      const straight = Math.max(a00, a01);
      let ux = sx;
      let uy = sy;
      let uz = sz;
      let d = a00 >= a01 ? d00 : d01;
      let second = a00 < a01;
      if (a10 > straight || a11 > straight) {
        ux = ax;
        uy = ay;
        uz = az;
        second = a10 < a11;
        d = second ? d11 : d10;
      }
      const s = d < 0 ? -w : w;
      sx = ux * total + s * (second ? cx : bx);
      sy = uy * total + s * (second ? cy : by);
      sz = uz * total + s * (second ? cz : bz);
      total += w;
      const dot = sx * nx + sy * ny + sz * nz;
      sx -= dot * nx;
      sy -= dot * ny;
      sz -= dot * nz;
      const length = Math.sqrt(sx * sx + sy * sy + sz * sz);
      if (length > 1e-12) {
        sx /= length;
        sy /= length;
        sz /= length;
      } else {
        sx = ux;
        sy = uy;
        sz = uz;
      }
    }
    if (total > 0) {
      q[3 * i] = sx;
      q[3 * i + 1] = sy;
      q[3 * i + 2] = sz;
    }
  }
}

/** Projects a direction into the tangent plane and normalizes it; takes any tangent if nothing is left. */
function toTangent(q: Float64Array, n: Float64Array, i: number): void {
  const dot = q[i] * n[i] + q[i + 1] * n[i + 1] + q[i + 2] * n[i + 2];
  for (let k = 0; k < 3; k++) q[i + k] -= dot * n[i + k];
  let length = Math.hypot(q[i], q[i + 1], q[i + 2]);
  if (length < 1e-9) {
    const flat = Math.abs(n[i]) < 0.8;
    q[i] = flat ? 0 : -n[i + 2];
    q[i + 1] = flat ? n[i + 2] : 0;
    q[i + 2] = flat ? -n[i + 1] : n[i];
    length = Math.hypot(q[i], q[i + 1], q[i + 2]);
  }
  for (let k = 0; k < 3; k++) q[i + k] /= length;
}
