/**
 * Bends `normal` to the direction (x, y, z) that a normal map has at this point, in the tangent space of the given
 * `tangent` and `normal`.
 * @param tangent the fourth value is the sign of the bitangent, sign · normal × tangent
 */
export function bendNormal(
  normal: Float64Array,
  tangent: Float64Array,
  x: number,
  y: number,
  z: number,
): void {
  const nx = normal[0];
  const ny = normal[1];
  const nz = normal[2];
  const tx = tangent[0];
  const ty = tangent[1];
  const tz = tangent[2];
  const across = y * (tangent[3] < 0 ? -1 : 1);
  normal[0] = x * tx + across * (ny * tz - nz * ty) + z * nx;
  normal[1] = x * ty + across * (nz * tx - nx * tz) + z * ny;
  normal[2] = x * tz + across * (nx * ty - ny * tx) + z * nz;
}

/**
 * Converts a direction, in place, to coefficients of tangent, bitangent and normal by Cramer's rule. The three need not
 * be perpendicular to each other, and a renderer combines them as they are.
 * @param tangent the fourth value is the sign of the bitangent, sign · normal × tangent
 */
export function toTangentSpace(
  direction: Float64Array,
  tangent: Float64Array,
  normal: Float64Array,
): void {
  const dx = direction[0];
  const dy = direction[1];
  const dz = direction[2];
  const tx = tangent[0];
  const ty = tangent[1];
  const tz = tangent[2];
  const nx = normal[0];
  const ny = normal[1];
  const nz = normal[2];
  const sign = tangent[3] < 0 ? -1 : 1;
  const bx = sign * (ny * tz - nz * ty);
  const by = sign * (nz * tx - nx * tz);
  const bz = sign * (nx * ty - ny * tx);
  const cx = by * nz - bz * ny;
  const cy = bz * nx - bx * nz;
  const cz = bx * ny - by * nx;
  const determinant = tx * cx + ty * cy + tz * cz;
  direction[0] = (dx * cx + dy * cy + dz * cz) / determinant;
  direction[1] =
    (dx * (ny * tz - nz * ty) + dy * (nz * tx - nx * tz) + dz * (nx * ty - ny * tx)) / determinant;
  direction[2] =
    (dx * (ty * bz - tz * by) + dy * (tz * bx - tx * bz) + dz * (tx * by - ty * bx)) / determinant;
}
