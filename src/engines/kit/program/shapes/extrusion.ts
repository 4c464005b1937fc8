import { joinHoles } from '../../../mesh/join-holes.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../mesh-builder.ts';
import { smoothCurve } from './curves.ts';

type Outline = readonly (readonly number[])[];

/** Segments between two points of a smooth outline. */
const STEPS = 4;
/** Maximum distance by which a bevel may move a sharp corner, in bevel widths. */
const SHARPEST = 2.5;

/** Maximum width of a bevel as a share of the gap between a hole and the next rim: at half of it, both rims would meet. */
const LARGEST = 0.49;

export interface ExtrusionOptions {
  depth: number;
  /** The width of the bevel at the front and the back; narrower where a hole is too near to a rim. */
  bevel?: number;
  holes?: readonly Outline[];
  smooth?: boolean;
}

/** Extrudes an outline in x and y, with holes, into a body around z = 0. */
export function extrude(outline: Outline, options: ExtrusionOptions): PolygonMesh {
  const { depth, bevel = 0, holes = [], smooth = false } = options;
  const round = (each: Outline) => (smooth ? smoothCurve(each, STEPS, true) : each);
  const loops = [oriented(round(outline), 1), ...holes.map((hole) => oriented(round(hole), -1))];
  const builder = new MeshBuilder();
  const positions: number[] = [];
  const add = (loop: Outline, z: number) =>
    loop.map(([x, y]) => {
      positions.push(x, y, z);
      return builder.vertex(x, y, z);
    });
  const width = Math.min(bevel, depth / 2, bevel > 0 ? LARGEST * gapBetween(loops) : 0);
  const fronts: number[][] = [];
  const backs: number[][] = [];
  for (const loop of loops) {
    const inner = width > 0 ? inset(loop, width) : loop;
    const rows = [
      add(inner, depth / 2),
      ...(width > 0 ? [add(loop, depth / 2 - width), add(loop, width - depth / 2)] : []),
      add(inner, -depth / 2),
    ];
    for (let r = 0; r + 1 < rows.length; r++) {
      const [a, b] = [rows[r], rows[r + 1]];
      for (let i = 0; i < a.length; i++) {
        const j = (i + 1) % a.length;
        builder.face([a[i], b[i], b[j], a[j]]);
      }
    }
    fronts.push(rows[0]);
    backs.push(rows[rows.length - 1]);
  }
  const places = Float32Array.from(positions);
  builder.face(capOf(places, fronts));
  builder.face(capOf(places, backs).reverse());
  return builder.solid();
}

/** Returns one face from an outline and its holes. */
function capOf(positions: Float32Array, loops: readonly number[][]): number[] {
  if (loops.length === 1) return [...loops[0]];
  return joinHoles(positions, loops[0], loops.slice(1)).map(
    ({ ring, place }) => loops[ring][place],
  );
}

/** The smallest distance between two of the loops; infinite if there is only one. */
function gapBetween(loops: readonly Outline[]): number {
  let gap = Number.POSITIVE_INFINITY;
  for (const loop of loops)
    for (const other of loops) {
      if (other === loop) continue;
      for (const point of loop)
        for (let i = 0; i < other.length; i++)
          gap = Math.min(gap, distanceTo(point, other[i], other[(i + 1) % other.length]));
    }
  return gap;
}

/** The distance of a point from a segment. */
function distanceTo([x, y]: readonly number[], from: readonly number[], to: readonly number[]) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(from[0] + share * dx - x, from[1] + share * dy - y);
}

/** Returns the loop in the direction given by the sign: counterclockwise (1) or clockwise (−1). */
function oriented(loop: Outline, sign: number): Outline {
  let area = 0;
  for (let i = 0; i < loop.length; i++) {
    const [a, b] = [loop[i], loop[(i + 1) % loop.length]];
    area += a[0] * b[1] - b[0] * a[1];
  }
  return Math.sign(area) === sign ? loop : loop.toReversed();
}

/** Moves the loop to its left by a distance, which is inwards for outlines and outwards for holes. */
function inset(loop: Outline, distance: number): Outline {
  return loop.map((point, i) => {
    const a = direction(loop[(i + loop.length - 1) % loop.length], point);
    const b = direction(point, loop[(i + 1) % loop.length]);
    const [nx, ny] = [-(a[1] + b[1]), a[0] + b[0]];
    const square = nx * nx + ny * ny;
    if (square < 1e-9) return point;
    // The miter length is the distance divided by half the length of the sum of both normals.
    const reach = Math.min(2 / square, SHARPEST / Math.sqrt(square));
    return [point[0] + nx * reach * distance, point[1] + ny * reach * distance];
  });
}

function direction(from: readonly number[], to: readonly number[]): [number, number] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
