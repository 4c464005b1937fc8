import type { SolidClass } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Part } from './part.ts';
import { highest, type PartSolid } from './part-solid.ts';
import { solidBuilder } from './part-solids.ts';

/** A rounded part is moved by this share of the distance that would bring it in front of the others. */
const FORWARD = 0.7;
/** Step between a straight-walled part and the part that lies on it, as a share of the grid's side. */
const STEP = 0.012;
/** Parts whose middle is at most this far from the center, in cells, reach both sides and are not mirrored. */
const CENTRAL = 0.5;

/**
 * Makes a solid of each part and places it along z, in paint order: what is drawn later lies before what it covers.
 * @param outline signed distance of the whole silhouette
 */
export function assemble(
  bodies: readonly Part[],
  solid: SolidClass,
  outline: Float32Array,
  grid: WorkingGrid,
): PartSolid[] {
  const { width, height, innerWidth, innerHeight } = grid;
  const smaller = Math.min(innerWidth, innerHeight);
  const front = new Float32Array(width * height).fill(-Infinity);
  const build = solidBuilder(bodies, solid, smaller, outline, grid);
  const placed: PartSolid[] = [];
  for (const part of bodies) {
    for (const one of build(part)) {
      // A part that turns about the shared axis is already in its place.
      if (one.kind === 'turned' && one.central) one.middle = 0;
      else if (one.kind === 'slab') one.middle = slabPlace(part, one, front, grid);
      else one.middle = roundPlace(part, one, front);
      placed.push(one);
    }
    for (const one of placed.slice(-2)) raise(front, one);
  }
  if (solid.thickness !== null && (solid.kind === 'inflate' || solid.kind === 'revolve')) {
    squeeze(placed, solid.thickness * smaller, solid.vehicle);
  }
  if (!solid.vehicle) return placed;
  const farSide = placed
    .filter(({ middle }) => middle > CENTRAL)
    .map((one) => ({ ...one, middle: -one.middle }));
  return [...placed, ...farSide];
}

function raise(front: Float32Array, { half, middle }: PartSolid): void {
  for (let p = 0; p < front.length; p++) {
    if (half[p] > 0 && middle + half[p] > front[p]) front[p] = middle + half[p];
  }
}

/** Scales all depths to the given total depth, including the far side if there is one. */
function squeeze(solids: readonly PartSolid[], depth: number, bothSides: boolean): void {
  let lowest = 0;
  let most = 0;
  for (const { middle, reach } of solids) {
    lowest = Math.min(lowest, middle - reach);
    most = Math.max(most, middle + reach);
  }
  if (bothSides) lowest = Math.min(lowest, -most);
  const factor = depth / Math.max(1, most - lowest);
  for (const solid of solids) {
    solid.middle *= factor;
    solid.reach *= factor;
    for (let p = 0; p < solid.half.length; p++) solid.half[p] *= factor;
    if (solid.kind === 'dome') {
      for (let p = 0; p < solid.squared.length; p++) {
        solid.squared[p] *= factor * factor;
        solid.slope[p] = 0.5 / Math.max(3, solid.half[p]);
      }
    } else if (solid.kind === 'turned') solid.flatness *= factor;
  }
}

/**
 * Returns the place of a rounded part. The part comes forward until it shows, measured at the 60th percentile of what
 * it covers.
 */
function roundPlace(
  { distance, area, radius }: Part,
  { half }: PartSolid,
  front: Float32Array,
): number {
  const needs: number[] = [];
  for (let p = 0; p < front.length; p++) {
    if (distance[p] > 2 && front[p] > -Infinity) needs.push(front[p] - 0.5 * half[p]);
  }
  if (needs.length <= area * 0.03) return 0;
  needs.sort((a, b) => a - b);
  const forward = FORWARD * needs[Math.floor(needs.length * 0.6)];
  return Math.max(-0.3 * radius, Math.min(0.9 * radius, forward));
}

/** Returns the place of a straight-walled part, which stands one step in front of the parts that it covers. */
function slabPlace(part: Part, slab: PartSolid, front: Float32Array, grid: WorkingGrid): number {
  const below: number[] = [];
  for (let p = 0; p < front.length; p++) {
    if (part.distance[p] > 1 && front[p] > -Infinity) below.push(front[p]);
  }
  if (below.length <= part.area * 0.08) return 0;
  below.sort((a, b) => a - b);
  const step = Math.min(0.5 * part.radius, STEP * Math.max(grid.width, grid.height));
  const wanted = below[Math.floor(below.length * 0.6)] + step;
  return Math.max(0, wanted - highest(slab.half));
}
