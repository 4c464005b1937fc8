import type { Raster } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Rectangle } from '../picture/crop.ts';
import { type Atlas, layOutAtlas } from './atlas.ts';
import { detached } from './detached.ts';
import { type DetailPicture, detailPicture } from './detail-normals.ts';
import { resampleToAtlas } from './texture.ts';

/** The picture in the form that the texture needs; it is resampled on other threads while the object is read. */
export interface Canvas {
  /** Side of the finished texture in pixels: that of the atlas, or a multiple of it. */
  size: number;
  atlas: Atlas;
  /** The crop in its place within a half of the atlas, RGBA. */
  front: Promise<Uint8Array>;
  /** The picture for the normal map; null: none is made. */
  detail: DetailPicture | null;
}

/**
 * Begins to prepare a canvas.
 * @param size side of the texture
 * @param withDetail a normal map may be made
 */
export function prepareCanvas(
  image: Raster,
  bounds: Rectangle,
  grid: WorkingGrid,
  size: number,
  withDetail: boolean,
): Canvas {
  const atlas = paintedAtlas(bounds, grid, size);
  return {
    size,
    atlas,
    front: detached(resampleToAtlas(image, bounds, atlas)),
    detail: withDetail ? detailPicture(image, bounds, grid, size) : null,
  };
}

/**
 * Returns the layout in which a texture is painted: halved as long as it stays as fine as the image, because what is
 * enlarged before painting shows no more than what is enlarged after it.
 */
function paintedAtlas(bounds: Rectangle, grid: WorkingGrid, textureSize: number): Atlas {
  let atlas = layOutAtlas(grid, textureSize);
  // The halves of the layout stay exactly where they are only if their sides are whole numbers.
  while (atlas.size % 4 === 0) {
    const half = layOutAtlas(grid, atlas.size / 2);
    if (half.crop.width < bounds.width || half.crop.height < bounds.height) break;
    atlas = half;
  }
  return atlas;
}
