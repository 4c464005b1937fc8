import type { Work } from '../../spec.ts';
import { DislocationPaths, type PathGround } from './dislocation-paths.ts';
import { findResiduals, listDislocations } from './residuals.ts';

/** Path lengths in lattice sides up to which dislocations are cancelled, short ones first. */
const REACHES = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 36];

/**
 * Cancels pairs of dislocations (places where a row of the lattice ends) by shifting the labels along the cheapest path
 * between them, so that the row continues along the path. Each shift trades a little distortion of the quads for two
 * irregular vertices, so only paths of up to `reach` lattice sides are worth it. This is a greedy form of the flow that
 * makes integers consistent in QuadriFlow (Huang et al. 2018). Changes the labels in place.
 */
export async function cancelDislocations(
  ground: Omit<PathGround, 'residuals'>,
  reach: number,
  work: Work,
): Promise<void> {
  const residuals = findResiduals(ground.surface.indices, ground.kind, ground.labels);
  const dislocations = listDislocations(residuals);
  const paths = new DislocationPaths({ ...ground, residuals });
  const limits = REACHES.filter((limit) => limit <= reach);
  for (let round = 0; round < limits.length; round++) {
    for (let i = 0; i < dislocations.length; i++) {
      const source = dislocations[i];
      if (residuals.x[source] === 0 && residuals.y[source] === 0) continue;
      await work.breathe((round + i / dislocations.length) / limits.length);
      if (!paths.search(source, limits[round])) continue;
      paths.shiftLabels(source);
      // A path that leaves across a border passes through triangles whose own residual stays.
      for (const t of paths.exit < 0 || paths.vanishesAt(paths.end)
        ? [source, paths.end]
        : [source]) {
        residuals.x[t] = 0;
        residuals.y[t] = 0;
      }
    }
  }
}
