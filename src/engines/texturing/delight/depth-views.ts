import { evenlySpread } from '../../math/evenly-spread.ts';
import type { Work } from '../../spec.ts';

/** Side of the depth image of each direction, in pixels. */
const SIDE = 256;
/** Distance in pixels up to which a point counts as on the nearest surface: slanted surfaces have steps of that size. */
const BIAS = 3;

/** Triangles, nine coordinates each. */
export type Soup = Float32Array;

/** Which directions of light reach a point: an image of the nearest surface for each. */
export class DepthViews {
  /** Unit vectors toward the light, three values each. */
  readonly directions: Float64Array;
  readonly #depths: readonly Float32Array[];
  readonly #frames: readonly Frame[];

  private constructor(
    directions: Float64Array,
    frames: readonly Frame[],
    depths: readonly Float32Array[],
  ) {
    this.directions = directions;
    this.#frames = frames;
    this.#depths = depths;
  }

  /** Draws the triangles from a number of directions. */
  static async draw(triangles: Soup, count: number, work: Work): Promise<DepthViews> {
    const directions = evenlySpread(count);
    const frames: Frame[] = [];
    const depths: Float32Array[] = [];
    for (let d = 0; d < count; d++) {
      const frame = frameOf(triangles, directions.subarray(3 * d, 3 * d + 3));
      frames.push(frame);
      depths.push(depthsOf(triangles, frame));
      await work.breathe((d + 1) / count);
    }
    return new DepthViews(directions, frames, depths);
  }

  /** Returns whether light from a direction reaches a point of the surface. */
  reaches(d: number, x: number, y: number, z: number): boolean {
    const { right, up, toward, low, scale } = this.#frames[d];
    const column = Math.floor((right[0] * x + right[1] * y + right[2] * z - low[0]) * scale);
    const row = Math.floor((up[0] * x + up[1] * y + up[2] * z - low[1]) * scale);
    if (column < 0 || row < 0 || column >= SIDE || row >= SIDE) return true;
    const depth = (toward[0] * x + toward[1] * y + toward[2] * z) * scale;
    return depth >= this.#depths[d][column + SIDE * row] - BIAS;
  }
}

/** A view along a direction of light; depths grow toward the light, in pixels. */
interface Frame {
  right: ArrayLike<number>;
  up: ArrayLike<number>;
  toward: ArrayLike<number>;
  low: [number, number];
  scale: number;
}

function frameOf(triangles: Soup, [x, y, z]: ArrayLike<number> & Iterable<number>): Frame {
  const toward = [x, y, z];
  const helper = Math.abs(y) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const right = unit([
    helper[1] * z - helper[2] * y,
    helper[2] * x - helper[0] * z,
    helper[0] * y - helper[1] * x,
  ]);
  const up = [
    y * right[2] - z * right[1],
    z * right[0] - x * right[2],
    x * right[1] - y * right[0],
  ];
  const low: [number, number] = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const [k, [ax, ay, az]] of [right, up].entries())
    for (let i = 0; i < triangles.length; i += 3) {
      const place = ax * triangles[i] + ay * triangles[i + 1] + az * triangles[i + 2];
      if (place < low[k]) low[k] = place;
      if (place > high[k]) high[k] = place;
    }
  const extent = Math.max(high[0] - low[0], high[1] - low[1], 1e-9);
  return { right, up, toward, low, scale: (SIDE - 1) / extent };
}

function unit(v: readonly number[]): number[] {
  const length = Math.hypot(...v) || 1;
  return v.map((value) => value / length);
}

/** Draws all triangles and keeps the depth nearest to the light in each pixel. */
function depthsOf(triangles: Soup, { right, up, toward, low, scale }: Frame): Float32Array {
  const depths = new Float32Array(SIDE * SIDE).fill(-Infinity);
  const place = (axis: ArrayLike<number>, i: number, start: number) =>
    (axis[0] * triangles[i] + axis[1] * triangles[i + 1] + axis[2] * triangles[i + 2] - start) *
    scale;
  for (let t = 0; t < triangles.length; t += 9) {
    const [ax, bx, cx] = [
      place(right, t, low[0]),
      place(right, t + 3, low[0]),
      place(right, t + 6, low[0]),
    ];
    const [ay, by, cy] = [place(up, t, low[1]), place(up, t + 3, low[1]), place(up, t + 6, low[1])];
    const [az, bz, cz] = [place(toward, t, 0), place(toward, t + 3, 0), place(toward, t + 6, 0)];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (Math.abs(area) < 1e-9) continue;
    const toX = Math.min(SIDE - 1, Math.floor(Math.max(ax, bx, cx)));
    const toY = Math.min(SIDE - 1, Math.floor(Math.max(ay, by, cy)));
    for (let row = Math.max(0, Math.floor(Math.min(ay, by, cy))); row <= toY; row++)
      for (let column = Math.max(0, Math.floor(Math.min(ax, bx, cx))); column <= toX; column++) {
        const [x, y] = [column + 0.5, row + 0.5];
        const b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
        const c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
        if (b < 0 || c < 0 || b + c > 1) continue;
        const depth = az + b * (bz - az) + c * (cz - az);
        if (depth > depths[column + SIDE * row]) depths[column + SIDE * row] = depth;
      }
  }
  return depths;
}
