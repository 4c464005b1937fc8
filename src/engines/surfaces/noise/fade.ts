/** The quintic of K. Perlin's Improving Noise (2002): 0 at 0, 1 at 1, with no slope and no curvature at either. */
export function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
