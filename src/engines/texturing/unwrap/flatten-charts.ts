import { cornerTables } from '../../mesh/corner-tables.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { relaxIsometrically, restTriangles } from './arap.ts';
import {
  borderCrossesItself,
  type ChartQuality,
  measureChart,
  windsTwice,
} from './chart-quality.ts';
import type { ClusterTree } from './cluster-tree.ts';
import { createCutter, type Part } from './cut-parts.ts';
import type { FaceGraph } from './face-graph.ts';
import type { UnwrapSurface } from './surface.ts';
import { untangle } from './untangle.ts';

/** Charts in the plane, each at its own size and position, not yet packed. */
export interface Charts {
  /** Offsets of the charts into `faces`; one more than there are charts. */
  faceOffsets: Uint32Array;
  faces: Uint32Array;
  /** Offsets of the charts into the places (pairs of `places`); one more than there are charts. */
  placeOffsets: Uint32Array;
  places: Float64Array;
  /** Index into the places for each corner, in the order of the faces. */
  cornerPlaces: Uint32Array;
  /** Quality of each chart. */
  qualities: ChartQuality[];
  /**
   * Triangles of faces that lie on the charts as their mirror images and may reach beyond them: places, three per triangle, and
   * offsets of the charts into these.
   */
  images?: { offsets: Uint32Array; triangles: Uint32Array };
  /** Sums over all charts. */
  area: number;
  flatArea: number;
  stretch: number;
}

/** A chart with more L2 stretch than this is cut in two; 1: not stretched. */
const MOST_STRETCH = 1.15;
const MOST_STRAINED = 0.05;
/**
 * Fraction of its bounding box that a chart must fill, depending on its share of the whole area: curved strips leave
 * holes in the atlas into which no other chart fits.
 */
const LEAST_FILL = [
  { area: 0.1, fill: 0.72 },
  { area: 0.02, fill: 0.5 },
];
/**
 * Longest side of a chart, divided by the square root of the whole area: a longer chart would shrink all others in the
 * atlas.
 */
const LONGEST = 1.1;

/** Number of faces from which a chart takes noticeable time. */
const LARGE = 500;

/** A chart in the plane. */
export interface Flat {
  places: Float64Array;
  cornerPlaces: Uint32Array;
  quality: ChartQuality;
  good: boolean;
}

/** Faces that make a chart, in the plane. */
export interface FlatFaces {
  faces: Uint32Array;
  flat: Flat;
}

/**
 * Flattens the clusters under some roots. A chart that has flipped triangles, overlaps itself or is stretched too much
 * is cut into the two clusters from which it was joined, down to single faces, which are accepted as they are.
 * @param wholeArea area of the whole surface, including parts that are not under these roots
 * @param breathe called with the number of faces that were finished since the last call
 */
export function flattenCharts(
  surface: UnwrapSurface,
  { graph, tree }: { graph: FaceGraph; tree: ClusterTree },
  parts: readonly Part[],
  wholeArea: number,
  breathe: (faces: number) => void,
): Charts {
  const flatten = createFlattener(surface, wholeArea);
  const cut = createCutter(graph, tree);
  const charts: FlatFaces[] = [];
  const stack = [...parts];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    const flat = flatten(part.faces);
    if (part.faces.length === 1 || flat.good) {
      charts.push({ faces: part.faces, flat });
      breathe(part.faces.length);
    } else stack.push(...cut(part));
  }
  return joinFlats(charts);
}

/** Joins the charts of several parts of a surface. */
export function joinCharts(parts: Charts[]): Charts {
  const total = (of: (part: Charts) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const joined: Charts = {
    faceOffsets: new Uint32Array(total((part) => part.faceOffsets.length - 1) + 1),
    faces: new Uint32Array(total((part) => part.faces.length)),
    placeOffsets: new Uint32Array(total((part) => part.placeOffsets.length - 1) + 1),
    places: new Float64Array(total((part) => part.places.length)),
    cornerPlaces: new Uint32Array(total((part) => part.cornerPlaces.length)),
    qualities: parts.flatMap((part) => part.qualities),
    area: total((part) => part.area),
    flatArea: total((part) => part.flatArea),
    stretch: total((part) => part.stretch),
  };
  const at = { chart: 0, face: 0, place: 0, corner: 0 };
  for (const part of parts) {
    const charts = part.faceOffsets.length - 1;
    for (let i = 1; i <= charts; i++) {
      joined.faceOffsets[at.chart + i] = at.face + part.faceOffsets[i];
      joined.placeOffsets[at.chart + i] = at.place + part.placeOffsets[i];
    }
    joined.faces.set(part.faces, at.face);
    joined.places.set(part.places, 2 * at.place);
    for (let c = 0; c < part.cornerPlaces.length; c++) {
      joined.cornerPlaces[at.corner + c] = part.cornerPlaces[c] + at.place;
    }
    at.chart += charts;
    at.face += part.faces.length;
    at.place += part.places.length / 2;
    at.corner += part.cornerPlaces.length;
  }
  return joined;
}

/** Joins charts that were flattened one by one. */
export function joinFlats(charts: readonly FlatFaces[]): Charts {
  const faceOffsets = new Uint32Array(charts.length + 1);
  const placeOffsets = new Uint32Array(charts.length + 1);
  const cornerStarts = new Uint32Array(charts.length + 1);
  const sums = { area: 0, flatArea: 0, stretch: 0 };
  charts.forEach(({ faces, flat }, i) => {
    faceOffsets[i + 1] = faceOffsets[i] + faces.length;
    placeOffsets[i + 1] = placeOffsets[i] + flat.places.length / 2;
    cornerStarts[i + 1] = cornerStarts[i] + flat.cornerPlaces.length;
    sums.area += flat.quality.area;
    sums.flatArea += flat.quality.flatArea;
    sums.stretch += flat.quality.stretch;
  });
  const faces = new Uint32Array(faceOffsets[charts.length]);
  const places = new Float64Array(2 * placeOffsets[charts.length]);
  const cornerPlaces = new Uint32Array(cornerStarts[charts.length]);
  charts.forEach(({ faces: own, flat }, i) => {
    faces.set(own, faceOffsets[i]);
    places.set(flat.places, 2 * placeOffsets[i]);
    for (let c = 0; c < flat.cornerPlaces.length; c++) {
      cornerPlaces[cornerStarts[i] + c] = flat.cornerPlaces[c] + placeOffsets[i];
    }
  });
  const qualities = charts.map(({ flat }) => flat.quality);
  return { faceOffsets, faces, placeOffsets, places, cornerPlaces, qualities, ...sums };
}

/** Takes joined charts apart. */
export function takeApart({ faceOffsets }: UnwrapSurface, charts: Charts): FlatFaces[] {
  const apart: FlatFaces[] = [];
  for (let i = 0, o = 0; i + 1 < charts.faceOffsets.length; i++) {
    const faces = charts.faces.slice(charts.faceOffsets[i], charts.faceOffsets[i + 1]);
    const first = charts.placeOffsets[i];
    const end = faces.reduce((sum, f) => sum + faceOffsets[f + 1] - faceOffsets[f], o);
    const flat: Flat = {
      places: charts.places.slice(2 * first, 2 * charts.placeOffsets[i + 1]),
      cornerPlaces: charts.cornerPlaces.slice(o, end).map((at) => at - first),
      quality: charts.qualities[i],
      good: true,
    };
    o = end;
    apart.push({ faces, flat });
  }
  return apart;
}

/**
 * Returns a function that flattens the faces of a chart. It starts at the projection along their mean normal, or at
 * given places, two values per corner of the mesh; those of corners that become one are averaged.
 */
export function createFlattener(surface: UnwrapSurface, wholeArea: number) {
  const { faceOffsets, corners, twins, positions, triangles, triangleOffsets, areas } = surface;
  /** The last chart that contained each corner's face. */
  const chartOf = new Uint32Array(corners.length);
  const { nextOf } = cornerTables(surface);
  const sets = new DisjointSets(corners.length);
  const place = new Uint32Array(corners.length);
  let chart = 0;

  /** Numbers the places of the chart's corners. Corners that meet across an edge inside the chart share a place. */
  function findPlaces(faces: Uint32Array) {
    chart++;
    let count = 0;
    let sides = 0;
    for (let i = 0; i < faces.length; i++) {
      const end = faceOffsets[faces[i] + 1];
      for (let c = faceOffsets[faces[i]]; c < end; c++) {
        chartOf[c] = chart;
        sets.isolate(c);
        sides++;
      }
    }
    const border: number[] = [];
    for (let i = 0; i < faces.length; i++) {
      const end = faceOffsets[faces[i] + 1];
      for (let c = faceOffsets[faces[i]]; c < end; c++) {
        const twin = twins[c];
        if (twin < 0 || chartOf[twin] !== chart) border.push(c);
        else if (twin > c) {
          sets.joinAtLower(c, nextOf[twin]);
          sets.joinAtLower(nextOf[c], twin);
        }
      }
    }
    const cornerPlaces = new Uint32Array(sides);
    const vertices: number[] = [];
    for (let i = 0, o = 0; i < faces.length; i++) {
      const end = faceOffsets[faces[i] + 1];
      for (let c = faceOffsets[faces[i]]; c < end; c++) {
        const root = sets.find(c);
        // A root is the lowest of its corners, but faces come in any order.
        if (chartOf[root] === chart) {
          chartOf[root] = 0xffffffff;
          place[root] = count++;
          vertices.push(corners[root]);
        }
        place[c] = place[root];
        cornerPlaces[o++] = place[root];
      }
    }
    const edges = new Uint32Array(2 * border.length);
    border.forEach((c, i) => {
      edges[2 * i] = place[c];
      edges[2 * i + 1] = place[nextOf[c]];
    });
    return { cornerPlaces, vertices, edges };
  }

  return (faces: Uint32Array, start?: Float64Array): Flat => {
    const { cornerPlaces, vertices, edges } = findPlaces(faces);
    let count = 0;
    for (let i = 0; i < faces.length; i++) {
      count += triangleOffsets[faces[i] + 1] - triangleOffsets[faces[i]];
    }
    const indices = new Uint32Array(3 * count);
    const normal: [number, number, number] = [0, 0, 0];
    for (let i = 0, o = 0; i < faces.length; i++) {
      const f = faces[i];
      for (let k = 3 * triangleOffsets[f]; k < 3 * triangleOffsets[f + 1]; k++) {
        indices[o++] = place[triangles[k]];
      }
      for (let k = 0; k < 3; k++) normal[k] += areas[3 * f + k];
    }
    const points = new Float64Array(3 * vertices.length);
    for (let v = 0; v < vertices.length; v++) {
      for (let k = 0; k < 3; k++) points[3 * v + k] = positions[3 * vertices[v] + k];
    }
    const places =
      start === undefined
        ? project(points, normal)
        : startPlaces(surface, faces, { cornerPlaces, count: vertices.length }, start);
    const rest = restTriangles(indices, points);
    // The projection along the normal predicts well enough which charts will be cut, and saves the work of flattening
    // them.
    const shadow = Math.hypot(...normal) / 2;
    if (start === undefined && faces.length > LARGE && !packsWell(places, shadow, wholeArea)) {
      return { places, cornerPlaces, quality: measureChart(rest, places), good: false };
    }
    relaxIsometrically(rest, places);
    untangle(rest, edges, places);
    const quality = measureChart(rest, places);
    const good =
      quality.flipped === 0 &&
      quality.stretch * quality.flatArea <= (MOST_STRETCH * quality.area) ** 2 &&
      quality.strained <= MOST_STRAINED &&
      packsWell(places, quality.flatArea, wholeArea) &&
      !windsTwice(rest, places) &&
      !borderCrossesItself(edges, places);
    return { places, cornerPlaces, quality, good };
  };
}

/** Returns the mean of the given places of the corners of each place of a chart. */
function startPlaces(
  { faceOffsets }: UnwrapSurface,
  faces: Uint32Array,
  { cornerPlaces, count }: { cornerPlaces: Uint32Array; count: number },
  start: Float64Array,
): Float64Array {
  const places = new Float64Array(2 * count);
  const corners = new Uint32Array(count);
  for (let i = 0, o = 0; i < faces.length; i++)
    for (let c = faceOffsets[faces[i]]; c < faceOffsets[faces[i] + 1]; c++) {
      const place = cornerPlaces[o++];
      corners[place]++;
      places[2 * place] += start[2 * c];
      places[2 * place + 1] += start[2 * c + 1];
    }
  return places.map((value, i) => value / corners[i >> 1]);
}

/** Projects the points along a normal, or along an arbitrary axis if the normal has no length. */
function project(points: Float64Array, [x, y, z]: [number, number, number]): Float64Array {
  const length = Math.hypot(x, y, z);
  const n = length > 0 ? [x / length, y / length, z / length] : [0, 0, 1];
  // An orthonormal basis without a branch at the poles (T. Duff et al., 2017).
  const sign = n[2] >= 0 ? 1 : -1;
  const a = -1 / (sign + n[2]);
  const b = n[0] * n[1] * a;
  const u = [1 + sign * n[0] * n[0] * a, sign * b, -sign * n[0]];
  const v = [b, sign + n[1] * n[1] * a, -n[1]];
  const places = new Float64Array((points.length / 3) * 2);
  for (let i = 0, o = 0; i < points.length; i += 3) {
    places[o++] = points[i] * u[0] + points[i + 1] * u[1] + points[i + 2] * u[2];
    places[o++] = points[i] * v[0] + points[i + 1] * v[1] + points[i + 2] * v[2];
  }
  return places;
}

/** Whether a chart is not too long for the atlas and, if it is large, fills enough of its bounding box. */
function packsWell(places: Float64Array, area: number, wholeArea: number): boolean {
  let smallest = Infinity;
  let longest = Infinity;
  for (let k = 0; k < 8; k++) {
    const cos = Math.cos((k * Math.PI) / 16);
    const sin = Math.sin((k * Math.PI) / 16);
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < places.length; i += 2) {
      const x = places[i] * cos - places[i + 1] * sin;
      const y = places[i] * sin + places[i + 1] * cos;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
    smallest = Math.min(smallest, (x1 - x0) * (y1 - y0));
    longest = Math.min(longest, Math.max(x1 - x0, y1 - y0));
  }
  const needed = LEAST_FILL.find((least) => area > least.area * wholeArea)?.fill ?? 0;
  return longest <= LONGEST * Math.sqrt(wholeArea) && area >= needed * smallest;
}
