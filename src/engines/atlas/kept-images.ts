import type { Material, Scene } from '../mesh/scene.ts';
import { SLOTS } from './group-materials.ts';

/** Removes the images that no material uses, and renumbers the others. */
export function keptImages(scene: Scene): Scene {
  const used = new Set<number>();
  for (const material of scene.materials)
    withImages(material, (image) => {
      used.add(image);
      return image;
    });
  const kept = [...used].filter((image) => scene.images[image] !== undefined).sort((a, b) => a - b);
  const number = new Map(kept.map((image, i) => [image, i]));
  return {
    ...scene,
    images: kept.map((image) => scene.images[image]),
    materials: scene.materials.map((material) =>
      withImages(material, (image) => number.get(image) ?? -1),
    ),
  };
}

/** Returns a material with the images of all its textures replaced, those of its extensions included. */
function withImages(material: Material, replace: (image: number) => number): Material {
  const changed: Material = { ...material };
  for (const slot of SLOTS) {
    const use = material[slot];
    if (use !== null) changed[slot] = { ...use, image: replace(use.image) };
  }
  changed.extensions = replaceIn(material.extensions, replace) as Material['extensions'];
  return changed;
}

function replaceIn(value: unknown, replace: (image: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === 'image' && 'wrapS' in value ? replace(item as number) : replaceIn(item, replace),
  ]);
  return Object.fromEntries(entries);
}
