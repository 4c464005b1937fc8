/** A thing in a scene: its largest side before scaling, and the scale at which it is shown. */
export interface Shown {
  size: number;
  scale: number;
}

/**
 * Returns the scale at which a new thing is shown among others. It has its natural size relative to the thing that is most like it
 * in size, so that a dog is not as large as the gas station behind it, but is never more than `most` times smaller or larger than
 * that thing, so that all of them remain visible.
 * @param size the largest side of the new thing
 */
export function fairScale(size: number, others: readonly Shown[], most: number): number {
  const far = ({ size: other }: Shown) => Math.abs(Math.log(size / other));
  const nearest = others.reduce((best, each) => (far(each) < far(best) ? each : best));
  const ratio = size / nearest.size;
  return nearest.scale * (Math.min(most, Math.max(1 / most, ratio)) / ratio);
}
