import { LINEAR_OF_BYTE, linearOfSrgb } from './srgb.ts';

/** The three planes of an image in CIE L*a*b* 1976 (white D65), `width * height` each; L* is 0 to 100. */
export interface LabPlanes {
  lightness: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

/** Parameters of the conversion from sRGB bytes to L*a*b*. */
export interface LabConversion {
  /** Linear light of each byte. */
  linear: Float32Array | Float64Array;
  /** Linear sRGB → XYZ, row by row. */
  matrix: readonly number[];
  /** The function f of CIE 15: the cube root, with a straight line where the cube root would be too steep. */
  curve: (share: number) => number;
}

/**
 * The conversion in double precision, with the matrix of IEC 61966-2-1 and the curve of the CIE, given with four
 * digits.
 */
export const EXACT: LabConversion = {
  linear: Float64Array.from({ length: 256 }, (_, byte) => linearOfSrgb(byte / 255)),
  matrix: [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505],
  curve: (share) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116),
};

/** Number of entries in the curve's table. */
const STEPS = 4096;
const CURVE = Float32Array.from({ length: STEPS + 2 }, (_, step) => {
  const share = step / STEPS;
  return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
});

/**
 * The conversion with the curve from a table, because the cube root would take two thirds of the time. Its results are
 * within 0.1 of {@link EXACT}.
 */
export const TABLED: LabConversion = {
  linear: LINEAR_OF_BYTE,
  matrix: [
    0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339, 0.119192, 0.9503041,
  ],
  curve: (share) => {
    const position = (share < 0 ? 0 : share > 1 ? 1 : share) * STEPS;
    const step = position | 0;
    return CURVE[step] + (CURVE[step + 1] - CURVE[step]) * (position - step);
  },
};

/** sRGB (RGBA, 8 bits) → L*a*b*; alpha is ignored. */
export function labOf(pixels: Uint8Array, { linear, matrix, curve }: LabConversion): LabPlanes {
  const [xr, xg, xb, yr, yg, yb, zr, zg, zb] = matrix;
  const count = pixels.length / 4;
  const lightness = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  for (let p = 0; p < count; p++) {
    const red = linear[pixels[4 * p]];
    const green = linear[pixels[4 * p + 1]];
    const blue = linear[pixels[4 * p + 2]];
    const x = curve((xr * red + xg * green + xb * blue) / 0.95047);
    const y = curve(yr * red + yg * green + yb * blue);
    const z = curve((zr * red + zg * green + zb * blue) / 1.08883);
    lightness[p] = 116 * y - 16;
    a[p] = 500 * (x - y);
    b[p] = 200 * (y - z);
  }
  return { lightness, a, b };
}

/** Returns the Euclidean distance of two pixels' colors (CIE76). */
export function colorDistance(planes: LabPlanes, p: number, q: number): number {
  const l = planes.lightness[p] - planes.lightness[q];
  const a = planes.a[p] - planes.a[q];
  const b = planes.b[p] - planes.b[q];
  return Math.sqrt(l * l + a * a + b * b);
}
