import type { Raster } from '../../spec.ts';

/** Resizes a picture bilinearly, weighted by alpha; returns the same picture if its size does not change. */
export function enlarged(
  picture: Raster,
  { width, height }: { width: number; height: number },
): Raster {
  if (picture.width === width && picture.height === height) return picture;
  const data = new Uint8Array(width * height * 4);
  const xs = places(picture.width, width);
  const ys = places(picture.height, height);
  const from = picture.data;
  for (let y = 0, o = 0; y < height; y++) {
    const above = ys.first[y] * picture.width;
    const below = Math.min(ys.first[y] + 1, picture.height - 1) * picture.width;
    for (let x = 0; x < width; x++, o += 4) {
      const left = xs.first[x];
      const right = Math.min(left + 1, picture.width - 1);
      const [fx, fy] = [xs.share[x], ys.share[y]];
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const p = 4 * ((k < 2 ? above : below) + (k % 2 === 0 ? left : right));
        const weight = (k < 2 ? 1 - fy : fy) * (k % 2 === 0 ? 1 - fx : fx) * from[p + 3];
        red += from[p] * weight;
        green += from[p + 1] * weight;
        blue += from[p + 2] * weight;
        alpha += weight;
      }
      if (alpha === 0) continue;
      data[o] = Math.round(red / alpha);
      data[o + 1] = Math.round(green / alpha);
      data[o + 2] = Math.round(blue / alpha);
      data[o + 3] = Math.round(alpha);
    }
  }
  return { width, height, data };
}

/**
 * Returns for each new column or row the preceding old one (`first`), and the position between that one and the next, 0
 * to 1 (`share`).
 */
function places(from: number, to: number) {
  const first = new Uint32Array(to);
  const share = new Float64Array(to);
  for (let i = 0; i < to; i++) {
    const at = Math.min(Math.max(((i + 0.5) * from) / to - 0.5, 0), from - 1);
    first[i] = Math.trunc(at);
    share[i] = at - first[i];
  }
  return { first, share };
}
