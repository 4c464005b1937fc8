import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { Features } from './layers.ts';
import { PICTURE_SIDE } from './network.ts';

/** Pixels of the picture along the object's longest side; the rest is margin. */
export const OBJECT_SIDE = 60;

/**
 * Draws the network's input: the object in the middle of a small picture, in which each pixel is the mean of the cells
 * that it covers.
 * @param pixels RGBA on the grid, not premultiplied
 */
export function drawPicture(pixels: Uint8Array, grid: WorkingGrid): Features {
  const side = PICTURE_SIDE;
  const area = side * side;
  const data = new Float32Array(6 * area);
  const { width, height, innerWidth, innerHeight } = grid;
  const cells = Math.max(innerWidth, innerHeight) / OBJECT_SIDE;
  const left = MARGIN + innerWidth / 2 - (side / 2) * cells;
  const top = MARGIN + innerHeight / 2 - (side / 2) * cells;
  for (let y = 0, t = 0; y < side; y++) {
    for (let x = 0; x < side; x++, t++) {
      const fromX = left + x * cells;
      const fromY = top + y * cells;
      for (let j = Math.floor(fromY); j < fromY + cells; j++) {
        if (j < 0 || j >= height) continue;
        const down = Math.min(j + 1, fromY + cells) - Math.max(j, fromY);
        for (let i = Math.floor(fromX); i < fromX + cells; i++) {
          if (i < 0 || i >= width) continue;
          const across = Math.min(i + 1, fromX + cells) - Math.max(i, fromX);
          const p = (j * width + i) * 4;
          const alpha = (pixels[p + 3] / 255) * ((down * across) / (cells * cells));
          for (let c = 0; c < 3; c++) data[c * area + t] += (pixels[p + c] / 255) * alpha;
          data[3 * area + t] += alpha;
        }
      }
      data[4 * area + t] = (2 * x) / (side - 1) - 1;
      data[5 * area + t] = (2 * y) / (side - 1) - 1;
    }
  }
  return { channels: 6, side, data };
}
