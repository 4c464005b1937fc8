/** Linear values of sRGB bytes (IEC 61966-2-1). */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));
/** sRGB bytes of linear values in steps of 1/65535: the steepest part of the curve has 20 of them a byte. */
const BYTES = Uint8Array.from({ length: 65_536 }, (_, i) =>
  Math.round(linearToSrgb(i / 65_535) * 255),
);

/** Colours of vertices are sRGB in PLY, OBJ, OFF and STL files (as MeshLab, Blender and three.js take them). */
export function srgbToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

export function linearToSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** @param byte 0 to 255 */
export function linearOfByte(byte: number): number {
  return LINEAR[byte];
}

/** Values beyond 0 to 1 are cut off. */
export function byteOfLinear(value: number): number {
  return BYTES[value > 0 ? Math.min(65_535, Math.round(value * 65_535)) : 0];
}
