import type { WorkingGrid } from '../field/working-grid.ts';
import type { SlicedSolid } from '../meshing/slice-net.ts';
import type { Shape } from '../outline/shape.ts';
import { isHeldAtAngle } from '../outline/shape-class.ts';
import type { ThicknessField } from '../outline/thickness-field.ts';
import type { Analysis } from '../picture/analysis.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { fitPlane } from './flatness.ts';
import { INTERVALS, type Occupancy } from './occupancy.ts';
import { type Depths, readDepths } from './read-depths.ts';
import { occupancySolid } from './solid.ts';
import { tidy } from './tidy.ts';
import type { Weights } from './weights.ts';

/** A shape with its solid where one thickness a cell does not tell it. */
export interface LearnedShape extends Shape {
  solid: SlicedSolid | null;
}

/**
 * How thick the network holds the object against what the outline gave, within which the latter stays: it is smooth, and as
 * good there. A box whose corner is seen tells more itself, and stays unless it is mostly air. Set on 43 objects that are
 * neither in the network's training nor among the 20 that are scored.
 */
const AGREEMENT = { least: 0.67, most: 1.25, leastOfBlock: 0.6 };
/**
 * What is thin, a plane within this share of its longest side and not turned by more than 8° is a key or an axe: the outline
 * made thinner is smoother than the network's columns. Beds and couches come to a thickness of 0.2 and more.
 */
const FLAT = { thickness: 0.16, deviation: 0.055, across: 0.15 };
/** Radius of the rim, in longest sides. */
const RIM = 0.05;

/**
 * What a network trained on objects seen from all sides makes of the picture: how far an animal or a car seen from ahead goes
 * on behind its outline, legs behind legs, flat blades. null where it agrees with `shape`.
 * @param pixels RGBA on the grid
 */
export function learnShape(
  weights: Weights,
  shape: Shape,
  { axis, enclosed, mirroredPairs }: Pick<Analysis, 'axis' | 'enclosed' | 'mirroredPairs'>,
  pixels: Uint8Array,
  silhouette: Silhouette,
  grid: WorkingGrid,
): LearnedShape | null {
  // The network has seen things that stand; what is held at an angle it takes for something else.
  if (shape.shape === 'slab' || isHeldAtAngle(axis)) return null;
  const depths = readDepths(weights, pixels, silhouette.distance, grid);
  const ratio = fullCells(depths, silhouette) / thickCells(shape.field, silhouette);
  const agrees =
    shape.shape === 'block'
      ? ratio > AGREEMENT.leastOfBlock
      : ratio > AGREEMENT.least && ratio < AGREEMENT.most;
  if (agrees) return null;
  // What looks at the viewer is no disc: the network knows no faces and takes round ones for plates.
  if (ratio < 1 && mirroredPairs > 0 && shape.back === 'inpaint') return null;
  if (ratio < 1 && shape.shape !== 'block' && liesFlat(depths, silhouette, grid)) {
    return { ...shape, field: thinner(shape.field, ratio), solid: null };
  }
  const { innerWidth, innerHeight } = grid;
  const longest = Math.max(innerWidth, innerHeight);
  tidy(depths, silhouette.inside, grid, longest);
  return {
    ...shape,
    // Deeper than its outline: seen along its length, and a face is not on the other end as well.
    ...(ratio > 1 && { back: 'inpaint' as const, frontOnly: enclosed }),
    shape: 'learned',
    field: outerField(depths, silhouette),
    stance: { slope: 0, sine: Math.sin(depths.elevation), depths: 'view' },
    solid: occupancySolid(depths, silhouette.distance, grid, RIM * longest),
  };
}

/** Seen from ahead: one that turns its edge to the viewer keeps the network's slope. */
function liesFlat(depths: Depths, { inside }: Silhouette, grid: WorkingGrid): boolean {
  const { thickness, deviation, across } = fitPlane(depths, inside, grid);
  return thickness < FLAT.thickness && deviation < FLAT.deviation && Math.abs(across) < FLAT.across;
}

function thinner({ squared, middle }: ThicknessField, factor: number): ThicknessField {
  return {
    squared: squared.map((value) => (value > 0 ? value * factor * factor : value)),
    middle: middle.map((z) => z * factor),
  };
}

function fullCells({ intervals }: Occupancy, { inside }: Silhouette): number {
  let sum = 0;
  for (let p = 0; p < inside.length; p++) {
    if (inside[p] === 0) continue;
    for (let i = p * INTERVALS * 2; i < (p + 1) * INTERVALS * 2; i += 2) {
      sum += intervals[i + 1] - intervals[i];
    }
  }
  return sum;
}

function thickCells({ squared }: ThicknessField, { inside }: Silhouette): number {
  let sum = 0;
  for (let p = 0; p < inside.length; p++) {
    if (inside[p]) sum += 2 * Math.sqrt(Math.max(0, squared[p]));
  }
  return sum;
}

/** From the nearest to the farthest that is full: what parts the front of the texture from its back. */
function outerField({ intervals }: Depths, { distance, inside }: Silhouette): ThicknessField {
  const squared = new Float32Array(distance.length);
  const middle = new Float32Array(distance.length);
  for (let p = 0; p < squared.length; p++) {
    const at = p * INTERVALS * 2;
    let last = at;
    for (let i = at; i < at + INTERVALS * 2 && intervals[i] !== intervals[i + 1]; i += 2) last = i;
    const half = (intervals[last + 1] - intervals[at]) / 2;
    middle[p] = intervals[at] + half;
    squared[p] = inside[p] ? half * half : Math.min(0, distance[p]);
  }
  return { squared, middle };
}
