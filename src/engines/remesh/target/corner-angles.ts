import type { PlacedNet } from './placed-net.ts';

/**
 * Returns the largest difference between the corner angles of a polygon and those of a regular one with the same number
 * of sides, in radians. The polygon is viewed along a normal, by default its own area vector; reflex corners count as
 * more than half a turn.
 */
export function worstCorner(
  p: Float64Array,
  ring: readonly number[],
  normal: ArrayLike<number> | null = null,
): number {
  const n = normal ?? areaVector(p, ring);
  const ideal = Math.PI - (2 * Math.PI) / ring.length;
  let worst = 0;
  for (let c = 0; c < ring.length; c++) {
    const v = 3 * ring[c];
    const next = 3 * ring[(c + 1) % ring.length];
    const last = 3 * ring[(c + ring.length - 1) % ring.length];
    const ux = p[next] - p[v];
    const uy = p[next + 1] - p[v + 1];
    const uz = p[next + 2] - p[v + 2];
    const wx = p[last] - p[v];
    const wy = p[last + 1] - p[v + 1];
    const wz = p[last + 2] - p[v + 2];
    const cx = uy * wz - uz * wy;
    const cy = uz * wx - ux * wz;
    const cz = ux * wy - uy * wx;
    const angle = Math.atan2(Math.sqrt(cx * cx + cy * cy + cz * cz), ux * wx + uy * wy + uz * wz);
    const inward = cx * n[0] + cy * n[1] + cz * n[2] < 0;
    worst = Math.max(worst, Math.abs((inward ? 2 * Math.PI - angle : angle) - ideal));
  }
  return worst;
}

/** Mean difference between the corners of the faces and those of regular ones, in degrees. */
export function meanCorner({ positions: p, offsets, corners }: PlacedNet): number {
  let sum = 0;
  for (let f = 0; f + 1 < offsets.length; f++) {
    const sides = offsets[f + 1] - offsets[f];
    for (let k = 0; k < sides; k++) {
      const v = 3 * corners[offsets[f] + k];
      const next = 3 * corners[offsets[f] + ((k + 1) % sides)];
      const last = 3 * corners[offsets[f] + ((k + sides - 1) % sides)];
      let dot = 0;
      let first = 0;
      let second = 0;
      for (let c = 0; c < 3; c++) {
        const u = p[next + c] - p[v + c];
        const w = p[last + c] - p[v + c];
        dot += u * w;
        first += u * u;
        second += w * w;
      }
      const cosine = dot / (Math.sqrt(first * second) || 1e-300);
      const angle = Math.acos(Math.max(-1, Math.min(1, cosine)));
      sum += Math.abs(angle - Math.PI + (2 * Math.PI) / sides);
    }
  }
  return corners.length === 0 ? 0 : ((sum / corners.length) * 180) / Math.PI;
}

/** Returns a polygon's normal with twice its area as length. */
export function areaVector(p: Float64Array, ring: readonly number[]): [number, number, number] {
  const n: [number, number, number] = [0, 0, 0];
  const o = 3 * ring[0];
  for (let c = 1; c + 1 < ring.length; c++) {
    const a = 3 * ring[c];
    const b = 3 * ring[c + 1];
    const ux = p[a] - p[o];
    const uy = p[a + 1] - p[o + 1];
    const uz = p[a + 2] - p[o + 2];
    const wx = p[b] - p[o];
    const wy = p[b + 1] - p[o + 1];
    const wz = p[b + 2] - p[o + 2];
    n[0] += uy * wz - uz * wy;
    n[1] += uz * wx - ux * wz;
    n[2] += ux * wy - uy * wx;
  }
  return n;
}
