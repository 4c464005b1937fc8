/** An outline over samples along a side and cells in depth. */
export interface Profile {
  samples: number;
  /** Number of cells in depth, which cover the whole object from border to border. */
  depths: number;
  /** Depth of a cell in lengths of the side. */
  unit: number;
  shows(sample: number, depth: number): boolean;
}

/** Returns the start and length of a mesh along an axis, and the start and end of its depth. */
export function frameOf(positions: Float32Array, axis: 0 | 1) {
  let [from, to] = [Infinity, -Infinity];
  let [near, far] = [Infinity, -Infinity];
  for (let p = 0; p < positions.length; p += 3) {
    from = Math.min(from, positions[p + axis]);
    to = Math.max(to, positions[p + axis]);
    near = Math.min(near, positions[p + 2]);
    far = Math.max(far, positions[p + 2]);
  }
  return { from, length: Math.max(to - from, 1e-9), near, far };
}

/**
 * Projects a mesh to its outline over x or y and z.
 * @param positions in any unit
 */
export function projectTriangles(
  positions: Float32Array,
  indices: Uint32Array,
  axis: 0 | 1,
  samples: number,
): Profile {
  const { from, length, near, far } = frameOf(positions, axis);
  const scale = samples / length;
  const depths = Math.max(1, Math.min(4 * samples, Math.ceil((far - near) * scale)));
  const unit = (far - near) / (depths * length);
  const mask = new Uint8Array(samples * depths);
  const u = new Float64Array(3);
  const v = new Float64Array(3);
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const p = 3 * indices[t + k];
      u[k] = ((positions[p + 2] - near) / Math.max(far - near, 1e-9)) * depths - 0.5;
      v[k] = (positions[p + axis] - from) * scale - 0.5;
    }
    fill(mask, samples, depths, u, v);
  }
  return { samples, depths, unit, shows: (j, k) => mask[j * depths + k] === 1 };
}

/**
 * Marks the cells whose middle lies in a triangle, and the cells of its corners, so that thin parts do not break up.
 */
function fill(
  mask: Uint8Array,
  samples: number,
  depths: number,
  u: Float64Array,
  v: Float64Array,
): void {
  const bottom = Math.min(samples - 1, Math.floor(Math.max(v[0], v[1], v[2])));
  const right = Math.min(depths - 1, Math.floor(Math.max(u[0], u[1], u[2])));
  const area = (u[1] - u[0]) * (v[2] - v[0]) - (v[1] - v[0]) * (u[2] - u[0]);
  for (let k = 0; k < 3; k++) {
    const x = Math.max(0, Math.min(depths - 1, Math.round(u[k])));
    const y = Math.max(0, Math.min(samples - 1, Math.round(v[k])));
    mask[y * depths + x] = 1;
  }
  if (area === 0) return;
  for (let y = Math.max(0, Math.ceil(Math.min(v[0], v[1], v[2]))); y <= bottom; y++) {
    for (let x = Math.max(0, Math.ceil(Math.min(u[0], u[1], u[2]))); x <= right; x++) {
      const a = ((u[1] - x) * (v[2] - y) - (v[1] - y) * (u[2] - x)) / area;
      const b = ((u[2] - x) * (v[0] - y) - (v[2] - y) * (u[0] - x)) / area;
      if (a >= 0 && b >= 0 && a + b <= 1) mask[y * depths + x] = 1;
    }
  }
}
