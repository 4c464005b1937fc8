import { type FlatChart, turnPlace } from './chart-mask.ts';
import type { Charts } from './flatten-charts.ts';
import { type Placement, packIntoGrid } from './pack-grid.ts';
import { packOnShelves } from './pack-shelves.ts';
import type { UnwrapSurface } from './surface.ts';

/**
 * Cells per side of the grid. For a 2048² texture with few charts, a cell is four texels wide, which is also the gap
 * between charts; many charts need finer cells, and each is placed quickly.
 */
const CELLS = { few: 512, many: 1024 };
const MANY = 250;
const LEAST_CELLS = 128;
/** Number of rotations within a quarter turn that are tried; the one with the smallest bounding box is kept. */
const ANGLES = 32;

/** Charts get at least this many texels, unless that would make them longer than this many. */
const LEAST_TEXELS = 14;
const LONGEST_ENLARGED = 48;
/** Fraction of the atlas that charts usually cover. */
const USUAL_COVER = 0.5;

/** Fraction of the size of charts that a wider gap must leave. */
const KEPT_SCALE = 0.88;

export interface PackedCharts {
  /** Two values per place, 0 to 1, with the origin at the top left. */
  uvs: Float32Array;
  /** Fraction of the atlas that charts cover. */
  utilisation: number;
}

/**
 * Packs all charts into the unit square without overlaps, at one scale.
 * @param padding texels to keep free between charts, if the charts do not shrink too much; null: one cell
 */
export function packCharts(
  surface: UnwrapSurface,
  charts: Charts,
  textureSize: number,
  padding: number | null,
): PackedCharts {
  const { flats, flatArea } = enlargeSmall(
    flatCharts(surface, charts),
    charts.flatArea,
    textureSize,
  );
  const most = flats.length > MANY ? CELLS.many : CELLS.few;
  const grid = Math.max(LEAST_CELLS, Math.min(most, textureSize >> 1));
  const cells = Math.ceil(((padding ?? 0) * grid) / textureSize);
  const placement = placeCharts(flats, grid, flatArea, cells);
  const { scale, x, y, quarters } = placement;
  const place = new Float64Array(2);
  const uvs = new Float32Array(charts.places.length);
  for (let i = 0; i < flats.length; i++) {
    const { places } = flats[i];
    const start = 2 * charts.placeOffsets[i];
    for (let p = 0; p < places.length; p += 2) {
      turnPlace(flats[i], quarters[i], places[p], places[p + 1], place);
      uvs[start + p] = clamp((x[i] + place[0] * scale) / grid);
      // Flipped vertically, because the rows of an image run downwards; otherwise pictures would be mirrored on the
      // surface.
      uvs[start + p + 1] = clamp(1 - (y[i] + place[1] * scale) / grid);
    }
  }
  return { uvs, utilisation: Math.min(1, (flatArea * scale * scale) / (grid * grid)) };
}

/** Places charts with as many free cells between them as the padding takes, or one if they would shrink too much. */
function placeCharts(flats: FlatChart[], grid: number, area: number, cells: number): Placement {
  const tight = packIntoGrid(flats, grid, area, 1);
  if (tight === null) return packOnShelves(flats, grid);
  for (let gap = cells; gap > 1; gap = Math.floor(gap / 2)) {
    const wide = packIntoGrid(flats, grid, area, gap);
    if (wide !== null && wide.scale >= KEPT_SCALE * tight.scale) return wide;
  }
  return tight;
}

/**
 * Enlarges charts that would cover so few texels that they showed a single color, up to the longest side that is worth
 * its place in the texture.
 */
function enlargeSmall(
  flats: FlatChart[],
  flatArea: number,
  textureSize: number,
): { flats: FlatChart[]; flatArea: number } {
  const perTexel = flatArea / (USUAL_COVER * textureSize ** 2);
  const longest = LONGEST_ENLARGED * Math.sqrt(perTexel);
  let whole = flatArea;
  const enlarged = flats.map((flat) => {
    const area = areaOf(flat);
    if (!(area > 0 && area < LEAST_TEXELS * perTexel)) return flat;
    const wanted = Math.sqrt((LEAST_TEXELS * perTexel) / area);
    const factor = Math.min(wanted, longest / Math.max(flat.width, flat.height));
    if (!(factor > 1)) return flat;
    whole += area * (factor ** 2 - 1);
    const places = flat.places.map((value) => value * factor);
    return { ...flat, places, width: flat.width * factor, height: flat.height * factor };
  });
  return { flats: enlarged, flatArea: whole };
}

function areaOf({ triangles, places }: FlatChart): number {
  let area = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [2 * triangles[t], 2 * triangles[t + 1], 2 * triangles[t + 2]];
    const [x, y] = [places[a], places[a + 1]];
    area += (places[b] - x) * (places[c + 1] - y) - (places[c] - x) * (places[b + 1] - y);
  }
  return Math.abs(area) / 2;
}

function clamp(value: number): number {
  return value > 0 ? (value < 1 ? value : 1) : 0;
}

/** Rotates each chart so that its bounding box is small, and shifts it to the origin. */
function flatCharts(surface: UnwrapSurface, charts: Charts): FlatChart[] {
  const { triangleOffsets, triangles, faceOffsets: cornerOffsets } = surface;
  const { faceOffsets, faces, placeOffsets, places, cornerPlaces } = charts;
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
    flats.push(alignToBox(indices, places.subarray(2 * first, 2 * placeOffsets[chart + 1])));
  }
  return flats;
}

function alignToBox(triangles: Uint32Array, given: Float64Array): FlatChart {
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
  return { triangles, places, width, height };
}
