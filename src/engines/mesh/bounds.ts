/** An axis-aligned box. */
export interface Bounds {
  min: [number, number, number];
  max: [number, number, number];
}

/** The box about all positions (three numbers a vertex); ±Infinity where there are none. */
export function boundsOf(positions: Float32Array): Bounds {
  const min: Bounds['min'] = [Infinity, Infinity, Infinity];
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const v = positions[i + k];
      if (v < min[k]) min[k] = v;
      if (v > max[k]) max[k] = v;
    }
  }
  return { min, max };
}
