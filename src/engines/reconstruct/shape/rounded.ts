/** Rounds to thousandths, for a report. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
