import type { Grid } from '../../raster/grid.ts';
import type { SolidClass } from '../../spec.ts';
import { localThickness } from '../field/local-thickness.ts';
import type { MirrorAxis } from '../picture/mirror-axis.ts';
import { buildDome } from './dome.ts';
import { type Part, partOf } from './part.ts';
import type { PartSolid } from './part-solid.ts';
import { buildSlab } from './slab.ts';
import { type Opening, turnPart } from './turned.ts';
import { mirrorOverlap, turningAxis } from './turning-axis.ts';

/**
 * For each class: the depth as a share of the silhouette's smaller side, if the class gives none; the rounding of the
 * rim as a share of the depth; and the depth of slender parts relative to their width.
 */
const SLABS = {
  extrude: { thickness: 0.5, rim: 0.22, slender: 1.5 },
  prism: { thickness: 0.7, rim: 0.03, slender: 1.5 },
  flat: { thickness: 0.09, rim: 0.5, slender: null },
} as const;
/**
 * Minimum overlap of a part with its mirror image about the shared axis for the part to be a solid of revolution about
 * this axis.
 */
const TURNS = 0.94;
/**
 * Minimum overlap for a part that is beside the shared axis, and the minimum share of the grid that the part must
 * cover.
 */
const TURNS_ALONE = 0.96;
const LEAST_ALONE = 0.004;
/**
 * A part is a disc if its area divided by that of its inscribed circle is below this. The second constant is the half
 * depth of such a wheel, relative to its radius.
 */
const ROUND = 1.35;
const WHEEL = 0.8;
/** Minimum half depth of every solid, in cells. */
const THINNEST = 1.3;
/**
 * Returns a function that turns each part into one solid (two if the part has handles), according to the class of the
 * drawing.
 * @param smaller length of the silhouette's smaller side in cells
 * @param outline signed distance of the whole silhouette
 */
export function solidBuilder(
  bodies: readonly Part[],
  { kind, thickness: wanted, hollow = false }: SolidClass,
  smaller: number,
  outline: Float32Array,
  grid: Grid,
): (part: Part) => PartSolid[] {
  if (kind === 'inflate') return (part) => [buildDome(part, grid)];
  if (kind === 'revolve') {
    const largest = bodies.reduce((best, part) => (part.area > best.area ? part : best));
    const shared = turningAxis(largest, grid);
    return (part) =>
      turnedOrDome(part, shared, grid, hollow ? openingOf(part, largest, grid) : null);
  }
  const { rim: rounding, slender, thickness: usual } = SLABS[kind];
  const depth = Math.max(THINNEST, ((wanted ?? usual) * smaller) / 2);
  const thickness = slender === null ? null : localThickness(outline, grid);
  return (part) => {
    let own = depth;
    if (thickness && slender !== null && part !== bodies[0] && isDisc(part)) {
      own = Math.min(depth, WHEEL * part.radius);
    } else if (thickness && slender !== null) {
      own = Math.min(depth, 1 + slender * typical(part, thickness));
    }
    own = Math.max(THINNEST, own);
    const rim = Math.max(THINNEST, Math.min(rounding * own, part.radius));
    return [buildSlab(part, own, rim, grid)];
  };
}

/** Returns the 60th percentile of a field over a part, so that a body with slender ends still counts as thick. */
function typical({ distance }: Part, field: Float32Array): number {
  const values: number[] = [];
  for (let p = 0; p < field.length; p++) if (distance[p] > 0) values.push(field[p]);
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * 0.6)] ?? 0;
}

function turnedOrDome(part: Part, shared: MirrorAxis, grid: Grid, opening: Opening): PartSolid[] {
  const { width, height } = grid;
  const side = Math.max(width, height);
  let axis = mirrorOverlap(part, shared, grid) >= TURNS ? shared : null;
  // A part beside the main one may turn about its own axis: a pin beside the ball, a scoop of ice cream, one of three
  // apples.
  if (!axis && part.area > LEAST_ALONE * side * side) {
    const own = turningAxis(part, grid);
    if (own.score > TURNS_ALONE) axis = own;
  }
  const turned = axis && turnPart(part, axis, grid, opening);
  if (turned) turned.solid.central = axis === shared;
  if (!turned) return [buildDome(part, grid)];
  const handles = turned.handles && partOf(turned.handles, grid);
  return handles ? [turned.solid, buildDome(handles, grid)] : [turned.solid];
}

/**
 * Returns how the part is open: the largest part is the vessel, and a part near its top that is nearly as wide is its
 * rim.
 */
function openingOf(part: Part, vessel: Part, grid: Grid): Opening {
  if (part === vessel) return 'vessel';
  const [own, whole] = [extentOf(part, grid), extentOf(vessel, grid)];
  const isWide = own.width > 0.8 * whole.width;
  const isTop = (own.top + own.bottom) / 2 < whole.top + 0.2 * (whole.bottom - whole.top);
  return isWide && isTop ? 'rim' : null;
}

/** Returns the number of columns that the part spans, and its first and last row. */
function extentOf({ distance }: Part, { width }: Grid) {
  let left = width;
  let right = -1;
  let top = Infinity;
  let bottom = -1;
  for (let p = 0; p < distance.length; p++) {
    if (distance[p] <= 0) continue;
    const x = p % width;
    const y = (p - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    bottom = y;
  }
  return { width: right - left + 1, top, bottom };
}

function isDisc({ area, radius }: Part): boolean {
  return area < ROUND * Math.PI * radius * radius;
}
