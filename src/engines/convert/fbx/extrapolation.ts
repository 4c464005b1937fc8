import type { ConvertContext } from '../format.ts';
import type { Curve } from './animation-curve.ts';
import { childOf, type FbxRecord } from './document.ts';

/**
 * Warns if a curve goes on before its first key or after its last: repeated, mirrored, or along its slope. The scene
 * has only keys, beyond which values stay.
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

/** C: constant; R, M, A: repeated, mirrored, repeated with an offset; K: along the slope. */
function goesOn(side: FbxRecord | null): boolean {
  const type = side === null ? undefined : childOf(side, 'Type')?.values[0];
  const letter = typeof type === 'number' ? String.fromCharCode(type) : type;
  return typeof letter === 'string' && /^[RMAK]$/.test(letter);
}
