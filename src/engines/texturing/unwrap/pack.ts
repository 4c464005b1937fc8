import { turnPlace } from './chart-pose.ts';
import { type FlatChart, flatCharts } from './flat-chart.ts';
import type { Charts } from './flatten-charts.ts';
import { expectedScale, type Placement, packIntoGrid } from './pack-grid.ts';
import { packOnShelves } from './pack-shelves.ts';
import type { UnwrapSurface } from './surface.ts';

/** Cells per side of the grid; for a 2048² texture, a cell is two texels wide. */
const MOST_CELLS = 1024;
const LEAST_CELLS = 128;

/** Charts get at least this many texels; those that would become longer than so many are widened instead. */
const LEAST_TEXELS = 14;
const LONGEST_ENLARGED = 48;
/** Charts with fewer texels are too small; up to this share of them is accepted, and after so many rounds any. */
const SMALL_TEXELS = 8;
const MOST_SMALL = 0.01;
const MOST_ROUNDS = 2;
/** Fraction of the atlas that charts usually cover. */
const USUAL_COVER = 0.5;

/**
 * Longest side of a chart relative to the square root of the area of all, the most that a longer one is squeezed, and how
 * often the area is measured again.
 */
const LONGEST = 1.15;
const MOST_SHORTENED = 0.4;
const SHORTENING_ROUNDS = 3;

/** Texels between charts if nothing else is asked for. */
const USUAL_PADDING = 2;
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
 * @param padding texels to keep free between charts, if the charts do not shrink too much; null: {@link USUAL_PADDING}
 */
export function packCharts(
  surface: UnwrapSurface,
  charts: Charts,
  textureSize: number,
  padding: number | null,
): PackedCharts {
  const given = shortenLong(flatCharts(surface, charts));
  const grid = Math.max(LEAST_CELLS, Math.min(MOST_CELLS, textureSize >> 1));
  const gap = ((padding ?? USUAL_PADDING) * grid) / textureSize;
  const { flats, placement } = placeEnlarged(given, { grid, textureSize }, (enlarged, area) =>
    placeCharts(enlarged, grid, area, gap),
  );
  const { x, y, quarters, growth, scale } = placement;
  const place = new Float64Array(2);
  const uvs = new Float32Array(charts.places.length);
  let covered = 0;
  for (let i = 0; i < flats.length; i++) {
    const { places } = flats[i];
    const start = 2 * charts.placeOffsets[i];
    const scaleX = scale * growth.x[i];
    const scaleY = scale * growth.y[i];
    covered += flats[i].area * scaleX * scaleY;
    for (let p = 0; p < places.length; p += 2) {
      turnPlace(flats[i], quarters[i], places[p], places[p + 1], place);
      uvs[start + p] = clamp((x[i] + place[0] * scaleX) / grid);
      // Flipped vertically, because the rows of an image run downwards; otherwise pictures would be mirrored on the
      // surface.
      uvs[start + p + 1] = clamp(1 - (y[i] + place[1] * scaleY) / grid);
    }
  }
  return { uvs, utilisation: Math.min(1, covered / (grid * grid)) };
}

/**
 * Squeezes charts along their length that would be longer than the texture when the others have their usual size: a single
 * face cannot be cut. They keep about as many texels along their length, and all charts get more across.
 */
function shortenLong(given: FlatChart[]): FlatChart[] {
  let flats = given;
  for (let round = 0; round < SHORTENING_ROUNDS; round++) {
    const most = LONGEST * Math.sqrt(flats.reduce((sum, { area }) => sum + area, 0));
    flats = given.map((flat) => {
      const side = Math.max(flat.width, flat.height);
      if (!(side > most)) return flat;
      // A star or a ring is as wide as long: squeezed, it would not pack better.
      const factor = Math.max(
        MOST_SHORTENED,
        most / side,
        Math.min(flat.width, flat.height) / side,
      );
      return flat.width >= flat.height ? scaled(flat, factor, 1) : scaled(flat, 1, factor);
    });
  }
  return flats;
}

function scaled(flat: FlatChart, x: number, y: number): FlatChart {
  return {
    ...flat,
    places: flat.places.map((value, i) => value * (i % 2 === 0 ? x : y)),
    area: flat.area * x * y,
    width: flat.width * x,
    height: flat.height * y,
  };
}

/**
 * Enlarges small charts and places all. How large a texel is depends on the scale at which they fit: if some are still
 * too small, they are enlarged for the scale that was found.
 */
function placeEnlarged(
  given: FlatChart[],
  { grid, textureSize }: { grid: number; textureSize: number },
  place: (flats: FlatChart[], area: number) => Placement,
): { flats: FlatChart[]; flatArea: number; placement: Placement } {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  let perTexel = sumOf(given.map((flat) => flat.area)) / (USUAL_COVER * textureSize ** 2);
  for (let round = 0; ; round++) {
    const flats = enlargeSmall(given, perTexel);
    const areas = flats.map((flat) => flat.area);
    const flatArea = sumOf(areas);
    const placement = place(flats, flatArea);
    perTexel = (grid / (placement.scale * textureSize)) ** 2;
    const small = areas.filter((area) => area > 0 && area < SMALL_TEXELS * perTexel).length;
    if (small <= MOST_SMALL * areas.length || round === MOST_ROUNDS)
      return { flats, flatArea, placement };
  }
}

/** Places charts with as large a gap between them as the padding takes, or less if they would shrink too much. */
function placeCharts(flats: FlatChart[], grid: number, area: number, wanted: number): Placement {
  const tight = expectedScale(flats, grid, area, 1);
  let gap = wanted;
  while (gap > 1 && expectedScale(flats, grid, area, gap) < KEPT_SCALE * tight) gap /= 2;
  return (
    packIntoGrid(flats, grid, area, gap) ??
    packIntoGrid(flats, grid, area, Math.min(gap, 1)) ??
    packOnShelves(flats, grid)
  );
}

/**
 * Enlarges charts that would cover so few texels that they showed a single color: as a whole up to the longest side that
 * is worth its place in the texture, then across up to the same length, as slivers have too little width.
 * @param perTexel area of a texel
 */
function enlargeSmall(flats: FlatChart[], perTexel: number): FlatChart[] {
  const longest = LONGEST_ENLARGED * Math.sqrt(perTexel);
  return flats.map((flat) => {
    const { area } = flat;
    if (!(area > 0 && area < LEAST_TEXELS * perTexel)) return flat;
    const wanted = (LEAST_TEXELS * perTexel) / area;
    const side = Math.max(flat.width, flat.height);
    const along = Math.min(Math.sqrt(wanted), Math.max(1, longest / side));
    // A thin ring is about as wide as it is long: without a limit, it would take all of the atlas.
    const widest = Math.max(along, longest / Math.min(flat.width, flat.height));
    const across = Math.min(wanted / along, widest);
    const [x, y] = flat.width >= flat.height ? [along, across] : [across, along];
    return scaled(flat, x, y);
  });
}

function clamp(value: number): number {
  return value > 0 ? (value < 1 ? value : 1) : 0;
}
