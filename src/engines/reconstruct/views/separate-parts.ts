import { connectedComponents } from '../../mesh/components.ts';
import { connectedParts } from '../../raster/mask.ts';
import type { PolygonMesh, Raster, Warning } from '../../spec.ts';

/** Least share of all faces, or pixels, that counts as a part: smaller ones are crumbs. */
const LEAST_PART = 0.02;
/** Alpha, 0 to 255, from which a pixel shows the object. */
const SHOWN = 128;

/**
 * Compares a model with the image from which its front was derived: thin parts that the two outlines place differently come
 * apart.
 * @returns a warning if the model has more separate parts than the image shows; null: it has not
 */
export function separateParts(model: PolygonMesh, image: Raster): Warning | null {
  const { count, ofFaces } = connectedComponents(model, model.positions.length / 3);
  const faces = new Array<number>(count).fill(0);
  for (const part of ofFaces) faces[part]!++;
  const { width, height, data } = image;
  const shown = Uint8Array.from({ length: width * height }, (_, p) =>
    data[4 * p + 3] >= SHOWN ? 1 : 0,
  );
  const [parts, expected] = [faces, connectedParts({ width, height, data: shown }, 1).sizes].map(
    countLarge,
  );
  if (parts <= expected) return null;
  return {
    code: 'front_disagrees',
    message: `The images of the front and of the side do not fit the stated direction of the front closely: the model has ${parts} separate parts, but the front image shows ${expected}.`,
  };
}

function countLarge(sizes: readonly number[]): number {
  const all = sizes.reduce((a, b) => a + b, 0);
  return sizes.filter((size) => size >= LEAST_PART * all).length;
}
