import type { Mask } from '../raster/mask.ts';
import type { PixelBox, Raster } from '../spec.ts';

/** A part of a picture, and its size after scaling. */
export interface Frame {
  /** The part, in pixels of the picture. */
  box: PixelBox;
  width: number;
  height: number;
}

/**
 * Returns a frame around boxes with a margin. Its longer side has the given number of pixels. @param margin share of
 * the longer side
 */
export function frameAround(boxes: readonly PixelBox[], side: number, margin: number): Frame {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const free = margin * Math.max(right - left, bottom - top);
  const box = { left: left - free, top: top - free, right: right + free, bottom: bottom + free };
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const scale = side / Math.max(across, down);
  return {
    box,
    width: Math.max(1, Math.round(across * scale)),
    height: Math.max(1, Math.round(down * scale)),
  };
}

/**
 * Resamples a part of an image to a size. Each new pixel is the mean of the pixels within it, with colors weighted by
 * alpha; everything outside of the image is empty.
 * @param part in pixels of the image; may reach beyond it
 */
export function resampledPart(
  { width, height, data }: Raster,
  part: PixelBox,
  to: { width: number; height: number },
): Raster {
  const out = new Uint8Array(4 * to.width * to.height);
  const stepX = (part.right - part.left) / to.width;
  const stepY = (part.bottom - part.top) / to.height;
  const across = samplesOf(stepX);
  const down = samplesOf(stepY);
  for (let y = 0, o = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++, o += 4) {
      let [r, g, b, alpha] = [0, 0, 0, 0];
      for (let v = 0; v < down; v++) {
        const row = Math.floor(part.top + (y + (v + 0.5) / down) * stepY);
        if (row < 0 || row >= height) continue;
        for (let u = 0; u < across; u++) {
          const column = Math.floor(part.left + (x + (u + 0.5) / across) * stepX);
          if (column < 0 || column >= width) continue;
          const i = 4 * (row * width + column);
          const a = data[i + 3];
          r += data[i] * a;
          g += data[i + 1] * a;
          b += data[i + 2] * a;
          alpha += a;
        }
      }
      if (alpha === 0) continue;
      out[o] = r / alpha;
      out[o + 1] = g / alpha;
      out[o + 2] = b / alpha;
      out[o + 3] = alpha / (across * down);
    }
  return { width: to.width, height: to.height, data: out };
}

/** At least two samples per pixel are taken even when an image is enlarged, so that edges stay smooth. */
const samplesOf = (step: number) => Math.max(2, Math.min(8, Math.round(step)));

/** Lays an image over white. */
export function overWhite({ width, height, data }: Raster): Raster {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] / 255;
    for (let k = 0; k < 3; k++) out[i + k] = Math.round(255 + (data[i + k] - 255) * alpha);
    out[i + 3] = 255;
  }
  return { width, height, data: out };
}

/** Puts images of the same height side by side on white. */
export function sideBySide(images: readonly Raster[], gap: number): Raster {
  const height = Math.max(...images.map((image) => image.height));
  const width = images.reduce((sum, image) => sum + image.width, gap * (images.length - 1));
  const data = new Uint8Array(4 * width * height).fill(255);
  let left = 0;
  for (const image of images) {
    for (let y = 0; y < image.height; y++)
      data.set(
        image.data.subarray(4 * y * image.width, 4 * (y + 1) * image.width),
        4 * (y * width + left),
      );
    left += image.width + gap;
  }
  return { width, height, data };
}

/** Draws the inner edge of a mask, two pixels wide, into an opaque image of the same size. */
export function drawOutline(
  image: Raster,
  { width, height, data }: Mask,
  color: readonly [number, number, number],
): void {
  const isOutside = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || data[y * width + x] === 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue;
      const isEdge =
        isOutside(x - 2, y) || isOutside(x + 2, y) || isOutside(x, y - 2) || isOutside(x, y + 2);
      if (isEdge) image.data.set(color, 4 * i);
    }
}
