import type { Bvh } from '../../mesh/bvh.ts';
import type { ShapeFigures, Work } from '../../spec.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import { irregularOf, mostIrregular } from '../parts/regularity.ts';
import { type PartsResult, remeshParts } from '../parts/remesh-parts.ts';
import { repair } from '../repair/repair.ts';
import { keepsShape } from '../shape/limits.ts';
import { measuredNet, measuredSurface, measureShape } from '../shape/measure-shape.ts';
import { quickIndex } from '../surface/quick-index.ts';
import { areaOf } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { clipHalf } from './clip-half.ts';
import { mirrorNet } from './mirror-net.ts';
import type { FoundPlane, MirrorPlane } from './mirror-plane.ts';
import { type FoundMirror, type SymmetryRequest, searchMirrors } from './mirror-search.ts';
import { softenCut } from './soften-cut.ts';
import { type Frame, outOfFrame, sizesInFrame, surfaceInFrame } from './tilted-frame.ts';

/** Maximum quads for mirroring: beyond, the net, which is built in plain arrays, takes more memory than the field. */
const MOST_QUADS = 400_000;

/** Minimum quads for mirroring that no axis was named for: of a square of nine, halves would make ten oblong ones. */
const FEWEST_QUADS = 100;

/** Share of the wanted quads that two halves must have, unless an axis was named. */
const LEAST_SHARE = 0.98;

/** Maximum number of planes that are tried. */
const MOST_PLANES = 2;

/** Number of places at which the sides of quads are compared, and the mean ratio between them that is ignored. */
const SIZES_COMPARED = 1000;
const SIZES_ALIKE = 0.02;

/** Share of the whole work that goes into a half, and share of that which goes into the cut. */
const SHARE = 0.35;
const SHARE_OF_CUT = 0.1;

/** Quads of which one half is the mirror image of the other. */
export interface SymmetricResult extends PartsResult, Mirrored {
  /** Deviation from the source; null: an axis was requested, and nobody measured it. */
  figures: ShapeFigures | null;
}

/** How the vertices of a mesh lie mirrored. */
export interface Mirrored {
  /** For each vertex, its mirror image, which may be itself. */
  partners: Int32Array;
  mirror: FoundMirror;
}

/**
 * Makes quads with the symmetry of the surface: one half is solved and mirrored. If an axis was requested, they are used
 * whenever the halves join cleanly; otherwise only if they keep the shape. If the edge loop along one plane makes the
 * quads irregular, another plane of an exact symmetry is tried, and the more regular result is taken.
 * @returns `made` is null if there is no symmetry, or if the shape would not be kept; `tried` says whether time was spent on it
 */
export async function remeshSymmetric(
  problem: QuadProblem & { index: Bvh },
  request: SymmetryRequest,
  work: Work,
): Promise<{ made: SymmetricResult | null; tried: boolean }> {
  const { surface, index, quads } = problem;
  const least = request.symmetry === 'auto' ? FEWEST_QUADS : 0;
  if (quads > MOST_QUADS || quads < least) return { made: null, tried: false };
  const mirrors = searchMirrors({ surface, index, faces: quads }, request);
  const share = SHARE / MOST_PLANES;
  let made: SymmetricResult | null = null;
  let tried = false;
  for (const mirror of mirrors.slice(0, MOST_PLANES)) {
    const own = problemIn(problem, mirror.frame);
    if (!isEvenlySized(own, mirror.plane)) continue;
    tried = true;
    let half: (PartsResult & Pick<Mirrored, 'partners'>) | null = null;
    let figures: ShapeFigures | null = null;
    const cuts = waysToCut(mirror.plane, request);
    for (const isSoftened of cuts) {
      half = await remeshHalf(
        own,
        { ...mirror.plane, isSoftened },
        work.within(share / cuts.length),
      );
      if (half !== null) break;
    }
    if (half === null) continue;
    const { frame } = mirror;
    if (frame !== null) half.net.positions = outOfFrame(half.net.positions, frame);
    if (request.symmetry === 'auto') {
      const faces = half.net.offsets.length - 1;
      if (half.shapes.lost.size > 0 || faces < LEAST_SHARE * quads) continue;
      // Both halves together: the parts were only compared with the half that was cut.
      figures = await deviationOf(problem, half.net, work.within(0));
      if (!keepsShape(figures)) continue;
    }
    if (made === null || irregularOf(half.net) < irregularOf(made.net))
      made = { ...half, mirror, figures };
    if (irregularOf(made.net) <= mostIrregular(quads)) break;
  }
  return { made, tried };
}

/**
 * Whether the cut is smoothed, in the order in which halves are tried. Smoothing rounds the creases of parts, so that
 * it comes second, for uneven cuts of which the halves do not join.
 */
function waysToCut(plane: FoundPlane, { tolerance }: SymmetryRequest): boolean[] {
  if (plane.isExact) return [false];
  return tolerance === undefined ? [false, true] : [true];
}

/** The problem in a tilted frame. */
function problemIn(problem: QuadProblem & { index: Bvh }, frame: Frame | null): QuadProblem {
  if (frame === null) return problem;
  const surface = surfaceInFrame(problem.surface, frame);
  return { ...problem, surface, index: null, sizes: sizesInFrame(problem.sizes, frame) };
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

/** Measures how far quads are from the surface of a problem. */
export async function deviationOf(
  { surface, index }: QuadProblem,
  net: NetFaces,
  work: Work,
): Promise<ShapeFigures> {
  const source = measuredSurface(Float32Array.from(surface.positions), surface.indices, index);
  return measureShape(source, await measuredNet(net, work), {}, work);
}

/** Makes quads on the upper half and their mirror image on the other; null if they do not join cleanly. */
async function remeshHalf(
  { surface, quads, creaseAngle, sizes }: QuadProblem,
  plane: MirrorPlane & { isSoftened: boolean },
  work: Work,
): Promise<(PartsResult & Pick<Mirrored, 'partners'>) | null> {
  const half = await work.stage('halve', SHARE_OF_CUT, (work) =>
    repair(clipHalf(surface, plane), work, { keepsFlaps: false }),
  );
  const area = areaOf(half.positions, half.indices);
  if (!(area > 0)) return null;
  const count = Math.max(4, Math.round(quads / 2));
  if (plane.isSoftened) softenCut(half, plane, Math.sqrt(area / count));
  const index = await work.stage('index', 0.02, (work) =>
    quickIndex(half.positions, half.indices, work),
  );
  const made = await remeshParts(
    { surface: half, index, quads: count, creaseAngle, sizes, isHalf: true },
    work.within(1 - SHARE_OF_CUT),
  );
  const mirrored = mirrorNet(made.net, plane, creaseAngle);
  if (mirrored === null) return null;
  const { creaseEdges, droppedParts, shapes } = made;
  return { ...mirrored, creaseEdges: 2 * creaseEdges, droppedParts: 2 * droppedParts, shapes };
}
