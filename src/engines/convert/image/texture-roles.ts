import type { Material, SceneImage } from '../../mesh/scene.ts';
import { isTextureUse } from '../texture-uses.ts';

/**
 * What a texture stores, which decides how it may be compressed: colors for the eye (sRGB), directions (a normal map),
 * or other numbers, such as roughness.
 */
export type TextureRole = 'color' | 'normal' | 'data';

/** An image, which is PNG, JPEG or WebP, and what it stores. */
export interface Texture {
  image: SceneImage;
  role: TextureRole;
}

/** Textures of glTF, in material slots and material extensions, that store sRGB colors. */
const COLORS = new Set([
  'baseColorTexture',
  'emissiveTexture',
  'diffuseTexture',
  'specularGlossinessTexture',
  'sheenColorTexture',
  'specularColorTexture',
  'diffuseTransmissionColorTexture',
]);

/**
 * Returns the role of each image that a material uses, by the image's index. An image with several roles counts as a
 * normal map if it is used as one, and otherwise as colors.
 */
export function textureRoles(materials: readonly Material[]): Map<number, TextureRole> {
  const roles = new Map<number, TextureRole>();
  const rank = { data: 0, color: 1, normal: 2 };
  const look = (value: object): void => {
    for (const [name, inner] of Object.entries(value)) {
      if (isTextureUse(inner)) {
        const role = roleOf(name);
        const known = roles.get(inner.image) ?? role;
        roles.set(inner.image, rank[role] > rank[known] ? role : known);
      } else if (typeof inner === 'object' && inner !== null) look(inner);
    }
  };
  for (const material of materials) look(material);
  return roles;
}

function roleOf(slot: string): TextureRole {
  if (COLORS.has(slot)) return 'color';
  return /normal/i.test(slot) ? 'normal' : 'data';
}
