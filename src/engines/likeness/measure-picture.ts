import type { Mask } from '../raster/mask.ts';
import type { OutlineWidth, PictureMeasures, PixelBox, Raster } from '../spec.ts';
import { baseElevation } from './base-elevation.ts';
import { OUTLINE_HEIGHTS, rowAt, spanOf } from './outline.ts';
import { labColors, paletteOf } from './palette.ts';

/** Colors of a palette. */
const COLORS = 8;
/** Maximum distance from the middle at which a mirror axis is sought, as a share of the object's width. */
const AXIS_RANGE = 0.15;

/** Measures an object in a picture. @param cutOut the picture without its background @param box bounds of its mask */
export function measurePicture(
  cutOut: Raster,
  mask: Mask,
  box: PixelBox,
  method: PictureMeasures['cutOut'],
): PictureMeasures {
  return {
    width: mask.width,
    height: mask.height,
    box,
    cutOut: method,
    widths: outlineWidths(mask, box),
    mirror: mirrorAxis(mask, box),
    palette: paletteOf(
      labColors(cutOut, (pixel) => mask.data[pixel] === 1),
      COLORS,
    ),
    elevation: baseElevation(mask, box),
  };
}

/** Measures where an outline begins and ends at twelve heights of a box; heights without pixels are left out. */
export function outlineWidths(mask: Mask, box: PixelBox): OutlineWidth[] {
  return OUTLINE_HEIGHTS.flatMap((at) => {
    const span = spanOf(mask, rowAt(box, at));
    return span === null ? [] : [{ at, left: span[0], right: span[1] }];
  });
}

/** Finds the vertical line about which a mask is most nearly symmetric. */
function mirrorAxis({ width, data }: Mask, { left, top, right, bottom }: PixelBox) {
  // Twice the middle: the sum of the columns of a pixel and its mirror image.
  const middle = left + right - 1;
  const reach = Math.round(AXIS_RANGE * (right - left));
  const step = Math.max(1, Math.round((right - left) / 200));
  let best = { x: (left + right) / 2, agreement: 0 };
  for (let sum = middle - 2 * reach; sum <= middle + 2 * reach; sum += step) {
    let both = 0;
    let any = 0;
    for (let y = top; y < bottom; y += step)
      for (let x = left; x < right; x += step) {
        if (data[y * width + x] === 0) continue;
        const mirrored = sum - x;
        const isBoth = mirrored >= left && mirrored < right && data[y * width + mirrored] === 1;
        both += isBoth ? 1 : 0;
        // If only one pixel of a mirrored pair is set, this also counts the other one.
        any += isBoth ? 1 : 2;
      }
    const agreement = any === 0 ? 0 : both / any;
    if (agreement > best.agreement) best = { x: (sum + 1) / 2, agreement };
  }
  return best;
}
