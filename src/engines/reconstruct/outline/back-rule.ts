import { isFrontView } from '../picture/mirror-axis.ts';
import type { BackRule } from '../shape/shape.ts';

/** Returns what the back of a silhouette of this symmetry looks like. */
export function backRuleOf(symmetry: number): BackRule {
  return isFrontView(symmetry) ? 'inpaint' : 'mirror';
}
