import type { WorkingGrid } from '../field/working-grid.ts';
import type { Analysis } from '../picture/analysis.ts';
import { findFloor } from '../picture/floor.ts';
import { isHeldAtAngle } from '../picture/mirror-axis.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { frontAndBack } from '../shape/projection.ts';
import type { Shape } from '../shape/shape.ts';
import { type FieldSolid, isEmpty } from '../shape/solid.ts';
import type { ThicknessField } from '../shape/thickness-field.ts';
import { fitPlane } from './flatness.ts';
import { type CoarseColumns, filledLength, INTERVALS } from './occupancy.ts';
import { type Depths, readDepths, refineDepths } from './read-depths.ts';
import { occupancySolid } from './solid.ts';
import { tidy } from './tidy.ts';
import type { Weights } from './weights.ts';

/**
 * Ratio of the network's thickness to that of the outline within which the result from the outline is kept, because it
 * is smooth and just as accurate. For a box seen at its corner, the outline is more reliable, so that it is kept unless
 * the network sees a mostly empty box. Tuned on 43 objects that are neither in the network's training set nor among the
 * 20 that are scored.
 */
const AGREEMENT = { least: 0.67, most: 1.25, leastOfBlock: 0.6 };
/** The mirror image is not read, too, if the picture alone is within the limits of agreement by this factor. */
const CERTAIN = 1.12;
/**
 * Limits for an object that counts as flat, such as a key or an axe. It is thin, its middle deviates from a plane by at
 * most this share of its longest side, and it is turned by at most 8°. For such an object, a thinned outline is
 * smoother than the network's columns. Beds and couches have a thickness of 0.2 and more.
 */
const FLAT = { thickness: 0.16, deviation: 0.055, across: 0.15 };
/** Radius of the rim, as a share of the object's longest side. */
const RIM = 0.05;

/** Number of pairs of Taubin smoothing steps. */
const SMOOTHING = 4;

/** Input for reading the depths of an image. */
export interface DepthRequest {
  weights: Weights;
  /** The shape that was derived from the outline. */
  outlined: Shape & { solid: FieldSolid };
  analysis: Pick<Analysis, 'axis' | 'enclosed' | 'mirroredPairs'>;
  /** RGBA on the grid. */
  pixels: Uint8Array;
  silhouette: Silhouette;
  grid: WorkingGrid;
}

/**
 * Builds a shape with a network trained on objects seen from all sides. It recovers the length of an animal or a car
 * seen from the front, legs hidden behind legs, and flat blades. Returns null if the network agrees with the outline or
 * nothing is left.
 */
export function learnedShape(request: DepthRequest): Shape | null {
  const { weights, outlined, analysis, pixels, silhouette, grid } = request;
  const { axis, enclosed, mirroredPairs } = analysis;
  // The network was trained on standing objects and misreads those held at an angle.
  if (outlined.class === 'slab' || isHeldAtAngle(axis)) return null;
  const isBlock = outlined.class === 'block';
  const thick = thickCells(outlined.solid.field, silhouette);
  const ratioOf = (columns: CoarseColumns) => filledLength(columns, silhouette.inside) / thick;
  const agreesBy = (ratio: number, margin: number) =>
    isBlock
      ? ratio > AGREEMENT.leastOfBlock * margin
      : ratio > AGREEMENT.least * margin && ratio < AGREEMENT.most / margin;
  const coarse = readDepths(weights, pixels, grid, (columns) =>
    agreesBy(ratioOf(columns), CERTAIN),
  );
  const ratio = ratioOf(coarse.columns);
  const agrees = agreesBy(ratio, 1);
  // Refining takes as long as the network, so it waits until the depths are needed.
  if (agrees) return null;
  // The network was not trained on faces and takes round ones for plates, so an object that looks at the viewer keeps
  // its outline.
  if (ratio < 1 && mirroredPairs > 0 && outlined.back === 'inpaint') return null;
  const depths = refineDepths(coarse, silhouette.distance);
  if (ratio < 1 && !isBlock && liesFlat(depths, silhouette, grid)) {
    if (standsUpright(silhouette, grid)) return null;
    return withField(outlined, thinner(outlined.solid.field, ratio));
  }
  const longest = Math.max(grid.innerWidth, grid.innerHeight);
  tidy(depths, silhouette.inside, grid, longest);
  // The object is deeper than its outline suggests, so that it is seen along its length. Its face must not appear on
  // the other end as well.
  const endOn = ratio > 1;
  const solid = occupancySolid(depths, silhouette.distance, grid, RIM * longest);
  if (isEmpty(solid)) return null;
  return {
    ...outlined,
    class: 'learned',
    solid,
    smoothing: SMOOTHING,
    stance: { slope: 0, sine: Math.sin(depths.elevation), depths: 'view' },
    back: endOn ? 'inpaint' : outlined.back,
    projection: frontAndBack(middleOf(depths), grid),
    colors() {
      const { detail, ...colors } = outlined.colors();
      const frontOnly = endOn ? enclosed : colors.frontOnly;
      return { ...colors, frontOnly, detail: detail && { ...detail, lit: null } };
    },
  };
}

/** Returns the same shape with another thickness field. */
function withField(shape: Shape & { solid: FieldSolid }, field: ThicknessField): Shape {
  const { solid } = shape;
  return {
    ...shape,
    solid: { ...solid, field },
    projection: frontAndBack(field.middle, solid.grid),
    colors() {
      const { detail, ...colors } = shape.colors();
      return { ...colors, detail: detail && { ...detail, lit: detail.lit && field } };
    },
  };
}

/**
 * Returns whether an object is flat and seen from the front. A flat object that turns its edge to the viewer keeps the
 * network's slope.
 */
function liesFlat(depths: Depths, { inside }: Silhouette, grid: WorkingGrid): boolean {
  const { thickness, deviation, across } = fitPlane(depths, inside, grid);
  return thickness < FLAT.thickness && deviation < FLAT.deviation && Math.abs(across) < FLAT.across;
}

/** Returns whether a thing stands and is higher than wide, like a pillar box or a person: if it were flat, it would fall over. */
function standsUpright({ inside }: Silhouette, grid: WorkingGrid): boolean {
  return grid.innerHeight > grid.innerWidth && findFloor(inside, grid) !== null;
}

function thinner({ squared, middle }: ThicknessField, factor: number): ThicknessField {
  return {
    squared: squared.map((value) => (value > 0 ? value * factor * factor : value)),
    middle: middle.map((z) => z * factor),
  };
}

function thickCells({ squared }: ThicknessField, { inside }: Silhouette): number {
  let sum = 0;
  for (let p = 0; p < inside.length; p++) {
    if (inside[p]) sum += 2 * Math.sqrt(Math.max(0, squared[p]));
  }
  return sum;
}

/**
 * Returns the midpoint between the nearest and the farthest filled depth, which separates the front of the texture from
 * its back.
 */
function middleOf({ intervals }: Depths): Float32Array {
  const middle = new Float32Array(intervals.length / (INTERVALS * 2));
  for (let p = 0; p < middle.length; p++) {
    const at = p * INTERVALS * 2;
    let last = at;
    for (let i = at; i < at + INTERVALS * 2 && intervals[i] !== intervals[i + 1]; i += 2) last = i;
    const half = (intervals[last + 1] - intervals[at]) / 2;
    middle[p] = intervals[at] + half;
  }
  return middle;
}
