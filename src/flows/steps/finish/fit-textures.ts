import type { ImageCodec, Scene, Work } from '../../../engines/spec.ts';

/** Reduces the images of a scene to a largest side in pixels, or makes their sides powers of two; null keeps them. */
export async function fitTextures(
  codec: ImageCodec,
  scene: Scene,
  { side, powersOfTwo }: { side: number | null; powersOfTwo: boolean },
  work: Work,
): Promise<Scene> {
  if (side === null && !powersOfTwo) return scene;
  const images: Scene['images'] = [];
  for (const image of scene.images) {
    const part = work.within(1 / scene.images.length);
    const fitted = await codec.fit(image.bytes, side ?? Infinity, part, powersOfTwo);
    images.push(fitted === null ? image : { ...image, ...fitted });
  }
  return { ...scene, images };
}
