import { triangleArea } from '../math/triangle.ts';

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
 * @returns 1 for parts that are closed then, and the corners of the triangles that close them, nine values each
 */
export function closeParts(
  positions: Float32Array,
  borders: readonly BorderEdge[],
  areas: Float64Array,
): { closed: Uint8Array; caps: Float32Array } {
  const fans = loopsOf(borders).map((edges) => ({ edges, center: centerOf(positions, edges) }));
  const triangle = new Float32Array(9);
  const setTriangle = ({ from, to }: BorderEdge, center: readonly number[]) => {
    for (let k = 0; k < 3; k++) {
      triangle[k] = positions[3 * to + k];
      triangle[3 + k] = positions[3 * from + k];
      triangle[6 + k] = center[k];
    }
  };
  const capped = new Float64Array(areas.length);
  for (const { edges, center } of fans)
    for (const edge of edges) {
      setTriangle(edge, center);
      capped[edge.part] += triangleArea(triangle, 0, 3, 6);
    }
  const closed = Uint8Array.from(areas, (area, part) =>
    capped[part] <= MOST_CAPPED * area ? 1 : 0,
  );
  const kept = fans.filter(({ edges }) => closed[edges[0].part] === 1);
  const caps = new Float32Array(9 * kept.reduce((sum, { edges }) => sum + edges.length, 0));
  let end = 0;
  for (const { edges, center } of kept)
    for (const edge of edges) {
      setTriangle(edge, center);
      caps.set(triangle, end);
      end += 9;
    }
  return { closed, caps };
}

/** Divides the border into loops: short ones, as those along a crack, do not become part of longer ones. */
function loopsOf(borders: readonly BorderEdge[]): BorderEdge[][] {
  const from = new Map<number, BorderEdge[]>();
  for (const edge of borders) {
    const own = from.get(edge.from) ?? [];
    from.set(edge.from, own);
    for (let i = 0; i < edge.times; i++) own.push(edge);
  }
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
