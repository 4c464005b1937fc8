import type { Material, Scene, TextureUse } from '../mesh/scene.ts';

const SLOTS = [
  'baseColorTexture',
  'metallicRoughnessTexture',
  'normalTexture',
  'occlusionTexture',
  'emissiveTexture',
] as const;

/** Textures of a material's own slots, without those of its extensions. */
export function textureUses(material: Material): TextureUse[] {
  return SLOTS.flatMap((slot) => material[slot] ?? []);
}

/** All textures of a material, including those of its extensions. */
export function allTextureUses(material: Material): TextureUse[] {
  const uses = textureUses(material);
  const look = (value: unknown): void => {
    if (isTextureUse(value)) uses.push(value);
    else if (isObject(value)) for (const inner of Object.values(value)) look(inner);
  };
  look(material.extensions);
  return uses;
}

/** Returns the material with each of its textures replaced; null removes a texture. */
export function mapTextureUses(
  material: Material,
  replace: (use: TextureUse) => TextureUse | null,
): Material {
  const mapped = { ...material };
  for (const slot of SLOTS) {
    const use = material[slot];
    if (use !== null) mapped[slot] = replace(use);
  }
  const inside = (value: unknown): unknown => {
    if (isTextureUse(value)) return replace(value);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, inside(inner)] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== null));
  };
  mapped.extensions = inside(material.extensions) as Material['extensions'];
  return mapped;
}

/** Removes the images that no material uses, such as those that were merged into others. */
export function dropUnusedImages(scene: Scene): void {
  const numbers = new Map<number, number>();
  const kept: Scene['images'] = [];
  // Materials may share a texture use, so each use is renumbered once.
  for (const use of new Set(scene.materials.flatMap(allTextureUses))) {
    const number = numbers.get(use.image) ?? kept.push(scene.images[use.image]) - 1;
    numbers.set(use.image, number);
    use.image = number;
  }
  scene.images = kept;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value inside a material is a use of a texture. */
export function isTextureUse(value: unknown): value is TextureUse {
  return isObject(value) && 'image' in value && 'uvSet' in value && 'wrapS' in value;
}
