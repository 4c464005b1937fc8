import sharp from 'sharp';
import { type Raster, SourceUnusable } from '../../spec.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';

/** A rectangle of image pixels. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Minimum alpha, 0 to 255, of the object. Soft shadows and halos stay below it and must not widen the crop. */
const OBJECT_ALPHA = 100;
/** Alpha, 0 to 255. A cut-out whose strongest pixel is fainter than this counts as empty. */
const FAINTEST = 16;

/** The object's bounds, and the share of them that it fills, 0 to 1. */
export interface ObjectBounds extends Rectangle {
  fill: number;
}

/**
 * Finds the bounds of the object from its alpha.
 * @throws SourceUnusable if the image is empty or fully transparent
 */
export function objectBounds(image: Raster): ObjectBounds {
  const { width, height, data } = image;
  let strongest = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] > strongest) strongest = data[i];
  if (strongest < FAINTEST) throw new SourceUnusable('The image shows no object.');
  const threshold = Math.min(OBJECT_ALPHA, strongest / 2);
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  let covered = 0;
  for (let y = 0; y < height; y++) {
    const row = y * width * 4 + 3;
    let first = 0;
    while (first < width && data[row + first * 4] <= threshold) first++;
    if (first === width) continue;
    let last = width - 1;
    while (data[row + last * 4] <= threshold) last--;
    if (first < left) left = first;
    if (last > right) right = last;
    if (y < top) top = y;
    bottom = y;
    for (let x = first; x <= last; x++) if (data[row + x * 4] > threshold) covered++;
  }
  const bounds = { left, top, width: right - left + 1, height: bottom - top + 1 };
  return { ...bounds, fill: covered / (bounds.width * bounds.height) };
}

/** The same rectangle of an image that is larger by the factor. */
export function scaled({ left, top, width, height }: Rectangle, factor: number): Rectangle {
  return {
    left: left * factor,
    top: top * factor,
    width: width * factor,
    height: height * factor,
  };
}

/** Returns the borders of the image that the object touches; an object that touches a border was cut off there. */
export function touchedBorders(image: Raster, bounds: Rectangle): string[] {
  const touched: string[] = [];
  if (bounds.left <= 0) touched.push('left');
  if (bounds.left + bounds.width >= image.width) touched.push('right');
  if (bounds.top <= 0) touched.push('top');
  if (bounds.top + bounds.height >= image.height) touched.push('bottom');
  return touched;
}

/**
 * The object's crop, resampled (Lanczos 3, premultiplied) to `width * height` RGBA in the middle of an empty canvas.
 * Runs on libvips' threads.
 */
export async function resampleCrop(
  image: Raster,
  bounds: Rectangle,
  size: { width: number; height: number },
  canvas: { left: number; top: number; width: number; height: number },
): Promise<Uint8Array> {
  const pixels = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 4 },
    limitInputPixels: false,
  })
    .extract({ left: bounds.left, top: bounds.top, width: bounds.width, height: bounds.height })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .extend({
      left: canvas.left,
      top: canvas.top,
      right: canvas.width - size.width - canvas.left,
      bottom: canvas.height - size.height - canvas.top,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .raw()
    .toBuffer();
  return pixels;
}

/** Resamples the crop to the working grid. */
export function resampleToGrid(
  image: Raster,
  bounds: Rectangle,
  grid: WorkingGrid,
): Promise<Uint8Array> {
  return resampleCrop(
    image,
    bounds,
    { width: grid.innerWidth, height: grid.innerHeight },
    { left: MARGIN, top: MARGIN, width: grid.width, height: grid.height },
  );
}
