import type { FragmentBatch, Vectors } from '../raster/fragment-batch.ts';
import type { DrawnTriangles, TriangleLayer } from '../scene/drawn-triangles.ts';
import type { Material } from '../scene/material.ts';
import { perturbNormals } from './normal-map.ts';
import type { TextureReader } from './texture-reader.ts';

/** Share of light that passes through glass with a transmission of 1. Its reflections keep their strength. */
const CLEAREST = 0.85;
/**
 * Shares that glass loses near its outline, where it refracts light from far away: `RIM_COVER` of its transparency, and
 * `RIM_SHADE` of its light.
 */
const RIM_COVER = 0.7;
const RIM_SHADE = 0.85;

/** Fills a batch with the material's values: color, roughness, metallic, baked occlusion, and normals from the normal map. */
export function readAppearance(
  surface: DrawnTriangles,
  { read }: TextureReader,
  batch: FragmentBatch,
  material: Material,
): void {
  const { count, color, alpha, texel, texelAlpha, metallic, roughness, openness } = batch;
  const [red, green, blue, whole] = material.baseColor;
  color.x.fill(red, 0, count);
  color.y.fill(green, 0, count);
  color.z.fill(blue, 0, count);
  alpha.fill(whole, 0, count);
  roughness.fill(material.roughness, 0, count);
  metallic.fill(material.metallic, 0, count);
  openness.fill(1, 0, count);
  if (surface.color !== null && material.vertexColor) paintVertices(surface.color, batch);
  const clear = material.alphaMode === 'blend';
  if (material.baseColorSlot !== null && read(material.baseColorSlot, true, clear)) {
    multiply(color, texel, count);
    if (clear) for (let i = 0; i < count; i++) alpha[i] *= texelAlpha[i];
  }
  if (material.transmission > 0) {
    const { transmissionSlot: slot, transmission } = material;
    const textured = slot !== null && read(slot, false, false);
    const { normal, view } = batch;
    for (let i = 0; i < count; i++) {
      const share = transmission * (textured ? texel.x[i] : 1);
      const cosine = normal.x[i] * view.x[i] + normal.y[i] * view.y[i] + normal.z[i] * view.z[i];
      const away = cosine < 1 ? 1 - cosine : 0;
      const rim = away * away * away * share;
      alpha[i] *= 1 - CLEAREST * share * (1 - RIM_COVER * rim);
      color.x[i] *= 1 - RIM_SHADE * rim;
      color.y[i] *= 1 - RIM_SHADE * rim;
      color.z[i] *= 1 - RIM_SHADE * rim;
    }
  }
  const { metallicRoughnessSlot, occlusionSlot } = material;
  if (metallicRoughnessSlot !== null && read(metallicRoughnessSlot, false, false)) {
    for (let i = 0; i < count; i++) {
      roughness[i] *= texel.y[i];
      metallic[i] *= texel.z[i];
    }
  }
  if (occlusionSlot !== null) {
    // This is usually the same image, with occlusion in its red channel.
    const known = occlusionSlot === metallicRoughnessSlot && surface.uvSets.length > 0;
    if (known || read(occlusionSlot, false, false)) {
      const strength = material.occlusionStrength;
      for (let i = 0; i < count; i++) openness[i] = 1 + strength * (texel.x[i] - 1);
    }
  }
  const { normalSlot, unlit } = material;
  if (material.coat !== null) copy(batch.normal, batch.coat, count);
  if (normalSlot !== null && !unlit && read(normalSlot, false, false)) {
    const uvs = surface.uvSets[normalSlot.uvSet] ?? surface.uvSets[0];
    perturbNormals(surface, uvs, batch, material.normalScale);
  }
}

function copy(from: Vectors, to: Vectors, count: number): void {
  to.x.set(from.x.subarray(0, count));
  to.y.set(from.y.subarray(0, count));
  to.z.set(from.z.subarray(0, count));
}

function multiply(color: Vectors, by: Vectors, count: number): void {
  for (let i = 0; i < count; i++) {
    color.x[i] *= by.x[i];
    color.y[i] *= by.y[i];
    color.z[i] *= by.z[i];
  }
}

function paintVertices({ values, elements }: TriangleLayer, batch: FragmentBatch): void {
  const { count, triangle, wa, wb, wc, color, alpha } = batch;
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    const a = 4 * elements[3 * t];
    const b = 4 * elements[3 * t + 1];
    const c = 4 * elements[3 * t + 2];
    color.x[i] *= values[a] * wa[i] + values[b] * wb[i] + values[c] * wc[i];
    color.y[i] *= values[a + 1] * wa[i] + values[b + 1] * wb[i] + values[c + 1] * wc[i];
    color.z[i] *= values[a + 2] * wa[i] + values[b + 2] * wb[i] + values[c + 2] * wc[i];
    alpha[i] *= values[a + 3] * wa[i] + values[b + 3] * wb[i] + values[c + 3] * wc[i];
  }
}
