import type { TextureUse, Wrap } from './scene.ts';

/** Maps u′ = m₀u + m₁v + m₂ and v′ = m₃u + m₄v + m₅. */
export type TextureMatrix = readonly [number, number, number, number, number, number];

const IDENTITY: TextureMatrix = [1, 0, 0, 0, 1, 0];

/**
 * Returns the matrix that maps a UV to a place in the texture (KHR_texture_transform): it scales, then rotates
 * counterclockwise as seen in the image, then moves.
 */
export function textureMatrix({ transform }: Pick<TextureUse, 'transform'>): TextureMatrix {
  if (transform === null) return IDENTITY;
  const { offset, rotation, scale } = transform;
  const [sine, cosine] = [Math.sin(rotation), Math.cos(rotation)];
  const [u, v] = scale;
  return [cosine * u, sine * v, offset[0], -sine * u, cosine * v, offset[1]];
}

/** A texture as a shader samples it: which texture, on which UV set, and how. */
export interface TextureSlot {
  /** Index into the prepared textures. */
  texture: number;
  uvSet: number;
  wrapS: Wrap;
  wrapT: Wrap;
  nearest: boolean;
  transform: TextureMatrix;
}

/**
 * Returns how a shader samples a texture.
 * @param texture index of the prepared texture, which may differ from the image's
 */
export function textureSlot(use: TextureUse, texture: number): TextureSlot {
  const { uvSet, wrapS, wrapT, filter } = use;
  return {
    texture,
    uvSet,
    wrapS,
    wrapT,
    nearest: filter === 'nearest',
    transform: textureMatrix(use),
  };
}

/** Wraps a texel's column or row into the image; NaN becomes 0. */
export function wrapTexel(index: number, size: number, how: Wrap): number {
  if (index >= 0 && index < size) return index;
  if (how === 'clamp') return index >= size ? size - 1 : 0;
  if (how === 'mirror') {
    const period = ((index % (2 * size)) + 2 * size) % (2 * size);
    return (period < size ? period : 2 * size - 1 - period) || 0;
  }
  return ((index % size) + size) % size || 0;
}
