import { distanceOf } from '../../../math/triangle.ts';
import { surfacePoint } from '../../../mesh/surface-point.ts';
import { type MirrorPlane, mirrored } from './mirror-plane.ts';
import type { MirrorSurface, Sheet } from './mirror-surface.ts';

/** Largest distance of an image from another vertex, as a share of the edges there: at most so much, faces change their shape. */
const OF_EDGE = 0.15;

/**
 * Finds the faces that are images of one single face, corner by corner.
 * @param near the near side of the plane
 * @param most largest distance of the image of a vertex from another vertex
 * @returns for each corner of such a face, the corner of the original; −1 for all others
 */
export function pairCorners(
  surface: MirrorSurface,
  near: Sheet,
  { plane, isImage, most }: { plane: MirrorPlane; isImage: Uint8Array; most: number },
): Int32Array {
  const { faceOffsets, corners } = surface;
  const images = vertexImages(surface, near, { plane, isImage, most });
  const facesAt = facesOfVertices(surface, near);
  const pairs = new Int32Array(corners.length).fill(-1);
  const isTaken = new Uint8Array(isImage.length);
  for (let f = 0; f < isImage.length; f++) {
    if (isImage[f] === 0) continue;
    const start = faceOffsets[f];
    const sides = faceOffsets[f + 1] - start;
    const first = images[corners[start]];
    if (first < 0) continue;
    const original = facesAt(first).find((g) => {
      const from = faceOffsets[g];
      if (isTaken[g] === 1 || faceOffsets[g + 1] - from !== sides) return false;
      const turn = corners.subarray(from, from + sides).indexOf(first);
      // Images run the other way around.
      for (let k = 0; k < sides; k++)
        if (images[corners[start + k]] !== corners[from + ((turn - k + sides) % sides)])
          return false;
      return true;
    });
    if (original === undefined) continue;
    isTaken[original] = 1;
    const from = faceOffsets[original];
    const turn = corners.subarray(from, from + sides).indexOf(first);
    for (let k = 0; k < sides; k++) pairs[start + k] = from + ((turn - k + sides) % sides);
  }
  return pairs;
}

/** Returns for each vertex of an image the vertex of the near side at its mirrored place; −1 if there is none. */
function vertexImages(
  { positions, faceOffsets, corners }: MirrorSurface,
  near: Sheet,
  { plane, isImage, most }: { plane: MirrorPlane; isImage: Uint8Array; most: number },
): Int32Array {
  const UNKNOWN = -2;
  const images = new Int32Array(positions.length / 3).fill(UNKNOWN);
  const found = surfacePoint();
  for (let f = 0; f < isImage.length; f++)
    for (let c = faceOffsets[f]; isImage[f] === 1 && c < faceOffsets[f + 1]; c++) {
      const vertex = corners[c];
      if (images[vertex] !== UNKNOWN) continue;
      images[vertex] = -1;
      const [x, y, z] = mirrored(plane, positions.subarray(3 * vertex, 3 * vertex + 3));
      if (!near.index.closestPoint(x, y, z, found, most)) continue;
      const [a, b, d] = near.indices.subarray(3 * found.triangle, 3 * found.triangle + 3);
      const shortest = Math.min(
        distanceOf(positions, 3 * a, 3 * b),
        distanceOf(positions, 3 * b, 3 * d),
        distanceOf(positions, 3 * d, 3 * a),
      );
      let least = Math.min(most, OF_EDGE * shortest);
      for (const other of [a, b, d]) {
        const distance = Math.hypot(
          positions[3 * other] - x,
          positions[3 * other + 1] - y,
          positions[3 * other + 2] - z,
        );
        if (distance > least) continue;
        least = distance;
        images[vertex] = other;
      }
    }
  return images;
}

/** Returns a function that lists the faces of a sheet at a vertex. */
function facesOfVertices(
  { faceOffsets, corners, positions }: MirrorSurface,
  { faces }: Sheet,
): (vertex: number) => number[] {
  const starts = new Uint32Array(positions.length / 3 + 1);
  const each = (visit: (vertex: number, face: number) => void) => {
    for (let t = 0; t < faces.length; t++) {
      const f = faces[t];
      // Triangles of a face follow one another.
      if (t > 0 && faces[t - 1] === f) continue;
      for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) visit(corners[c], f);
    }
  };
  each((vertex) => starts[vertex + 1]++);
  for (let v = 0; v + 1 < starts.length; v++) starts[v + 1] += starts[v];
  const next = starts.slice();
  const lists = new Uint32Array(starts.at(-1)!);
  each((vertex, face) => {
    lists[next[vertex]++] = face;
  });
  return (vertex) => Array.from(lists.subarray(starts[vertex], starts[vertex + 1]));
}
