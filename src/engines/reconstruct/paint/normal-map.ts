import type { Grid } from '../../raster/grid.ts';
import type { Shading } from '../shading/shading.ts';
import type { Colors } from '../shape/shape.ts';
import type { Atlas } from './atlas.ts';
import type { FineDetail } from './fine-detail.ts';

/** Pixels of height per unit of the logarithm of brightness if the light is not known: dark areas count as deep. */
const DEPTH = 3;
/** Squared slope of the light at which the light gets as much weight as the guess that dark areas are deep. */
const LATERAL = 0.1;
/** Tangent of the steepest tilt, about 35°. */
const STEEPEST = 0.7;
/** Tangent of the smallest visible tilt, and the minimum share of the object that must have such a tilt. */
const VISIBLE = 0.08;
const FEWEST = 0.05;
/**
 * Distance from the outline, in cells, over which the tilt fades in: near the outline, the picture is stretched over
 * the body's side.
 */
const RIM = { from: 2, to: 6 };

export interface NormalMapRequest {
  detail: FineDetail;
  /** null: no light was found. */
  shading: Shading | null;
  grid: Grid;
  /** The layout of the map. */
  atlas: Atlas;
  /** No detail appears on the back of cells whose `frontOnly` is 1. */
  colors: Pick<Colors, 'distance' | 'frontOnly'>;
}

/**
 * Paints tangent-space normals, `size * size` RGB, +Y up. If the light is known, brighter areas are turned towards it
 * (linear shape from shading: Pentland 1990); otherwise brighter areas are higher. The back shows the same relief. Its
 * half is seen through the object, so tilts to the right and upwards are the same there.
 * @returns null if there is hardly any detail
 */
export function paintNormalMap(request: NormalMapRequest): Uint8Array | null {
  const { atlas, grid, colors } = request;
  const { distance, frontOnly } = colors;
  const { size, backLeft, backTop } = atlas;
  const { width: halfWidth, height: halfHeight } = atlas.half;
  const weight = Float32Array.from(request.detail.trust, (trust, p) => {
    const inward = (distance[p] - RIM.from) / (RIM.to - RIM.from);
    return trust * Math.max(0, Math.min(1, inward));
  });
  const { tilts, share } = tiltsOf(request, weight);
  if (share < FEWEST) return null;
  const map = new Uint8Array(size * size * 3);
  for (let i = 0; i < map.length; i += 3) {
    map[i] = 128;
    map[i + 1] = 128;
    map[i + 2] = 255;
  }
  for (let y = 0; y < halfHeight; y++) {
    const row = Math.floor((y * grid.height) / halfHeight) * grid.width;
    for (let x = 0; x < halfWidth; x++) {
      const p = y * halfWidth + x;
      const tx = tilts[p * 2];
      const ty = tilts[p * 2 + 1];
      if (tx === 0 && ty === 0) continue;
      const scale = 127.5 / Math.sqrt(tx * tx + ty * ty + 1);
      const to = (y * size + x) * 3;
      const red = Math.round(127.5 + tx * scale);
      const green = Math.round(127.5 - ty * scale);
      const blue = Math.round(127.5 + scale);
      map[to] = red;
      map[to + 1] = green;
      map[to + 2] = blue;
      if (frontOnly?.[row + Math.floor((x * grid.width) / halfWidth)]) continue;
      const back = ((y + backTop) * size + x + backLeft) * 3;
      map[back] = red;
      map[back + 1] = green;
      map[back + 2] = blue;
    }
  }
  return map;
}

/**
 * Returns the tilt of the normal to the right and downwards, as tangents, two values per pixel, and the pixels where it
 * can be seen.
 */
function tiltsOf({ detail, shading, grid, atlas, colors }: NormalMapRequest, weight: Float32Array) {
  const { values } = detail;
  const { distance } = colors;
  const { width: halfWidth, height: halfHeight } = atlas.half;
  const tilts = new Float32Array(halfWidth * halfHeight * 2);
  const column = Int32Array.from({ length: halfWidth }, (_, x) =>
    Math.floor((x * grid.width) / halfWidth),
  );
  const known = shading?.strength ?? 0;
  let visible = 0;
  let all = 0;
  for (let y = 1; y < halfHeight - 1; y++) {
    const row = Math.floor((y * grid.height) / halfHeight) * grid.width;
    for (let x = 1; x < halfWidth - 1; x++) {
      const cell = row + column[x];
      if (distance[cell] <= 0) continue;
      all++;
      const w = weight[cell];
      if (w <= 0) continue;
      const p = y * halfWidth + x;
      // Sobel kernels: derivative in one direction, smoothing in the other.
      const right = values[p - halfWidth + 1] + 2 * values[p + 1] + values[p + halfWidth + 1];
      const left = values[p - halfWidth - 1] + 2 * values[p - 1] + values[p + halfWidth - 1];
      const above =
        values[p - halfWidth - 1] + 2 * values[p - halfWidth] + values[p - halfWidth + 1];
      const below =
        values[p + halfWidth - 1] + 2 * values[p + halfWidth] + values[p + halfWidth + 1];
      let tx = ((left - right) / 8) * DEPTH;
      let ty = ((above - below) / 8) * DEPTH;
      if (shading !== null && known > 0) {
        const bx = shading.slopes[cell * 2];
        const by = shading.slopes[cell * 2 + 1];
        const square = bx * bx + by * by;
        const share = (known * square) / (square + LATERAL);
        const beside = values[p - 1] + values[p + 1];
        const value = (above + below + 2 * beside + 4 * values[p]) / 16;
        tx += share * ((bx * value) / (square + LATERAL) - tx);
        ty += share * ((by * value) / (square + LATERAL) - ty);
      }
      tx *= w;
      ty *= w;
      const length = Math.sqrt(tx * tx + ty * ty);
      if (length > VISIBLE) visible++;
      // Approaches the bound smoothly instead of being clipped there.
      const scale = 1 / (1 + length / STEEPEST);
      tilts[p * 2] = tx * scale;
      tilts[p * 2 + 1] = ty * scale;
    }
  }
  return { tilts, share: all > 0 ? visible / all : 0 };
}
