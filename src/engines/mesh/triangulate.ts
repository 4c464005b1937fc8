import { createEarClipper } from './ear-clipping.ts';
import type { PolygonMesh } from './polygon-mesh.ts';

/** The triangles that fill the faces. */
export interface Triangulation {
  /** Corner numbers (indices into `corners`), three per triangle, with the face's winding. */
  triangles: Uint32Array<ArrayBuffer>;
  /** The face of each triangle. */
  faces: Uint32Array<ArrayBuffer>;
}

/**
 * Splits every face with n corners into n − 2 triangles. Quads are split along the diagonal that does not fold them, or
 * along the shorter one if both qualify. Larger faces are split by ear clipping in their plane. Faces without area, or
 * with coordinates that are not finite, give the same number of triangles. The time is linear for triangles, quads and
 * convex faces.
 */
export function triangulate(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
): Triangulation {
  const { positions, faceOffsets, corners } = mesh;
  const faceCount = faceOffsets.length - 1;
  let count = 0;
  for (let f = 0; f < faceCount; f++) {
    count += Math.max(0, faceOffsets[f + 1] - faceOffsets[f] - 2);
  }
  const triangles = new Uint32Array(count * 3);
  const faces = new Uint32Array(count);
  const clipEars = createEarClipper(positions, corners);
  // The previous large face, and where its triangles begin.
  let last = { start: 0, sides: 0, at: 0 };
  for (let f = 0, o = 0, t = 0; f < faceCount; f++) {
    const start = faceOffsets[f];
    const sides = faceOffsets[f + 1] - start;
    if (sides < 3) continue;
    for (const end = t + sides - 2; t < end; t++) faces[t] = f;
    if (sides === 3) {
      triangles[o] = start;
      triangles[o + 1] = start + 1;
      triangles[o + 2] = start + 2;
    } else if (sides === 4) {
      // The quad's corners are taken in turn, beginning with a corner at which the diagonal starts.
      const turn = splitsAtSecondCorner(positions, corners, start) ? 1 : 0;
      triangles[o] = triangles[o + 3] = start + turn;
      triangles[o + 1] = start + turn + 1;
      triangles[o + 2] = triangles[o + 4] = start + turn + 2;
      triangles[o + 5] = start + ((turn + 3) & 3);
    } else {
      // Copies of a face with 20,000 corners would each take as long as the first.
      if (sides === last.sides && isSameFace(corners, start, last.start, sides))
        copyShifted(triangles, last.at, o, 3 * (sides - 2), start - last.start);
      else clipEars(start, sides, triangles, o);
      last = { start, sides, at: o };
    }
    o += 3 * (sides - 2);
  }
  return { triangles, faces };
}

function isSameFace(corners: Uint32Array, a: number, b: number, sides: number): boolean {
  for (let i = 0; i < sides; i++) if (corners[a + i] !== corners[b + i]) return false;
  return true;
}

/** Copies `count` numbers that begin at `from` to `to`, and adds `shift` to each of them. */
function copyShifted(
  numbers: Uint32Array,
  from: number,
  to: number,
  count: number,
  shift: number,
): void {
  for (let i = 0; i < count; i++) numbers[to + i] = numbers[from + i] + shift;
}

/**
 * Returns whether a quad is split from its second to its fourth corner. With equal diagonals, it is split from the
 * first to the third.
 */
function splitsAtSecondCorner(positions: Float32Array, corners: Uint32Array, start: number) {
  const a = corners[start] * 3;
  const b = corners[start + 1] * 3;
  const c = corners[start + 2] * 3;
  const d = corners[start + 3] * 3;
  const acx = positions[c] - positions[a];
  const acy = positions[c + 1] - positions[a + 1];
  const acz = positions[c + 2] - positions[a + 2];
  const bdx = positions[d] - positions[b];
  const bdy = positions[d + 1] - positions[b + 1];
  const bdz = positions[d + 2] - positions[b + 2];
  // Twice the area vector of the quad. A diagonal is inside the quad if both of its triangles face the same way as this
  // vector.
  const nx = acy * bdz - acz * bdy;
  const ny = acz * bdx - acx * bdz;
  const nz = acx * bdy - acy * bdx;
  const abx = positions[b] - positions[a];
  const aby = positions[b + 1] - positions[a + 1];
  const abz = positions[b + 2] - positions[a + 2];
  const adx = positions[d] - positions[a];
  const ady = positions[d + 1] - positions[a + 1];
  const adz = positions[d + 2] - positions[a + 2];
  const whole = nx * nx + ny * ny + nz * nz;
  const abc =
    nx * (aby * acz - abz * acy) + ny * (abz * acx - abx * acz) + nz * (abx * acy - aby * acx);
  const abd =
    nx * (aby * adz - abz * ady) + ny * (abz * adx - abx * adz) + nz * (abx * ady - aby * adx);
  // The two triangles along a diagonal add up to the whole.
  const first = Math.min(abc, whole - abc);
  const second = Math.min(abd, whole - abd);
  if (first <= 0 !== second <= 0) return first <= 0;
  const ac = acx * acx + acy * acy + acz * acz;
  const bd = bdx * bdx + bdy * bdy + bdz * bdz;
  // The tolerance makes a square whose corner coordinates are rounded keep its diagonal.
  return bd < ac * (1 - 1e-5);
}
