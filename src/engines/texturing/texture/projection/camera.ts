import type { ViewDirection } from '../../../spec.ts';
import type { Outside } from '../surface.ts';

/** Positions along a line: 0 at the one end of a model, 1 at the other. */
interface Span {
  x: number;
  y: number;
  z: number;
  from: number;
  length: number;
}

/** A camera without perspective that shows a model from border to border. */
export interface SurfaceCamera {
  right: Span;
  down: Span;
  /** Towards the viewer. */
  toward: Span;
}

/** Returns the camera that shows a surface from a direction; from above, the front is at the bottom. */
export function surfaceCamera(surface: Outside, from: ViewDirection): SurfaceCamera {
  const [sinA, cosA] = sineAndCosine(from.azimuth);
  const [sinE, cosE] = sineAndCosine(from.elevation);
  return {
    right: spanOf(surface, cosA, 0, -sinA),
    down: spanOf(surface, sinA * sinE, -cosE, cosA * sinE),
    toward: spanOf(surface, sinA * cosE, sinE, cosA * cosE),
  };
}

/** Returns the position of a point along a span. @param at index of the point's x among the values */
export function along(
  { x, y, z, from, length }: Span,
  values: ArrayLike<number>,
  at: number,
): number {
  return (x * values[at] + y * values[at + 1] + z * values[at + 2] - from) / length;
}

/** Returns the cosine of the angle between a unit vector and a span. */
export function cosineAlong({ x, y, z }: Span, direction: ArrayLike<number>): number {
  return x * direction[0] + y * direction[1] + z * direction[2];
}

/** Exact for multiples of a right angle. */
function sineAndCosine(degrees: number): [number, number] {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const quarter = ((quarters % 4) + 4) % 4;
    return (
      [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ] as const
    )[quarter] as [number, number];
  }
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

function spanOf({ positions, corners, triangles }: Outside, x: number, y: number, z: number): Span {
  let [from, to] = [Infinity, -Infinity];
  for (const c of triangles) {
    const p = 3 * corners[c];
    const at = x * positions[p] + y * positions[p + 1] + z * positions[p + 2];
    if (at < from) from = at;
    if (at > to) to = at;
  }
  return { x, y, z, from, length: Math.max(to - from, 1e-12) };
}
