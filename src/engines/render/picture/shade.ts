import { addCoat, addSheen } from '../light/coat.ts';
import { type Light, lightBatch } from '../light/lighting.ts';
import type { LineDrawer } from '../raster/edge-lines.ts';
import type { FragmentBatch } from '../raster/fragment-batch.ts';
import type { Interpolator } from '../raster/interpolate.ts';
import type { DrawnTriangles } from '../scene/drawn-triangles.ts';
import type { Material } from '../scene/material.ts';
import { readAppearance } from '../surface/appearance.ts';
import type { TextureReader } from '../surface/texture-reader.ts';
import { toneMap } from './color.ts';

/**
 * Computes the color and alpha of each fragment of a batch from its position and triangle. The color is linear, tone
 * mapped, and not multiplied by alpha.
 */
export type Shader = (batch: FragmentBatch, material: Material) => void;

export function shader(
  surface: DrawnTriangles,
  interpolate: Interpolator,
  textures: TextureReader,
  light: Light,
  lines: LineDrawer | null,
): Shader {
  return (batch, material) => {
    interpolate(batch);
    textures.begin(batch);
    readAppearance(surface, textures, batch, material);
    if (!material.unlit) {
      lightBatch(batch, material, light);
      addSheen(batch, material, textures);
      addCoat(batch, material, textures, light);
      addEmission(batch, material, textures);
      toneMap(batch);
    }
    lines?.(batch);
  };
}

function addEmission(batch: FragmentBatch, material: Material, { read }: TextureReader): void {
  const { count, color, texel } = batch;
  const [red, green, blue] = material.emissive;
  const { emissiveSlot: slot } = material;
  if (red + green + blue === 0) return;
  const textured = slot !== null && read(slot, true, false);
  for (let i = 0; i < count; i++) {
    color.x[i] += red * (textured ? texel.x[i] : 1);
    color.y[i] += green * (textured ? texel.y[i] : 1);
    color.z[i] += blue * (textured ? texel.z[i] : 1);
  }
}
