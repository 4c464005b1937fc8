import { ON_PLANE, type Plane, planeOf } from './plane.ts';

/** Room at the end of a list for what one triangle leaves: two triangles. */
const ROOM = 18;

/** Triangles, nine values each. */
interface Side {
  values: Float64Array;
  end: number;
}

const heights = new Float64Array(3);
/** The polygon that a triangle leaves on a side: up to four corners. */
const polygon = new Float64Array(12);

/**
 * Cuts triangles by a plane.
 * @param triangles nine values each
 * @returns those below it and those above it
 */
export function cutTriangles(triangles: Float64Array, plane: Plane): [Float64Array, Float64Array] {
  const below: Side = { values: new Float64Array(triangles.length + ROOM), end: 0 };
  const above: Side = { values: new Float64Array(triangles.length + ROOM), end: 0 };
  for (let t = 0; t < triangles.length; t += 9) {
    measureHeights(triangles, t, plane);
    const [a, b, c] = heights;
    const isFlat = a === 0 && b === 0 && c === 0;
    const isBelow = isFlat ? facesAlong(triangles, t, plane) : a <= 0 && b <= 0 && c <= 0;
    if (isBelow) copyTriangle(triangles, t, below);
    else if (isFlat || (a >= 0 && b >= 0 && c >= 0)) copyTriangle(triangles, t, above);
    else {
      addPart(triangles, t, 1, below);
      addPart(triangles, t, -1, above);
    }
  }
  return [below.values.slice(0, below.end), above.values.slice(0, above.end)];
}

function measureHeights(triangles: Float64Array, t: number, { normal, offset }: Plane): void {
  const [nx, ny, nz] = normal;
  for (let k = 0, p = t; k < 3; k++, p += 3) {
    const height = nx * triangles[p] + ny * triangles[p + 1] + nz * triangles[p + 2] - offset;
    heights[k] = Math.abs(height) < ON_PLANE ? 0 : height;
  }
}

/** Returns whether a triangle faces the same way as a plane: the solid is then below it. */
function facesAlong(p: Float64Array, t: number, { normal }: Plane): boolean {
  const own = planeOf(p.subarray(t, t + 9), 0, 1, 2).normal;
  return own[0] * normal[0] + own[1] * normal[1] + own[2] * normal[2] > 0;
}

function copyTriangle(triangles: Float64Array, t: number, side: Side): void {
  makeRoom(side);
  const { values, end } = side;
  for (let k = 0; k < 9; k++) values[end + k] = triangles[t + k];
  side.end = end + 9;
}

/** Adds the part of a crossed triangle that is below the plane (`sign` 1) or above it (−1). */
function addPart(triangles: Float64Array, t: number, sign: number, side: Side): void {
  let count = 0;
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1;
    const from = t + 3 * k;
    const to = t + 3 * next;
    const a = heights[k];
    const b = heights[next];
    if (sign * a <= 0) {
      for (let i = 0; i < 3; i++) polygon[count + i] = triangles[from + i];
      count += 3;
    }
    if (a * b >= 0) continue;
    const share = a / (a - b);
    for (let i = 0; i < 3; i++)
      polygon[count + i] = triangles[from + i] + share * (triangles[to + i] - triangles[from + i]);
    count += 3;
  }
  makeRoom(side);
  const { values } = side;
  for (let k = 6; k < count; k += 3, side.end += 9)
    for (let i = 0; i < 3; i++) {
      values[side.end + i] = polygon[i];
      values[side.end + 3 + i] = polygon[k - 3 + i];
      values[side.end + 6 + i] = polygon[k + i];
    }
}

/** Lengthens a list that is nearly full: a side gets more triangles than there were if the plane crosses most of them. */
function makeRoom(side: Side): void {
  if (side.end + ROOM <= side.values.length) return;
  const longer = new Float64Array(2 * side.values.length);
  longer.set(side.values);
  side.values = longer;
}
