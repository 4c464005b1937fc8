import type { Material as SceneMaterial, TextureUse } from '../../mesh/scene.ts';

/** A layer of lacquer on a surface (KHR_materials_clearcoat), smooth whatever lies below. */
export interface Coat<Slot> {
  factor: number;
  /** Red. */
  slot: Slot | null;
  roughness: number;
  /** Green. */
  roughnessSlot: Slot | null;
}

/** Fibers that stand up from a cloth (KHR_materials_sheen). */
export interface Sheen<Slot> {
  color: readonly [number, number, number];
  slot: Slot | null;
  roughness: number;
}

/** Properties that glTF's material extensions add; textures are given as indices in the scene. */
export interface Layers<Slot> {
  coat: Coat<Slot> | null;
  sheen: Sheen<Slot> | null;
  /** Reflectance of a non-metal at normal incidence (KHR_materials_ior, KHR_materials_specular). */
  reflectance: readonly [number, number, number];
  /** Share of light that goes through (KHR_materials_transmission). */
  transmission: number;
  /** Red. */
  transmissionSlot: Slot | null;
  /** Absorption of light inside the volume (KHR_materials_volume). */
  tint: readonly [number, number, number];
}

const GLASS_IOR = 1.5;

/** Reads the layers of a material; invalid values are ignored. */
export function layersOf({ extensions }: SceneMaterial): Layers<TextureUse> {
  const clearcoat = extensions.KHR_materials_clearcoat ?? {};
  const sheen = extensions.KHR_materials_sheen ?? {};
  const specular = extensions.KHR_materials_specular ?? {};
  const transmission = extensions.KHR_materials_transmission ?? {};
  const volume = extensions.KHR_materials_volume ?? {};
  const coat = share(clearcoat.clearcoatFactor, 0);
  const sheenColor = color(sheen.sheenColorFactor, 0);
  const ior = number(extensions.KHR_materials_ior?.ior, GLASS_IOR);
  // In glTF, an index of refraction of 0 stands for a mirror.
  const mirror = ior < 1 ? 1 : ((ior - 1) / (ior + 1)) ** 2;
  const strength = share(specular.specularFactor, 1);
  const solid = number(volume.thicknessFactor, 0) > 0;
  return {
    coat:
      coat === 0
        ? null
        : {
            factor: coat,
            slot: texture(clearcoat.clearcoatTexture),
            roughness: share(clearcoat.clearcoatRoughnessFactor, 0),
            roughnessSlot: texture(clearcoat.clearcoatRoughnessTexture),
          },
    sheen: sheenColor.every((value) => value === 0)
      ? null
      : {
          color: sheenColor,
          slot: texture(sheen.sheenColorTexture),
          roughness: share(sheen.sheenRoughnessFactor, 0),
        },
    reflectance: triple(
      color(specular.specularColorFactor, 1, Infinity).map((value) =>
        Math.min(mirror * value * strength, 1),
      ),
    ),
    transmission: share(transmission.transmissionFactor, 0),
    transmissionSlot: texture(transmission.transmissionTexture),
    tint: solid ? color(volume.attenuationColor, 1) : [1, 1, 1],
  };
}

function number(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

function share(value: unknown, fallback: number): number {
  return Math.min(Math.max(number(value, fallback), 0), 1);
}

function color(value: unknown, fallback: number, most = 1): [number, number, number] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  return triple([0, 1, 2].map((k) => Math.min(Math.max(number(given[k], fallback), 0), most)));
}

const triple = ([a, b, c]: number[]): [number, number, number] => [a, b, c];

function texture(value: unknown): TextureUse | null {
  return typeof value === 'object' && value !== null && 'image' in value
    ? (value as TextureUse)
    : null;
}
