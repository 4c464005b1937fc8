import { type Material, type Object3D, SkinnedMesh, Texture } from 'three';
import { isDrawn } from './meshes.ts';

/** Frees the geometries, materials, textures and images of everything below `root`. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    if (!isDrawn(object)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat()) {
      for (const texture of texturesOf(material)) {
        texture.dispose();
        if (texture.image instanceof ImageBitmap) texture.image.close();
      }
      material.dispose();
    }
    if (object instanceof SkinnedMesh) object.skeleton.dispose();
  });
}

/** Returns the textures of a material, without duplicates. */
export function texturesOf(material: Material): Texture[] {
  return [...new Set(Object.values(material).filter((value) => value instanceof Texture))];
}
