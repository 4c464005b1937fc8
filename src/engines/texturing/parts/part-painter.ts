import sharp from 'sharp';
import type { Scene } from '../../mesh/scene.ts';
import { fillTexels } from '../../raster/fill-texels.ts';
import { toPixels } from '../../raster/raw-pixels.ts';
import { nearestByteOfLinear } from '../../raster/srgb.ts';
import type { Baker, PartPainter, Unwrapper } from '../../spec.ts';
import { encodeMap } from '../encode-map.ts';
import { prepareSurface } from '../texture/surface.ts';
import { joinedParts, sceneOfNodes, withPaintedParts } from './joined-parts.ts';
import { paintViews } from './paint-views.ts';

/**
 * Creates the {@link PartPainter}: parts get an atlas with their own materials baked into it, then the colors of the
 * pictures over those.
 */
export function createPartPainter(unwrapper: Unwrapper, baker: Baker): PartPainter {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-part-painter', version: '1', provider: 'built-in' },
    async paint({ scene, nodes, views, textureSize }, work) {
      const joined = joinedParts(scene, nodes);
      const { mesh } = await unwrapper.unwrap(joined, textureSize, work.within(0.25));
      const source = sceneOfNodes(scene, nodes);
      const { scene: baked } = await baker.bake(
        { source, target: mesh, textureSize },
        work.within(0.4),
      );
      const pixels = await baseColorOf(baked, textureSize);
      const surface = prepareSurface(baked.meshes[0].geometry);
      const { cover, painted } = await paintViews(
        pixels,
        textureSize,
        surface,
        views,
        work.within(0.25),
      );
      const covered = Uint8Array.from(cover, (triangle) => (triangle < 0 ? 0 : 1));
      fillTexels(pixels, covered, textureSize, 3);
      const map = await encodeMap(pixels, textureSize, 3, 'jpeg');
      return { scene: withPaintedParts(scene, nodes, withBaseColor(baked, map)), painted };
    },
  };
}

/** Returns the base color of a baked scene as RGB bytes: its texture, or its factor if that is the same everywhere. */
async function baseColorOf({ materials: [material], images }: Scene, size: number) {
  const use = material.baseColorTexture;
  if (use !== null) {
    const image = sharp(images[use.image].bytes, { limitInputPixels: false });
    return (await toPixels(image.toColourspace('srgb').removeAlpha())).data;
  }
  const color = material.baseColor.slice(0, 3).map(nearestByteOfLinear);
  return Uint8Array.from({ length: 3 * size * size }, (_, i) => color[i % 3]);
}

function withBaseColor(baked: Scene, map: Awaited<ReturnType<typeof encodeMap>>): Scene {
  const [material] = baked.materials;
  const { width, height, format, bytes } = map;
  const image = { name: 'likeness', contentType: `image/${format}`, bytes, width, height };
  const use = material.baseColorTexture;
  const number = use?.image ?? baked.images.length;
  const images = [...baked.images];
  images[number] = image;
  const baseColorTexture = use ?? {
    ...{ image: number, uvSet: 0, wrapS: 'clamp' as const, wrapT: 'clamp' as const },
    ...{ filter: 'linear' as const, transform: null },
  };
  const own = { ...material, baseColor: [1, 1, 1, 1] as typeof material.baseColor };
  return { ...baked, images, materials: [{ ...own, baseColorTexture }] };
}
