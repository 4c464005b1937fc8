import { cornerTables } from '../../mesh/corner-tables.ts';
import {
  type Charts,
  createFlattener,
  type Flat,
  type FlatFaces,
  joinFlats,
  takeApart,
} from './flatten-charts.ts';
import type { UnwrapSurface } from './surface.ts';

/** Charts with a larger share of the surface are not joined to others, only others to them. */
const LARGEST_SHARE = 0.03;
/** Neighbors that are tried for each chart, those with the longest common border first. */
const MOST_TRIES = 4;
const ROUNDS = 3;
/** Faces that may be flattened again: so many in any case, and a multiple of those of the mesh. */
const FREE_FACES = 60_000;
const FACES_PER_FACE = 1.5;
/** Share of the atlas that charts usually cover, and texels around each chart that stay free. */
const USUAL_COVER = 0.6;
const GAP = 8;
/**
 * Room in the atlas that joined charts may take, relative to that of the two: a seam less is worth a little room.
 */
const MOST_ROOM = 1.08;

interface Chart extends FlatFaces {
  area: number;
  /** Area of the bounding box with the gap around it. */
  room: number;
}

/**
 * Joins small charts to a neighbor, whatever the angle between them, if they can be flattened together as well as a
 * single chart must be and take no more room. Clustering by normals leaves such charts at creases and where larger
 * ones were cut.
 * @param wholeArea area of the surface
 * @param textureSize side of the texture in pixels
 */
export function mergeCharts(
  surface: UnwrapSurface,
  given: Charts,
  wholeArea: number,
  textureSize: number,
): Charts {
  const { faceOffsets, twins } = surface;
  const { faceOf, nextOf } = cornerTables(surface);
  const flatten = createFlattener(surface, wholeArea);
  const gap = GAP * Math.sqrt(wholeArea / (USUAL_COVER * textureSize ** 2));
  const chartOf = new Int32Array(faceOffsets.length - 1);
  /** The place of each corner in its chart, and where it would be if its chart were joined to another. */
  const cornerPlaces = new Float64Array(2 * surface.corners.length);
  const start = new Float64Array(cornerPlaces.length);
  const charts: (Chart | null)[] = splitCharts(surface, given, gap);
  for (let i = 0; i < charts.length; i++) place(i);
  let facesLeft = FREE_FACES + FACES_PER_FACE * chartOf.length;
  /** How often each chart has taken in others, and the sum of both for each pair that could not be joined. */
  const versions = new Uint32Array(charts.length);
  const failed = new Map<number, number>();

  for (let round = 0; round < ROUNDS; round++) {
    const small = [...charts.keys()]
      .filter((i) => charts[i] !== null && charts[i].area < LARGEST_SHARE * wholeArea)
      .sort((a, b) => charts[a]!.area - charts[b]!.area || a - b);
    const before = facesLeft;
    let merged = 0;
    for (const i of small) if (charts[i] !== null && mergeInto(i)) merged++;
    if (merged === 0 || facesLeft === before) break;
  }
  return joinFlats(charts.filter((chart) => chart !== null));

  /** Writes down to which chart the faces of chart i belong, and where their corners are. */
  function place(i: number): void {
    const { faces, flat } = charts[i]!;
    for (let n = 0, o = 0; n < faces.length; n++) {
      chartOf[faces[n]] = i;
      for (let c = faceOffsets[faces[n]]; c < faceOffsets[faces[n] + 1]; c++, o++)
        for (let k = 0; k < 2; k++)
          cornerPlaces[2 * c + k] = flat.places[2 * flat.cornerPlaces[o] + k];
    }
  }

  /** Joins chart i to one of its neighbors. @returns whether it could be joined */
  function mergeInto(i: number): boolean {
    const own = charts[i]!;
    for (const [j, borders] of bordersOf(own.faces, i).slice(0, MOST_TRIES)) {
      const other = charts[j]!;
      const count = own.faces.length + other.faces.length;
      const [pair, version] = [i * charts.length + j, versions[i] + versions[j]];
      if (count > facesLeft || failed.get(pair) === version) continue;
      facesLeft -= count;
      failed.set(pair, version);
      attach(own.faces, other.faces, borders);
      const faces = new Uint32Array(count);
      faces.set(other.faces);
      faces.set(own.faces, other.faces.length);
      const flat = flatten(faces, start);
      if (!flat.good) continue;
      const made = measured(faces, flat, own.area + other.area, gap);
      if (made.room > MOST_ROOM * (own.room + other.room)) continue;
      charts[j] = made;
      charts[i] = null;
      versions[j]++;
      place(j);
      return true;
    }
    return false;
  }

  /** Returns the neighbors of a chart with the half-edges of the chart along them, most first. */
  function bordersOf(faces: Uint32Array, i: number): [number, number[]][] {
    const borders = new Map<number, number[]>();
    for (let n = 0; n < faces.length; n++)
      for (let c = faceOffsets[faces[n]]; c < faceOffsets[faces[n] + 1]; c++) {
        if (twins[c] < 0) continue;
        const neighbor = chartOf[faceOf[twins[c]]];
        if (neighbor === i) continue;
        const border = borders.get(neighbor);
        if (border === undefined) borders.set(neighbor, [c]);
        else border.push(c);
      }
    const lengthOf = (border: number[]) => lengthAlong(border, nextOf, cornerPlaces);
    return [...borders].sort((a, b) => lengthOf(b[1]) - lengthOf(a[1]) || a[0] - b[0]);
  }

  /** Rotates and moves a chart in the plane so that its border lies on that of its neighbor, as well as possible. */
  function attach(own: Uint32Array, other: Uint32Array, border: readonly number[]): void {
    const middle = [0, 0, 0, 0];
    const pairs = border.flatMap((c) => [
      [c, nextOf[twins[c]]],
      [nextOf[c], twins[c]],
    ]);
    for (const [from, to] of pairs)
      for (let k = 0; k < 2; k++) {
        middle[k] += cornerPlaces[2 * from + k] / pairs.length;
        middle[2 + k] += cornerPlaces[2 * to + k] / pairs.length;
      }
    let [cos, sin] = [0, 0];
    for (const [from, to] of pairs) {
      const [x, y] = [cornerPlaces[2 * from] - middle[0], cornerPlaces[2 * from + 1] - middle[1]];
      const [u, v] = [cornerPlaces[2 * to] - middle[2], cornerPlaces[2 * to + 1] - middle[3]];
      cos += x * u + y * v;
      sin += x * v - y * u;
    }
    const norm = Math.hypot(cos, sin);
    [cos, sin] = norm > 0 ? [cos / norm, sin / norm] : [1, 0];
    const [fromX, fromY, toX, toY] = middle;
    for (let i = 0; i < own.length; i++)
      for (let c = faceOffsets[own[i]]; c < faceOffsets[own[i] + 1]; c++) {
        const x = cornerPlaces[2 * c] - fromX;
        const y = cornerPlaces[2 * c + 1] - fromY;
        start[2 * c] = toX + cos * x - sin * y;
        start[2 * c + 1] = toY + sin * x + cos * y;
      }
    copyPlaces(surface, other, cornerPlaces, start);
  }
}

/** Copies the places of the corners of some faces. */
function copyPlaces(
  { faceOffsets }: UnwrapSurface,
  faces: Uint32Array,
  from: Float64Array,
  to: Float64Array,
): void {
  for (let i = 0; i < faces.length; i++)
    for (let c = 2 * faceOffsets[faces[i]]; c < 2 * faceOffsets[faces[i] + 1]; c++) to[c] = from[c];
}

/** Returns the length of half-edges in the plane. */
function lengthAlong(
  border: readonly number[],
  nextOf: ArrayLike<number>,
  places: Float64Array,
): number {
  let length = 0;
  for (const c of border) {
    const next = 2 * nextOf[c];
    length += Math.hypot(places[next] - places[2 * c], places[next + 1] - places[2 * c + 1]);
  }
  return length;
}

/** Takes joined charts apart. */
function splitCharts(surface: UnwrapSurface, charts: Charts, gap: number): Chart[] {
  const { areas } = surface;
  return takeApart(surface, charts).map(({ faces, flat }) => {
    const area = faces.reduce(
      (sum, f) => sum + Math.hypot(areas[3 * f], areas[3 * f + 1], areas[3 * f + 2]) / 2,
      0,
    );
    return measured(faces, flat, area, gap);
  });
}

/** Measures the room that a chart takes: the smallest of its bounding boxes at several angles. */
function measured(faces: Uint32Array, flat: Flat, area: number, gap: number): Chart {
  let room = Infinity;
  for (let k = 0; k < 8; k++) {
    const [cos, sin] = [Math.cos((k * Math.PI) / 16), Math.sin((k * Math.PI) / 16)];
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < flat.places.length; i += 2) {
      const x = flat.places[i] * cos - flat.places[i + 1] * sin;
      const y = flat.places[i] * sin + flat.places[i + 1] * cos;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
    room = Math.min(room, (x1 - x0 + 2 * gap) * (y1 - y0 + 2 * gap));
  }
  return { faces, flat, area, room };
}
