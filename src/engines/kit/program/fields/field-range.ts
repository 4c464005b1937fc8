import { composeMatrix, invertMatrix } from '../../../mesh/transform.ts';
import { cornered, type FieldBody } from './distance.ts';
import { length } from './length.ts';
import { axisDistance, roundCones } from './round-cones.ts';

/** An axis-aligned box: its middle and half its size. */
export interface Box {
  middle: readonly number[];
  half: readonly number[];
}

/** The least and the greatest value of a range. */
const ENDS = [0, 1] as const;

/** Bounds of the values of a field within a box. They hold, but are not always reached. */
export type Range = readonly [least: number, greatest: number];

/** Returns bounds of a body's distance field within a box. */
export type FieldRange = (box: Box) => Range;

/** Returns bounds of a body's field, in the space around the body (interval arithmetic; Moore 1966). */
export function placedRange(body: FieldBody): FieldRange {
  const inner = bodyRange(body);
  const m = invertMatrix(composeMatrix(body.transform));
  if (m === null) return () => [1e9, 1e9];
  const shrink = Math.min(...body.transform.scale.map(Math.abs));
  return ({ middle: [x, y, z], half: [a, b, c] }) => {
    const middle = [0, 0, 0];
    const half = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      middle[k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
      half[k] = Math.abs(m[k]) * a + Math.abs(m[4 + k]) * b + Math.abs(m[8 + k]) * c;
    }
    const [least, greatest] = inner({ middle, half });
    return [shrink * least, shrink * greatest];
  };
}

/** Returns bounds of a body's field in its own space. */
function bodyRange(body: FieldBody): FieldRange {
  switch (body.kind) {
    case 'ball':
      return ballRange(body.size);
    case 'block': {
      const [a, b, c] = body.size.map((each) => each / 2);
      const r = Math.min(body.round, a, b, c);
      return (box) => {
        const [x, y, z] = [0, 1, 2].map((k) => absolute(box, k));
        const at = (end: 0 | 1) => cornered(x[end] - a + r, y[end] - b + r, z[end] - c + r) - r;
        return [at(0), at(1)];
      };
    }
    case 'limb':
      return limbRange(body.path, body.radii);
    case 'disc': {
      const { radius, height } = body;
      const r = Math.min(body.round, radius, height / 2);
      return (box) => {
        const [u, y] = [fromAxis(box), absolute(box, 1)];
        const at = (end: 0 | 1) => cornered(u[end] - radius + r, y[end] - height / 2 + r, -1e9) - r;
        return [at(0), at(1)];
      };
    }
    case 'ring':
      return (box) => {
        const [near, far] = fromAxis(box);
        const y = absolute(box, 1);
        const u = magnitudes(near - body.radius, far - body.radius);
        return [length(u[0], y[0], 0) - body.tube, length(u[1], y[1], 0) - body.tube];
      };
  }
}

/**
 * Returns bounds for an ellipsoid. Its field is (k - 1) * q, where k is the distance from the middle in radii, and q =
 * k / slope lies between the shortest and the longest radius.
 */
function ballRange(size: readonly number[]): FieldRange {
  const radii = size.map((each) => Math.max(1e-6, each / 2));
  const [shortest, longest] = [Math.min(...radii), Math.max(...radii)];
  return (box) => {
    const [x, y, z] = radii.map((_, k) => absolute(box, k));
    const [a, b, c] = radii;
    const k = ENDS.map((end) => length(x[end] / a, y[end] / b, z[end] / c));
    const slope = ENDS.map((end) => length(x[end] / (a * a), y[end] / (b * b), z[end] / (c * c)));
    if (slope[0] < 1e-9) return [-longest, Math.max(-shortest, (k[1] - 1) * longest)];
    const least = Math.max(shortest, k[0] / slope[1]);
    const greatest = Math.min(longest, k[1] / slope[0]);
    return [(k[0] - 1) * (k[0] < 1 ? greatest : least), (k[1] - 1) * (k[1] < 1 ? least : greatest)];
  };
}

/**
 * Returns bounds derived from the distance at the box's middle. Within the box, that distance changes by at most half
 * the box's diagonal.
 */
function limbRange(path: readonly (readonly number[])[], radii: readonly number[]): FieldRange {
  const cones = roundCones(path, radii);
  return ({ middle: [x, y, z], half }) => {
    const reach = length(half[0], half[1], half[2]);
    let [least, greatest] = [Infinity, Infinity];
    for (const cone of cones) {
      const away = axisDistance(cone, x, y, z);
      least = Math.min(least, away - reach - Math.max(cone.from, cone.to));
      greatest = Math.min(greatest, away + reach - Math.min(cone.from, cone.to));
    }
    return [least, greatest];
  };
}

/** Bounds of the absolute value of a coordinate. */
function absolute({ middle, half }: Box, axis: number): Range {
  return magnitudes(middle[axis] - half[axis], middle[axis] + half[axis]);
}

function magnitudes(low: number, high: number): Range {
  const [a, b] = [Math.abs(low), Math.abs(high)];
  return [low < 0 && high > 0 ? 0 : Math.min(a, b), Math.max(a, b)];
}

/** Bounds of the distance from the y axis. */
function fromAxis(box: Box): Range {
  const [x, z] = [absolute(box, 0), absolute(box, 2)];
  return [length(x[0], 0, z[0]), length(x[1], 0, z[1])];
}
