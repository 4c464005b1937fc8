import { cross, dot } from '../../../math/vector.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { circle, smoothCurve } from './curves.ts';
import { ringsBody } from './rings.ts';

/** Segments between two points of a smooth path. */
const STEPS = 4;

export interface SweepOptions {
  /** Radii of the section along the path; a shorter list is interpolated. */
  radii: readonly number[];
  /** Half the section's size along its second axis at each place. If omitted, the radius is used. */
  thickness?: readonly number[] | undefined;
  /** Degrees that the section turns about the path at each place. */
  twist?: readonly number[] | undefined;
  /** Desired direction of the section's second axis at the first place. Only its part across the path counts. */
  facing?: readonly number[] | undefined;
  /** Points of the section in its plane; a circle if omitted. */
  section?: readonly (readonly number[])[] | undefined;
  sides: number;
  smooth?: boolean | undefined;
  closed?: boolean | undefined;
}

/** Sweeps a section along a path by parallel transport. The section does not twist unless a twist is given. */
export function sweep(path: readonly (readonly number[])[], options: SweepOptions): PolygonMesh {
  const { radii, sides, smooth = false, closed = false, section = circle(sides) } = options;
  const { thickness = radii, twist = [0], facing } = options;
  const rows = path.map((point, i) => {
    const share = i / Math.max(1, path.length - 1);
    return [...point, valueAt(radii, share), valueAt(thickness, share), valueAt(twist, share)];
  });
  const points = smooth ? smoothCurve(rows, STEPS, closed) : rows;
  const count = points.length;
  const tangents = points.map((_, i) => {
    const before = points[closed ? (i + count - 1) % count : Math.max(0, i - 1)];
    const after = points[closed ? (i + 1) % count : Math.min(count - 1, i + 1)];
    return unit([after[0] - before[0], after[1] - before[1], after[2] - before[2]]);
  });
  let side = firstSide(tangents[0], facing);
  const rings = points.map(([x, y, z, radius, thick, turned], i) => {
    const along = tangents[i];
    const lean = dot(side, along);
    side = unit(side.map((v, k) => v - lean * along[k]));
    const up = cross(along, side);
    const [r, t] = [Math.max(0, radius), Math.max(0, thick)];
    if (turned === 0 && t === r)
      return section.flatMap(([u, v]) => [
        x + r * (u * side[0] + v * up[0]),
        y + r * (u * side[1] + v * up[1]),
        z + r * (u * side[2] + v * up[2]),
      ]);
    const angle = (turned * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return section.flatMap(([u, v]) => {
      const [a, b] = [r * u * cos - t * v * sin, r * u * sin + t * v * cos];
      return [0, 1, 2].map((k) => [x, y, z][k] + a * side[k] + b * up[k]);
    });
  });
  return ringsBody(rings, closed);
}

/** The first axis of the section where the path begins. */
function firstSide(along: readonly number[], facing: readonly number[] | undefined): number[] {
  const across = facing === undefined ? [0, 0, 0] : cross(facing, along);
  // A direction along the path cannot set where the section faces.
  if (Math.hypot(...across) > 1e-6) return unit(across);
  return unit(cross(Math.abs(along[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0], along));
}

function valueAt(values: readonly number[], share: number): number {
  const at = share * (values.length - 1);
  const i = Math.min(values.length - 1, Math.floor(at));
  const next = values[Math.min(values.length - 1, i + 1)];
  return values[i] + (next - values[i]) * (at - i);
}

function unit(v: readonly number[]): number[] {
  const length = Math.hypot(...v);
  return length > 1e-12 ? v.map((each) => each / length) : [0, 1, 0];
}
