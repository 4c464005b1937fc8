import type { TextureSlot } from '../../mesh/texture-use.ts';
import type { FragmentBatch } from '../raster/fragment-batch.ts';
import type { TriangleLayer } from '../scene/drawn-triangles.ts';
import { readUvs, sampleTexture } from './sample.ts';
import type { Texture } from './texture.ts';

/**
 * Reads a slot's texture at a batch's fragments into its `texel`, and into `texelAlpha` on request. `read` returns
 * false if the model has no UVs. `begin` is called once per batch.
 */
export interface TextureReader {
  begin(batch: FragmentBatch): void;
  read(slot: TextureSlot, color: boolean, alpha: boolean): boolean;
}

export function textureReader(
  uvSets: readonly TriangleLayer[],
  textures: readonly (Texture | null)[],
): TextureReader {
  let current: FragmentBatch;
  let set = -1;
  return {
    begin(batch) {
      current = batch;
      set = -1;
    },
    read(slot, color, alpha) {
      const wanted = slot.uvSet < uvSets.length ? slot.uvSet : 0;
      const texture = textures[slot.texture];
      if (uvSets.length === 0 || !texture) return false;
      if (wanted !== set) readUvs(uvSets[wanted], current);
      set = wanted;
      sampleTexture(texture, slot, current, color, alpha);
      return true;
    },
  };
}
