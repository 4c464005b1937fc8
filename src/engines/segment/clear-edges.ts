import type { Mask } from '../raster/mask.ts';
import type { LabImage } from './lab.ts';

/** Minimum ΔE across a contour for it to count as following a clearly visible edge. */
const CLEAR_EDGE = 12;

/** Returns the fraction of the contour across which the image changes clearly within four pixels. */
export function clearEdges(
  { lightness: l, a, b }: LabImage,
  { data, width, height }: Mask,
): number {
  const differs = (i: number, j: number) =>
    (l[i] - l[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2 > CLEAR_EDGE ** 2;
  let contour = 0;
  let clear = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * width + 2; i < (y + 1) * width - 2; i++) {
      const across = data[i - 1] !== data[i + 1];
      const down = data[i - width] !== data[i + width];
      if (!across && !down) continue;
      contour++;
      if ((across && differs(i - 2, i + 2)) || (down && differs(i - 2 * width, i + 2 * width))) {
        clear++;
      }
    }
  }
  return clear / Math.max(1, contour);
}
