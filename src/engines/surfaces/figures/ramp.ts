/** Returns 0 below `from`, 1 above `to`, and a smooth transition between them. */
export function ramp(value: number, from: number, to: number): number {
  const t = (value - from) / (to - from);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
}
