import type { Work } from '../../spec.ts';
import type { Surface } from '../surface/surface.ts';
import type { Features } from './features.ts';
import { buildHierarchy } from './hierarchy.ts';
import { finestLevel, type Level } from './level.ts';
import { solveOrientation } from './orientation-field.ts';
import type { PreparedField } from './prepare-field.ts';

/**
 * Gauss-Seidel sweeps of the orientation field on each level, so that directions prescribed by feature lines can
 * spread.
 */
const SWEEPS = 6;
const SWEEPS_WITH_FEATURES = 30;

/** The field of crosses of a surface, which lattices of any side follow. */
export interface CrossField {
  surface: Surface;
  features: Features;
  /** Side length of a lattice that gives the wanted count if its squares cover the area of the surface. */
  side: number;
  /** Levels from the finest to the coarsest; the sites of the finest are the vertices of the surface. */
  levels: readonly Level[];
  /** A unit tangent for each site of each level. */
  crosses: readonly Float64Array[];
}

/** The smoothest field of crosses on a prepared surface. */
export async function solveCrossField(
  { surface, features, side, sizes }: PreparedField,
  work: Work,
): Promise<CrossField> {
  const levels = buildHierarchy(finestLevel(surface, features, sizes));
  const sweeps = features.any ? SWEEPS_WITH_FEATURES : SWEEPS;
  const crosses = await solveOrientation(levels, sweeps, work);
  return { surface, features, side, levels, crosses };
}
