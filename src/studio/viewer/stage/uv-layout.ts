import type { MeshStandardMaterial } from 'three';
import type { Surface } from './meshes.ts';
import { cornersOf } from './model-facts.ts';
import { drawUvLines } from './uv-lines.ts';

/** A model's UV layout: the number of lines through each pixel, and the texture below it. */
export interface UvLayoutPicture {
  counts: Uint8Array;
  picture: ImageBitmap | null;
}

/** Draws the UV layout of surfaces with their original materials; null if they have no UVs. */
export function layoutOf(surfaces: readonly Surface[], side: number): UvLayoutPicture | null {
  const mapped = surfaces.filter(([{ geometry }]) => geometry.attributes.uv);
  if (mapped.length === 0) return null;
  const counts = new Uint8Array(side * side);
  for (const [{ geometry }] of mapped) {
    const { uv } = geometry.attributes;
    const uvs = new Float32Array(2 * uv.count);
    for (let i = 0; i < uv.count; i++) {
      uvs[2 * i] = uv.getX(i);
      uvs[2 * i + 1] = uv.getY(i);
    }
    const corners =
      geometry.index?.array ?? Uint32Array.from({ length: cornersOf(geometry) }, (_, i) => i);
    drawUvLines(uvs, corners, { side, counts });
  }
  const pictures = new Set(
    mapped
      .flatMap(([, original]) => [original].flat())
      .map((material) => (material as MeshStandardMaterial).map?.image),
  );
  // If several textures shared one layout, they would hide one another.
  const [picture] = pictures.size === 1 ? pictures : [null];
  return { counts, picture: picture instanceof ImageBitmap ? picture : null };
}
