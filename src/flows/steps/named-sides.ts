import type { OtherViews, PictureComparer, Raster } from '../../engines/spec.ts';

/**
 * How clearly colors have to contradict the names, see {@link PictureComparer.facingOfSide}: with an image of the back, and
 * without. Decision 143 has the figures.
 */
const CONTRADICTS = { withBack: 0.15, withoutBack: 0.3 } as const;

/**
 * Returns whether images named `left` and `right` show the opposite side: for us, `right` is taken from +X, which is on the
 * right in the image of the front; others call that side the object's own left.
 */
export function areSidesExchanged(
  comparer: Pick<PictureComparer, 'facingOfSide'>,
  front: Raster,
  { back, left, right }: OtherViews,
): boolean {
  const contradiction = (behind: Raster | null) => {
    const each = [
      ...(right === undefined ? [] : [-comparer.facingOfSide(right, front, behind)]),
      ...(left === undefined ? [] : [comparer.facingOfSide(left, front, behind)]),
    ];
    return each.reduce((sum, one) => sum + one, 0) / Math.max(1, each.length);
  };
  const byFront = contradiction(null);
  if (back === undefined) return byFront >= CONTRADICTS.withoutBack;
  const byBoth = contradiction(back);
  return byBoth >= CONTRADICTS.withBack || (byBoth > 0 && byFront >= CONTRADICTS.withoutBack);
}
