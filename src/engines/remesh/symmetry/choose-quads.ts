import type { Bvh } from '../../mesh/bvh.ts';
import type { RemeshSymmetry, ShapeFigures, Work } from '../../spec.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import { irregularOf, isIrregular } from '../parts/regularity.ts';
import { type PartsResult, remeshParts } from '../parts/remesh-parts.ts';
import { SHAPE_LIMITS } from '../shape/limits.ts';
import { deviationOf, type SymmetricResult } from './remesh-symmetric.ts';

/** Share of a symmetric mesh's irregular vertices below which a mesh without symmetry is taken instead. */
const FAR_MORE_REGULAR = 0.6;

/**
 * Share of the largest allowed distance from which symmetric quads are compared with others. Normals do not count: bumps finer
 * than the quads turn them for any mesh, and the whole was solved for nothing.
 */
const NEAR_LIMIT = 0.6;
/**
 * Quads that follow the surface so closely (mean angle in degrees) are those of parts with flat faces and creases, where no
 * place should be further off than this share of the diagonal.
 */
const CLOSE = { normal: 3, hausdorff: 0.003 };

/** A result deviates clearly more if a figure is larger by this factor and, in its unit, by this much. */
const CLEARLY = { factor: 1.5, hausdorff: 0.003, normal: 2 };

/**
 * Returns the symmetric quads, or others if there are none. If nobody asked for symmetry, and it makes the quads poor or
 * takes them far from the source, the whole is solved as well, and taken if it is closer or far more regular.
 */
export async function chooseQuads(
  problem: QuadProblem & { index: Bvh },
  symmetry: RemeshSymmetry | undefined,
  { made, tried }: { made: SymmetricResult | null; tried: boolean },
  work: Work,
): Promise<{ made: PartsResult; mirrored: SymmetricResult | null }> {
  const isSettled =
    made !== null &&
    (symmetry !== undefined ||
      !(isIrregular(made.net, problem.quads) || (made.figures !== null && isFar(made.figures))));
  if (isSettled) return { made, mirrored: made };
  const whole = await remeshParts(problem, work.within(tried ? 0.32 : 0.67));
  if (made === null) return { made: whole, mirrored: null };
  const own = await deviationOf(problem, whole.net, work.within(0));
  const isBetter = prefersWhole(
    { figures: own, irregular: irregularOf(whole.net) },
    { figures: made.figures ?? own, irregular: irregularOf(made.net) },
  );
  return isBetter ? { made: whole, mirrored: null } : { made, mirrored: made };
}

/** What is compared of two meshes. */
interface Quality {
  figures: ShapeFigures;
  /** Share of irregular vertices. */
  irregular: number;
}

/** Whether a mesh without symmetry is better than a symmetric one: the shape comes first, then regularity. */
export function prefersWhole(whole: Quality, symmetric: Quality): boolean {
  if (deviatesMore(symmetric.figures, whole.figures)) return true;
  if (deviatesMore(whole.figures, symmetric.figures)) return false;
  return whole.irregular < FAR_MORE_REGULAR * symmetric.irregular;
}

/** Whether quads are so far from the surface that others may be closer. */
export function isFar(figures: ShapeFigures): boolean {
  const { hausdorff, normal, nonManifoldEdges } = figures;
  if (nonManifoldEdges > 0 || hausdorff > NEAR_LIMIT * SHAPE_LIMITS.hausdorff) return true;
  return normal < CLOSE.normal && hausdorff > CLOSE.hausdorff;
}

function deviatesMore(one: ShapeFigures, other: ShapeFigures): boolean {
  const { factor } = CLEARLY;
  return (['hausdorff', 'normal'] as const).some(
    (name) => one[name] > factor * other[name] && one[name] > other[name] + CLEARLY[name],
  );
}
