import type { View } from './camera.ts';
import { toneMap } from './colour.ts';
import type { Fragment, FragmentReader } from './fragment.ts';
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
/** Reflectance of everything that is no metal, seen straight on. */
const DIELECTRIC = 0.04;

/** 2^(−9.28 c) for a cosine 0 to 1: Schlick's term, as a table. */
const GRAZING = Float64Array.from({ length: 513 }, (_, i) => 2 ** ((-9.28 * i) / 512));

export interface Lighting {
  view: View;
  studio: Studio;
  shadow: LightSpace;
  occlusion: Occlusion;
  hollow: number;
}

/** The strength of hollows for a style. */
export function hollowOf(style: string): number {
  return style === 'pbr' ? HOLLOW.pbr : HOLLOW.clay;
}

/**
 * Puts the linear RGBA, tone mapped and not multiplied by alpha, that triangle t sends to the camera from a point of the
 * sample grid into `out`. `first` says that the pixel has no shade yet: the shadow is looked up once a pixel, for its
 * soft edge needs no more (1M triangles at 1024²: 930 ms with every sample shaded by itself, 460 ms so).
 */
export type Shader = (
  x: number,
  y: number,
  t: number,
  material: Material,
  first: boolean,
  out: Float64Array,
) => Fragment;

/**
 * Metallic-roughness under the studio's light, split into a matt and a reflected part (Karis 2013), and under a key light
 * by GGX (Walter 2007) with a soft shadow.
 */
export function shader(read: FragmentReader, lighting: Lighting): Shader {
  const { view, studio, occlusion, hollow } = lighting;
  const [kx, ky, kz] = keyDirection(view);
  const lit = shadowTest(lighting.shadow);
  // The studio turns with the camera: its axes are the camera's right, up, and what is behind the camera.
  const [rx, , rz] = view.right;
  const up = upwards(view);
  // Light of the pixel's first fragment: of the key, and from around.
  const pixel = Float64Array.of(1, 1);

  return (x, y, t, material, first, out) => {
    const f = read(x, y, t, material);
    const { color } = f;
    out[3] = color[3];
    if (material.unlit) {
      out[0] = color[0];
      out[1] = color[1];
      out[2] = color[2];
      return f;
    }
    const nx = f.normal[0];
    const ny = f.normal[1];
    const nz = f.normal[2];
    const vx = f.view[0];
    const vy = f.view[1];
    const vz = f.view[2];
    if (first) {
      pixel[0] = lit(f.position[0], f.position[1], f.position[2], nx, ny, nz);
      pixel[1] = Math.max(1 - hollow * (1 - opennessOf(occlusion, x, y)), 0.1);
    }
    const { metallic } = f;
    const roughness = f.roughness < 0.04 ? 0.04 : f.roughness > 1 ? 1 : f.roughness;
    const openness = pixel[1] * f.openness;
    const cosine = nx * vx + ny * vy + nz * vz;
    const seen = cosine < 0.02 ? 0.02 : cosine > 1 ? 1 : cosine;

    const nb = -nx * rz + nz * rx;
    const room = mattLight(studio, nx * rx + nz * rz, ny * up, nb) * MATT + FILL * (0.5 + 0.5 * nb);
    const matt = room * openness;
    const mx = 2 * cosine * nx - vx;
    const my = 2 * cosine * ny - vy;
    const mz = 2 * cosine * nz - vz;
    const mirror =
      reflectedLight(studio, roughness, mx * rx + mz * rz, my * up, -mx * rz + mz * rx) * MIRROR;

    const facing = nx * kx + ny * ky + nz * kz;
    const direct = facing > 0 ? facing * pixel[0] * KEY : 0;
    let gloss = 0;
    let fresnel = 0;
    if (direct > 0) {
      const alpha2 = roughness ** 4;
      const k = (roughness + 1) ** 2 / 8;
      let hx = kx + vx;
      let hy = ky + vy;
      let hz = kz + vz;
      const half = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
      hx *= half;
      hy *= half;
      hz *= half;
      const nh = Math.max(nx * hx + ny * hy + nz * hz, 0);
      const d = nh * nh * (alpha2 - 1) + 1;
      const geometry = 1 / (4 * (facing * (1 - k) + k) * (seen * (1 - k) + k));
      gloss = (alpha2 / (d * d)) * geometry * direct;
      const away = 1 - Math.max(vx * hx + vy * hy + vz * hz, 0);
      fresnel = away * away * away * away * away;
    }

    // Scale and bias of the reflectance at normal incidence (Karis 2014, "mobile" fit).
    const r0 = 1 - roughness;
    const r1 = 0.0425 - 0.0275 * roughness;
    const a004 = Math.min(r0 * r0, GRAZING[(seen * (GRAZING.length - 1) + 0.5) | 0]) * r0 + r1;
    const scale = -1.04 * a004 + 1.04 - 0.572 * roughness;
    const bias = 1.04 * a004 + 0.022 - 0.04 * roughness;
    const diffuse = (1 - metallic) * (matt + direct);
    const reflected = mirror * openness;
    for (let k = 0; k < 3; k++) {
      const base = DIELECTRIC + (color[k] - DIELECTRIC) * metallic;
      out[k] =
        color[k] * diffuse +
        (base * scale + bias) * reflected +
        gloss * (base + (1 - base) * fresnel) +
        f.emissive[k];
    }
    // A pane reflects as much as a wall, however little of itself there is.
    if (material.alphaMode === 'blend') {
      const shine = Math.min(bias * reflected + 0.04 * gloss, 1);
      const alpha = color[3] + (1 - color[3]) * shine;
      if (alpha > 0) for (let k = 0; k < 3; k++) out[k] *= (color[3] + shine) / (alpha + shine);
      out[3] = alpha;
    }
    toneMap(out);
    return f;
  };
}
