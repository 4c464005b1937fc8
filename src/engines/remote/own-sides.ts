import type { StraightSide } from '../spec/images.ts';

/**
 * What model servers call each side. For us, the right side is that of +X, which is on the right in an image of the
 * front. They name sides as the object would: whoever faces you has their left hand there. The example images of
 * Hunyuan3D-2 (`assets/example_mv_images`) show it so, and Tripo's nodes for ComfyUI say so ("the subject's left side").
 */
export const OWN_SIDES = {
  front: 'front',
  back: 'back',
  left: 'right',
  right: 'left',
  top: 'top',
} as const satisfies Record<StraightSide, StraightSide>;
