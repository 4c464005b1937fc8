/** A difference with itself is 0 but for NaN and ±Infinity. */
export function allFinite(values: ArrayLike<number>): boolean {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] - values[i];
  return sum === 0;
}
