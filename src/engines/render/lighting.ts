import type { Vec3, View } from './camera.ts';
import type { FragmentBatch } from './fragment-batch.ts';
import { keyDirection, shadowTest, upwards } from './key-light.ts';
import type { LightSpace } from './light-space.ts';
import type { Material } from './material.ts';
import { type Occlusion, opennessOf } from './occlusion.ts';
import { mattLight, reflectedLight, type Studio } from './studio.ts';

/**
 * Strength of the studio on matt surfaces and in reflections, of a fill light from the camera's side, and of the key light.
 * A matt white that faces the camera or upwards gets about 0.95 of all.
 */
export const MATT = 0.42;
export const MIRROR = 0.66;
export const FILL = 0.27;
export const KEY = 0.62;
/** How much of the light from around is kept from a hollow: a hint of it, and of clay the whole picture. */
const HOLLOW = { pbr: 1.1, clay: 1.9 };
const DARKEST = 0.1;
const SMOOTHEST = 0.04;

/** 2^(−9.28 c) for a cosine 0 to 1: Schlick's term, as a table. */
const GRAZING = Float64Array.from({ length: 513 }, (_, i) => 2 ** ((-9.28 * i) / 512));

/** The strength of hollows for a style. */
export function hollowOf(style: string): number {
  return style === 'pbr' ? HOLLOW.pbr : HOLLOW.clay;
}

/** A view's light: the studio and the key light turn with the camera. */
export interface Light {
  studio: Studio;
  occlusion: Occlusion;
  hollow: number;
  /** To the key light. */
  key: Vec3;
  /** Share of the key light that reaches a point. */
  lit: ReturnType<typeof shadowTest>;
  /** The studio's axes: the camera's right, and 1 or −1 for up. */
  right: Vec3;
  up: number;
}

export function lightOf(
  view: View,
  studio: Studio,
  shadow: LightSpace,
  occlusion: Occlusion,
  style: string,
): Light {
  return {
    ...{ studio, occlusion, hollow: hollowOf(style) },
    ...{ key: keyDirection(view), lit: shadowTest(shadow) },
    ...{ right: view.right, up: upwards(view) },
  };
}

/** What the studio mirrors in a surface that faces n, seen from v. */
export function mirrored(
  { studio, right, up }: Light,
  roughness: number,
  [nx, ny, nz]: Vec3,
  [vx, vy, vz]: Vec3,
): number {
  const twice = 2 * (nx * vx + ny * vy + nz * vz);
  const x = twice * nx - vx;
  const z = twice * nz - vz;
  const [rx, , rz] = right;
  const y = (twice * ny - vy) * up;
  return reflectedLight(studio, roughness, x * rx + z * rz, y, z * rx - x * rz) * MIRROR;
}

/**
 * Turns a batch's colours into the light that they send to the eye: metallic-roughness under the studio's light, split into
 * a matt and a reflected part (Karis 2013), and under a key light by GGX (Walter 2007) with a soft shadow.
 */
export function lightBatch(batch: FragmentBatch, material: Material, light: Light): void {
  const { count, normal, view, position, color, alpha, metallic: metals } = batch;
  const { studio, occlusion, hollow, key, lit, right, up } = light;
  const [kx, ky, kz] = key;
  const [rx, , rz] = right;
  const [red0, green0, blue0] = material.reflectance;
  const clear = material.alphaMode === 'blend';
  // What reflects less than plastic straight on reflects less at grazing angles too.
  const gleam = Math.min((red0 + green0 + blue0) / 3 / 0.04, 1);
  for (let i = 0; i < count; i++) {
    const nx = normal.x[i];
    const ny = normal.y[i];
    const nz = normal.z[i];
    const vx = view.x[i];
    const vy = view.y[i];
    const vz = view.z[i];
    const kept = 1 - hollow * (1 - opennessOf(occlusion, batch.x[i], batch.y[i]));
    const openness = batch.openness[i] * (kept > DARKEST ? kept : DARKEST);
    const given = batch.roughness[i];
    const roughness = given < SMOOTHEST ? SMOOTHEST : given > 1 ? 1 : given;
    const cosine = nx * vx + ny * vy + nz * vz;
    const seen = cosine < 0.02 ? 0.02 : cosine > 1 ? 1 : cosine;

    const behind = nz * rx - nx * rz;
    const room = mattLight(studio, nx * rx + nz * rz, ny * up, behind);
    const around = (room * MATT + FILL * (0.5 + 0.5 * behind)) * openness;
    const mx = 2 * cosine * nx - vx;
    const my = 2 * cosine * ny - vy;
    const mz = 2 * cosine * nz - vz;
    const mirror =
      reflectedLight(studio, roughness, mx * rx + mz * rz, my * up, mz * rx - mx * rz) *
      MIRROR *
      openness;

    const facing = nx * kx + ny * ky + nz * kz;
    let direct = 0;
    let gloss = 0;
    let fresnel = 0;
    if (facing > 0) {
      direct = facing * KEY * lit(position.x[i], position.y[i], position.z[i], nx, ny, nz);
      const alpha2 = roughness * roughness * roughness * roughness;
      const k = ((roughness + 1) * (roughness + 1)) / 8;
      const hx = kx + vx;
      const hy = ky + vy;
      const hz = kz + vz;
      const half = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
      const nh = (nx * hx + ny * hy + nz * hz) * half;
      const d = nh > 0 ? nh * nh * (alpha2 - 1) + 1 : 1;
      gloss = (alpha2 * direct) / (d * d * 4 * (facing * (1 - k) + k) * (seen * (1 - k) + k));
      const vh = (vx * hx + vy * hy + vz * hz) * half;
      const away = vh > 0 ? 1 - vh : 1;
      fresnel = away * away * away * away * away;
    }
    batch.around[i] = around;
    batch.direct[i] = direct;

    // Scale and bias of the reflectance at normal incidence (Karis 2014, "mobile" fit).
    const r0 = 1 - roughness;
    const grazing = GRAZING[(seen * 512 + 0.5) | 0];
    const a004 = (r0 * r0 < grazing ? r0 * r0 : grazing) * r0 + 0.0425 - 0.0275 * roughness;
    const scale = (-1.04 * a004 + 1.04 - 0.572 * roughness) * mirror + gloss * (1 - fresnel);
    const metallic = metals[i];
    const edge = gleam + (1 - gleam) * metallic;
    const bias = edge * ((1.04 * a004 + 0.022 - 0.04 * roughness) * mirror + gloss * fresnel);
    const matt = (1 - metallic) * (around + direct);
    const red = color.x[i];
    const green = color.y[i];
    const blue = color.z[i];
    color.x[i] = red * matt + (red0 + (red - red0) * metallic) * scale + bias;
    color.y[i] = green * matt + (green0 + (green - green0) * metallic) * scale + bias;
    color.z[i] = blue * matt + (blue0 + (blue - blue0) * metallic) * scale + bias;
    // A pane reflects as much as a wall, however little of itself there is.
    if (clear) {
      const shine = Math.min(bias + 0.04 * gleam * scale, 1);
      const covered = alpha[i] + (1 - alpha[i]) * shine;
      const share = covered > 0 ? (alpha[i] + shine) / (covered + shine) : 1;
      color.x[i] *= share;
      color.y[i] *= share;
      color.z[i] *= share;
      alpha[i] = covered;
    }
  }
}
