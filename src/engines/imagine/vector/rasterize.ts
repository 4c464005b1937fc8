import sharp from 'sharp';
import { toPixels } from '../../raster/raw-pixels.ts';
import type { Raster, Work } from '../../spec.ts';
import type { VectorDrawing } from '../library/drawings.ts';
import type { Shapes } from './shapes.ts';

/** Number of pixels in one sheet of masks, which holds 16 masks of 256² or one of 1024². */
const SHEET_PIXELS = 1024 * 1024;

/** Returns the drawing as a picture of `side`² on transparent ground, with its proportions kept. */
export async function rasterize(drawing: VectorDrawing, side: number): Promise<Raster> {
  const data = await pixels(svg(drawing, side, side, drawing.body), side, side);
  return { width: side, height: side, data };
}

/**
 * Returns the coverage of each shape at `side`², from 0 to 255. Several shapes are drawn as tiles of one sheet, because
 * each SVG costs 2 ms before its first pixel, and a drawing has 20 to 100 shapes.
 * @param work is given control between sheets
 */
export async function rasterizeShapes(
  drawing: VectorDrawing,
  { definitions, shapes }: Shapes,
  side: number,
  work: Work,
): Promise<Uint8Array[]> {
  const columns = Math.max(1, Math.floor(Math.sqrt(SHEET_PIXELS) / side));
  const masks: Uint8Array[] = [];
  for (let first = 0; first < shapes.length; first += columns * columns) {
    const batch = shapes.slice(first, first + columns * columns);
    const rows = Math.ceil(batch.length / columns);
    const width = columns * side;
    const height = rows * side;
    const tiles = batch.map((shape, i) => {
      const x = (i % columns) * side;
      const y = Math.floor(i / columns) * side;
      return `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 ${drawing.width} ${drawing.height}" overflow="hidden">${shape}</svg>`;
    });
    const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${definitions}</defs>${tiles.join('')}</svg>`;
    const data = await pixels(sheet, width, height);
    for (let i = 0; i < batch.length; i++)
      masks.push(cutAlpha(data, width, (i % columns) * side, Math.floor(i / columns) * side, side));
    await work.breathe(Math.min(1, (first + batch.length) / shapes.length));
  }
  return masks;
}

function svg(drawing: VectorDrawing, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ${drawing.height}" width="${width}" height="${height}">${content}</svg>`;
}

async function pixels(text: string, width: number, height: number): Promise<Uint8Array> {
  const image = sharp(Buffer.from(text), { limitInputPixels: false, density: 72 });
  const found = await toPixels(image.ensureAlpha());
  if (found.width !== width || found.height !== height || found.channels !== 4)
    throw new Error(`a drawing came out as ${found.width} × ${found.height} × ${found.channels}`);
  return found.data;
}

function cutAlpha(data: Uint8Array, width: number, left: number, top: number, side: number) {
  const mask = new Uint8Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      mask[y * side + x] = data[((top + y) * width + left + x) * 4 + 3]!;
  return mask;
}
