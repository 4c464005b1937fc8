import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { TextureMatrix } from '../../mesh/texture-use.ts';
import { FormatError } from '../format.ts';
import { CutMesh } from './cut-faces.ts';

/** Faces that cross a border by less than this stay whole: a quarter of a texel of a 4K image. */
const TOLERANCE = 6e-5;
/** Number of columns and rows in which borders are searched. Each row has ten tiles, and ten rows are read. */
const MOST_TILES = 10;

/** UV set that the tiles of a material's textures use, and the texture whose transform applies to it. */
export interface TileSpace {
  uvSet: number;
  matrix: TextureMatrix;
  /** Whether the UVs themselves lie in tiles, so that they can be moved into the first one. */
  isPlain: boolean;
}

/** A corner's position in the space of the tiles. */
interface Placed {
  corner: number;
  u: number;
  v: number;
}

/**
 * Cuts faces that lie on several tiles along the tiles' borders.
 * @param most maximum number of corners of the result
 * @returns the same mesh if no face crosses a border
 * @throws FormatError if the result would have more corners
 */
export function cutAtTiles(
  mesh: PolygonMesh,
  spaceAt: (face: number) => TileSpace | null,
  most: number,
): { mesh: PolygonMesh; cut: number } {
  const crossing = crossingFaces(mesh, spaceAt);
  if (crossing.size === 0) return { mesh, cut: 0 };
  const cuts = new CutMesh(mesh);
  const { faceOffsets } = mesh;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const space = crossing.get(f);
    if (space === undefined) cuts.addFace(f, range(faceOffsets[f], faceOffsets[f + 1]));
    else {
      for (const piece of piecesOf(mesh, f, space, cuts)) cuts.addFace(f, piece);
    }
    if (cuts.corners > most)
      throw new FormatError('Cutting faces along the UDIM tiles produces too many corners.');
  }
  return { mesh: cuts.finish(), cut: crossing.size };
}

function crossingFaces(
  mesh: PolygonMesh,
  spaceAt: (face: number) => TileSpace | null,
): Map<number, TileSpace> {
  const crossing = new Map<number, TileSpace>();
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    const space = spaceAt(f);
    if (space === null) continue;
    const placed = placedCorners(mesh, f, space);
    if (borders(placed, 'u').length > 0 || borders(placed, 'v').length > 0) crossing.set(f, space);
  }
  return crossing;
}

/** The corners of a face with their positions; v points up. */
export function placedCorners(
  mesh: PolygonMesh,
  face: number,
  { uvSet, matrix }: TileSpace,
): Placed[] {
  const { values, indices } = mesh.uvSets[uvSet];
  return range(mesh.faceOffsets[face], mesh.faceOffsets[face + 1]).map((corner) => {
    const [s, t] = [values[2 * indices[corner]], values[2 * indices[corner] + 1]];
    const u = matrix[0] * s + matrix[1] * t + matrix[2];
    const v = 1 - (matrix[3] * s + matrix[4] * t + matrix[5]);
    return { corner, u, v };
  });
}

/** Integers within the range of the corners. */
function borders(placed: readonly Placed[], axis: 'u' | 'v'): number[] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { [axis]: value } of placed) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const first = Math.max(0, Math.floor(low + TOLERANCE) + 1);
  const last = Math.min(MOST_TILES, Math.ceil(high - TOLERANCE) - 1);
  return first <= last ? range(first, last + 1) : [];
}

/** Cuts the face into pieces, none of which crosses a border. */
function piecesOf(mesh: PolygonMesh, face: number, space: TileSpace, cuts: CutMesh): number[][] {
  let pieces = [placedCorners(mesh, face, space)];
  for (const axis of ['u', 'v'] as const) {
    for (const border of borders(pieces.flat(), axis)) {
      pieces = pieces.flatMap((piece) => halves(piece, axis, border, cuts));
    }
  }
  return pieces.map((piece) => piece.map(({ corner }) => corner));
}

/** Splits at a line; a side without an area is left out. */
function halves(piece: Placed[], axis: 'u' | 'v', border: number, cuts: CutMesh): Placed[][] {
  const low: Placed[] = [];
  const high: Placed[] = [];
  piece.forEach((corner, i) => {
    const next = piece[(i + 1) % piece.length];
    const [from, to] = [corner[axis] - border, next[axis] - border];
    if (from <= 0) low.push(corner);
    if (from >= 0) high.push(corner);
    if (from * to >= 0) return;
    const t = from / (from - to);
    const middle = {
      corner: cuts.between(corner.corner, next.corner, t),
      u: corner.u + (next.u - corner.u) * t,
      v: corner.v + (next.v - corner.v) * t,
      [axis]: border,
    };
    low.push(middle);
    high.push(middle);
  });
  const reaches = (side: Placed[]) =>
    side.length > 2 && side.some((corner) => Math.abs(corner[axis] - border) > TOLERANCE);
  return [low, high].filter(reaches);
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
