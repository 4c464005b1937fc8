import type { View } from './camera.ts';
import { type FragmentBatch, SUPERSAMPLING } from './fragment-batch.ts';
import type { Projected } from './rasterize.ts';
import type { Surface } from './surface.ts';

/** Fills in what the triangles say about a batch's points: weights, position, normal, direction to the eye. */
export type Interpolator = (batch: FragmentBatch) => void;

/** Interpolates with perspective. Neighbours often lie in one triangle: its corners are looked up once. */
export function interpolator(
  { positions, indices, normals }: Surface,
  { eye, forward, orthographic }: View,
  { x: xs, y: ys, nearness: near }: Projected,
): Interpolator {
  const { values: n, elements } = normals;
  const [ex, ey, ez] = eye;
  return (batch) => {
    const { count, x, y, triangle, wa, wb, wc, spread, position, normal, view } = batch;
    let last = -1;
    let [cx, cy, acx, acy, bcx, bcy, inverse] = [0, 0, 0, 0, 0, 0, 0];
    let [nearA, nearB, nearC, nearness3, size] = [1, 1, 1, 1, 1];
    let [ax, ay, az, bx, by, bz, ccx, ccy, ccz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    let [nax, nay, naz, nbx, nby, nbz, ncx, ncy, ncz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    let [gx, gy, gz] = [0, 0, 0];
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
        ax = positions[3 * a];
        ay = positions[3 * a + 1];
        az = positions[3 * a + 2];
        bx = positions[3 * b];
        by = positions[3 * b + 1];
        bz = positions[3 * b + 2];
        ccx = positions[3 * c];
        ccy = positions[3 * c + 1];
        ccz = positions[3 * c + 2];
        const na = 3 * elements[3 * t];
        const nb = 3 * elements[3 * t + 1];
        const nc = 3 * elements[3 * t + 2];
        nax = n[na];
        nay = n[na + 1];
        naz = n[na + 2];
        nbx = n[nb];
        nby = n[nb + 1];
        nbz = n[nb + 2];
        ncx = n[nc];
        ncy = n[nc + 1];
        ncz = n[nc + 2];
        // The triangle's own normal on the side that is seen: its sense on screen tells which.
        const sign = area < 0 ? -1 : 1;
        const ux = (bx - ax) * sign;
        const uy = (by - ay) * sign;
        const uz = (bz - az) * sign;
        gx = uy * (ccz - az) - uz * (ccy - ay);
        gy = uz * (ccx - ax) - ux * (ccz - az);
        gz = ux * (ccy - ay) - uy * (ccx - ax);
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
      const px = ax * a + bx * b + ccx * c;
      const py = ay * a + by * b + ccy * c;
      const pz = az * a + bz * b + ccz * c;
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
      const nx = nax * a + nbx * b + ncx * c;
      const ny = nay * a + nby * b + ncy * c;
      const nz = naz * a + nbz * b + ncz * c;
      // Lit on the side that is seen, also where the file's normals contradict its faces.
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      const scale = (nx * gx + ny * gy + nz * gz < 0 ? -1 : 1) / length;
      normal.x[i] = nx * scale;
      normal.y[i] = ny * scale;
      normal.z[i] = nz * scale;
    }
  };
}
