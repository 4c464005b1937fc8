import sharp from 'sharp';
import { type Raster, SourceUnusable } from '../spec.ts';

/** Alpha, 0 to 255, from which a pixel belongs to the object. */
const OBJECT_ALPHA = 8;

/** How an object is put into a square picture. */
export interface Frame {
  /** In pixels. */
  side: number;
  /** Length of the object's longer side as a share of the picture's. */
  share: number;
  /** Gray around it, 0 to 1. */
  ground: number;
}

/**
 * Puts the object of a cut-out into the middle of a square picture.
 * @returns [channel][row][column], red, green and blue, 0 to 1
 * @throws SourceUnusable if the image is empty
 */
export async function framedPicture(image: Raster, frame: Frame): Promise<Float32Array> {
  const box = objectBox(image);
  const length = Math.max(box.width, box.height);
  const scale = (frame.side * frame.share) / length;
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const left = Math.floor((frame.side - width) / 2);
  const top = Math.floor((frame.side - height) / 2);
  const small = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 4 },
  })
    .extract(box)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const area = frame.side * frame.side;
  const picture = new Float32Array(3 * area).fill(frame.ground);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = (top + y) * frame.side + left + x;
      const alpha = small[from + 3] / 255;
      for (let c = 0; c < 3; c++)
        picture[c * area + to] = (small[from + c] / 255) * alpha + frame.ground * (1 - alpha);
    }
  return picture;
}

/**
 * Stretches an image to a size, on white.
 * @returns [channel][row][column], red, green and blue, 0 to 1
 */
export async function stretchedPicture(image: Raster, width: number, height: number) {
  const { data } = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 4 },
  })
    .flatten({ background: 'white' })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const area = width * height;
  const picture = new Float32Array(3 * area);
  for (let i = 0; i < area; i++)
    for (let c = 0; c < 3; c++) picture[c * area + i] = data[i * 3 + c] / 255;
  return picture;
}

function objectBox({ width, height, data }: Raster) {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] < OBJECT_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (right < 0) throw new SourceUnusable('The image shows no object.');
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
