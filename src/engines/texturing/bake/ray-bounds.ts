/** Boxes around a bundle of rays. */
export interface RayBounds {
  /** Minimum and maximum along the axes. */
  box: Float64Array;
  /** Two unit vectors perpendicular to the middle ray, and minimum and maximum of the rays along each. */
  across: Float64Array;
  range: Float64Array;
  /** Unit vector along the middle ray. */
  middle: Float64Array;
}

export function rayBounds(): RayBounds {
  return {
    box: new Float64Array(6),
    across: new Float64Array(6),
    range: new Float64Array(4),
    middle: new Float64Array(3),
  };
}

/** Segments of one length through points, along their rays. */
interface Segments {
  points: Float64Array;
  rays: Float64Array;
  count: number;
}

/** Writes the boxes around segments of half the length `side`, extended by a margin. */
export function boundRays(segments: Segments, side: number, margin: number, out: RayBounds): void {
  const { points, rays, count } = segments;
  const { box, middle, across, range } = out;
  for (let k = 0; k < 3; k++) {
    box[k] = Infinity;
    box[3 + k] = -Infinity;
    middle[k] = 0;
  }
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      middle[k] += rays[3 * i + k];
      const along = Math.abs(rays[3 * i + k]) * side + margin;
      const place = points[3 * i + k];
      if (place - along < box[k]) box[k] = place - along;
      if (place + along > box[3 + k]) box[3 + k] = place + along;
    }
  }
  const length = Math.sqrt(middle[0] ** 2 + middle[1] ** 2 + middle[2] ** 2) || 1;
  for (let k = 0; k < 3; k++) middle[k] /= length;
  frameOf(middle, across);
  for (let a = 0; a < 2; a++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < 3 * count; i += 3) {
      const place = dot(across, 3 * a, points, i);
      const along = Math.abs(dot(across, 3 * a, rays, i)) * side + margin;
      if (place - along < low) low = place - along;
      if (place + along > high) high = place + along;
    }
    range[2 * a] = low;
    range[2 * a + 1] = high;
  }
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
}

/** Writes two unit vectors perpendicular to a normal and to each other. */
export function frameOf(normal: Float64Array, out: Float64Array): void {
  // Indices, because iterating over typed arrays takes longer.
  const x = normal[0];
  const y = normal[1];
  const z = normal[2];
  const sign = z < 0 ? -1 : 1;
  const a = -1 / (sign + z);
  const b = x * y * a;
  out[0] = 1 + sign * x * x * a;
  out[1] = sign * b;
  out[2] = -sign * x;
  out[3] = b;
  out[4] = sign + y * y * a;
  out[5] = -y;
}
