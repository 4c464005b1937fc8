import type { Raster } from '../../engines/spec.ts';

/** The longer side of an image on the sheet, and the width of the white space around each image. */
const TILE = 480;
const GAP = 8;

/** Returns the size of an image on the sheet. */
export function tileSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, TILE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Arranges images of the same size in rows on white. */
export function contactSheet(tiles: readonly Raster[]): Raster {
  const [first] = tiles;
  if (first === undefined) throw new Error('there are no images for the contact sheet');
  const columns = Math.ceil(Math.sqrt(tiles.length));
  const rows = Math.ceil(tiles.length / columns);
  const width = columns * (first.width + GAP) + GAP;
  const height = rows * (first.height + GAP) + GAP;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [i, tile] of tiles.entries()) {
    const left = GAP + (i % columns) * (first.width + GAP);
    const top = GAP + Math.floor(i / columns) * (first.height + GAP);
    for (let y = 0; y < tile.height; y++) {
      const row = tile.data.subarray(y * tile.width * 4, (y + 1) * tile.width * 4);
      data.set(row, ((top + y) * width + left) * 4);
    }
  }
  return { width, height, data };
}

/** Reduces an image. Each pixel is the mean of the source pixels it covers, weighted by their alpha. */
export function reduced(picture: Raster, width: number, height: number): Raster {
  if (picture.width === width && picture.height === height) return picture;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * picture.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * picture.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * picture.width) / width));
      data.set(average(picture, { left, right, top, bottom }), (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** Returns the mean color of a rectangle, weighted by alpha, and its mean alpha, as RGBA. */
function average(
  { width, data }: Raster,
  { left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>,
): [red: number, green: number, blue: number, alpha: number] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let o = (y * width + left) * 4; o < (y * width + right) * 4; o += 4) {
      const weight = data[o + 3]!;
      red += data[o]! * weight;
      green += data[o + 1]! * weight;
      blue += data[o + 2]! * weight;
      alpha += weight;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  return [
    Math.round(red / alpha),
    Math.round(green / alpha),
    Math.round(blue / alpha),
    Math.round(alpha / ((right - left) * (bottom - top))),
  ];
}
