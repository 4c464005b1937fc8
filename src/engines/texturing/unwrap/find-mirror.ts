import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/** Deviation of a vertex from the mirror image of another, as a share of the longest side. */
const TOLERANCE = 1e-4;
/** Share of the faces that a plane must mirror. */
const LEAST_MIRRORED = 0.1;
/**
 * Vertices of a cell that are searched. Only a model that is tiny beside something far away has more of them, and each
 * would be compared with all others.
 */
const MOST_IN_CELL = 32;

/** Faces that are mirror images of others. */
export interface Mirror {
  /** For each face, the face that it is the image of; −1 for those that are laid out themselves. */
  originals: Int32Array;
  /** For each corner of such a face, the corner of the original at the mirrored place; −1 for others. */
  cornersOf: Int32Array;
  /** Share of the faces that are images. */
  share: number;
}

/**
 * Finds the plane through the center of the model's box, at right angles to an axis, that mirrors most faces.
 * @returns null if each mirrors fewer than a tenth
 */
export function findMirror(mesh: PolygonMesh): Mirror | null {
  const welded = weldFaces(mesh);
  let best: Mirror | null = null;
  for (const axis of [0, 2, 1]) {
    const found = mirrorAlong(mesh, welded, axis);
    if (found.share > (best?.share ?? LEAST_MIRRORED / 2)) best = found;
  }
  return best;
}

/** A mesh with vertices at the same position merged, and its faces by their vertices. */
interface WeldedFaces {
  box: Box;
  first: Uint32Array;
  faces: ReadonlyMap<string, number>;
}

function weldFaces(mesh: PolygonMesh): WeldedFaces {
  const first = weldByPosition(mesh.positions);
  const faces = new Map<string, number>();
  for (let face = 0; face + 1 < mesh.faceOffsets.length; face++) {
    const key = keyOf(verticesOf(mesh, first, face));
    if (!faces.has(key)) faces.set(key, face);
  }
  return { box: boxOf(mesh), first, faces };
}

function verticesOf({ faceOffsets, corners }: PolygonMesh, first: Uint32Array, face: number) {
  return Array.from(corners.subarray(faceOffsets[face], faceOffsets[face + 1]), (v) => first[v]);
}

function keyOf(vertices: readonly number[]): string {
  return [...vertices].sort((a, b) => a - b).join(' ');
}

interface Box {
  center: number[];
  tolerance: number;
}

function boxOf({ positions, corners }: PolygonMesh): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const vertex of corners)
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * vertex + k];
      if (value < low[k]) low[k] = value;
      if (value > high[k]) high[k] = value;
    }
  const center = low.map((value, k) => (value + high[k]) / 2);
  const longest = Math.max(...high.map((value, k) => value - low[k]), 1e-9);
  return { center, tolerance: TOLERANCE * longest };
}

function mirrorAlong(mesh: PolygonMesh, { box, first, faces }: WeldedFaces, axis: number): Mirror {
  const { faceOffsets, corners } = mesh;
  const count = faceOffsets.length - 1;
  const images = mirroredVertices(mesh, first, box, axis);
  const originals = new Int32Array(count).fill(-1);
  const cornersOf = new Int32Array(corners.length).fill(-1);
  let mirrored = 0;
  for (let face = 0; face < count; face++) {
    const vertices = verticesOf(mesh, first, face);
    if (!isBeyond(mesh, vertices, box.center[axis], axis)) continue;
    const mirroredTo = vertices.map((v) => images[v]);
    if (mirroredTo.includes(-1)) continue;
    const original = faces.get(keyOf(mirroredTo));
    if (original === undefined || original === face) continue;
    // Faces across the plane may each be on its negative side by a rounding error.
    if (originals[original] >= 0) continue;
    const own = verticesOf(mesh, first, original);
    const found = mirroredTo.map((v) => own.indexOf(v));
    if (found.includes(-1)) continue;
    originals[face] = original;
    for (const [k, at] of found.entries())
      cornersOf[faceOffsets[face] + k] = faceOffsets[original] + at;
    mirrored++;
  }
  return { originals, cornersOf, share: mirrored / Math.max(1, count) };
}

/** Returns whether the middle of a face is on the negative side of the plane. */
function isBeyond(
  { positions }: PolygonMesh,
  vertices: readonly number[],
  center: number,
  axis: number,
): boolean {
  const sum = vertices.reduce((total, v) => total + positions[3 * v + axis] - center, 0);
  return sum < 0;
}

/** Returns for each welded vertex the one at its mirrored place; −1 if there is none. */
function mirroredVertices(
  { positions, corners }: PolygonMesh,
  first: Uint32Array,
  { center, tolerance }: Box,
  axis: number,
): Int32Array {
  const cells = new Map<string, number[]>();
  const cellOf = (value: number) => Math.floor(value / (4 * tolerance));
  const used = new Set(corners.map((v) => first[v]));
  for (const v of used) {
    const key = [0, 1, 2].map((k) => cellOf(positions[3 * v + k])).join(' ');
    const own = cells.get(key);
    if (own === undefined) cells.set(key, [v]);
    else if (own.length < MOST_IN_CELL) own.push(v);
  }
  const images = new Int32Array(first.length).fill(-1);
  for (const v of used) {
    const place = [0, 1, 2].map((k) =>
      k === axis ? 2 * center[k] - positions[3 * v + k] : positions[3 * v + k],
    );
    images[v] = vertexAt(place, positions, cells, { cellOf, tolerance });
  }
  return images;
}

/** Returns the nearest vertex within the tolerance of a place; −1 if there is none. */
function vertexAt(
  place: readonly number[],
  positions: Float32Array,
  cells: ReadonlyMap<string, number[]>,
  { cellOf, tolerance }: { cellOf: (value: number) => number; tolerance: number },
): number {
  let best = { distance: tolerance, vertex: -1 };
  const ranges = place.map((value) => [
    ...new Set([cellOf(value - tolerance), cellOf(value + tolerance)]),
  ]);
  for (const x of ranges[0])
    for (const y of ranges[1])
      for (const z of ranges[2])
        for (const v of cells.get(`${x} ${y} ${z}`) ?? []) {
          const [dx, dy, dz] = [0, 1, 2].map((k) => place[k] - positions[3 * v + k]);
          const distance = Math.hypot(dx, dy, dz);
          if (distance <= best.distance) best = { distance, vertex: v };
        }
  return best.vertex;
}
