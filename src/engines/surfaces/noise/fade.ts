/** K. Perlin's quintic from Improving Noise (2002): 0 at 0 and 1 at 1, with zero slope and curvature at both. */
export function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
