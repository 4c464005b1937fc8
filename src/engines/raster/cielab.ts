/** The three planes of an image in CIE L*a*b* (D65), `width * height` each. */
export interface LabPlanes {
  lightness: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

/** sRGB (RGBA, 8 bit) to CIE L*a*b* 1976, white D65. */
export function toLab(pixels: Uint8Array): LabPlanes {
  const count = pixels.length / 4;
  const linear = new Float64Array(256);
  for (let i = 0; i < 256; i++) {
    const v = i / 255;
    linear[i] = v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }
  const planes = {
    lightness: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  };
  for (let p = 0; p < count; p++) {
    const red = linear[pixels[p * 4]];
    const green = linear[pixels[p * 4 + 1]];
    const blue = linear[pixels[p * 4 + 2]];
    const x = labCurve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
    const y = labCurve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = labCurve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
    planes.lightness[p] = 116 * y - 16;
    planes.a[p] = 500 * (x - y);
    planes.b[p] = 200 * (y - z);
  }
  return planes;
}

function labCurve(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

/** Euclidean distance of two cells' colours (CIE76). */
export function colourDistance(planes: LabPlanes, p: number, q: number): number {
  const l = planes.lightness[p] - planes.lightness[q];
  const a = planes.a[p] - planes.a[q];
  const b = planes.b[p] - planes.b[q];
  return Math.sqrt(l * l + a * a + b * b);
}
