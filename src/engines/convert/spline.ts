import type { AnimationChannel } from '../mesh/scene.ts';
import type { ConvertContext } from './format.ts';

/** Formats without splines get straight pieces instead, as a rule so many a second of a spline. */
const SPLINE_RATE = 30;
/** Pieces of one spline at the most: those of 5.5 minutes. */
const MOST_PIECES = 10_000;
/** Values that the splines of a model may get between their keys: those of 100 turning joints in seven minutes. */
const MOST_VALUES = 5_000_000;

/**
 * Pieces a second that the splines among these channels are cut into. Where few keys lie so far apart that there would
 * be more than five million values between them, the pieces are longer, and a warning says so.
 */
export function splineRate(
  channels: readonly AnimationChannel[],
  context: Pick<ConvertContext, 'warn'>,
): number {
  let values = 0;
  for (const channel of channels) {
    const { times, interpolation } = channel;
    if (interpolation !== 'cubic') continue;
    values += keyWidth(channel) * (times[times.length - 1] - times[0]) * SPLINE_RATE;
  }
  if (values <= MOST_VALUES) return SPLINE_RATE;
  context.warn(
    'animation_coarse',
    'The animations are very long; their curves became fewer straight pieces.',
  );
  return (SPLINE_RATE * MOST_VALUES) / values;
}

/** Pieces that a spline is cut into which lasts so many seconds, at a rate of {@link splineRate}; at least one. */
export function pieceCount(seconds: number, rate: number): number {
  return Math.max(1, Math.min(MOST_PIECES, Math.ceil(seconds * rate)));
}

/** Numbers of one value of a channel, without its tangents. */
export function keyWidth({ times, values, interpolation }: AnimationChannel): number {
  return values.length / times.length / (interpolation === 'cubic' ? 3 : 1);
}

/**
 * A component of a cubic spline between two keys: the Hermite form of glTF 2.0, appendix C.
 * @param start value at the first key, `end` at the second
 * @param leaving tangent at the first key, `arriving` at the second, in units a second
 * @param span seconds between the keys
 * @param u 0 at the first key, 1 at the second
 */
export function hermite(
  start: number,
  leaving: number,
  arriving: number,
  end: number,
  span: number,
  u: number,
): number {
  const [u2, u3] = [u * u, u * u * u];
  return (
    (2 * u3 - 3 * u2 + 1) * start +
    (u3 - 2 * u2 + u) * span * leaving +
    (3 * u2 - 2 * u3) * end +
    (u3 - u2) * span * arriving
  );
}
