import { dot, type Triple } from '../../../math/vector.ts';
import { surfacePoint } from '../../../mesh/surface-point.ts';
import { type MirrorPlane, mirrored, mirroredDirection } from './mirror-plane.ts';
import { type MirrorSurface, normalAt, type Sheet } from './mirror-surface.ts';

/** How well a face is the image of some of the near side; faces of the near side are no images. */
export const KIND = { none: 0, fairly: 1, image: 2, nearSide: 3 } as const;

/**
 * Largest distance of an image from the surface, as a share of the diagonal: three texels of a texture of 2048². The larger
 * one is for small regions among those that are so close.
 */
export const CLOSE = 0.004;
const FAIRLY_CLOSE = 0.015;
/** Cosine between the normal of a face and that of the surface at its image. */
const FACING = { close: 0.7, fairly: 0.3 };
/** Ratio of the area of a face to that of the surface that its corners have between them: folds are no images of what is smooth. */
const LEAST_AREA = 0.35;

/** Judges the faces of a surface. @param isNear 1 for those of the near side, which `near` has */
export function judgeImages(
  surface: MirrorSurface,
  { plane, isNear, near }: { plane: MirrorPlane; isNear: Uint8Array; near: Sheet },
): Uint8Array {
  const { faceOffsets, corners, diagonal } = surface;
  const images = vertexImages(surface, { plane, isNear, near });
  const kinds = new Uint8Array(isNear.length).fill(KIND.nearSide);
  for (let f = 0; f < kinds.length; f++) {
    if (isNear[f] === 1) continue;
    let kind = kindOfMiddle(surface, f, plane, near);
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1] && kind > KIND.none; c++) {
      const distance = images.distances[corners[c]];
      if (distance > FAIRLY_CLOSE * diagonal) kind = KIND.none;
      else if (distance > CLOSE * diagonal) kind = Math.min(kind, KIND.fairly);
    }
    const isFolded = kind > KIND.none && areaOfImage(surface, f, images) < LEAST_AREA;
    kinds[f] = isFolded ? KIND.none : kind;
  }
  return kinds;
}

/** Where the mirrored vertices are closest to the near side. */
interface VertexImages {
  /** Where the closest points, mirrored back, are relative to the vertices, three values each. */
  offsets: Float64Array;
  distances: Float64Array;
}

function vertexImages(
  { positions, corners, faceOffsets, diagonal }: MirrorSurface,
  { plane, isNear, near }: { plane: MirrorPlane; isNear: Uint8Array; near: Sheet },
): VertexImages {
  const count = positions.length / 3;
  const images: VertexImages = {
    offsets: new Float64Array(3 * count),
    distances: new Float64Array(count).fill(Infinity),
  };
  const isDone = new Uint8Array(count);
  const found = surfacePoint();
  for (let f = 0; f < isNear.length; f++)
    for (let c = faceOffsets[f]; isNear[f] === 0 && c < faceOffsets[f + 1]; c++) {
      const vertex = corners[c];
      if (isDone[vertex] === 1) continue;
      isDone[vertex] = 1;
      const point = positions.subarray(3 * vertex, 3 * vertex + 3);
      const [x, y, z] = mirrored(plane, point);
      if (!near.index.closestPoint(x, y, z, found, FAIRLY_CLOSE * diagonal)) continue;
      images.distances[vertex] = found.distance;
      const offset: Triple = [found.x - x, found.y - y, found.z - z];
      images.offsets.set(mirroredDirection(plane, offset), 3 * vertex);
    }
  return images;
}

/** At a crease, the closest point of a corner may be on a face that faces elsewhere: only the middle tells. */
function kindOfMiddle(
  { middles, normals, diagonal }: MirrorSurface,
  f: number,
  plane: MirrorPlane,
  near: Sheet,
): number {
  const [x, y, z] = mirrored(plane, middles.subarray(3 * f, 3 * f + 3));
  const normal = mirroredDirection(plane, normals.subarray(3 * f, 3 * f + 3));
  const found = surfacePoint();
  let best: number = KIND.none;
  // The other side of a thin part may be closer; from a little outside it is not.
  for (const lift of [0, CLOSE * diagonal]) {
    const [a, b, c] = [x + lift * normal[0], y + lift * normal[1], z + lift * normal[2]];
    if (!near.index.closestPoint(a, b, c, found, FAIRLY_CLOSE * diagonal + lift)) continue;
    const facing = dot(normalAt(near, found.triangle), normal);
    const distance = Math.hypot(found.x - x, found.y - y, found.z - z);
    if (facing >= FACING.close && distance <= CLOSE * diagonal) return KIND.image;
    if (facing >= FACING.fairly && distance <= FAIRLY_CLOSE * diagonal) best = KIND.fairly;
  }
  return best;
}

/** Returns the area of a face between the images of its corners, relative to its own; negative if it is turned over. */
function areaOfImage(
  { positions: p, faceOffsets, corners, normals, areas }: MirrorSurface,
  f: number,
  { offsets }: VertexImages,
): number {
  const at = (c: number, k: number) => p[3 * corners[c] + k] + offsets[3 * corners[c] + k];
  const sum: Triple = [0, 0, 0];
  const first = faceOffsets[f];
  for (let c = first + 1; c + 1 < faceOffsets[f + 1]; c++)
    for (let k = 0; k < 3; k++) {
      const [m, n] = [(k + 1) % 3, (k + 2) % 3];
      sum[k] +=
        (at(c, m) - at(first, m)) * (at(c + 1, n) - at(first, n)) -
        (at(c, n) - at(first, n)) * (at(c + 1, m) - at(first, m));
    }
  const own = dot(sum, normals.subarray(3 * f, 3 * f + 3)) / 2;
  return areas[f] > 0 ? own / areas[f] : 1;
}
