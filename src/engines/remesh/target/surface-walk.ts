import { nextOf, previousOf, type Surface } from '../surface/surface.ts';

/** Projects points by walking over a surface. */
export interface SurfaceWalk {
  /**
   * Returns the triangle with the point nearest to x, y, z that can be reached from triangle `start` by continuously
   * getting nearer; the point is in `point` until the next call. The other side of a thin limb is not reached, no
   * matter how near it is.
   */
  walk(start: number, x: number, y: number, z: number): number;
  point: Float64Array;
}

/** Creates a walk. `blocked`: half-edges that must not be crossed; null: none. */
export function createSurfaceWalk(surface: Surface, blocked: Uint8Array | null): SurfaceWalk {
  const { positions: p, indices, opposite } = surface;
  const point = new Float64Array(3);
  // The answer of `measure`. Numbers in variables of a closure would be allocated each time.
  const weights = Float64Array.of(1, 0, 0);
  const measure = (t: number, x: number, y: number, z: number) =>
    distanceTo(surface, t, x, y, z, weights);

  /** The least squared distance so far. */
  const best = new Float64Array(1);
  let next = -1;
  function look(e: number, x: number, y: number, z: number): void {
    const t = Math.floor(e / 3);
    const distance = measure(t, x, y, z);
    if (!(distance < best[0])) return;
    best[0] = distance;
    next = t;
  }

  function across(e: number): number {
    return opposite[e] < 0 || blocked?.[e] ? -1 : opposite[e];
  }

  return {
    point,
    walk(start, x, y, z) {
      let t = start;
      best[0] = measure(t, x, y, z);
      for (;;) {
        // The corner or edge on which the point lies: e starts at the corner or runs along the edge.
        let e = -1;
        let corner = true;
        const wa = weights[0];
        const wb = weights[1];
        const wc = weights[2];
        if (wa === 1) e = 3 * t;
        else if (wb === 1) e = 3 * t + 1;
        else if (wc === 1) e = 3 * t + 2;
        else {
          corner = false;
          if (wc === 0) e = 3 * t;
          else if (wa === 0) e = 3 * t + 1;
          else if (wb === 0) e = 3 * t + 2;
        }
        if (e < 0) break;
        next = -1;
        if (!corner) {
          const o = across(e);
          if (o >= 0) look(o, x, y, z);
        } else {
          let f = across(previousOf(e));
          for (; f >= 0 && f !== e; f = across(previousOf(f))) look(f, x, y, z);
          if (f < 0) {
            for (let g = across(e); g >= 0; g = across(nextOf(g))) look(g, x, y, z);
          }
        }
        if (next < 0) break;
        t = next;
        // The current weights may belong to another triangle, which was examined last.
        best[0] = measure(t, x, y, z);
      }
      measure(t, x, y, z);
      const a = 3 * indices[3 * t];
      const b = 3 * indices[3 * t + 1];
      const c = 3 * indices[3 * t + 2];
      for (let k = 0; k < 3; k++)
        point[k] = weights[0] * p[a + k] + weights[1] * p[b + k] + weights[2] * p[c + k];
      return t;
    },
  };
}

/**
 * Returns the squared distance from a triangle, and writes the weights of its corners at the closest point (C. Ericson,
 * Real-Time Collision Detection, 2005, 5.1.5); edges without a length are passed over.
 */
function distanceTo(
  { positions: p, indices }: Surface,
  t: number,
  x: number,
  y: number,
  z: number,
  weights: Float64Array,
): number {
  const a = 3 * indices[3 * t];
  const b = 3 * indices[3 * t + 1];
  const c = 3 * indices[3 * t + 2];
  const abx = p[b] - p[a];
  const aby = p[b + 1] - p[a + 1];
  const abz = p[b + 2] - p[a + 2];
  const acx = p[c] - p[a];
  const acy = p[c + 1] - p[a + 1];
  const acz = p[c + 2] - p[a + 2];
  const apx = x - p[a];
  const apy = y - p[a + 1];
  const apz = z - p[a + 2];
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bc = abx * acx + aby * acy + abz * acz;
  const d3 = d1 - (abx * abx + aby * aby + abz * abz);
  const d4 = d2 - bc;
  const d5 = d1 - bc;
  const d6 = d2 - (acx * acx + acy * acy + acz * acz);
  let wa = 0;
  let wb = 0;
  let wc = 0;
  if (d1 <= 0 && d2 <= 0) wa = 1;
  else if (d3 >= 0 && d4 <= d3) wb = 1;
  else if (d6 >= 0 && d5 <= d6) wc = 1;
  else {
    const vc = d1 * d4 - d3 * d2;
    const vb = d5 * d2 - d1 * d6;
    const va = d3 * d6 - d5 * d4;
    if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3) {
      wb = d1 / (d1 - d3);
      wa = 1 - wb;
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 > d6) {
      wc = d2 / (d2 - d6);
      wa = 1 - wc;
    } else if (va <= 0 && d4 >= d3 && d5 >= d6 && d4 - d3 + (d5 - d6) > 0) {
      wc = (d4 - d3) / (d4 - d3 + (d5 - d6));
      wb = 1 - wc;
    } else {
      const sum = va + vb + vc;
      wb = sum > 0 ? vb / sum : 0;
      wc = sum > 0 ? vc / sum : 0;
      wa = 1 - wb - wc;
    }
  }
  weights[0] = wa;
  weights[1] = wb;
  weights[2] = wc;
  const dx = abx * wb + acx * wc - apx;
  const dy = aby * wb + acy * wc - apy;
  const dz = abz * wb + acz * wc - apz;
  return dx * dx + dy * dy + dz * dz;
}
