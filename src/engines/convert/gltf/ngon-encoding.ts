import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Primitive } from '../../mesh/primitives.ts';
import { isTriangles } from '../../mesh/triangle-mesh.ts';

/**
 * FB_ngon_encoding: consecutive triangles that start at the same vertex form one polygon. Readers that do not support
 * it see triangles; this project's reader and assimp (from 5.3) restore the polygons.
 */
export const NGON = 'FB_ngon_encoding';

/**
 * Rotates the corners of each triangle, in place, so that all triangles of a face start at the same vertex and those of
 * the next face at a different one. Faces that cannot be divided into a triangle fan (most concave ones with five or
 * more corners) stay triangles.
 * @returns the number of such faces; null, with nothing changed, if all faces are triangles
 */
export function ngonTriangles(mesh: PolygonMesh, primitives: readonly Primitive[]): number | null {
  const sides = sidesByMaterial(mesh);
  if (sides === null) return null;
  let cut = 0;
  for (const primitive of primitives) {
    const counts = sides.get(mesh.faceMaterials === null ? null : primitive.material)!;
    let previous = -1;
    let at = 0;
    for (const count of counts) {
      const triangles = Math.max(0, count - 2);
      const apex = triangles > 1 ? turnFan(primitive.indices, at, triangles, previous) : -1;
      if (triangles > 1 && apex < 0) cut++;
      previous = apex >= 0 ? apex : turnApart(primitive.indices, at, triangles, previous);
      at += 3 * triangles;
    }
  }
  return cut;
}

/**
 * Returns, for each material, the number of sides of each of its faces, in the order of the faces' triangles in the
 * primitive; null if all faces have three sides.
 */
function sidesByMaterial(mesh: PolygonMesh): Map<number | null, number[]> | null {
  if (isTriangles(mesh)) return null;
  const { faceOffsets, faceMaterials } = mesh;
  const sides = new Map<number | null, number[]>();
  let polygons = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const count = faceOffsets[f + 1] - faceOffsets[f];
    if (count > 3) polygons++;
    const material = faceMaterials === null ? null : faceMaterials[f];
    const list = sides.get(material);
    if (list) list.push(count);
    else sides.set(material, [count]);
  }
  return polygons > 0 ? sides : null;
}

/**
 * Makes all triangles of a face start at the same vertex, which differs from that of the previous face. @returns that
 * vertex; −1 if there is none
 */
function turnFan(indices: Uint32Array, at: number, triangles: number, previous: number): number {
  let apex = fanApex(indices, at, triangles, previous);
  if (apex < 0) {
    // A quad has two such vertices. From the other end of its diagonal, its triangles come in reverse order.
    reverseTriangles(indices, at, triangles);
    apex = fanApex(indices, at, triangles, previous);
  }
  if (apex >= 0) for (let t = 0; t < triangles; t++) turnTo(indices, at + 3 * t, apex);
  return apex;
}

/**
 * Makes each triangle start at a different vertex than the previous one. @returns the start vertex of the last triangle
 */
function turnApart(indices: Uint32Array, at: number, triangles: number, previous: number): number {
  let last = previous;
  for (let o = at; o < at + 3 * triangles; o += 3) {
    if (indices[o] === last) turnTo(indices, o, indices[o + 1]);
    last = indices[o];
  }
  return last;
}

/**
 * Finds the vertex from which the triangles form a fan in order, and at which the previous face did not start; −1 if
 * there is none.
 */
function fanApex(indices: Uint32Array, at: number, triangles: number, previous: number): number {
  for (let k = 0; k < 3; k++) {
    const apex = indices[at + k];
    if (apex === previous) continue;
    let before = -1;
    let fan = true;
    for (let o = at; o < at + 3 * triangles && fan; o += 3) {
      const turn = apex === indices[o] ? 0 : apex === indices[o + 1] ? 1 : 2;
      const next = indices[o + ((turn + 1) % 3)];
      fan = indices[o + turn] === apex && (o === at || next === before);
      before = indices[o + ((turn + 2) % 3)];
    }
    if (fan) return apex;
  }
  return -1;
}

function reverseTriangles(indices: Uint32Array, at: number, triangles: number): void {
  for (let low = at, high = at + 3 * (triangles - 1); low < high; low += 3, high -= 3)
    for (let k = 0; k < 3; k++) {
      const first = indices[low + k];
      indices[low + k] = indices[high + k];
      indices[high + k] = first;
    }
}

/** Rotates a triangle's corners until it starts at the given vertex. */
function turnTo(indices: Uint32Array, o: number, vertex: number): void {
  for (let k = 0; k < 2 && indices[o] !== vertex; k++) {
    const first = indices[o];
    indices[o] = indices[o + 1];
    indices[o + 1] = indices[o + 2];
    indices[o + 2] = first;
  }
}
