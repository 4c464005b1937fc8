import { cross, dot } from '../../../math/vector.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { circle, smoothCurve } from './curves.ts';
import { ringsBody } from './rings.ts';

/** Segments between two points of a smooth path. */
const STEPS = 4;

export interface SweepOptions {
  /** Radii of the section along the path; a shorter list is interpolated. */
  radii: readonly number[];
  /** Points of the section in its plane; a circle if omitted. */
  section?: readonly (readonly number[])[] | undefined;
  sides: number;
  smooth?: boolean | undefined;
  closed?: boolean | undefined;
}

/** Sweeps a section along a path without additional twist (parallel transport). */
export function sweep(path: readonly (readonly number[])[], options: SweepOptions): PolygonMesh {
  const { radii, sides, smooth = false, closed = false, section = circle(sides) } = options;
  const rows = path.map((point, i) => [
    ...point,
    radiusAt(radii, i / Math.max(1, path.length - 1)),
  ]);
  const points = smooth ? smoothCurve(rows, STEPS, closed) : rows;
  const count = points.length;
  const tangents = points.map((_, i) => {
    const before = points[closed ? (i + count - 1) % count : Math.max(0, i - 1)];
    const after = points[closed ? (i + 1) % count : Math.min(count - 1, i + 1)];
    return unit([after[0] - before[0], after[1] - before[1], after[2] - before[2]]);
  });
  let side = unit(cross(Math.abs(tangents[0][1]) > 0.9 ? [0, 0, 1] : [0, 1, 0], tangents[0]));
  const rings = points.map(([x, y, z, radius], i) => {
    const along = tangents[i];
    const lean = dot(side, along);
    side = unit(side.map((v, k) => v - lean * along[k]));
    const up = cross(along, side);
    const r = Math.max(0, radius);
    return section.flatMap(([u, v]) => [
      x + r * (u * side[0] + v * up[0]),
      y + r * (u * side[1] + v * up[1]),
      z + r * (u * side[2] + v * up[2]),
    ]);
  });
  return ringsBody(rings, closed);
}

function radiusAt(radii: readonly number[], share: number): number {
  const at = share * (radii.length - 1);
  const i = Math.min(radii.length - 1, Math.floor(at));
  const next = radii[Math.min(radii.length - 1, i + 1)];
  return radii[i] + (next - radii[i]) * (at - i);
}

function unit(v: readonly number[]): number[] {
  const length = Math.hypot(...v);
  return length > 1e-12 ? v.map((each) => each / length) : [0, 1, 0];
}
