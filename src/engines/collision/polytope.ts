import type { Plane } from './plane.ts';

/** A convex body with polygons as faces, counterclockwise from outside. */
export interface Polytope {
  /** Three values per vertex. */
  vertices: number[];
  faces: number[][];
}

/** Returns the box between two corners. */
export function boxPolytope(min: ArrayLike<number>, max: ArrayLike<number>): Polytope {
  const vertices: number[] = [];
  for (let i = 0; i < 8; i++)
    for (let k = 0; k < 3; k++) vertices.push((i >> k) & 1 ? max[k] : min[k]);
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ];
  return { vertices, faces };
}

/**
 * Cuts off the part of a convex body above a plane. Vertices within `epsilon` of the plane count as on it.
 * @returns the body itself if nothing is above the plane
 */
export function clipPolytope(body: Polytope, plane: Plane, epsilon: number): Polytope {
  const { vertices, faces } = body;
  const [nx, ny, nz] = plane.normal;
  const heights: number[] = [];
  let above = false;
  for (let i = 0; i < vertices.length; i += 3) {
    const height = nx * vertices[i] + ny * vertices[i + 1] + nz * vertices[i + 2] - plane.offset;
    heights.push(Math.abs(height) <= epsilon ? 0 : height);
    above ||= height > epsilon;
  }
  if (!above) return body;
  const places = vertices.slice();
  const cuts = new Map<number, number>();
  const cut = (a: number, b: number): number => {
    const key = Math.min(a, b) * heights.length + Math.max(a, b);
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const share = heights[a] / (heights[a] - heights[b]);
    const made = places.length / 3;
    for (let k = 0; k < 3; k++)
      places.push(vertices[3 * a + k] + share * (vertices[3 * b + k] - vertices[3 * a + k]));
    cuts.set(key, made);
    return made;
  };
  const kept: number[][] = [];
  // For each point on the plane, the next point around the new face.
  const next = new Map<number, number>();
  for (const face of faces) {
    const left: number[] = [];
    let [leaves, enters] = [-1, -1];
    face.forEach((a, i) => {
      const b = face[(i + 1) % face.length];
      if (heights[a] <= 0) left.push(a);
      if (heights[a] <= 0 && heights[b] > 0) {
        leaves = heights[a] === 0 ? a : cut(a, b);
        if (leaves !== a) left.push(leaves);
      } else if (heights[a] > 0 && heights[b] <= 0) {
        enters = heights[b] === 0 ? b : cut(a, b);
        if (enters !== b) left.push(enters);
      }
    });
    if (left.length >= 3) kept.push(left);
    if (leaves >= 0 && enters >= 0 && leaves !== enters) next.set(enters, leaves);
  }
  const rim = loopOf(next);
  if (rim.length >= 3) kept.push(rim);
  return compacted({ vertices: places, faces: kept });
}

/** Follows the links around, which form one loop. */
function loopOf(next: ReadonlyMap<number, number>): number[] {
  const [start] = next.keys();
  const loop: number[] = [];
  for (let at: number | undefined = start; at !== undefined; at = next.get(at)) {
    loop.push(at);
    if (next.get(at) === start || loop.length > next.size) break;
  }
  return loop;
}

function compacted({ vertices, faces }: Polytope): Polytope {
  const number = new Map<number, number>();
  const kept: number[] = [];
  const renumbered = faces.map((face) =>
    face.map((v) => {
      let found = number.get(v);
      if (found === undefined) {
        found = number.size;
        number.set(v, found);
        kept.push(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
      }
      return found;
    }),
  );
  return { vertices: kept, faces: renumbered };
}

/** Splits the faces into triangles. */
export function trianglesOf({ faces }: Polytope): Uint32Array {
  return Uint32Array.from(
    faces.flatMap((face) => face.slice(2).flatMap((v, i) => [face[0], face[i + 1], v])),
  );
}
