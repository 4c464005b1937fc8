import type { Bvh } from '../../mesh/bvh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import type { Work } from '../../spec.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import { tabulateParts } from '../parts/part-table.ts';
import { MOST_GROWTH, planParts } from '../parts/plan-parts.ts';
import { type PartsResult, remeshParts } from '../parts/remesh-parts.ts';
import { measureNet } from '../quality.ts';
import { repair } from '../repair/repair.ts';
import { keepsShape } from '../shape/limits.ts';
import { measuredNet, measuredSurface, measureShape } from '../shape/measure-shape.ts';
import { areaOf, type Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { clipHalf } from './clip-half.ts';
import { mirrorNet } from './mirror-net.ts';
import { findMirrorPlane, type MirrorPlane } from './mirror-plane.ts';
import { softenCut } from './soften-cut.ts';

/**
 * Maximum difference between the sides that counts as unintended; rounding of coordinates causes a hundredth of this.
 */
const TOLERANCE = 1e-4;

/**
 * Both horizontal axes, because the model may face either way. A reconstruction from one image looks the same on the
 * left and on the right.
 */
const ANY_SIDE = [0, 2];
const LEFT_RIGHT = [0];

/** Maximum quads for mirroring: beyond, the net, which is built in plain arrays, takes more memory than the field. */
const MOST_QUADS = 400_000;

const REGULAR_AT = 5000;
/**
 * Limits for a net of 5,000 quads, and the powers of the count by which they fall for finer nets: share of irregular
 * vertices, and mean deviation of the corners from right angles in degrees. Nets without symmetry are hardly better.
 */
const IRREGULAR = { share: 0.022, power: -0.3 };
const ANGLE = { degrees: 5, power: -0.22 };

/** Irregular vertices of the grid on a small closed part: the corners of its box. */
const CORNERS_OF_BOX = 8;

/** Number of places at which the sides of quads are compared, and the mean ratio between them that is ignored. */
const SIZES_COMPARED = 1000;
const SIZES_ALIKE = 0.02;

/** Share of the whole work that goes into a half, and share of that which goes into the cut. */
const SHARE = 0.35;
const SHARE_OF_CUT = 0.1;

/**
 * Makes quads with the symmetry of the surface. If `symmetryTolerance` is set, they are used whenever the halves join
 * cleanly; otherwise only if the edge loop along the plane costs no regularity.
 * @returns `made` is null if there is no symmetry or it costs too much; `tried` says whether time was spent on it
 */
export async function remeshSymmetric(
  problem: QuadProblem & { index: Bvh },
  symmetryTolerance: number | undefined,
  work: Work,
): Promise<{ made: PartsResult | null; tried: boolean }> {
  const { surface, index, quads } = problem;
  if (quads > MOST_QUADS) return { made: null, tried: false };
  const plane =
    symmetryTolerance === undefined
      ? findMirrorPlane(surface, ANY_SIDE, TOLERANCE, index)
      : findMirrorPlane(surface, LEFT_RIGHT, symmetryTolerance, index);
  if (plane === null || !isEvenlySized(problem, plane)) return { made: null, tried: false };
  if (symmetryTolerance === undefined && hasManyBoxes(surface, quads))
    return { made: null, tried: false };
  const made = await remeshHalf(problem, plane, symmetryTolerance, work.within(SHARE));
  const isTaken =
    made !== null &&
    (symmetryTolerance !== undefined ||
      (made.shapes.lost.size === 0 &&
        isRegular(made.net) &&
        (await isWholeKept(problem, made.net, work.within(0)))));
  return { made: isTaken ? made : null, tried: true };
}

/** Whether the density that was asked for is as symmetric as the surface. */
function isEvenlySized({ surface, sizes }: QuadProblem, { axis, at }: MirrorPlane): boolean {
  if (sizes === null) return true;
  const { positions } = surface;
  const step = 3 * Math.max(1, Math.floor(positions.length / 3 / SIZES_COMPARED));
  let sum = 0;
  let count = 0;
  for (let i = 0; i < positions.length; i += step, count++) {
    const [x, y, z] = positions.subarray(i, i + 3);
    const image = [x, y, z];
    image[axis] = 2 * at - image[axis];
    sum += Math.abs(Math.log(sizes(x, y, z) / sizes(image[0], image[1], image[2])));
  }
  return sum <= SIZES_ALIKE * count;
}

/**
 * Returns whether the boxes that replace small parts have too many corners for a regular net. Solving the half would
 * then be wasted: a third of the processor time for a comb of a thousand teeth.
 */
function hasManyBoxes(surface: Surface, quads: number): boolean {
  const table = tabulateParts(surface);
  const plan = planParts(table, quads);
  let boxes = 0;
  for (let p = 0; p < table.count; p++) {
    if (plan.quads[p] > 0 && table.characteristics[p] === 2) boxes++;
  }
  return CORNERS_OF_BOX * boxes > mostIrregular(quads) * MOST_GROWTH * quads;
}

/** Whether both halves together have the shape of the surface: the parts were only compared with the half that was cut. */
async function isWholeKept(
  { surface, index }: QuadProblem,
  net: NetFaces,
  work: Work,
): Promise<boolean> {
  const source = measuredSurface(Float32Array.from(surface.positions), surface.indices, index);
  return keepsShape(await measureShape(source, measuredNet(net), {}, work));
}

/** Makes quads on the upper half and their mirror image on the other; null if they do not join cleanly. */
async function remeshHalf(
  { surface, quads, creaseAngle, sizes }: QuadProblem,
  plane: MirrorPlane,
  symmetryTolerance: number | undefined,
  work: Work,
): Promise<PartsResult | null> {
  const half = await work.stage('halve', SHARE_OF_CUT, (work) =>
    repair(clipHalf(surface, plane), work),
  );
  const area = areaOf(half.positions, half.indices);
  if (!(area > 0)) return null;
  const count = Math.max(4, Math.round(quads / 2));
  if (symmetryTolerance !== undefined) softenCut(half, plane, Math.sqrt(area / count));
  const made = await remeshParts(
    { surface: half, index: null, quads: count, creaseAngle, sizes },
    work.within(1 - SHARE_OF_CUT),
  );
  const net = mirrorNet(made.net, plane, creaseAngle);
  if (net === null) return null;
  const { creaseEdges, droppedParts, shapes } = made;
  return { net, creaseEdges: 2 * creaseEdges, droppedParts: 2 * droppedParts, shapes };
}

function isRegular({ positions, offsets, corners }: NetFaces): boolean {
  const faces = { faceOffsets: offsets, corners };
  const mesh = polygonMesh({ positions: Float32Array.from(positions), ...faces });
  const { irregular, vertices, angleDeviation, quads } = measureNet(mesh);
  return (
    irregular <= mostIrregular(quads) * vertices &&
    angleDeviation <= ANGLE.degrees * (quads / REGULAR_AT) ** ANGLE.power
  );
}

/** Returns the maximum share of irregular vertices for a net of `quads` quads. */
function mostIrregular(quads: number): number {
  return IRREGULAR.share * (quads / REGULAR_AT) ** IRREGULAR.power;
}
