import type { AnimationChannel } from '../mesh/scene.ts';
import type { ConvertContext } from './format.ts';

/** Segments per second of a spline, for formats that have only straight segments. */
const SPLINE_RATE = 30;
/** Maximum number of segments of one spline: 5.5 minutes. */
const MOST_PIECES = 10_000;
/**
 * Maximum number of values that are added between the keys of a model's splines: 100 rotating joints for seven minutes.
 */
const MOST_VALUES = 5_000_000;

/**
 * Returns the segments per second that the splines among these channels are split into. If a few keys are so far apart
 * that more than five million values would be needed between them, the segments are longer, and a warning reports it.
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
    'The animations are very long; their curves were approximated with fewer linear segments.',
  );
  return (SPLINE_RATE * MOST_VALUES) / values;
}

/**
 * Returns the number of segments for a spline that lasts this many seconds, at a rate from {@link splineRate}; at least
 * one.
 */
export function pieceCount(seconds: number, rate: number): number {
  return Math.max(1, Math.min(MOST_PIECES, Math.ceil(seconds * rate)));
}

/** Number of components of a channel's value, without its tangents. */
export function keyWidth({ times, values, interpolation }: AnimationChannel): number {
  return values.length / times.length / (interpolation === 'cubic' ? 3 : 1);
}

/**
 * Evaluates a component of a cubic spline between two keys: the Hermite form of glTF 2.0, appendix C.
 * @param start value at the first key, `end` at the second
 * @param leaving tangent at the first key, `arriving` at the second, in units per second
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
