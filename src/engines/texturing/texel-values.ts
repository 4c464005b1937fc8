/** Makes a vector of three one long, in place; one without length stays. */
export function unit(v: Float64Array): void {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (!(length > 0)) return;
  v[0] /= length;
  v[1] /= length;
  v[2] /= length;
}

/** A share of 0 to 1 as a byte; what lies beyond at the nearer end, NaN as 0. */
export function byteOf(share: number): number {
  return share > 0 ? (share < 1 ? (share * 255 + 0.5) | 0 : 255) : 0;
}
