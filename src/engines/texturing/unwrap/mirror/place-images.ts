import { distanceOf, triangleArea } from '../../../math/triangle.ts';
import { dot, type Triple } from '../../../math/vector.ts';
import { buildBvh } from '../../../mesh/bvh.ts';
import { type SurfacePoint, surfacePoint } from '../../../mesh/surface-point.ts';
import type { Charts } from '../flatten-charts.ts';
import type { Mirror } from './find-mirror.ts';
import { mirrored, mirroredDirection } from './mirror-plane.ts';
import {
  type MirrorMesh,
  type MirrorSurface,
  mirrorSurface,
  normalAt,
  type Sheet,
  sheetOf,
} from './mirror-surface.ts';
import { relaxImages } from './relax-images.ts';

/** Faces that lie in the charts of others. */
export interface PlacedImages {
  /** The charts of the other faces, with the places of the images. */
  charts: Charts;
  /** Place of each corner of the mesh. */
  places: Uint32Array;
  /** 1 for faces that reach beyond their chart, where the texture has to show them and not what they mirror. */
  isBeyond: Uint8Array;
}

/** How far from its chart, as a share of the diagonal, the image of a corner is moved onto it instead of continuing it. */
const ON_CHART = 1e-4;
/** Distance by which points are lifted, as a share of the diagonal, so that the other side of a thin part is not closer. */
const LIFT = 0.004;
/** Ratio of height and base below which a triangle does not tell how its chart continues. */
const SLIVER = 0.02;

/**
 * Finds the places of images in the charts of what they mirror: each image lies in the chart that its middle is in, and
 * continues that beyond its border if it has to.
 * @param mesh the whole mesh
 * @param own its faces that charts were made of, in the order in which the charts number them
 * @param given those charts, before they are packed
 */
export function placeImages(
  mesh: MirrorMesh,
  mirror: Mirror,
  own: Uint32Array,
  given: Charts,
): PlacedImages {
  const surface = mirrorSurface(mesh);
  const ownPlaces = placesOfCorners(mesh, own, given);
  const placer = new ImagePlacer(surface, mirror, given, ownPlaces);
  const { faceOffsets } = mesh;
  for (let f = 0; f < mirror.isImage.length; f++)
    if (mirror.isImage[f] === 1 && mirror.cornersOf[faceOffsets[f]] >= 0) placer.pair(f);
  for (let f = 0; f < mirror.isImage.length; f++)
    if (mirror.isImage[f] === 1 && mirror.cornersOf[faceOffsets[f]] < 0) placer.place(f);
  return placer.finish();
}

/** Where the corners of the faces of charts are, and the chart of each face. */
interface OwnPlaces {
  /** The place of each corner of the mesh; −1 for other faces. */
  places: Int32Array;
  /** The chart of each face; −1 for other faces. */
  charts: Int32Array;
}

function placesOfCorners({ faceOffsets, corners }: MirrorMesh, own: Uint32Array, given: Charts) {
  const places = new Int32Array(corners.length).fill(-1);
  const charts = new Int32Array(faceOffsets.length - 1).fill(-1);
  let next = 0;
  for (let chart = 0; chart + 1 < given.faceOffsets.length; chart++)
    for (let i = given.faceOffsets[chart]; i < given.faceOffsets[chart + 1]; i++) {
      const f = own[given.faces[i]];
      charts[f] = chart;
      for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++)
        places[c] = given.cornerPlaces[next++];
    }
  return { places, charts };
}

/** A chart in space with a search structure, and the corners of its triangles. */
interface ChartSheet extends Sheet {
  corners: Uint32Array;
}

/** Places one face after another. */
class ImagePlacer {
  readonly #surface: MirrorSurface;
  readonly #mirror: Mirror;
  readonly #given: Charts;
  readonly #own: OwnPlaces;
  /** All faces that charts were made of, and each chart. */
  readonly #near: Sheet;
  readonly #sheets: ChartSheet[];
  /** Length in the plane of a length of one in space. */
  readonly #scale: number;
  /** Numbers of places: those of the charts, then those that are added, by vertex and chart. */
  readonly #known = new Map<number, number>();
  readonly #added: { chart: number; x: number; y: number; isBeyond: boolean }[] = [];
  /** The place of each corner of the mesh, and the charts of faces that are no one's single image. */
  readonly #places: Int32Array;
  readonly #chartOf: Int32Array;
  readonly #found: SurfacePoint = surfacePoint();

  constructor(surface: MirrorSurface, mirror: Mirror, given: Charts, own: OwnPlaces) {
    this.#surface = surface;
    this.#mirror = mirror;
    this.#given = given;
    this.#own = own;
    this.#near = sheetOf(surface, (f) => own.charts[f] >= 0);
    this.#scale = scaleOf(surface, own, given);
    this.#sheets = sheetsOf(surface, own, given.faceOffsets.length - 1);
    this.#places = own.places.slice();
    this.#chartOf = new Int32Array(own.charts.length).fill(-1);
  }

  /** Places a face that is the image of a single one. */
  pair(f: number): void {
    const { faceOffsets, corners } = this.#surface;
    const chart = this.#own.charts[faceAt(this.#surface, this.#mirror.cornersOf[faceOffsets[f]])];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      this.#places[c] = this.#own.places[this.#mirror.cornersOf[c]];
      this.#known.set(this.#key(corners[c], chart), this.#places[c]);
    }
  }

  /** Places any other image. */
  place(f: number): void {
    const { faceOffsets, corners, normals, middles, diagonal } = this.#surface;
    const { plane } = this.#mirror;
    const normal = mirroredDirection(plane, normals.subarray(3 * f, 3 * f + 3));
    const middle = mirrored(plane, middles.subarray(3 * f, 3 * f + 3));
    if (!this.#closest(this.#near, middle, normal)) return;
    const chart = this.#own.charts[this.#near.faces[this.#found.triangle]];
    this.#chartOf[f] = chart;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const key = this.#key(corners[c], chart);
      let place = this.#known.get(key);
      if (place === undefined) {
        const { positions } = this.#surface;
        const at = mirrored(plane, positions.subarray(3 * corners[c], 3 * corners[c] + 3));
        const sheet = this.#sheets[chart];
        this.#closest(sheet, at, normal);
        const made = this.#continued(sheet, at, ON_CHART * diagonal);
        place = this.#given.places.length / 2 + this.#added.push({ chart, ...made }) - 1;
        this.#known.set(key, place);
      }
      this.#places[c] = place;
    }
  }

  /** Finds the closest point of a sheet that does not face away. */
  #closest(sheet: Sheet, [x, y, z]: Triple, normal: Triple): boolean {
    const found = this.#found;
    if (!sheet.index.closestPoint(x, y, z, found)) return false;
    if (dot(normalAt(sheet, found.triangle), normal) > 0) return true;
    const lift = LIFT * this.#surface.diagonal;
    sheet.index.closestPoint(
      x + lift * normal[0],
      y + lift * normal[1],
      z + lift * normal[2],
      found,
    );
    return true;
  }

  /** Returns the place of a point in a chart: at the closest point, or as far from it as in space, in the plane of the triangle there. */
  #continued({ corners }: ChartSheet, at: Triple, most: number) {
    const { positions: p, corners: vertices } = this.#surface;
    const found = this.#found;
    const [a, b, c] = [0, 1, 2].map((k) => corners[3 * found.triangle + k]);
    const from = 3 * vertices[a];
    const along = (to: number): Triple => [
      p[3 * to] - p[from],
      p[3 * to + 1] - p[from + 1],
      p[3 * to + 2] - p[from + 2],
    ];
    const [e, g] = [along(vertices[b]), along(vertices[c])];
    const rest: Triple = [at[0] - found.x, at[1] - found.y, at[2] - found.z];
    const [ee, eg, gg] = [dot(e, e), dot(e, g), dot(g, g)];
    const square = ee * gg - eg * eg;
    let { u, v } = found;
    // Squared ratio of height and longest side.
    const isSliver = !(square > (SLIVER * Math.max(ee, gg)) ** 2);
    let isBeyond = false;
    if (!isSliver) {
      const [re, rg] = [dot(rest, e), dot(rest, g)];
      const du = (gg * re - eg * rg) / square;
      const dv = (ee * rg - eg * re) / square;
      isBeyond = Math.hypot(...[0, 1, 2].map((k) => du * e[k] + dv * g[k])) > most;
      u += du;
      v += dv;
    }
    const { places } = this.#given;
    const [i, j, k] = [a, b, c].map((corner) => 2 * this.#own.places[corner]);
    return {
      x: (1 - u - v) * places[i] + u * places[j] + v * places[k],
      y: (1 - u - v) * places[i + 1] + u * places[j + 1] + v * places[k + 1],
      isBeyond,
    };
  }

  #key(vertex: number, chart: number): number {
    return vertex * this.#sheets.length + chart;
  }

  /** Puts the added places behind those of their charts. */
  finish(): PlacedImages {
    this.#relax();
    const given = this.#given;
    const charts = given.faceOffsets.length - 1;
    const counts = new Uint32Array(charts);
    for (const { chart } of this.#added) counts[chart]++;
    const placeOffsets = new Uint32Array(charts + 1);
    const numbers = new Uint32Array(given.places.length / 2 + this.#added.length);
    const places = new Float64Array(2 * numbers.length);
    const ends = new Uint32Array(charts);
    for (let i = 0; i < charts; i++) {
      const [first, end] = [given.placeOffsets[i], given.placeOffsets[i + 1]];
      places.set(given.places.subarray(2 * first, 2 * end), 2 * placeOffsets[i]);
      for (let at = first; at < end; at++) numbers[at] = placeOffsets[i] + at - first;
      ends[i] = placeOffsets[i] + end - first;
      placeOffsets[i + 1] = ends[i] + counts[i];
    }
    this.#added.forEach(({ chart, x, y }, i) => {
      const at = ends[chart]++;
      numbers[given.places.length / 2 + i] = at;
      places.set([x, y], 2 * at);
    });
    return {
      charts: {
        ...given,
        placeOffsets,
        places,
        cornerPlaces: given.cornerPlaces.map((at) => numbers[at]),
        images: this.#imageTriangles(numbers),
      },
      places: Uint32Array.from(this.#places, (at) => (at < 0 ? 0 : numbers[at])),
      isBeyond: this.#beyond(),
    };
  }

  /** Lets images that the noise of a scan has squeezed or turned over take their shape. */
  #relax(): void {
    const { triangles, faces, positions, corners } = this.#surface;
    const given = this.#given.places;
    const own = Array.from(faces.keys()).filter((t) => this.#chartOf[faces[t]] >= 0);
    const places = new Float64Array(given.length + 2 * this.#added.length);
    places.set(given);
    this.#added.forEach(({ x, y }, i) => void places.set([x, y], given.length + 2 * i));
    const shapes = new Float64Array(3 * own.length);
    own.forEach((t, i) => {
      const [a, b, c] = [0, 1, 2].map((k) => 3 * corners[triangles[3 * t + k]]);
      const length = Math.max(1e-300, distanceOf(positions, a, b));
      const height = (2 * triangleArea(positions, a, b, c)) / length;
      let x = 0;
      for (let k = 0; k < 3; k++)
        x +=
          ((positions[b + k] - positions[a + k]) * (positions[c + k] - positions[a + k])) / length;
      // Images are turned over.
      shapes.set([this.#scale * length, this.#scale * x, -this.#scale * height], 3 * i);
    });
    const at = own.flatMap((t) => [0, 1, 2].map((k) => this.#places[triangles[3 * t + k]]));
    relaxImages({
      corners: Uint32Array.from(at),
      shapes,
      places,
      firstFree: given.length / 2,
    });
    const least = ON_CHART * this.#surface.diagonal * this.#scale;
    this.#added.forEach((one, i) => {
      const [x, y] = places.subarray(given.length + 2 * i, given.length + 2 * i + 2);
      if (Math.hypot(x - one.x, y - one.y) > least) one.isBeyond = true;
      Object.assign(one, { x, y });
    });
  }

  #beyond(): Uint8Array {
    const { faceOffsets } = this.#surface;
    const first = this.#given.places.length / 2;
    return Uint8Array.from(this.#chartOf, (chart, f) => {
      if (chart < 0) return 0;
      for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++)
        if (this.#places[c] >= first && this.#added[this.#places[c] - first].isBeyond) return 1;
      return 0;
    });
  }

  /** Returns the triangles of the images that are in each chart, by the numbers of their places. */
  #imageTriangles(numbers: Uint32Array): NonNullable<Charts['images']> {
    const lists: number[][] = this.#sheets.map(() => []);
    const { triangles, faces } = this.#surface;
    for (let t = 0; t < faces.length; t++) {
      const chart = this.#chartOf[faces[t]];
      if (chart < 0) continue;
      for (let k = 3 * t; k < 3 * t + 3; k++)
        lists[chart].push(numbers[this.#places[triangles[k]]]);
    }
    const offsets = new Uint32Array(lists.length + 1);
    lists.forEach((list, i) => {
      offsets[i + 1] = offsets[i] + list.length;
    });
    return { offsets, triangles: Uint32Array.from(lists.flat()) };
  }
}

function scaleOf({ areas }: MirrorSurface, { charts }: OwnPlaces, { flatArea }: Charts): number {
  let area = 0;
  for (let f = 0; f < areas.length; f++) if (charts[f] >= 0) area += areas[f];
  return Math.sqrt(flatArea / Math.max(area, 1e-300));
}

function faceAt({ faceOffsets }: MirrorSurface, corner: number): number {
  let [low, high] = [0, faceOffsets.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (faceOffsets[middle] <= corner) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the triangles of each chart in space. */
function sheetsOf(surface: MirrorSurface, { charts }: OwnPlaces, count: number): ChartSheet[] {
  const { positions, faces, triangles, corners } = surface;
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (let t = 0; t < faces.length; t++) if (charts[faces[t]] >= 0) lists[charts[faces[t]]].push(t);
  return lists.map((own) => {
    const at = Uint32Array.from(own.flatMap((t) => [3 * t, 3 * t + 1, 3 * t + 2]));
    const ownCorners = at.map((k) => triangles[k]);
    const indices = ownCorners.map((corner) => corners[corner]);
    return {
      positions,
      indices,
      corners: ownCorners,
      faces: Uint32Array.from(own, (t) => faces[t]),
      index: buildBvh(positions, indices),
    };
  });
}
