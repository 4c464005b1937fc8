import { type BvhNodes, buildNodes } from '../../mesh/bvh-build.ts';
import { createRaycast, type RayQuery } from '../../mesh/raycast.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Body } from './bodies.ts';
import { areNear } from './near-triangles.ts';

/**
 * Directions in which a point looks to find out whether it is inside. They differ from all axes, because models are
 * built along the axes.
 */
const LOOKS = [
  [0.36, 0.8, 0.48],
  [-0.61, -0.29, 0.74],
  [0.27, -0.55, -0.79],
] as const;
const found = surfacePoint();

/** The triangles of a body in a tree of boxes. */
export class BodyTree {
  readonly #nodes: BvhNodes;
  /** Boxes of the nodes' children, followed by the box of the root. */
  readonly #boxes: Float32Array;
  /** Nine coordinates per triangle, in the order of the leaves. */
  readonly #triangles: Float32Array;
  readonly #body: Body;
  #raycast: RayQuery | null = null;

  constructor(body: Body) {
    const { positions, indices, box } = body;
    this.#body = body;
    this.#nodes = buildNodes(positions, indices);
    const { boxes, order } = this.#nodes;
    this.#boxes = new Float32Array(boxes.length + 6);
    this.#boxes.set(boxes);
    this.#boxes.set([...box.min, ...box.max], boxes.length);
    this.#triangles = new Float32Array(9 * order.length);
    for (const [i, triangle] of order.entries())
      for (let k = 0; k < 3; k++) {
        const vertex = 3 * indices[3 * triangle + k];
        this.#triangles.set(positions.subarray(vertex, vertex + 3), 9 * i + 3 * k);
      }
  }

  /**
   * Whether the two surfaces are within a distance of each other.
   * @param budget number of visits that are left, which is reduced by the visits made
   */
  touches(other: BodyTree, distance: number, budget: { visits: number }): boolean {
    return (
      this.eachNear(other, distance, budget, (p, a, q, b) => areNear(p, a, q, b, distance)) ||
      // If there is no answer in time, the bodies count as touching, so that nothing is wrongly reported as floating.
      budget.visits < 0
    );
  }

  /**
   * Visits the pairs of triangles whose leaves are within a distance of each other, until a visit returns true.
   * @param budget number of node visits that are left, which is reduced by the visits made; at 0 the search ends
   * @param visit receives nine coordinates for each of the two triangles, starting at `a` and `b`
   * @returns whether a visit returned true
   */
  eachNear(
    other: BodyTree,
    distance: number,
    budget: { visits: number },
    visit: (p: Float32Array, a: number, q: Float32Array, b: number) => boolean,
  ): boolean {
    // Pairs of nodes that are still to be visited, each node with the position of its box.
    const waiting: number[] = [
      this.#nodes.root,
      this.#boxes.length - 6,
      other.#nodes.root,
      other.#boxes.length - 6,
    ];
    while (waiting.length > 0) {
      const boxB = waiting.pop()!;
      const b = waiting.pop()!;
      const boxA = waiting.pop()!;
      const a = waiting.pop()!;
      if (--budget.visits < 0) return false;
      if (this.#areApart(boxA, other.#boxes, boxB, distance)) continue;
      if (a < 0 && b < 0) {
        if (this.#visitLeaves(a, other, b, visit)) return true;
      } else if (a >= 0 && (b < 0 || sizeOf(this.#boxes, boxA) >= sizeOf(other.#boxes, boxB)))
        for (let side = 0; side < 2; side++)
          waiting.push(this.#nodes.children[2 * a + side], 12 * a + 6 * side, b, boxB);
      else
        for (let side = 0; side < 2; side++)
          waiting.push(a, boxA, other.#nodes.children[2 * b + side], 12 * b + 6 * side);
    }
    return false;
  }

  #areApart(at: number, others: Float32Array, b: number, distance: number): boolean {
    const boxes = this.#boxes;
    for (let k = 0; k < 3; k++)
      if (
        boxes[at + k] - distance > others[b + 3 + k] ||
        others[b + k] - distance > boxes[at + 3 + k]
      )
        return true;
    return false;
  }

  #visitLeaves(
    a: number,
    other: BodyTree,
    b: number,
    visit: (p: Float32Array, a: number, q: Float32Array, b: number) => boolean,
  ): boolean {
    const [firstA, firstB] = [~a >>> 3, ~b >>> 3];
    for (let i = firstA; i <= firstA + (~a & 7); i++)
      for (let j = firstB; j <= firstB + (~b & 7); j++)
        if (visit(this.#triangles, 9 * i, other.#triangles, 9 * j)) return true;
    return false;
  }

  /** Whether a point is inside the surface, which it is if it sees the surface from behind in most directions. */
  contains(point: ArrayLike<number>): boolean {
    this.#raycast ??= createRaycast(this.#nodes, this.#triangles);
    let inside = 0;
    for (const direction of LOOKS)
      if (this.#raycast(point, direction, found) && this.#facesAlong(found.triangle, direction))
        inside++;
    return inside >= 2;
  }

  #facesAlong(triangle: number, [dx, dy, dz]: readonly [number, number, number]): boolean {
    const { positions: p, indices } = this.#body;
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * triangle + k]);
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    return (uy * vz - uz * vy) * dx + (uz * vx - ux * vz) * dy + (ux * vy - uy * vx) * dz > 0;
  }
}

function sizeOf(boxes: Float32Array, at: number): number {
  return Math.max(
    boxes[at + 3] - boxes[at],
    boxes[at + 4] - boxes[at + 1],
    boxes[at + 5] - boxes[at + 2],
  );
}
