import type { Likeness } from '../../../spec/likeness.ts';
import type { TrialFindings } from '../../../spec/remote-job.ts';
import { missedSizes, type StatedSize } from './stated-size.ts';

/** Weight of each kind of fault. */
const WEIGHTS = {
  overLimit: 20,
  size: 5,
  floating: 3,
  // It does no harm, and one or two must not outweigh a better outline.
  buried: 0.2,
  flat: 1,
  coplanar: 1,
  unmet: 1,
  outline: 20,
  color: 10,
};

/**
 * Measures what the engine knows to be wrong with a program's model, whatever it looks like: 0 is best. Over the limit of
 * triangles, a size that the prompt states and the model does not have, words of the prompt that the program seems not to
 * have, floating, buried and flat bodies, pairs of parts that lie in the same place.
 * @param unmet the number of those words
 * @param likenesses of a model of pictures: how much of the outline does not agree, and the mean distance of the colors, in the
 * mean of the pictures
 */
export function faultsOf(
  findings: TrialFindings,
  stated: readonly StatedSize[],
  unmet = 0,
  likenesses: readonly Likeness[] = [],
): number {
  const { total, limit, size, floating, buried, flat, coplanar } = findings;
  const bodies = (counts: readonly { count: number }[]) =>
    counts.reduce((sum, { count }) => sum + count, 0);
  return (
    (total > limit ? WEIGHTS.overLimit : 0) +
    WEIGHTS.unmet * unmet +
    likenesses.reduce((sum, each) => sum + unlikeness(each), 0) / Math.max(1, likenesses.length) +
    WEIGHTS.size * missedSizes(stated, size).length +
    WEIGHTS.floating * bodies(floating) +
    WEIGHTS.buried * bodies(buried) +
    WEIGHTS.flat * bodies(flat) +
    WEIGHTS.coplanar * coplanar.length
  );
}

function unlikeness({ camera, colorDistance }: Likeness): number {
  return WEIGHTS.outline * (1 - camera.iou) + WEIGHTS.color * colorDistance;
}
