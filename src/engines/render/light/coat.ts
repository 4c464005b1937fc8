import type { FragmentBatch } from '../raster/fragment-batch.ts';
import type { Material } from '../scene/material.ts';
import type { TextureReader } from '../surface/texture-reader.ts';
import { type Light, MIRROR } from './lighting.ts';
import { mirrorStudio } from './studio.ts';

/** Reflectance of lacquer seen straight on. */
const LACQUER = 0.04;
const SMOOTHEST = 0.05;
/** Share of a cloth's sheen that is visible head on; the rest appears towards the outline. */
const HEAD_ON = 0.12;

/**
 * Adds the sheen of fibers, which is light that they catch at grazing angles, to the light that a batch sends to the
 * eye.
 */
export function addSheen(batch: FragmentBatch, material: Material, { read }: TextureReader): void {
  const { sheen } = material;
  if (sheen === null) return;
  const { count, normal, view, around, direct, color, texel } = batch;
  const textured = sheen.slot !== null && read(sheen.slot, true, false);
  const [red, green, blue] = sheen.color;
  // Smooth fibres shine along the outline only, rough ones everywhere (approximates the Charlie lobe).
  const narrow = 5 - 3.5 * sheen.roughness;
  for (let i = 0; i < count; i++) {
    const cosine = normal.x[i] * view.x[i] + normal.y[i] * view.y[i] + normal.z[i] * view.z[i];
    const grazing = HEAD_ON + (1 - HEAD_ON) * (1 - Math.min(Math.max(cosine, 0), 1)) ** narrow;
    const light = (around[i] + direct[i]) * grazing;
    const r = red * (textured ? texel.x[i] : 1);
    const g = green * (textured ? texel.y[i] : 1);
    const b = blue * (textured ? texel.z[i] : 1);
    // Light that the fibres reflect does not reach the cloth below.
    const left = 1 - Math.max(r, g, b) * grazing;
    color.x[i] = color.x[i] * left + r * light;
    color.y[i] = color.y[i] * left + g * light;
    color.z[i] = color.z[i] * left + b * light;
  }
}

/** Adds a clear coat to the light that a batch sends to the eye. */
export function addCoat(
  batch: FragmentBatch,
  material: Material,
  { read }: TextureReader,
  light: Light,
): void {
  const { coat } = material;
  if (coat === null) return;
  const { count, coat: normal, view, color, texel, openness, direct, around, mirror } = batch;
  // The diffuse light is no longer needed, so its columns are reused for the coat's factor and roughness.
  const factors = around.fill(coat.factor, 0, count);
  const roughnesses = batch.roughness.fill(coat.roughness, 0, count);
  if (coat.slot !== null && read(coat.slot, false, false))
    for (let i = 0; i < count; i++) factors[i] *= texel.x[i];
  if (coat.roughnessSlot !== null && read(coat.roughnessSlot, false, false))
    for (let i = 0; i < count; i++) roughnesses[i] *= texel.y[i];
  for (let i = 0; i < count; i++) roughnesses[i] = Math.min(Math.max(roughnesses[i], SMOOTHEST), 1);
  mirrorStudio(batch, normal, light.studio, light);
  const [kx, ky, kz] = light.key;
  for (let i = 0; i < count; i++) {
    const nx = normal.x[i];
    const ny = normal.y[i];
    const nz = normal.z[i];
    const hx = kx + view.x[i];
    const hy = ky + view.y[i];
    const hz = kz + view.z[i];
    const half = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
    const cosine = Math.max(nx * view.x[i] + ny * view.y[i] + nz * view.z[i], 0.02);
    const away = cosine < 1 ? 1 - cosine : 0;
    const share = factors[i] * (LACQUER + (1 - LACQUER) * away * away * away * away * away);
    const nh = Math.max((nx * hx + ny * hy + nz * hz) * half, 0);
    const alpha2 = roughnesses[i] * roughnesses[i] * roughnesses[i] * roughnesses[i];
    const d = nh * nh * (alpha2 - 1) + 1;
    const gloss = (factors[i] * LACQUER * alpha2 * direct[i]) / (4 * d * d);
    const shine = share * mirror[i] * MIRROR * openness[i] + gloss;
    color.x[i] = color.x[i] * (1 - share) + shine;
    color.y[i] = color.y[i] * (1 - share) + shine;
    color.z[i] = color.z[i] * (1 - share) + shine;
  }
}
