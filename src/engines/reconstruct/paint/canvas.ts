import type { Raster } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Rectangle } from '../picture/crop.ts';
import { type Atlas, layOutAtlas } from './atlas.ts';
import { detached } from './detached.ts';
import { type DetailPicture, detailPicture } from './detail-normals.ts';
import { resampleToAtlas } from './texture.ts';

/** The picture in the form that the texture needs; it is resampled on other threads while the object is read. */
export interface Canvas {
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
  const atlas = layOutAtlas(grid, size);
  return {
    atlas,
    front: detached(resampleToAtlas(image, bounds, atlas)),
    detail: withDetail ? detailPicture(image, bounds, grid, size) : null,
  };
}
