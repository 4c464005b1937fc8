import type { Picture } from './front-picture.ts';

/** Samples a picture bilinearly, 0 to 255; beyond the border, the last pixel is repeated. */
export function samplePicture(
  { width, height, data }: Picture,
  u: number,
  v: number,
  out: Float64Array,
): void {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = x - left;
  const fy = y - top;
  for (let k = 0; k < 3; k++) {
    const above =
      data[3 * (top * width + left) + k] * (1 - fx) + data[3 * (top * width + right) + k] * fx;
    const below =
      data[3 * (bottom * width + left) + k] * (1 - fx) +
      data[3 * (bottom * width + right) + k] * fx;
    out[k] = above + (below - above) * fy;
  }
}
