import type { Work } from '../../spec.ts';
import { splitIntoQuads } from '../extraction/split-into-quads.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';
import { relax } from './relaxation.ts';

/**
 * Maximum quads that are solved directly. Larger nets are solved at a quarter of the count, repeatedly if needed, and
 * then split: solving takes 0.2 s per thousand quads, splitting 0.01 s. A wavy sheet of 100,000 quads takes 22 s of
 * processor time and has 1,163 irregular vertices if solved as a whole, 11 s and 368 with a split.
 */
const MOST_SOLVED = 50_000;

/** Returns how often a net for `quads` quads is split after it was solved. */
export function splitsFor(quads: number): number {
  return Math.max(0, Math.ceil(Math.log(quads / MOST_SOLVED) / Math.log(4)));
}

/** Splits every quad into four, `times` times; new vertices are projected onto the surface and relaxed along it. */
export async function subdivide(
  net: PlacedNet,
  target: TargetSurface,
  times: number,
  work: Work,
): Promise<PlacedNet> {
  let result = net;
  for (let i = 0; i < times; i++) {
    result = splitIntoQuads(result);
    await work.breathe((i + 0.3) / times);
    await relax(result, target, 1, work);
  }
  return result;
}
