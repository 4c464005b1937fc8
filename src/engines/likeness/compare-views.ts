import { connectedParts, type Mask } from '../raster/mask.ts';
import { oklabOf } from '../raster/oklab.ts';
import type { DifferentArea, PixelBox, Raster, RegionColors, WidthDifference } from '../spec.ts';
import type { Frame } from './frame.ts';
import { OUTLINE_HEIGHTS, rowAt, spanOf } from './outline.ts';
import { labColors, meanOf, paletteOf } from './palette.ts';

/** Minimum area of a difference that is mentioned, as a share of the object. */
const LEAST_AREA = 0.008;
/**
 * Minimum thickness of a difference, as a share of the frame. Thinner areas are edges that are slightly off, not
 * missing things.
 */
const LEAST_THICKNESS = 0.025;
const MOST_AREAS = 4;
/** Number of colors per region. */
const REGION_COLORS = 3;
/** Share of a region that both the picture and the model must cover, so that its colors are compared. */
const LEAST_SHARED = 0.12;
/** Weight of lightness in color distances. It is low, because the lighting of pictures differs. */
const LIGHTNESS = 0.5;

const ROWS = ['upper', 'middle', 'lower'] as const;
const COLUMNS = ['left', 'middle', 'right'] as const;

/** Picture and model in the same frame. */
export interface ViewPair {
  picture: Raster;
  model: Raster;
  pictureMask: Mask;
  modelMask: Mask;
  /** Bounds of the picture's object in the frame. */
  box: PixelBox;
}

/** Compares the widths of both outlines at twelve heights of the picture's object. */
export function widthDifferences({ pictureMask, modelMask, box }: ViewPair): WidthDifference[] {
  const width = box.right - box.left;
  return OUTLINE_HEIGHTS.flatMap((at) => {
    const row = rowAt(box, at);
    const picture = spanOf(pictureMask, row);
    if (picture === null) return [];
    const model = spanOf(modelMask, row) ?? [0, 0];
    return [
      {
        at,
        picture: (picture[1] - picture[0]) / width,
        model: (model[1] - model[0]) / width,
        left: (model[0] - picture[0]) / width,
        right: (model[1] - picture[1]) / width,
      },
    ];
  });
}

/** Finds connected areas that are in one mask but not in the other, largest first. */
export function areasOnlyIn(one: Mask, other: Mask, frame: Frame, area: number): DifferentArea[] {
  const { width, height } = one;
  const only = new Uint8Array(one.data.length);
  for (let i = 0; i < only.length; i++) only[i] = one.data[i] & ~other.data[i] & 1;
  const thin = Math.max(1, Math.round((LEAST_THICKNESS * Math.max(width, height)) / 2));
  const opened = grown(grown({ width, height, data: only }, thin, 0), thin, 1);
  const { labels, sizes } = connectedParts(opened, 1);
  const boxes = sizes.map(() => ({ left: width, top: height, right: 0, bottom: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const box = boxes[labels[i]];
    if (box === undefined) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return sizes
    .map((size, i) => ({ share: size / area, box: inPicture(boxes[i], frame) }))
    .filter(({ share }) => share >= LEAST_AREA)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_AREAS);
}

/** Grows the pixels that have one value by a number of pixels in each direction, as squares. */
function grown({ width, height, data }: Mask, by: number, value: 0 | 1): Mask {
  const across = new Uint8Array(data);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] !== value) continue;
      const row = y * width;
      across.fill(value, row + Math.max(0, x - by), row + Math.min(width, x + by + 1));
    }
  const out = new Uint8Array(across);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (across[i] !== value) continue;
      for (let v = Math.max(0, y - by); v <= Math.min(height - 1, y + by); v++)
        out[v * width + x] = value;
    }
  return { width, height, data: out };
}

function inPicture(box: PixelBox, { box: part, width, height }: Frame): PixelBox {
  const across = (x: number) => Math.round(part.left + (x * (part.right - part.left)) / width);
  const down = (y: number) => Math.round(part.top + (y * (part.bottom - part.top)) / height);
  return {
    left: across(box.left),
    top: down(box.top),
    right: across(box.right),
    bottom: down(box.bottom),
  };
}

/** Compares the colors in nine regions of the object in the picture, over the pixels that both images have. */
export function regionColors(pair: ViewPair): RegionColors[] {
  const { picture, model, pictureMask, modelMask, box } = pair;
  const { width } = pictureMask;
  const regions = ROWS.flatMap((vertical, v) =>
    COLUMNS.map((horizontal, u): RegionColors | null => {
      const left = box.left + (u * (box.right - box.left)) / 3;
      const right = box.left + ((u + 1) * (box.right - box.left)) / 3;
      const top = box.top + (v * (box.bottom - box.top)) / 3;
      const bottom = box.top + ((v + 1) * (box.bottom - box.top)) / 3;
      const isShared = (pixel: number) => {
        const [x, y] = [pixel % width, Math.floor(pixel / width)];
        const inside = x >= left && x < right && y >= top && y < bottom;
        return inside && pictureMask.data[pixel] + modelMask.data[pixel] === 2;
      };
      const [wanted, made] = [labColors(picture, isShared), labColors(model, isShared)];
      const least = (LEAST_SHARED * (right - left) * (bottom - top)) / thinning(wanted.length / 3);
      if (wanted.length / 3 < Math.min(least, 100)) return null;
      return {
        region: vertical === horizontal ? 'middle' : `${vertical} ${horizontal}`,
        picture: paletteOf(wanted, REGION_COLORS),
        model: paletteOf(made, REGION_COLORS),
        distance: labDistance(meanOf(wanted), meanOf(made)),
      };
    }),
  );
  return regions.filter((region) => region !== null).sort((a, b) => b.distance - a.distance);
}

/** Samples are thinned out to at most 4,000. */
const thinning = (samples: number) => Math.max(1, samples / 4000);

/** Returns the mean color distance of two images in OKLab, over the pixels that both have. */
export function colorDistance({ picture, model, pictureMask, modelMask }: ViewPair): number {
  const [a, b] = [new Float32Array(3), new Float32Array(3)];
  let sum = 0;
  let count = 0;
  for (let i = 0; i < pictureMask.data.length; i++) {
    if (pictureMask.data[i] + modelMask.data[i] < 2) continue;
    oklabOf(picture.data[4 * i], picture.data[4 * i + 1], picture.data[4 * i + 2], a);
    oklabOf(model.data[4 * i], model.data[4 * i + 1], model.data[4 * i + 2], b);
    sum += labDistance(a, b);
    count++;
  }
  return count === 0 ? 1 : sum / count;
}

function labDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(LIGHTNESS * (a[0] - b[0]), a[1] - b[1], a[2] - b[2]);
}
