import type { Work } from '../../spec.ts';
import type { Surface } from '../surface/surface.ts';
import type { Features } from './features.ts';
import { buildHierarchy } from './hierarchy.ts';
import { finestLevel, type Level } from './level.ts';
import { solveOrientation } from './orientation-field.ts';
import type { PreparedField } from './prepare-field.ts';

/** Gauss-Seidel sweeps of the orientation field on each level: directions that feature lines prescribe have to spread. */
const SWEEPS = 6;
const SWEEPS_WITH_FEATURES = 30;

/** The field of crosses of a surface, which lattices of any side follow. */
export interface CrossField {
  surface: Surface;
  features: Features;
  /** Side of a lattice whose squares, by the area of the surface, give the wanted count. */
  side: number;
  /** The finest first; its sites are the vertices of the surface. */
  levels: readonly Level[];
  /** A unit tangent for each site of each level. */
  crosses: readonly Float64Array[];
}

/** The smoothest field of crosses on a prepared surface. */
export async function solveCrossField(
  { surface, features, side }: PreparedField,
  work: Work,
): Promise<CrossField> {
  const levels = buildHierarchy(finestLevel(surface, features));
  const sweeps = features.any ? SWEEPS_WITH_FEATURES : SWEEPS;
  const crosses = await solveOrientation(levels, sweeps, work);
  return { surface, features, side, levels, crosses };
}
