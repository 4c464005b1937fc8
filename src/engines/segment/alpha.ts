import type { Raster } from '../spec.ts';

/** Alpha below this counts as transparent, and from this value on as the object. */
const HALF = 128;
/** A smaller fraction of transparent pixels than this comes from rounded corners or stray holes, not from a cut-out. */
const LEAST_TRANSPARENT = 0.01;
/** Alpha below this is a remnant of an eraser tool. */
const DUST = 8;

/** Result of examining an image's own alpha channel. */
export type AlphaVerdict = 'cut-out' | 'opaque' | 'empty';

/** Whether the alpha channel already separates an object. */
export function judgeAlpha({ data }: Raster): AlphaVerdict {
  let transparent = 0;
  let most = 0;
  for (let i = 3; i < data.length; i += 4) {
    if (data[i] < HALF) transparent++;
    if (data[i] > most) most = data[i];
  }
  if (most < DUST) return 'empty';
  // In an image that is faint everywhere, only the relative alpha shows where the object is.
  if (most < HALF) return 'cut-out';
  return transparent / (data.length / 4) >= LEAST_TRANSPARENT ? 'cut-out' : 'opaque';
}

/** Returns the image without dust, and with alpha stretched so that its most opaque pixel is opaque. */
export function cleanAlpha({ width, height, data }: Raster): Raster {
  let most = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] > most) most = data[i];
  const out = data.slice();
  for (let i = 0; i < out.length; i += 4) {
    if (data[i + 3] < DUST) out.fill(0, i, i + 4);
    else out[i + 3] = Math.min(255, Math.round((data[i + 3] * 255) / most));
  }
  return { width, height, data: out };
}

/** Returns the image over white, as viewers show it. */
export function flatten({ width, height, data }: Raster): Raster {
  const out = data.slice();
  for (let i = 0; i < out.length; i += 4) {
    const alpha = data[i + 3] / 255;
    for (let c = 0; c < 3; c++) out[i + c] = Math.round(data[i + c] * alpha + 255 * (1 - alpha));
    out[i + 3] = 255;
  }
  return { width, height, data: out };
}
