import type { BackRule } from '../shape/shape.ts';

/** A silhouette this symmetric about an upright axis (intersection over union) is a front view. */
const FRONT_VIEW = 0.86;

export function backRuleOf(symmetry: number): BackRule {
  return symmetry > FRONT_VIEW ? 'inpaint' : 'mirror';
}
