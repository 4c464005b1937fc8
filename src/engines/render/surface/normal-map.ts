import type { FragmentBatch } from '../raster/fragment-batch.ts';
import type { DrawnTriangles, TriangleLayer } from '../scene/drawn-triangles.ts';

/**
 * Perturbs the normals of a batch by the normal map values in its `texel`. The frame comes from the model's tangents
 * or, if it has none, from the directions of the UVs.
 */
export function perturbNormals(
  { positions, indices, tangents }: DrawnTriangles,
  uvs: TriangleLayer,
  batch: FragmentBatch,
  strength: number,
): void {
  const { count, triangle, wa, wb, wc, normal, texel } = batch;
  let last = -1;
  let [gx, gy, gz, hand] = [0, 0, 0, 1];
  let [ax, ay, az, bx, by, bz, cx, cy, cz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    if (t !== last) {
      last = t;
      const ia = 3 * indices[3 * t];
      const ib = 3 * indices[3 * t + 1];
      const ic = 3 * indices[3 * t + 2];
      const ux = positions[ib] - positions[ia];
      const uy = positions[ib + 1] - positions[ia + 1];
      const uz = positions[ib + 2] - positions[ia + 2];
      const vx = positions[ic] - positions[ia];
      const vy = positions[ic + 1] - positions[ia + 1];
      const vz = positions[ic + 2] - positions[ia + 2];
      gx = uy * vz - uz * vy;
      gy = uz * vx - ux * vz;
      gz = ux * vy - uy * vx;
      if (tangents === null) {
        const { values, elements } = uvs;
        const a = 2 * elements[3 * t];
        const b = 2 * elements[3 * t + 1];
        const c = 2 * elements[3 * t + 2];
        const v1 = values[b + 1] - values[a + 1];
        const v2 = values[c + 1] - values[a + 1];
        const turn = (values[b] - values[a]) * v2 - (values[c] - values[a]) * v1;
        const sign = turn < 0 ? -1 : 1;
        ax = bx = cx = (ux * v2 - vx * v1) * sign;
        ay = by = cy = (uy * v2 - vy * v1) * sign;
        az = bz = cz = (uz * v2 - vz * v1) * sign;
        // The image's rows run downwards and the map's +Y upwards. In a triangle that is not mirrored, the two cancel
        // out.
        hand = -sign;
      } else {
        const { values, elements } = tangents;
        const a = 4 * elements[3 * t];
        const b = 4 * elements[3 * t + 1];
        const c = 4 * elements[3 * t + 2];
        ax = values[a];
        ay = values[a + 1];
        az = values[a + 2];
        bx = values[b];
        by = values[b + 1];
        bz = values[b + 2];
        cx = values[c];
        cy = values[c + 1];
        cz = values[c + 2];
        hand = values[a + 3] < 0 ? -1 : 1;
      }
    }
    const nx = normal.x[i];
    const ny = normal.y[i];
    const nz = normal.z[i];
    let tx = ax * wa[i] + bx * wb[i] + cx * wc[i];
    let ty = ay * wa[i] + by * wb[i] + cy * wc[i];
    let tz = az * wa[i] + bz * wb[i] + cz * wc[i];
    const along = tx * nx + ty * ny + tz * nz;
    tx -= along * nx;
    ty -= along * ny;
    tz -= along * nz;
    const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
    if (!(length > 1e-20)) continue;
    const mx = ((texel.x[i] * 2 - 1) * strength) / length;
    // If seen from behind, the normal has been flipped, but the image has not.
    const seen = gx * nx + gy * ny + gz * nz < 0 ? -hand : hand;
    const my = ((texel.y[i] * 2 - 1) * strength * seen) / length;
    const mz = texel.z[i] * 2 - 1;
    const bentX = nx * mz + tx * mx + (ny * tz - nz * ty) * my;
    const bentY = ny * mz + ty * mx + (nz * tx - nx * tz) * my;
    const bentZ = nz * mz + tz * mx + (nx * ty - ny * tx) * my;
    const unit = 1 / (Math.sqrt(bentX * bentX + bentY * bentY + bentZ * bentZ) || 1);
    normal.x[i] = bentX * unit;
    normal.y[i] = bentY * unit;
    normal.z[i] = bentZ * unit;
  }
}
