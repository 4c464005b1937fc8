/** The minimum, maximum and mean of each channel over the covered texels. */
export interface MapRange {
  low: number[];
  high: number[];
  mean: number[];
}

export function rangeOf(pixels: Uint8Array, covered: Uint8Array, channels: number): MapRange {
  const low = new Array<number>(channels).fill(255);
  const high = new Array<number>(channels).fill(0);
  const sum = new Array<number>(channels).fill(0);
  let count = 0;
  for (let texel = 0; texel < covered.length; texel++) {
    if (covered[texel] === 0) continue;
    count++;
    const at = texel * channels;
    for (let c = 0; c < channels; c++) {
      const value = pixels[at + c];
      if (value < low[c]) low[c] = value;
      if (value > high[c]) high[c] = value;
      sum[c] += value;
    }
  }
  if (count === 0) low.fill(0);
  return { low, high, mean: sum.map((value) => (count > 0 ? value / count : 0)) };
}

/** Whether none of the given channels varies by more than `by` steps of 255. */
export function isConstant({ low, high }: MapRange, by: number, channels: number[]): boolean {
  return channels.every((c) => high[c] - low[c] <= by);
}
