import type { VertexCorners } from '../../mesh/vertex-corners.ts';
import type { Region } from './relaxation.ts';

/**
 * Returns the vertices up to `rings` rings of quads away from some others, and the quads around them, both in ascending
 * order.
 * @param corners of the quads, four each
 * @param around the corners at each vertex
 */
export function regionAround(
  corners: Uint32Array,
  around: VertexCorners,
  centres: readonly number[],
  rings: number,
): Region {
  const near = new Uint8Array(around.offsets.length - 1);
  const taken = new Uint8Array(corners.length / 4);
  const vertices: number[] = [];
  const faces: number[] = [];
  const reach = (v: number) => {
    if (near[v] === 0) vertices.push(v);
    near[v] = 1;
  };
  for (const v of centres) reach(v);
  // Breadth-first search: `vertices` is the queue, and `from` is the start of its last ring.
  for (let ring = 0, from = 0; ring <= rings; ring++) {
    const to = vertices.length;
    for (; from < to; from++) {
      const v = vertices[from];
      for (let i = around.offsets[v]; i < around.offsets[v + 1]; i++) {
        const face = around.corners[i] >> 2;
        if (taken[face] === 1) continue;
        taken[face] = 1;
        faces.push(face);
        if (ring < rings) for (let c = 4 * face; c < 4 * face + 4; c++) reach(corners[c]);
      }
    }
  }
  return { faces: Uint32Array.from(faces).sort(), vertices: Uint32Array.from(vertices).sort() };
}
