import type { ImageCodec, Scene, Work } from '../../../engines/spec.ts';

/** Reduces the images of a scene to a largest side in pixels; null keeps them. */
export async function fitTextures(
  codec: ImageCodec,
  scene: Scene,
  side: number | null,
  work: Work,
): Promise<Scene> {
  if (side === null) return scene;
  const images: Scene['images'] = [];
  for (const image of scene.images) {
    const fitted = await codec.fit(image.bytes, side, work.within(1 / scene.images.length));
    images.push(fitted === null ? image : { ...image, ...fitted });
  }
  return { ...scene, images };
}
