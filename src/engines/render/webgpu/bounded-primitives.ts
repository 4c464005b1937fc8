import type { Material } from '../../mesh/scene.ts';
import type { Shot } from '../../spec.ts';
import type { View } from '../camera.ts';
import {
  affordableScale,
  drawingWork,
  type GroupedTriangles,
  scaleToDraw,
} from '../drawing-work.ts';
import type { Group } from '../drawn-triangles.ts';
import { triangleCopiesLeftOut } from '../without-copies.ts';
import type { GpuPrimitive } from './gpu-protocol.ts';

/** What is left of primitives to be drawn. */
interface BoundedPrimitives {
  primitives: GpuPrimitive[];
  grouped: GroupedTriangles;
  scale: number;
}

/**
 * What can be drawn in a bounded time, by the same counts as the plain rasterizer's: without copies of triangles where
 * triangles cover the pictures too often, and on a processor smaller where that is not enough. A card fills thousands of
 * layers in the time that a processor fills one.
 * @returns `grouped`: the triangles of the primitives; `scale`: the share of their sides that the pictures are drawn at
 * @throws SourceUnusable where even the smallest are too much for a processor
 */
export function boundedPrimitives(
  primitives: GpuPrimitive[],
  materials: readonly Material[],
  shots: readonly Shot[],
  views: readonly View[],
  onCard: boolean,
): BoundedPrimitives {
  const whole = groupedTriangles(primitives);
  const scale = affordableScale(drawingWork(whole, materials, shots, views));
  if (scale === 1) return { primitives, grouped: whole, scale };
  const { kept, groups } = triangleCopiesLeftOut(whole, materials);
  const left = primitives
    .map((primitive, i) => {
      const { first, last } = groups[i];
      return withTriangles(primitive, kept.subarray(first, last), whole.groups[i].first);
    })
    .filter(({ indices }) => indices!.length > 0);
  const grouped = groupedTriangles(left);
  return {
    primitives: left,
    grouped,
    scale: onCard ? 1 : scaleToDraw(drawingWork(grouped, materials, shots, views)),
  };
}

/** The triangles of all primitives in one index, a group for each primitive in their order. */
function groupedTriangles(primitives: readonly GpuPrimitive[]): GroupedTriangles {
  const corners = ({ indices, positions }: GpuPrimitive) => indices?.length ?? positions.length / 3;
  const total = (of: (primitive: GpuPrimitive) => number) =>
    primitives.reduce((sum, primitive) => sum + of(primitive), 0);
  const positions = new Float32Array(total((primitive) => primitive.positions.length));
  const indices = new Uint32Array(total(corners));
  const groups: Group[] = [];
  let [vertex, corner] = [0, 0];
  for (const primitive of primitives) {
    positions.set(primitive.positions, vertex * 3);
    const count = corners(primitive);
    for (let i = 0; i < count; i++) indices[corner + i] = vertex + (primitive.indices?.[i] ?? i);
    const first = corner / 3;
    vertex += primitive.positions.length / 3;
    corner += count;
    groups.push({ first, last: corner / 3, material: primitive.material });
  }
  return { positions, indices, groups };
}

/** A primitive with some of its triangles, counted from `first`. */
function withTriangles(
  primitive: GpuPrimitive,
  triangles: Uint32Array,
  first: number,
): GpuPrimitive {
  const { indices } = primitive;
  const kept = new Uint32Array(3 * triangles.length);
  for (let i = 0; i < kept.length; i++) {
    const corner = 3 * (triangles[Math.trunc(i / 3)] - first) + (i % 3);
    kept[i] = indices === null ? corner : indices[corner];
  }
  return { ...primitive, indices: kept };
}
