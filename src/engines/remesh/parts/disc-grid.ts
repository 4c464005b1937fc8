import { buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { previousOf, type Surface } from '../surface/surface.ts';
import type { NetCollector } from './grid-net.ts';

/**
 * Adds a grid of `quads` quads, or slightly fewer, for a part with the topology of a disc. The grid spans four corners
 * on the part's border, follows the border at the sides (a Coons patch), and lies on the surface inside.
 */
export function addDiscGrid(
  surface: Surface,
  triangles: Uint32Array,
  quads: number,
  net: NetCollector,
): void {
  const border = borderLoop(surface, triangles);
  const sides = fourSides(surface.positions, border);
  const along = (sides[0].length + sides[2].length) / 2;
  const across = (sides[1].length + sides[3].length) / 2;
  const [columns, rows] = gridFor(quads, along, across);
  const place = quads > 1 ? projector(surface, triangles) : null;
  const numbers: number[] = [];
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      const [u, v] = [i / columns, j / rows];
      const [south, east, north, west] = sides;
      const [a, b, c, d] = [south.at(0), south.at(1), north.at(0), north.at(1)];
      const [s, e, n, w] = [south.at(u), east.at(v), north.at(1 - u), west.at(1 - v)];
      const p = [0, 1, 2].map(
        (k) =>
          (1 - v) * s[k] +
          v * n[k] +
          (1 - u) * w[k] +
          u * e[k] -
          (1 - u) * (1 - v) * a[k] -
          u * (1 - v) * b[k] -
          u * v * c[k] -
          (1 - u) * v * d[k],
      );
      if (place !== null && i > 0 && j > 0 && i < columns && j < rows) place(p);
      numbers.push(net.vertex(p[0], p[1], p[2]));
    }
  }
  const at = (i: number, j: number) => numbers[j * (columns + 1) + i];
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const features = [j === 0, i + 1 === columns, j + 1 === rows, i === 0].map(Number);
      net.quad([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)], features);
    }
  }
}

/**
 * Returns columns and rows in about the proportions of a part, with at most `quads` quads and at least nine tenths of
 * that.
 */
function gridFor(quads: number, along: number, across: number): [number, number] {
  const ratio = across > 0 ? along / across : 1;
  let best: [number, number] = [quads, 1];
  let least = Infinity;
  for (let rows = 1; rows <= quads; rows++) {
    const columns = Math.floor(quads / rows);
    if (columns * rows < 0.9 * quads) continue;
    const stretch = Math.abs(Math.log(columns / rows / ratio));
    if (stretch >= least) continue;
    least = stretch;
    best = [columns, rows];
  }
  return best;
}

/** Returns a function that moves points to the nearest points of a part. */
function projector({ positions, indices }: Surface, triangles: Uint32Array) {
  const own = new Uint32Array(3 * triangles.length);
  const points = new Float32Array(9 * triangles.length);
  for (let i = 0; i < own.length; i++) {
    const v = indices[3 * triangles[Math.floor(i / 3)] + (i % 3)];
    for (let k = 0; k < 3; k++) points[3 * i + k] = positions[3 * v + k];
    own[i] = i;
  }
  const bvh = buildBvh(points, own);
  const found = surfacePoint();
  return (p: number[]) => {
    if (!bvh.closestPoint(p[0], p[1], p[2], found)) return;
    [p[0], p[1], p[2]] = [found.x, found.y, found.z];
  };
}

/** Vertices of the border, in the direction of its triangles. */
function borderLoop({ indices, opposite }: Surface, triangles: Uint32Array): number[] {
  let start = -1;
  for (const t of triangles) {
    for (let e = 3 * t; e < 3 * t + 3 && start < 0; e++) if (opposite[e] < 0) start = e;
    if (start >= 0) break;
  }
  const loop: number[] = [];
  for (let e = start; ; ) {
    loop.push(indices[e]);
    // Walks clockwise around the tip to the border half-edge that leaves it.
    let f = nextEdge(e);
    while (opposite[f] >= 0) f = nextEdge(opposite[f]);
    e = f;
    if (e === start) return loop;
  }
}

function nextEdge(e: number): number {
  return previousOf(previousOf(e));
}

interface Side {
  length: number;
  /** The point at a share of the length. */
  at(share: number): number[];
}

/**
 * Divides the border at four corners: the two points furthest apart, and on either side the one furthest from the line
 * between these two.
 */
function fourSides(positions: Float64Array, loop: readonly number[]): Side[] {
  const points = loop.map((v) => Array.from(positions.subarray(3 * v, 3 * v + 3)));
  const [a, c] = furthestPair(points);
  const b = furthestFromLine(points, a, c);
  const d = furthestFromLine(points, c, a + points.length);
  const [pa, pc] = [points[a], points[c % points.length]];
  const middle = [0, 1, 2].map((k) => (pa[k] + pc[k]) / 2);
  const between = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => points[(from + i) % points.length]);
  // If nothing lies between the two ends, the middle of their edge becomes the corner.
  const first =
    b < 0
      ? [
          [pa, middle],
          [middle, pc],
        ]
      : [between(a, b), between(b, c)];
  const second =
    d < 0
      ? [
          [pc, middle],
          [middle, pa],
        ]
      : [between(c, d), between(d, a + points.length)];
  return [...first, ...second].map(sideOf);
}

/**
 * Finds two distant points: the furthest from any point, and the furthest from that one. The first is the lower one.
 */
function furthestPair(points: readonly number[][]): [number, number] {
  const furthest = (from: number) =>
    points.reduce(
      (best, p, i) => (distance(p, points[from]) > distance(points[best], points[from]) ? i : best),
      from === 0 ? 1 : 0,
    );
  const a = furthest(0);
  const c = furthest(a);
  return [Math.min(a, c), Math.max(a, c)];
}

/** Returns the point strictly between two others that is furthest from their line; −1 if there is none. */
function furthestFromLine(points: readonly number[][], from: number, to: number): number {
  const [a, b] = [points[from % points.length], points[to % points.length]];
  const length = distance(a, b) || 1;
  let best = -1;
  let most = -1;
  for (let i = from + 1; i < to; i++) {
    const p = points[i % points.length];
    const along = [0, 1, 2].reduce((sum, k) => sum + ((p[k] - a[k]) * (b[k] - a[k])) / length, 0);
    const off = Math.sqrt(Math.max(0, distance(p, a) ** 2 - along ** 2));
    if (off <= most) continue;
    most = off;
    best = i;
  }
  return best;
}

function sideOf(points: readonly number[][]): Side {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    lengths.push(lengths[i - 1] + distance(points[i - 1], points[i]));
  }
  const length = lengths[points.length - 1];
  return {
    length,
    at(share) {
      if (share <= 0) return points[0];
      if (share >= 1) return points[points.length - 1];
      let i = 1;
      while (i + 1 < points.length && lengths[i] < share * length) i++;
      const step = lengths[i] - lengths[i - 1] || 1;
      const w = (share * length - lengths[i - 1]) / step;
      return [0, 1, 2].map((k) => points[i - 1][k] + w * (points[i][k] - points[i - 1][k]));
    },
  };
}

function distance(p: readonly number[], q: readonly number[]): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
