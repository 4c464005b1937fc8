import type { ConvexPiece } from '../spec.ts';
import { convexBody, isOutside } from './convex-body.ts';
import type { Solid } from './solid.ts';

/** Distance in cells up to which a point counts as inside. */
const NEAR = 1e-3;

/** Returns the share of a solid that lies in at least one of the pieces. */
export function coverageOf(pieces: readonly ConvexPiece[], { grid, samples }: Solid): number {
  const { origin, cell } = grid;
  const bodies = pieces.map(({ positions, indices }) => {
    const places = Float64Array.from(positions, (value, i) => (value - origin[i % 3]) / cell);
    return convexBody(places, indices);
  });
  let [covered, total] = [0, 0];
  let last = 0;
  for (let i = 0; i < samples.volumes.length; i++) {
    total += samples.volumes[i];
    // Neighboring samples are mostly in the same piece.
    for (let tried = 0; tried < bodies.length; tried++) {
      const b = (last + tried) % bodies.length;
      if (isOutside(bodies[b], samples.places, i, NEAR)) continue;
      covered += samples.volumes[i];
      last = b;
      break;
    }
  }
  return total > 0 ? covered / total : 1;
}
