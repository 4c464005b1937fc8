/** Normalizes a vector of three components, in place; a zero vector is unchanged. */
export function unit(v: Float64Array): void {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (!(length > 0)) return;
  v[0] /= length;
  v[1] /= length;
  v[2] /= length;
}

/** Converts 0 to 1 to a byte, clamped; NaN gives 0. */
export function byteOf(share: number): number {
  return share > 0 ? (share < 1 ? (share * 255 + 0.5) | 0 : 255) : 0;
}
