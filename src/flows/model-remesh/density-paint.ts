import type { DensityMap, DensityPaint, Raster, Scene } from '../../engines/spec.ts';

/** An image on the first UVs. */
const PLAIN = { uvSet: 0, wrapS: 'repeat', wrapT: 'repeat', transform: null } as const;

/**
 * Returns the maps that make faces smaller: the image on the first UVs of all faces, or, without one, the base color
 * texture of each material.
 */
export function paintOf({ materials, images }: Scene, image: Raster | null): DensityPaint {
  const other: DensityMap | null = image && { ...PLAIN, image };
  const ofMaterials = materials.map(({ baseColorTexture: use }): DensityMap | null => {
    if (other !== null || use === null) return other;
    const { uvSet, wrapS, wrapT, transform } = use;
    return { uvSet, wrapS, wrapT, transform, image: images[use.image] };
  });
  return { ofMaterials, other };
}
