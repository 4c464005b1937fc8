/** Returns whether all values are finite: a number minus itself is 0, except for NaN and ±Infinity. */
export function allFinite(values: ArrayLike<number>): boolean {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] - values[i];
  return sum === 0;
}
