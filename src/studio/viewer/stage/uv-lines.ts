/** A raster of lines: the number of lines through each pixel. */
export interface LineCounts {
  side: number;
  counts: Uint8Array;
}

/**
 * Draws the triangles of a UV layout into a square from 0 to 1; coordinates outside it wrap around, as in a
 * repeated texture.
 * @param uvs u and v of each vertex
 * @param corners three vertices per triangle
 */
export function drawUvLines(uvs: ArrayLike<number>, corners: ArrayLike<number>, into: LineCounts) {
  for (let i = 0; i + 2 < corners.length; i += 3) {
    for (let side = 0; side < 3; side++) {
      const [a, b] = [corners[i + side], corners[i + ((side + 1) % 3)]];
      // Each inner edge belongs to two triangles, which traverse it in opposite directions, so only one direction is
      // drawn.
      if (a < b) drawLine(uvs[2 * a], uvs[2 * a + 1], uvs[2 * b], uvs[2 * b + 1], into);
      else drawLine(uvs[2 * b], uvs[2 * b + 1], uvs[2 * a], uvs[2 * a + 1], into);
    }
  }
}

function drawLine(u0: number, v0: number, u1: number, v1: number, { side, counts }: LineCounts) {
  const [du, dv] = [(u1 - u0) * (side - 1), (v1 - v0) * (side - 1)];
  const steps = Math.min(4 * side, Math.max(1, Math.ceil(Math.max(Math.abs(du), Math.abs(dv)))));
  for (let step = 0; step <= steps; step++) {
    const x = wrapped(u0 + ((u1 - u0) * step) / steps, side);
    const y = wrapped(v0 + ((v1 - v0) * step) / steps, side);
    const at = y * side + x;
    if (counts[at] < 255) counts[at]++;
  }
}

/** Returns the coordinate wrapped into the square. A value of 1 stays at the edge instead of becoming 0. */
function wrapped(value: number, side: number): number {
  const within = value >= 0 && value <= 1 ? value : value - Math.floor(value);
  return Math.min(side - 1, Math.round(within * (side - 1)));
}
