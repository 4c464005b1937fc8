import type { Material, Scene, TextureUse } from '../../mesh/scene.ts';

/** Takes out the images that no material uses: what others were merged from. */
export function dropUnusedImages(scene: Scene): void {
  const numbers = new Map<number, number>();
  const kept: Scene['images'] = [];
  for (const material of scene.materials) {
    for (const use of textureUses(material)) {
      const number = numbers.get(use.image) ?? kept.push(scene.images[use.image]) - 1;
      numbers.set(use.image, number);
    }
  }
  // Materials may share a use: each is renumbered once.
  const uses = new Set(scene.materials.flatMap(textureUses));
  for (const use of uses) use.image = numbers.get(use.image) ?? use.image;
  scene.images = kept;
}

/** The textures of a material. */
export function textureUses(material: Material): TextureUse[] {
  return [
    material.baseColorTexture,
    material.metallicRoughnessTexture,
    material.normalTexture,
    material.occlusionTexture,
    material.emissiveTexture,
  ].filter((use) => use !== null);
}
