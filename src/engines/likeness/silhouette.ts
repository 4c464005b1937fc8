import type { SilhouetteMesh } from './silhouette-mesh.ts';

/** A camera that looks at the center of a {@link SilhouetteMesh}. Degrees and radii as in `FittedCamera`. */
export interface Pose {
  azimuth: number;
  elevation: number;
  distance: number;
}

/**
 * Where a projection lies in an image: pixels per radius at the depth of the model's center, and the pixel of that
 * center.
 */
export interface Placement {
  scale: number;
  x: number;
  y: number;
}

/** Vertices in the image plane, in radii at the center's depth: x to the right, y down. */
export interface Projection {
  points: Float32Array;
  min: [number, number];
  max: [number, number];
}

/** Minimum depth in front of the camera, in radii. Vertices that are closer are treated as if they had this depth. */
const NEAREST = 0.05;

/** Projects a mesh; `points` is reused if given. */
export function projected(
  { positions }: SilhouetteMesh,
  { azimuth, elevation, distance }: Pose,
  points: Float32Array = new Float32Array((positions.length / 3) * 2),
): Projection {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0, o = 0; i < positions.length; i += 3, o += 2) {
    const px = positions[i];
    const py = positions[i + 1];
    const pz = positions[i + 2];
    const ahead = sa * px + ca * pz;
    const depth = Math.max(NEAREST, distance - (ce * ahead + se * py));
    const shrink = distance / depth;
    const x = (ca * px - sa * pz) * shrink;
    const y = (se * ahead - ce * py) * shrink;
    points[o] = x;
    points[o + 1] = y;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { points, min: [left, top], max: [right, bottom] };
}

/** Fills a silhouette into a square mask: 1 where the center of a pixel is inside of a triangle, 0 elsewhere. */
export function fillSilhouette(
  { triangles }: SilhouetteMesh,
  { points }: Projection,
  { scale, x: cx, y: cy }: Placement,
  mask: Uint8Array,
  side: number,
): void {
  mask.fill(0);
  for (let i = 0; i < triangles.length; i += 3) {
    const a = 2 * triangles[i];
    const b = 2 * triangles[i + 1];
    const c = 2 * triangles[i + 2];
    const ay = points[a + 1] * scale + cy;
    const by = points[b + 1] * scale + cy;
    const cyy = points[c + 1] * scale + cy;
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cyy) - 0.5));
    const bottom = Math.min(side - 1, Math.ceil(Math.max(ay, by, cyy) - 0.5) - 1);
    if (bottom < top) continue;
    const ax = points[a] * scale + cx;
    const bx = points[b] * scale + cx;
    const cxx = points[c] * scale + cx;
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5;
      let low = Infinity;
      let high = -Infinity;
      // Each edge that crosses the row bounds the span.
      if (ay <= y !== by <= y) {
        const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
        low = x;
        high = x;
      }
      if (by <= y !== cyy <= y) {
        const x = bx + ((y - by) / (cyy - by)) * (cxx - bx);
        if (x < low) low = x;
        if (x > high) high = x;
      }
      if (cyy <= y !== ay <= y) {
        const x = cxx + ((y - cyy) / (ay - cyy)) * (ax - cxx);
        if (x < low) low = x;
        if (x > high) high = x;
      }
      const from = Math.max(0, Math.ceil(low - 0.5));
      const to = Math.min(side, Math.ceil(high - 0.5));
      for (let p = row * side + from; p < row * side + to; p++) mask[p] = 1;
    }
  }
}
