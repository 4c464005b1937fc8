import type { FragmentBatch } from './fragment-batch.ts';
import { type Light, mirrored } from './lighting.ts';
import type { Material } from './material.ts';
import type { TextureReader } from './texture-reader.ts';

/** Reflectance of lacquer seen straight on. */
const LACQUER = 0.04;
/** Sheen: how much of it a cloth shows head on; the rest appears towards its outline. */
const HEAD_ON = 0.12;

/** Lays the sheen of fibres over what a batch sends to the eye: light that they catch at grazing angles. */
export function addSheen(batch: FragmentBatch, material: Material, { read }: TextureReader): void {
  const { sheen } = material;
  if (sheen === null) return;
  const { count, normal, view, around, direct, color, texel } = batch;
  const textured = sheen.slot !== null && read(sheen.slot, true, false);
  const [red, green, blue] = sheen.color;
  // Smooth fibres glint along the outline only, rough ones all over (Charlie's lobe, roughly).
  const narrow = 5 - 3.5 * sheen.roughness;
  for (let i = 0; i < count; i++) {
    const cosine = normal.x[i] * view.x[i] + normal.y[i] * view.y[i] + normal.z[i] * view.z[i];
    const grazing = HEAD_ON + (1 - HEAD_ON) * (1 - Math.min(Math.max(cosine, 0), 1)) ** narrow;
    const light = (around[i] + direct[i]) * grazing;
    const r = red * (textured ? texel.x[i] : 1);
    const g = green * (textured ? texel.y[i] : 1);
    const b = blue * (textured ? texel.z[i] : 1);
    // What the fibres take does not reach the cloth.
    const left = 1 - Math.max(r, g, b) * grazing;
    color.x[i] = color.x[i] * left + r * light;
    color.y[i] = color.y[i] * left + g * light;
    color.z[i] = color.z[i] * left + b * light;
  }
}

/** Lays a clear coat over what a batch sends to the eye. */
export function addCoat(
  batch: FragmentBatch,
  material: Material,
  { read }: TextureReader,
  light: Light,
): void {
  const { coat } = material;
  if (coat === null) return;
  const { count, coat: normal, view, color, texel, openness, direct, around } = batch;
  // The matt light is no longer wanted: its columns hold the coat's factor and roughness.
  const factors = around.fill(coat.factor, 0, count);
  const roughnesses = batch.roughness.fill(coat.roughness, 0, count);
  if (coat.slot !== null && read(coat.slot, false, false))
    for (let i = 0; i < count; i++) factors[i] *= texel.x[i];
  if (coat.roughnessSlot !== null && read(coat.roughnessSlot, false, false))
    for (let i = 0; i < count; i++) roughnesses[i] *= texel.y[i];
  const [kx, ky, kz] = light.key;
  for (let i = 0; i < count; i++) {
    const n = [normal.x[i], normal.y[i], normal.z[i]] as const;
    const v = [view.x[i], view.y[i], view.z[i]] as const;
    const roughness = Math.min(Math.max(roughnesses[i], 0.05), 1);
    const cosine = Math.min(Math.max(n[0] * v[0] + n[1] * v[1] + n[2] * v[2], 0.02), 1);
    const share = factors[i] * (LACQUER + (1 - LACQUER) * (1 - cosine) ** 5);
    const [hx, hy, hz] = [kx + v[0], ky + v[1], kz + v[2]];
    const half = 1 / Math.hypot(hx, hy, hz);
    const nh = Math.max((n[0] * hx + n[1] * hy + n[2] * hz) * half, 0);
    const alpha2 = roughness ** 4;
    const gloss = (alpha2 / (nh * nh * (alpha2 - 1) + 1) ** 2 / 4) * direct[i];
    const shine =
      share * mirrored(light, roughness, n, v) * openness[i] + factors[i] * 0.04 * gloss;
    color.x[i] = color.x[i] * (1 - share) + shine;
    color.y[i] = color.y[i] * (1 - share) + shine;
    color.z[i] = color.z[i] * (1 - share) + shine;
  }
}
