import sharp from 'sharp';
import { toPixels } from '../../raster/raw-pixels.ts';
import type { Raster } from '../../spec.ts';
import { fromHsl, tintOf } from '../color/tint.ts';
import type { VectorDrawing } from '../library/drawings.ts';
import type { Background } from '../words/background.ts';
import { rasterize } from './rasterize.ts';

/**
 * Fraction of the picture's side that a drawing on a background takes up. Without a background it takes up all of it.
 */
const FILL = 0.78;
/** Side of the picture on which the outline is measured. */
const MEASURE = 64;

/** A drawing on its background as a picture of `side`². */
export async function renderScene(
  drawing: VectorDrawing,
  background: Background,
  side: number,
): Promise<Raster> {
  if (background === 'transparent') return rasterize(drawing, side);
  const size = side * FILL;
  const offset = (side - size) / 2;
  const box = outline(await rasterize(drawing, MEASURE));
  const bottom = offset + (box.bottom / MEASURE) * size;
  const middle = offset + ((box.left + box.right) / 2 / MEASURE) * size;
  const half = ((box.right - box.left) / 2 / MEASURE) * size;
  const [inner, outer] = backdropColors(background);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
<defs><radialGradient id="bozzetto-backdrop" cx=".5" cy=".42" r=".75"><stop stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>
<radialGradient id="bozzetto-shadow"><stop stop-color="#000" stop-opacity=".34"/><stop offset=".55" stop-color="#000" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
<rect width="${side}" height="${side}" fill="url(#bozzetto-backdrop)"/>
<ellipse cx="${middle}" cy="${bottom}" rx="${half * 1.05}" ry="${Math.min(half * 0.16, side * 0.04)}" fill="url(#bozzetto-shadow)"/>
<svg x="${offset}" y="${offset}" width="${size}" height="${size}" viewBox="0 0 ${drawing.width} ${drawing.height}">${drawing.body}</svg></svg>`;
  const image = sharp(Buffer.from(text), { limitInputPixels: false });
  const { data } = await toPixels(image.ensureAlpha());
  return { width: side, height: side, data };
}

/** Returns the colors in the middle and at the corners. */
function backdropColors(background: Exclude<Background, 'transparent'>): [string, string] {
  if (background === 'studio') return ['#fafafa', '#d4d6da'];
  if (background.color === 'white') return ['#ffffff', '#ffffff'];
  const tint = tintOf(background.color);
  if (tint === null) return ['#fafafa', '#d4d6da'];
  const [dark, light] = tint.lightness;
  const [, most] = tint.saturation;
  const hex = (lightness: number) =>
    `#${fromHsl(tint.hue, most * 0.85, lightness)
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`;
  return [hex(dark + (light - dark) * 0.9), hex(dark + (light - dark) * 0.62)];
}

function outline({ data, width, height }: Raster) {
  const box = { left: width, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 100) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.bottom = y + 1;
    }
  return box;
}
