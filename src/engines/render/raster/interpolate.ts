import type { View } from '../scene/camera.ts';
import type { DrawnTriangles } from '../scene/drawn-triangles.ts';
import { type FragmentBatch, SUPERSAMPLING } from './fragment-batch.ts';
import type { Projected } from './rasterize.ts';

/** Fills in what a batch's points get from their triangles: weights, spread, position, normal, direction to the eye. */
export type Interpolator = (batch: FragmentBatch) => void;

/**
 * Creates an interpolator. Neighboring points often lie in the same triangle, so each step looks up the corners only
 * when the triangle changes.
 */
export function interpolator(
  surface: DrawnTriangles,
  view: View,
  projected: Projected,
): Interpolator {
  return (batch) => {
    weighCorners(batch, surface, view, projected);
    placeOnSurface(batch, surface, view);
    turnNormals(batch, surface, projected);
  };
}

/** Computes perspective-correct barycentric weights of the triangle's corners, and the spread. */
function weighCorners(
  batch: FragmentBatch,
  { indices }: DrawnTriangles,
  { orthographic }: View,
  { x: xs, y: ys, nearness: near }: Projected,
): void {
  const { count, x, y, triangle, wa, wb, wc, spread } = batch;
  let last = -1;
  let [cx, cy, acx, acy, bcx, bcy, inverse] = [0, 0, 0, 0, 0, 0, 0];
  let [nearA, nearB, nearC, nearness3, size] = [1, 1, 1, 1, 1];
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    if (t !== last) {
      last = t;
      const a = indices[3 * t];
      const b = indices[3 * t + 1];
      const c = indices[3 * t + 2];
      cx = xs[c];
      cy = ys[c];
      acx = xs[a] - cx;
      acy = ys[a] - cy;
      bcx = xs[b] - cx;
      bcy = ys[b] - cy;
      const area = bcx * acy - acx * bcy;
      inverse = 1 / area;
      size = (SUPERSAMPLING * SUPERSAMPLING) / (area < 0 ? -area : area);
      if (!orthographic) {
        nearA = near[a];
        nearB = near[b];
        nearC = near[c];
        nearness3 = nearA * nearB * nearC;
      }
    }
    const dx = x[i] - cx;
    const dy = y[i] - cy;
    let a = (bcx * dy - bcy * dx) * inverse;
    let b = (acy * dx - acx * dy) * inverse;
    let c = 1 - a - b;
    let perspective = 1;
    if (!orthographic) {
      a *= nearA;
      b *= nearB;
      c *= nearC;
      const scale = 1 / (a + b + c);
      perspective = nearness3 * scale * scale * scale;
      a *= scale;
      b *= scale;
      c *= scale;
    }
    wa[i] = a;
    wb[i] = b;
    wc[i] = c;
    spread[i] = size * perspective;
  }
}

/** Computes the positions on the surface, and the unit vectors from there to the eye. */
function placeOnSurface(
  batch: FragmentBatch,
  { positions, indices }: DrawnTriangles,
  { eye, forward, orthographic }: View,
): void {
  const { count, triangle, wa, wb, wc, position, view } = batch;
  const [ex, ey, ez] = eye;
  let last = -1;
  let [ax, ay, az, bx, by, bz, cx, cy, cz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    if (t !== last) {
      last = t;
      const a = 3 * indices[3 * t];
      const b = 3 * indices[3 * t + 1];
      const c = 3 * indices[3 * t + 2];
      ax = positions[a];
      ay = positions[a + 1];
      az = positions[a + 2];
      bx = positions[b];
      by = positions[b + 1];
      bz = positions[b + 2];
      cx = positions[c];
      cy = positions[c + 1];
      cz = positions[c + 2];
    }
    const px = ax * wa[i] + bx * wb[i] + cx * wc[i];
    const py = ay * wa[i] + by * wb[i] + cy * wc[i];
    const pz = az * wa[i] + bz * wb[i] + cz * wc[i];
    position.x[i] = px;
    position.y[i] = py;
    position.z[i] = pz;
    let vx = -forward[0];
    let vy = -forward[1];
    let vz = -forward[2];
    if (!orthographic) {
      vx = ex - px;
      vy = ey - py;
      vz = ez - pz;
      const length = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
      vx *= length;
      vy *= length;
      vz *= length;
    }
    view.x[i] = vx;
    view.y[i] = vy;
    view.z[i] = vz;
  }
}

/** Computes unit normals on the visible side, even if the file's normals contradict its faces. */
function turnNormals(
  batch: FragmentBatch,
  { positions, indices, normals }: DrawnTriangles,
  { x: xs, y: ys }: Projected,
): void {
  const { count, triangle, wa, wb, wc, normal } = batch;
  const { values, elements } = normals;
  let last = -1;
  let [ax, ay, az, bx, by, bz, cx, cy, cz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [gx, gy, gz] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    if (t !== last) {
      last = t;
      const a = 3 * elements[3 * t];
      const b = 3 * elements[3 * t + 1];
      const c = 3 * elements[3 * t + 2];
      ax = values[a];
      ay = values[a + 1];
      az = values[a + 2];
      bx = values[b];
      by = values[b + 1];
      bz = values[b + 2];
      cx = values[c];
      cy = values[c + 1];
      cz = values[c + 2];
      // The triangle's own normal on the visible side, which follows from the triangle's orientation on screen.
      const [p, q, r] = [indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]];
      const area = (xs[q] - xs[r]) * (ys[p] - ys[r]) - (xs[p] - xs[r]) * (ys[q] - ys[r]);
      const sign = area < 0 ? -1 : 1;
      const ux = (positions[3 * q] - positions[3 * p]) * sign;
      const uy = (positions[3 * q + 1] - positions[3 * p + 1]) * sign;
      const uz = (positions[3 * q + 2] - positions[3 * p + 2]) * sign;
      const vx = positions[3 * r] - positions[3 * p];
      const vy = positions[3 * r + 1] - positions[3 * p + 1];
      const vz = positions[3 * r + 2] - positions[3 * p + 2];
      gx = uy * vz - uz * vy;
      gy = uz * vx - ux * vz;
      gz = ux * vy - uy * vx;
    }
    const nx = ax * wa[i] + bx * wb[i] + cx * wc[i];
    const ny = ay * wa[i] + by * wb[i] + cy * wc[i];
    const nz = az * wa[i] + bz * wb[i] + cz * wc[i];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const scale = (nx * gx + ny * gy + nz * gz < 0 ? -1 : 1) / length;
    normal.x[i] = nx * scale;
    normal.y[i] = ny * scale;
    normal.z[i] = nz * scale;
  }
}
