import { type Bake, type Scene, texturedScene } from '../engines/spec.ts';

/** A baked mesh with its one material. */
export function sceneOfBake({ mesh, maps, material }: Bake, name: string): Scene {
  return texturedScene(mesh, name, maps, material);
}

/** Whether a texture is on it. */
export function isTextured({ images }: Scene): boolean {
  return images.length > 0;
}
