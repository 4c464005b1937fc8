import type { ConvertContext } from '../format.ts';
import type { Curve } from './animation-curve.ts';
import { childOf, type FbxRecord } from './document.ts';

/**
 * Warns if a curve continues before its first key or after its last one: repeated, mirrored, or along its slope. The
 * scene stores only keys, and values stay constant beyond them.
 * @param record of the curve, or of the channel in version 6
 */
export function warnOfExtrapolation(
  record: FbxRecord,
  curve: Curve | null,
  { warn }: Pick<ConvertContext, 'warn'>,
): void {
  if (curve === null || curve.values.every((value) => value === curve.values[0])) return;
  if (['Pre-Extrapolation', 'Post-Extrapolation'].some((side) => goesOn(childOf(record, side))))
    warn(
      'animation_extrapolation',
      'Animation curves that repeat or continue beyond their keys were converted only between their first and last key.',
    );
}

/**
 * Returns whether the curve continues beyond its keys. C: constant. R, M, A: repeated, mirrored, repeated with an
 * offset. K: along the slope.
 */
function goesOn(side: FbxRecord | null): boolean {
  const type = side === null ? undefined : childOf(side, 'Type')?.values[0];
  const letter = typeof type === 'number' ? String.fromCharCode(type) : type;
  return typeof letter === 'string' && /^[RMAK]$/.test(letter);
}
