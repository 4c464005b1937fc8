/** The point of the target for which a sample is taken. */
export interface SamplePlace {
  /** Triangle of the target. */
  triangle: number;
  /** Barycentric weights in it. */
  weights: Float64Array;
  /** How its points move from one texel to the next: three values to the right, and three downwards. */
  steps: Float64Array;
  /** Side of the square of the texture that the sample stands for, in texels. */
  side: number;
  /** Whether the source faces the opposite way. */
  turned: boolean;
}
