import type { FragmentBatch } from '../raster/fragment-batch.ts';
import type { Vec3, View } from '../scene/camera.ts';
import type { Material } from '../scene/material.ts';
import { castShadows, keyDirection, upwards } from './key-light.ts';
import type { LightSpace } from './light-space.ts';
import { darkenHollows, type Occlusion } from './occlusion.ts';
import { lightMatt, mirrorStudio, type Studio, type StudioAxes } from './studio.ts';

/**
 * Strengths of the studio's light on matte surfaces, of the studio in reflections, of a fill light from the camera's
 * side, and of the key light. A matte white surface that faces the camera or upwards receives about 0.9 in total.
 */
export const MATT = 0.39;
export const MIRROR = 0.66;
export const FILL = 0.23;
export const KEY = 0.62;
/** Strength of ambient occlusion by style: subtle for materials, strong for clay, where only the shape is shown. */
const HOLLOW = { pbr: 1.1, clay: 1.9 };
const SMOOTHEST = 0.04;

/** Schlick's term 2^(−9.28 c) for a cosine c from 0 to 1, as a table. */
const GRAZING = Float64Array.from({ length: 513 }, (_, i) => 2 ** ((-9.28 * i) / 512));

/** Strength of ambient occlusion for a style. */
export function hollowOf(style: string): number {
  return style === 'pbr' ? HOLLOW.pbr : HOLLOW.clay;
}

/** A view's light: the studio and the key light turn with the camera. */
export interface Light extends StudioAxes {
  studio: Studio;
  /** null: nothing casts shadows, or darkens hollows. */
  shadow: LightSpace | null;
  occlusion: Occlusion | null;
  hollow: number;
  /** Unit vector to the key light. */
  key: Vec3;
}

export function lightOf(
  view: View,
  studio: Studio,
  shadow: LightSpace | null,
  occlusion: Occlusion | null,
  style: string,
): Light {
  return {
    studio,
    shadow,
    occlusion,
    hollow: hollowOf(style),
    key: keyDirection(view),
    right: view.right,
    up: upwards(view),
  };
}

/**
 * Replaces a batch's colors by the light that they send to the eye. Metallic-roughness surfaces are lit by the studio,
 * split into a diffuse and a reflected part (Karis 2013), and by a key light with GGX (Walter 2007) and a soft shadow.
 */
export function lightBatch(batch: FragmentBatch, material: Material, light: Light): void {
  const { count, roughness } = batch;
  for (let i = 0; i < count; i++)
    roughness[i] = roughness[i] > SMOOTHEST ? (roughness[i] < 1 ? roughness[i] : 1) : SMOOTHEST;
  if (light.occlusion !== null) darkenHollows(batch, light.occlusion, light.hollow);
  castShadows(batch, light.shadow, light.key);
  lightMatt(batch, light.studio, light);
  mirrorStudio(batch, batch.normal, light.studio, light);
  reflect(batch, material, light);
  if (material.alphaMode === 'blend') for (let i = 0; i < count; i++) asPane(batch, i);
}

function reflect(batch: FragmentBatch, material: Material, { key, right }: Light): void {
  const { count, normal, view, color, roughness, openness, mirror, around, direct } = batch;
  const [kx, ky, kz] = key;
  const [rx, , rz] = right;
  const [red0, green0, blue0] = material.reflectance;
  // A surface with less reflectance than plastic at normal incidence also reflects less at grazing angles.
  const edge = Math.min((red0 + green0 + blue0) / 3 / 0.04, 1);
  for (let i = 0; i < count; i++) {
    const nx = normal.x[i];
    const ny = normal.y[i];
    const nz = normal.z[i];
    const vx = view.x[i];
    const vy = view.y[i];
    const vz = view.z[i];
    const rough = roughness[i];
    const cosine = nx * vx + ny * vy + nz * vz;
    const seen = cosine < 0.02 ? 0.02 : cosine > 1 ? 1 : cosine;
    const fill = FILL * (0.5 + 0.5 * (nz * rx - nx * rz));
    const room = (around[i] * MATT + fill) * openness[i];
    const mirrored = mirror[i] * MIRROR * openness[i];
    let facing = nx * kx + ny * ky + nz * kz;
    if (facing < 0) facing = 0;
    const straight = facing * KEY * direct[i];
    const alpha2 = rough * rough * rough * rough;
    const k = ((rough + 1) * (rough + 1)) / 8;
    const hx = kx + vx;
    const hy = ky + vy;
    const hz = kz + vz;
    const half = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
    const nh = (nx * hx + ny * hy + nz * hz) * half;
    const d = nh > 0 ? nh * nh * (alpha2 - 1) + 1 : 1;
    const gloss = (alpha2 * straight) / (d * d * 4 * (facing * (1 - k) + k) * (seen * (1 - k) + k));
    const vh = (vx * hx + vy * hy + vz * hz) * half;
    const away = vh > 0 ? 1 - vh : 1;
    const fresnel = away * away * away * away * away;
    around[i] = room;
    direct[i] = straight;

    // Scale and bias of the reflectance at normal incidence (Karis 2014, "mobile" fit).
    const r0 = 1 - rough;
    const grazing = GRAZING[(seen * 512 + 0.5) | 0];
    const a004 = (r0 * r0 < grazing ? r0 * r0 : grazing) * r0 + 0.0425 - 0.0275 * rough;
    const scale = (-1.04 * a004 + 1.04 - 0.572 * rough) * mirrored + gloss * (1 - fresnel);
    const metallic = batch.metallic[i];
    const bias =
      (edge + (1 - edge) * metallic) *
      ((1.04 * a004 + 0.022 - 0.04 * rough) * mirrored + gloss * fresnel);
    const matt = (1 - metallic) * (room + straight);
    const red = color.x[i];
    const green = color.y[i];
    const blue = color.z[i];
    color.x[i] = red * matt + (red0 + (red - red0) * metallic) * scale + bias;
    color.y[i] = green * matt + (green0 + (green - green0) * metallic) * scale + bias;
    color.z[i] = blue * matt + (blue0 + (blue - blue0) * metallic) * scale + bias;
    mirror[i] = bias + 0.04 * edge * scale;
  }
}

/**
 * Keeps reflections on transparent surfaces at full strength: a window pane reflects as much as a wall, regardless of
 * its alpha.
 */
function asPane({ alpha, mirror, color }: FragmentBatch, i: number): void {
  const shine = Math.min(mirror[i], 1);
  const covered = alpha[i] + (1 - alpha[i]) * shine;
  const share = covered > 0 ? (alpha[i] + shine) / (covered + shine) : 1;
  color.x[i] *= share;
  color.y[i] *= share;
  color.z[i] *= share;
  alpha[i] = covered;
}
