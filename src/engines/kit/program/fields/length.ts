/**
 * Returns the length of a vector. Fields are evaluated a million times for a blend, and `Math.hypot` takes several times as
 * long, because it guards against overflow.
 */
export function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
