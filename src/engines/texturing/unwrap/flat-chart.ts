import type { Charts } from './flatten-charts.ts';
import type { UnwrapSurface } from './surface.ts';

/** Number of rotations within a quarter turn of which that with the smallest bounding box is kept. */
const ANGLES = 32;

/** A chart in the plane, rotated so that its bounding box is small, and shifted to the origin. */
export interface FlatChart {
  /** Two values per place. */
  places: Float64Array;
  width: number;
  height: number;
  /** Area of all triangles. */
  area: number;
  /**
   * Closed lines around the chart and its holes: number of the place of each corner. A second layer is around what lies on the
   * chart and may reach beyond it.
   */
  layers: Uint32Array[][];
}

/** Returns the charts, each with its border. */
export function flatCharts(surface: UnwrapSurface, charts: Charts): FlatChart[] {
  const { triangleOffsets, triangles, faceOffsets: cornerOffsets } = surface;
  const { faceOffsets, faces, placeOffsets, places, cornerPlaces, qualities } = charts;
  const placeOfCorner = new Uint32Array(surface.corners.length);
  for (let i = 0, o = 0; i < faces.length; i++) {
    for (let c = cornerOffsets[faces[i]]; c < cornerOffsets[faces[i] + 1]; c++) {
      placeOfCorner[c] = cornerPlaces[o++];
    }
  }
  const flats: FlatChart[] = [];
  for (let chart = 0; chart + 1 < faceOffsets.length; chart++) {
    const own = faces.subarray(faceOffsets[chart], faceOffsets[chart + 1]);
    let count = 0;
    for (let i = 0; i < own.length; i++) {
      count += triangleOffsets[own[i] + 1] - triangleOffsets[own[i]];
    }
    const indices = new Uint32Array(3 * count);
    const first = placeOffsets[chart];
    for (let i = 0, o = 0; i < own.length; i++) {
      for (let k = 3 * triangleOffsets[own[i]]; k < 3 * triangleOffsets[own[i] + 1]; k++) {
        indices[o++] = placeOfCorner[triangles[k]] - first;
      }
    }
    const box = alignToBox(places.subarray(2 * first, 2 * placeOffsets[chart + 1]));
    const onTop = imagesOf(charts, chart);
    const loopsOf = (triangles: Uint32Array) => borderLoops(triangles, box.places.length / 2);
    // The border of a chart that is folded does not tell what is inside.
    const isFolded = qualities[chart].flipped > 0;
    flats.push({
      ...box,
      area: areaOf(indices, box.places),
      layers: isFolded
        ? [[hullOf(box.places)]]
        : [indices, onTop].filter(({ length }) => length > 0).map(loopsOf),
    });
  }
  return flats;
}

/** Returns the triangles that lie on a chart as mirror images, by places of the chart. */
function imagesOf({ images, placeOffsets }: Charts, chart: number): Uint32Array {
  if (images === undefined) return new Uint32Array(0);
  const { offsets, triangles } = images;
  return triangles
    .subarray(offsets[chart], offsets[chart + 1])
    .map((place) => place - placeOffsets[chart]);
}

function areaOf(triangles: Uint32Array, places: Float64Array): number {
  let area = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 2 * triangles[t];
    const b = 2 * triangles[t + 1];
    const c = 2 * triangles[t + 2];
    const x = places[a];
    const y = places[a + 1];
    area += (places[b] - x) * (places[c + 1] - y) - (places[c] - x) * (places[b + 1] - y);
  }
  return Math.abs(area) / 2;
}

/** Chains the edges that only one triangle has to closed lines. */
function borderLoops(triangles: Uint32Array, places: number): Uint32Array[] {
  // Lists of the edges by the place at which they start.
  const head = new Int32Array(places).fill(-1);
  const next = new Int32Array(triangles.length).fill(-1);
  const endOf = (edge: number) => triangles[edge % 3 === 2 ? edge - 2 : edge + 1];
  for (let edge = 0; edge < triangles.length; edge++) {
    const [from, to] = [triangles[edge], endOf(edge)];
    if (from === to) continue;
    let before = -1;
    let other = head[to];
    while (other >= 0 && endOf(other) !== from) {
      before = other;
      other = next[other];
    }
    if (other < 0) {
      next[edge] = head[from];
      head[from] = edge;
    } else if (before < 0) head[to] = next[other];
    else next[before] = next[other];
  }
  const loops: Uint32Array[] = [];
  for (let start = 0; start < places; start++) {
    while (head[start] >= 0) {
      const loop: number[] = [];
      for (let at = start; head[at] >= 0; ) {
        const edge = head[at];
        head[at] = next[edge];
        loop.push(at);
        at = endOf(edge);
      }
      loops.push(Uint32Array.from(loop));
    }
  }
  return loops;
}

/** Returns the convex hull (A. Andrew, 1979) of all places. */
function hullOf(places: Float64Array): Uint32Array {
  const sorted = Array.from({ length: places.length / 2 }, (_, i) => i).sort(
    (a, b) => places[2 * a] - places[2 * b] || places[2 * a + 1] - places[2 * b + 1] || a - b,
  );
  const turn = (a: number, b: number, c: number) =>
    (places[2 * b] - places[2 * a]) * (places[2 * c + 1] - places[2 * a + 1]) -
    (places[2 * c] - places[2 * a]) * (places[2 * b + 1] - places[2 * a + 1]);
  const half = (points: readonly number[]) => {
    const chain: number[] = [];
    for (const point of points) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.reverse())];
  return Uint32Array.from(hull.length > 0 ? hull : sorted.slice(0, 1));
}

function alignToBox(given: Float64Array): Pick<FlatChart, 'places' | 'width' | 'height'> {
  let best = { area: Infinity, cos: 1, sin: 0, x0: 0, y0: 0, width: 0, height: 0 };
  for (let k = 0; k < ANGLES; k++) {
    const cos = Math.cos((k * Math.PI) / 2 / ANGLES);
    const sin = Math.sin((k * Math.PI) / 2 / ANGLES);
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < given.length; i += 2) {
      const x = given[i] * cos - given[i + 1] * sin;
      const y = given[i] * sin + given[i + 1] * cos;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
    const area = (x1 - x0) * (y1 - y0);
    // Among equally small boxes the flattest wins: a single degenerate face has no area at any angle.
    if (area < best.area * (1 - 1e-9)) {
      best = { area, cos, sin, x0, y0, width: x1 - x0, height: y1 - y0 };
    }
  }
  const { cos, sin, x0, y0, width, height } = best;
  const places = new Float64Array(given.length);
  for (let i = 0; i < given.length; i += 2) {
    places[i] = given[i] * cos - given[i + 1] * sin - x0;
    places[i + 1] = given[i] * sin + given[i + 1] * cos - y0;
  }
  return { places, width, height };
}
