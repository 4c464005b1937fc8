import type { CornerLayer } from '../mesh/polygon-mesh.ts';

/**
 * Interpolates a layer's values within a triangle.
 * @param width number of values per corner
 * @param triangles corner numbers, three per triangle
 * @param weights weights of the triangle's corners
 * @param out receives the result in its first `width` values
 */
export function interpolate(
  layer: CornerLayer,
  width: number,
  triangles: Uint32Array,
  triangle: number,
  weights: Float64Array,
  out: Float64Array,
): void {
  const a = layer.indices[triangles[3 * triangle]] * width;
  const b = layer.indices[triangles[3 * triangle + 1]] * width;
  const c = layer.indices[triangles[3 * triangle + 2]] * width;
  const { values } = layer;
  const wa = weights[0];
  const wb = weights[1];
  const wc = weights[2];
  for (let k = 0; k < width; k++) {
    out[k] = values[a + k] * wa + values[b + k] * wb + values[c + k] * wc;
  }
}

/** Writes the texture coordinates of a triangle's corners into `out`, two per corner. */
export function cornersInTexture(
  uvs: CornerLayer,
  triangles: Uint32Array,
  triangle: number,
  out: Float64Array,
): void {
  for (let k = 0; k < 3; k++) {
    const at = 2 * uvs.indices[triangles[3 * triangle + k]];
    out[2 * k] = uvs.values[at];
    out[2 * k + 1] = uvs.values[at + 1];
  }
}
