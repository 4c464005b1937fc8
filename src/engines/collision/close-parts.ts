/** Largest area of the caps that close a part, as a share of its own: scans have holes, cups an opening. */
const MOST_CAPPED = 0.03;

/** An edge of the border, from `from` to `to` as the surface runs around it, and how often it is there. */
export interface BorderEdge {
  from: number;
  to: number;
  times: number;
  /** Connected part of the surface. */
  part: number;
}

/**
 * Closes parts whose borders are small: cracks, holes, patches that face the wrong way. Each loop of the border becomes a
 * fan of triangles around its center, so that the surface winds around every point a whole number of times.
 * @param areas area of each part
 * @returns for each part, the corners of the triangles that close it, three places each; null if its borders are large
 */
export function capsOf(
  positions: Float32Array,
  borders: readonly BorderEdge[],
  areas: Float64Array,
): (number[][] | null)[] {
  const caps: (number[][] | null)[] = Array.from(areas, () => []);
  const capped = new Float64Array(areas.length);
  for (const edges of loopsOf(borders)) {
    const center = centerOf(positions, edges);
    for (const { from, to, part } of edges) {
      const [a, b] = [to, from].map((v) => Array.from(positions.subarray(3 * v, 3 * v + 3)));
      capped[part] += areaOf(a, b, center);
      caps[part]?.push([...a, ...b, ...center]);
    }
  }
  return caps.map((triangles, part) =>
    capped[part] <= MOST_CAPPED * areas[part] ? triangles : null,
  );
}

/** Divides the border into loops: short ones, as those along a crack, do not become part of longer ones. */
function loopsOf(borders: readonly BorderEdge[]): BorderEdge[][] {
  const from = new Map<number, BorderEdge[]>();
  for (const edge of borders)
    for (let i = 0; i < edge.times; i++)
      from.set(edge.from, [...(from.get(edge.from) ?? []), edge]);
  const loops: BorderEdge[][] = [];
  for (const start of from.keys()) {
    // Edges of the walk, and for each vertex on it the number of edges before it.
    const walk: BorderEdge[] = [];
    const places = new Map([[start, 0]]);
    for (let at = start; ; ) {
      const edge = from.get(at)?.pop();
      if (edge === undefined) break;
      walk.push(edge);
      at = edge.to;
      const begin = places.get(at);
      if (begin === undefined) places.set(at, walk.length);
      else {
        const loop = walk.splice(begin);
        for (const { to } of loop) if (to !== at) places.delete(to);
        loops.push(loop);
      }
    }
  }
  return loops;
}

function centerOf(positions: Float32Array, edges: readonly BorderEdge[]): number[] {
  const center = [0, 0, 0];
  for (const { from, to } of edges)
    for (let k = 0; k < 3; k++)
      center[k] += (positions[3 * from + k] + positions[3 * to + k]) / (2 * edges.length);
  return center;
}

function areaOf(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  const [ux, uy, uz] = [0, 1, 2].map((k) => b[k] - a[k]);
  const [vx, vy, vz] = [0, 1, 2].map((k) => c[k] - a[k]);
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}
