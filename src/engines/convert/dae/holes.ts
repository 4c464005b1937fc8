/** Pairs of corners above which the nearest is taken without a look at what lies between them. */
const MOST_PAIRS = 250_000;

/**
 * A polygon and its holes as one ring: each hole is walked from the outline and back along a bridge between two corners
 * that see each other, the nearest such pair (after Eberly, "Triangulation by Ear Clipping", section 3).
 * @param stride indices a corner, `vertexOffset` the one of the vertex
 */
export function bridgeHoles(
  outline: Int32Array,
  holes: Int32Array[],
  stride: number,
  vertexOffset: number,
  positions: Float32Array,
): Int32Array {
  const axes = planeAxes(outline, stride, vertexOffset, positions);
  const point = (ring: Int32Array, corner: number): Point => {
    const vertex = ring[corner * stride + vertexOffset] * 3;
    return [positions[vertex + axes[0]], positions[vertex + axes[1]]];
  };
  const waiting = holes.filter((hole) => hole.length >= 3 * stride);
  let ring = outline;
  while (waiting.length > 0) {
    const [hole] = waiting.splice(0, 1);
    const edges = [ring, hole, ...waiting].flatMap((path) => edgesOf(path, stride, point));
    const [from, to] = bridge(ring, hole, stride, point, edges);
    ring = insert(ring, rotated(hole, to, stride), from, stride);
  }
  return ring;
}

type Point = [number, number];
type Edge = [Point, Point];

function edgesOf(
  ring: Int32Array,
  stride: number,
  point: (ring: Int32Array, corner: number) => Point,
): Edge[] {
  const corners = ring.length / stride;
  return Array.from({ length: corners }, (_, k) => [
    point(ring, k),
    point(ring, (k + 1) % corners),
  ]);
}

function bridge(
  ring: Int32Array,
  hole: Int32Array,
  stride: number,
  point: (ring: Int32Array, corner: number) => Point,
  edges: Edge[],
): [number, number] {
  const pairs: [number, number, number][] = [];
  const [ringCorners, holeCorners] = [ring.length / stride, hole.length / stride];
  if (ringCorners * holeCorners > MOST_PAIRS) return [0, 0];
  for (let a = 0; a < ringCorners; a++) {
    const [ax, ay] = point(ring, a);
    for (let b = 0; b < holeCorners; b++) {
      const [bx, by] = point(hole, b);
      pairs.push([(ax - bx) ** 2 + (ay - by) ** 2, a, b]);
    }
  }
  pairs.sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);
  // The nearest pair nearly always sees each other; hostile polygons end after as many tests as there are pairs.
  let tests = MOST_PAIRS * 4;
  for (const [, a, b] of pairs) {
    const from = point(ring, a);
    const to = point(hole, b);
    tests -= edges.length;
    if (tests < 0) break;
    if (!edges.some(([c, d]) => crosses(from, to, c, d))) return [a, b];
  }
  return pairs.length > 0 ? [pairs[0][1], pairs[0][2]] : [0, 0];
}

/** Whether two segments cross within both; to touch at an end is not to cross. */
function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function side(a: Point, b: Point, p: Point): number {
  return Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
}

function rotated(ring: Int32Array, first: number, stride: number): Int32Array {
  const out = new Int32Array(ring.length);
  out.set(ring.subarray(first * stride), 0);
  out.set(ring.subarray(0, first * stride), ring.length - first * stride);
  return out;
}

/** The ring up to and with `corner`, the hole and its first corner again, then the ring from `corner` again. */
function insert(ring: Int32Array, hole: Int32Array, corner: number, stride: number): Int32Array {
  const at = (corner + 1) * stride;
  const out = new Int32Array(ring.length + hole.length + 2 * stride);
  out.set(ring.subarray(0, at), 0);
  out.set(hole, at);
  out.set(hole.subarray(0, stride), at + hole.length);
  out.set(ring.subarray(at - stride), at + hole.length + stride);
  return out;
}

/** The two axes in which the outline covers the most, so that its projection does not collapse. */
function planeAxes(
  outline: Int32Array,
  stride: number,
  vertexOffset: number,
  positions: Float32Array,
): [number, number] {
  const area = [0, 0, 0];
  const corners = outline.length / stride;
  for (let k = 0; k < corners; k++) {
    const p = outline[k * stride + vertexOffset] * 3;
    const q = outline[((k + 1) % corners) * stride + vertexOffset] * 3;
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      area[axis] += positions[p + u] * positions[q + v] - positions[p + v] * positions[q + u];
    }
  }
  const widest = area.reduce(
    (best, value, k) => (Math.abs(value) > Math.abs(area[best]) ? k : best),
    0,
  );
  return [(widest + 1) % 3, (widest + 2) % 3];
}
