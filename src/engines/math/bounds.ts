/** An axis-aligned box. */
export interface Bounds {
  min: [number, number, number];
  max: [number, number, number];
}

/** Returns the bounding box of all positions (three numbers per vertex); ±Infinity if there are none. */
export function boundsOf(positions: Float32Array | Float64Array): Bounds {
  let [x0, y0, z0] = [Infinity, Infinity, Infinity];
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
    if (z < z0) z0 = z;
    if (z > z1) z1 = z;
  }
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}

/** Returns the box around two boxes. */
export function unionOf(a: Bounds | null, b: Bounds): Bounds {
  if (a === null) return b;
  return {
    min: a.min.map((v, k) => Math.min(v, b.min[k])) as Bounds['min'],
    max: a.max.map((v, k) => Math.max(v, b.max[k])) as Bounds['max'],
  };
}
