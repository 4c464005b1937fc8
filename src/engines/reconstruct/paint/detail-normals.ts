import sharp from 'sharp';
import type { EncodedImage, Raster } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Rectangle } from '../picture/crop.ts';
import { type Atlas, layOutAtlas } from './atlas.ts';
import { detached } from './detached.ts';
import { readFineDetail } from './fine-detail.ts';
import { type NormalMapRequest, paintNormalMap } from './normal-map.ts';
import { resampleToAtlas } from './texture.ts';

/** 0 to 100, with full chroma; PNG maps would be four times as large. */
const JPEG_QUALITY = 92;
/** Maximum side of the map: it contains only what the picture shows, which is less than a texture of 4096. */
const LARGEST = 2048;

/** Share of the image's resolution that a map must have: pixels of an image are not as sharp as they are many. */
const ENOUGH = 0.85;

/** The picture in the layout of a normal map. */
export interface DetailPicture {
  atlas: Atlas;
  /** RGBA pixels of one half of the atlas. */
  pixels: Promise<Uint8Array>;
}

/**
 * Resamples the image for a normal map on libvips' threads. The map has the texture's size, halved until it is no finer
 * than the image needs.
 */
export function detailPicture(
  image: Raster,
  bounds: Rectangle,
  grid: WorkingGrid,
  textureSize: number,
): DetailPicture {
  let size = textureSize;
  for (;;) {
    const half = layOutAtlas(grid, size >> 1);
    const finer =
      half.crop.width >= ENOUGH * bounds.width && half.crop.height >= ENOUGH * bounds.height;
    if (size <= LARGEST && !finer) break;
    size >>= 1;
  }
  const atlas = layOutAtlas(grid, size);
  return { atlas, pixels: detached(resampleToAtlas(image, bounds, atlas)) };
}

/**
 * Paints an RGB normal map of details finer than the mesh; null if there are hardly any.
 * @param label the region of each cell; −1 outside
 */
export async function paintDetail(
  { atlas, pixels }: DetailPicture,
  label: Int32Array,
  request: Omit<NormalMapRequest, 'detail' | 'atlas'>,
): Promise<Uint8Array | null> {
  const detail = readFineDetail(await pixels, atlas.half, label, request.grid);
  return paintNormalMap({ ...request, detail, atlas });
}

/** Encodes a normal map on libvips' threads. */
export async function encodeNormals(map: Uint8Array, size: number): Promise<EncodedImage> {
  const bytes = await sharp(map, { raw: { width: size, height: size, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { width: size, height: size, format: 'jpeg', bytes };
}
