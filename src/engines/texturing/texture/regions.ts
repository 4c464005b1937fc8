import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import type { PartName } from './part-words.ts';
import type { Wish } from './read-prompt.ts';

/** Faces that have a name in their source file. */
export interface FaceGroups {
  ofFaces: Uint32Array;
  /** Names in upper or lower case, including any other characters. */
  names: readonly string[];
}

/**
 * The area that a wish applies to: given faces, or the points within every limit. Heights and widths are fractions of
 * the model's box.
 */
export interface Region {
  /** 1 for each face of the mesh that belongs to the region; null: faces do not matter. */
  faces: Uint8Array | null;
  low: number;
  high: number;
  /** Minimum distance from the middle in x, in half-widths. */
  aside: number;
  /** Minimum cosine between the normal and an axis; 0: any. */
  facing: { axis: 0 | 1 | 2; sign: 1 | -1; least: number } | null;
  /** Applies only along sharp edges. */
  edges: boolean;
}

/** The region of everything that is not named. */
export const EVERYWHERE: Region = {
  faces: null,
  low: -1,
  high: 2,
  aside: 0,
  facing: null,
  edges: false,
};

/** Location of each part on a model of a single piece. */
const PLACES: Readonly<Record<PartName, Partial<Region>>> = {
  legs: { high: 0.32 },
  base: { high: 0.16 },
  seat: { low: 0.32, high: 0.56 },
  back: { facing: { axis: 2, sign: -1, least: 0.3 } },
  top: { low: 0.72 },
  head: { low: 0.68 },
  body: {},
  handle: { aside: 0.72 },
  sides: { facing: { axis: 1, sign: 1, least: -0.5 }, aside: 0.4 },
  front: { facing: { axis: 2, sign: 1, least: 0.45 } },
  edges: { edges: true },
  arms: { aside: 0.6 },
  wheels: { high: 0.3 },
};

/**
 * Returns one region per wish, in the same order. The first region that contains a point counts; the last one is
 * everything.
 */
export function findRegions(
  mesh: PolygonMesh,
  wishes: readonly Wish[],
  groups: FaceGroups | null,
): Region[] {
  const pieces = describePieces(mesh);
  const taken = new Uint8Array(pieces.list.length);
  return wishes.map(({ part }) => {
    if (part === null) return EVERYWHERE;
    if (part.name === 'edges') return { ...EVERYWHERE, edges: true };
    const named = groups && facesNamed(groups, part.word);
    if (named) return { ...EVERYWHERE, faces: named };
    const chosen = choosePieces(pieces.list, part.name, taken);
    if (chosen.length === 0) return { ...EVERYWHERE, ...PLACES[part.name] };
    for (const i of chosen) taken[i] = 1;
    return {
      ...EVERYWHERE,
      faces: Uint8Array.from(pieces.ofFaces, (piece) => (chosen.includes(piece) ? 1 : 0)),
    };
  });
}

function facesNamed({ ofFaces, names }: FaceGroups, word: string): Uint8Array | null {
  const stem = word.replace(/(?:ves|s)$/, '').toLowerCase();
  if (stem.length < 3) return null;
  const matching = names.map((name) => name.toLowerCase().includes(stem));
  // A name that all groups share distinguishes nothing.
  if (!matching.includes(true) || !matching.includes(false)) return null;
  return Uint8Array.from(ofFaces, (group) => (matching[group] ? 1 : 0));
}

/** A connected piece; box and center in fractions of the model's box (x from −1 to 1 around the middle). */
export interface Piece {
  area: number;
  low: number;
  high: number;
  /** The center. */
  x: number;
  y: number;
  z: number;
  /** Sides of its box in meters. */
  size: [number, number, number];
}

/** A mesh with more pieces than this is a polygon soup, whose pieces have no names. */
const MOST_PIECES = 2000;

/**
 * Returns the connected pieces and the piece that each face belongs to. None are listed if there is only one piece, or
 * if the mesh is a polygon soup.
 */
export function describePieces(mesh: PolygonMesh): { ofFaces: Uint32Array; list: Piece[] } {
  const { positions, faceOffsets } = mesh;
  const first = weldByPosition(positions);
  const corners = new Uint32Array(mesh.corners.length);
  for (let c = 0; c < corners.length; c++) corners[c] = first[mesh.corners[c]];
  const { count, ofFaces } = piecesAcrossEdges({ faceOffsets, corners }, first.length);
  if (count < 2 || count > MOST_PIECES) return { ofFaces, list: [] };
  const lows = Array.from({ length: count }, () => [Infinity, Infinity, Infinity]);
  const highs = Array.from({ length: count }, () => [-Infinity, -Infinity, -Infinity]);
  const faces = new Float64Array(count);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    faces[ofFaces[f]]++;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      for (let k = 0; k < 3; k++) {
        const value = positions[3 * corners[c] + k];
        lows[ofFaces[f]][k] = Math.min(lows[ofFaces[f]][k], value);
        highs[ofFaces[f]][k] = Math.max(highs[ofFaces[f]][k], value);
      }
    }
  }
  const low = [0, 1, 2].map((k) => lows.reduce((least, one) => Math.min(least, one[k]), Infinity));
  const high = [0, 1, 2].map((k) => highs.reduce((most, one) => Math.max(most, one[k]), -Infinity));
  const span = low.map((value, k) => Math.max(high[k] - value, 1e-9));
  const list = lows.map((one, i): Piece => {
    const size = one.map((value, k) => highs[i][k] - value) as [number, number, number];
    const share = (k: number) => (one[k] + size[k] / 2 - low[k]) / span[k];
    return {
      area: size[0] * size[1] + size[1] * size[2] + size[2] * size[0],
      low: (one[1] - low[1]) / span[1],
      high: (highs[i][1] - low[1]) / span[1],
      x: 2 * share(0) - 1,
      y: share(1),
      z: 2 * share(2) - 1,
      size,
    };
  });
  return { ofFaces, list };
}

/**
 * Faces belong to one piece if they meet at an edge of exactly two faces, so boxes that only touch stay apart, even
 * along an edge.
 */
function piecesAcrossEdges(
  mesh: Pick<PolygonMesh, 'faceOffsets' | 'corners'>,
  vertexCount: number,
): { count: number; ofFaces: Uint32Array } {
  const { faceOffsets } = mesh;
  const { twins } = buildHalfEdges(mesh, vertexCount);
  const faceCount = faceOffsets.length - 1;
  const faceOf = new Uint32Array(twins.length);
  for (let f = 0; f < faceCount; f++) faceOf.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  const parents = Uint32Array.from({ length: faceCount }, (_, f) => f);
  const rootOf = (f: number): number => {
    while (parents[f] !== f) {
      parents[f] = parents[parents[f]];
      f = parents[f];
    }
    return f;
  };
  for (let c = 0; c < twins.length; c++) {
    if (twins[c] < c) continue;
    const [a, b] = [rootOf(faceOf[c]), rootOf(faceOf[twins[c]])];
    parents[Math.max(a, b)] = Math.min(a, b);
  }
  let count = 0;
  const ofFaces = new Uint32Array(faceCount);
  for (let f = 0; f < faceCount; f++) {
    const root = rootOf(f);
    ofFaces[f] = root === f ? count++ : ofFaces[root];
  }
  return { count, ofFaces };
}

/** Returns the free pieces that look like the given part; none if the model has no such piece. */
function choosePieces(list: Piece[], part: PartName, taken: Uint8Array): number[] {
  const free = list.map((_, i) => i).filter((i) => taken[i] === 0);
  const where = (test: (piece: Piece) => boolean) => free.filter((i) => test(list[i]));
  const largest = list.reduce((most, { area }) => Math.max(most, area), -Infinity);
  const small = (piece: Piece) => piece.area < 0.9 * largest;
  const first = (ids: number[], by: (piece: Piece) => number) =>
    ids.toSorted((a, b) => by(list[b]) - by(list[a])).slice(0, 1);
  switch (part) {
    case 'legs':
      return where((piece) => piece.low < 0.12 && piece.high < 0.62 && small(piece));
    case 'base':
      return where((piece) => piece.low < 0.1 && piece.high < 0.4);
    case 'seat':
      return first(
        where(({ y, size }) => y > 0.2 && y < 0.75 && size[1] < 0.6 * Math.min(size[0], size[2])),
        ({ size }) => size[0] * size[2],
      );
    case 'back':
      return where((piece) => piece.z < -0.35 && piece.y > 0.4);
    case 'top':
      return where((piece) => piece.y > 0.72);
    case 'head':
      return first(
        where((piece) => piece.y > 0.62),
        ({ area }) => area,
      );
    case 'handle':
      return first(
        where((piece) => Math.abs(piece.x) > 0.45 && small(piece)),
        ({ x }) => Math.abs(x),
      );
    case 'front':
      return where((piece) => piece.z > 0.5 && small(piece));
    case 'arms':
    case 'sides':
      return where((piece) => Math.abs(piece.x) > 0.55 && small(piece));
    case 'wheels':
      return where(({ y, size }) => {
        const sides = size.toSorted((a, b) => a - b);
        return y < 0.4 && sides[1] > 0.8 * sides[2] && sides[0] < 0.7 * sides[2];
      });
    default:
      return first(free, ({ area }) => area);
  }
}
