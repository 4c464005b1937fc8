import type { Raster } from '../spec.ts';

/** Distance between lines in pixels. Every second line has its number. */
const STEP = 50;
/** Side of a digit's dots, in pixels. */
const DOT = 2;
/** Digits 0 to 9, three pixels wide and five high, row by row from the top. */
const DIGITS = [
  '111101101101111',
  '010110010010111',
  '111001111100111',
  '111001111001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001010010010',
  '111101111101111',
  '111101111001111',
];

/**
 * Returns an opaque image with a line every 50 pixels, and the number of every second line along the top and the left.
 */
export function withPixelGrid({ width, height, data }: Raster): Raster {
  const out = { width, height, data: Uint8Array.from(data) };
  for (let x = STEP; x < width; x += STEP)
    for (let y = 0; y < height; y++) blend(out, x, y, x % (2 * STEP) === 0 ? 0.5 : 0.22);
  for (let y = STEP; y < height; y += STEP)
    for (let x = 0; x < width; x++) blend(out, x, y, y % (2 * STEP) === 0 ? 0.5 : 0.22);
  for (let x = 2 * STEP; x < width; x += 2 * STEP) drawNumber(out, x, x + 3, 2);
  for (let y = 2 * STEP; y < height; y += 2 * STEP) drawNumber(out, y, 2, y + 3);
  return out;
}

/** Mixes a pixel with a blue that few objects have. */
function blend({ width, data }: Raster, x: number, y: number, amount: number): void {
  const i = 4 * (y * width + x);
  for (const [k, value] of [40, 90, 255].entries())
    data[i + k] = Math.round(data[i + k] + (value - data[i + k]) * amount);
}

/** Draws a number in dark blue on a white plate, with its upper left corner at a pixel. */
function drawNumber(image: Raster, number: number, left: number, top: number): void {
  const text = String(number);
  fill(
    image,
    { left: left - 1, top: top - 1, width: (4 * text.length - 1) * DOT + 2, height: 5 * DOT + 2 },
    [255, 255, 255],
  );
  for (const [n, digit] of [...text].entries())
    for (const [i, bit] of [...DIGITS[Number(digit)]].entries()) {
      if (bit === '0') continue;
      const x = left + (4 * n + (i % 3)) * DOT;
      const y = top + Math.floor(i / 3) * DOT;
      fill(image, { left: x, top: y, width: DOT, height: DOT }, [0, 20, 120]);
    }
}

function fill(
  image: Raster,
  area: { left: number; top: number; width: number; height: number },
  color: readonly number[],
): void {
  for (let y = Math.max(0, area.top); y < Math.min(image.height, area.top + area.height); y++)
    for (let x = Math.max(0, area.left); x < Math.min(image.width, area.left + area.width); x++)
      image.data.set(color, 4 * (y * image.width + x));
}
