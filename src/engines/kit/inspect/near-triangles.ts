type Numbers = ArrayLike<number>;

/**
 * Whether two triangles intersect or are within a distance of each other. Their nine coordinates each start at `a` and
 * `b`.
 */
export function areNear(p: Numbers, a: number, q: Numbers, b: number, distance: number): boolean {
  for (let k = 0; k < 3; k++) {
    const lowP = Math.min(p[a + k], p[a + 3 + k], p[a + 6 + k]);
    const highP = Math.max(p[a + k], p[a + 3 + k], p[a + 6 + k]);
    const lowQ = Math.min(q[b + k], q[b + 3 + k], q[b + 6 + k]);
    const highQ = Math.max(q[b + k], q[b + 3 + k], q[b + 6 + k]);
    if (lowP - distance > highQ || lowQ - distance > highP) return false;
  }
  const most = distance * distance;
  for (let i = 0; i < 9; i += 3) {
    if (pointToTriangle(p, a + i, q, b) <= most || pointToTriangle(q, b + i, p, a) <= most)
      return true;
    const nextI = a + ((i + 3) % 9);
    if (crosses(p, a + i, nextI, q, b) || crosses(q, b + i, b + ((i + 3) % 9), p, a)) return true;
    for (let j = 0; j < 9; j += 3)
      if (segmentToSegment(p, a + i, nextI, q, b + j, b + ((j + 3) % 9)) <= most) return true;
  }
  return false;
}

/** Whether a segment passes through the interior of a triangle. */
function crosses(p: Numbers, from: number, to: number, q: Numbers, b: number): boolean {
  const [dx, dy, dz] = [p[to] - p[from], p[to + 1] - p[from + 1], p[to + 2] - p[from + 2]];
  const [ux, uy, uz] = [q[b + 3] - q[b], q[b + 4] - q[b + 1], q[b + 5] - q[b + 2]];
  const [vx, vy, vz] = [q[b + 6] - q[b], q[b + 7] - q[b + 1], q[b + 8] - q[b + 2]];
  const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant === 0) return false;
  const [sx, sy, sz] = [p[from] - q[b], p[from + 1] - q[b + 1], p[from + 2] - q[b + 2]];
  const u = (sx * px + sy * py + sz * pz) / determinant;
  if (u < 0 || u > 1) return false;
  const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (v < 0 || u + v > 1) return false;
  const t = (vx * qx + vy * qy + vz * qz) / determinant;
  return t >= 0 && t <= 1;
}

/**
 * Returns the squared distance from a point to the interior of a triangle; Infinity if the nearest point is on an edge.
 */
function pointToTriangle(p: Numbers, at: number, q: Numbers, b: number): number {
  const [ux, uy, uz] = [q[b + 3] - q[b], q[b + 4] - q[b + 1], q[b + 5] - q[b + 2]];
  const [vx, vy, vz] = [q[b + 6] - q[b], q[b + 7] - q[b + 1], q[b + 8] - q[b + 2]];
  const [wx, wy, wz] = [p[at] - q[b], p[at + 1] - q[b + 1], p[at + 2] - q[b + 2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const area = nx * nx + ny * ny + nz * nz;
  if (area === 0) return Infinity;
  const s = ((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / area;
  const t = ((uy * wz - uz * wy) * nx + (uz * wx - ux * wz) * ny + (ux * wy - uy * wx) * nz) / area;
  if (s < 0 || t < 0 || s + t > 1) return Infinity;
  const height = wx * nx + wy * ny + wz * nz;
  return (height * height) / area;
}

/** Squared distance of two segments (C. Ericson, Real-Time Collision Detection, 5.1.9). */
function segmentToSegment(
  p: Numbers,
  p0: number,
  p1: number,
  q: Numbers,
  q0: number,
  q1: number,
): number {
  const [dx, dy, dz] = [p[p1] - p[p0], p[p1 + 1] - p[p0 + 1], p[p1 + 2] - p[p0 + 2]];
  const [ex, ey, ez] = [q[q1] - q[q0], q[q1 + 1] - q[q0 + 1], q[q1 + 2] - q[q0 + 2]];
  const [rx, ry, rz] = [p[p0] - q[q0], p[p0 + 1] - q[q0 + 1], p[p0 + 2] - q[q0 + 2]];
  const a = dx * dx + dy * dy + dz * dz;
  const e = ex * ex + ey * ey + ez * ez;
  const f = ex * rx + ey * ry + ez * rz;
  const c = dx * rx + dy * ry + dz * rz;
  const b = dx * ex + dy * ey + dz * ez;
  const clamp = (value: number) => (value > 0 ? (value < 1 ? value : 1) : 0);
  const determinant = a * e - b * b;
  let s = determinant > 0 ? clamp((b * f - c * e) / determinant) : 0;
  const t = e > 0 ? clamp((b * s + f) / e) : 0;
  s = a > 0 ? clamp((b * t - c) / a) : 0;
  const [x, y, z] = [rx + s * dx - t * ex, ry + s * dy - t * ey, rz + s * dz - t * ez];
  return x * x + y * y + z * z;
}
