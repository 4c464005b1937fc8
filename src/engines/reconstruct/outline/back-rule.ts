import type { BackRule } from '../shape/shape.ts';

/** Minimum symmetry of a silhouette about an upright axis (intersection over union) that makes it a front view. */
const FRONT_VIEW = 0.86;

export function backRuleOf(symmetry: number): BackRule {
  return symmetry > FRONT_VIEW ? 'inpaint' : 'mirror';
}
