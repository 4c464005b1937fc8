import { LINEAR_OF_BYTE } from '../raster/srgb.ts';
import { START, VEIL, VEILED, WHITE } from '../raster/tone-curve.ts';
import type { Raster } from '../spec.ts';

/** Peaks above this are as bright as the render can tell. */
const BRIGHTEST = 0.985;

/**
 * Writes the light of a pixel before tone mapping, linear RGB: the inverse of the renderer's tone mapping, without the
 * desaturation of highlights. It is how bright a surface has to be for a render of it to look like the pixel.
 */
export function sceneLight({ data }: Raster, pixel: number, out: Float64Array): void {
  let [least, peak] = [1, 0];
  for (let k = 0; k < 3; k++) {
    out[k] = LINEAR_OF_BYTE[data[4 * pixel + k]];
    least = Math.min(least, out[k]);
    peak = Math.max(peak, out[k]);
  }
  if (peak > START) {
    const range = 1 - START;
    const full = range ** 2 / (1 - Math.min(BRIGHTEST, peak)) - range + START;
    for (let k = 0; k < 3; k++) out[k] *= full / peak;
    least *= full / peak;
  }
  const veil = unveiled(least) - least;
  for (let k = 0; k < 3; k++) out[k] += veil;
}

function unveiled(least: number): number {
  if (least < VEIL) return Math.sqrt(4 * VEIL * least);
  if (least < VEILED - VEIL) return least + VEIL;
  const slope = VEIL / (WHITE - VEILED);
  return least < WHITE ? (least + slope * WHITE) / (1 + slope) : least;
}

const light = new Float64Array(3);

/** Luminance of {@link sceneLight}. */
export function sceneBrightness(image: Raster, pixel: number): number {
  sceneLight(image, pixel, light);
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}
