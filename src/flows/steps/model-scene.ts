import type { Scene } from '../../engines/spec.ts';

/** Whether a texture is on it. */
export function isTextured({ images }: Scene): boolean {
  return images.length > 0;
}
