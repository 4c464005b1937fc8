import { connectedComponents } from '../../mesh/components.ts';
import { connectedParts, type Mask } from '../../raster/mask.ts';
import type { PolygonMesh, Raster, Warning } from '../../spec.ts';

/** Least share of all faces, or pixels, that counts as a part: smaller ones are crumbs. */
const LEAST_PART = 0.02;
/** Alpha, 0 to 255, from which a pixel shows the object. */
const SHOWN = 128;
/** Longest side at which parts of an image are counted. */
const SIDE = 512;

/**
 * Compares a model with the image from which its front was derived: thin parts that the two outlines place differently come
 * apart.
 * @returns a warning if the model has more separate parts than the image shows; null: it has not
 */
export function separateParts(model: PolygonMesh, image: Raster): Warning | null {
  const { count, ofFaces } = connectedComponents(model, model.positions.length / 3);
  const faces = new Array<number>(count).fill(0);
  for (const part of ofFaces) faces[part]!++;
  const [parts, expected] = [faces, connectedParts(shownMask(image), 1).sizes].map(countLarge);
  if (parts <= expected) return null;
  return {
    code: 'front_disagrees',
    message: `The images of the front and of the side do not fit the stated direction of the front closely: the model has ${parts} separate parts, but the front image shows ${expected}.`,
  };
}

/** Samples where an image shows the object. */
function shownMask({ width, height, data }: Raster): Mask {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / SIDE));
  const small = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const shown = new Uint8Array(small.width * small.height);
  for (let y = 0, p = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, p++)
      shown[p] = data[4 * step * (y * width + x) + 3] >= SHOWN ? 1 : 0;
  return { ...small, data: shown };
}

function countLarge(sizes: readonly number[]): number {
  const all = sizes.reduce((a, b) => a + b, 0);
  return sizes.filter((size) => size >= LEAST_PART * all).length;
}
