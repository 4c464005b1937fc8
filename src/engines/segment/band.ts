import type { Grid } from '../raster/grid.ts';
import type { Mask } from '../raster/mask.ts';
import type { Raster } from '../spec.ts';

/** Number of pixels on each side of the mask's edge whose coverage is uncertain. */
export interface BandWidth {
  inside: number;
  outside: number;
}

/**
 * Returns how deep each pixel lies in its side of the mask: 1, 2, … inside, −1, −2, … outside, counted in
 * 8-neighborhoods. Counting stops at two more than the width of the band; the first of these two is the pixel next to
 * the band.
 */
export function depths(mask: Mask, { inside, outside }: BandWidth): Int8Array {
  const depth = new Int8Array(mask.data.length);
  let object: Uint8Array = mask.data;
  let background: Uint8Array = mask.data.map((value) => 1 - value);
  for (let i = 0; i < depth.length; i++) depth[i] = object[i] - background[i];
  for (let layer = 0; layer <= Math.max(inside, outside); layer++) {
    object = eroded(object, mask);
    background = eroded(background, mask);
    for (let i = 0; i < depth.length; i++) {
      if (layer <= inside) depth[i] += object[i];
      if (layer <= outside) depth[i] -= background[i];
    }
  }
  return depth;
}

/** Erodes by a 3 × 3 square; pixels outside the image count as set. */
function eroded(data: Uint8Array, { width, height }: Grid): Uint8Array {
  const rows = new Uint8Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      rows[i] = data[i] & (x > 0 ? data[i - 1] : 1) & (x < width - 1 ? data[i + 1] : 1);
    }
  }
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    out[i] =
      rows[i] &
      (i >= width ? rows[i - width] : 1) &
      (i + width < rows.length ? rows[i + width] : 1);
  }
  return out;
}

/**
 * Propagates the colors of the certain pixels of one side (1 object, −1 background) through the band: layer by layer,
 * each pixel gets the mean of its known neighbors. The ridge of a part too thin to have certain pixels counts as
 * certain; otherwise an antenna would get the color of its body.
 * @returns RGB planes interleaved, 0 to 255, valid in the band and one pixel around it
 */
export function propagateColors(
  { data, ...grid }: Raster,
  depth: Int8Array,
  side: 1 | -1,
  band: BandWidth,
): Float32Array {
  const colors = new Float32Array(3 * depth.length);
  const sure = side === 1 ? band.inside : band.outside;
  const far = side === 1 ? band.outside : band.inside;
  const known = new Uint8Array(depth.length);
  let open: number[] = [];
  for (let i = 0; i < depth.length; i++) {
    const own = depth[i] * side;
    if (own > sure || (own > 0 && isRidge(depth, i, side, grid))) {
      known[i] = 1;
      for (let c = 0; c < 3; c++) colors[3 * i + c] = data[4 * i + c];
    } else if (own >= -far - 1) {
      open.push(i);
    }
  }
  // One layer per round: as many as the band has, plus some for corners.
  for (let round = 0; round < sure + far + 4; round++) {
    const found: number[] = [];
    const rest: number[] = [];
    for (const i of open) {
      let count = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      forNeighbours(i, grid, (n) => {
        if (known[n] !== 1) return;
        count++;
        red += colors[3 * n];
        green += colors[3 * n + 1];
        blue += colors[3 * n + 2];
      });
      if (count === 0) {
        rest.push(i);
        continue;
      }
      found.push(i);
      colors[3 * i] = red / count;
      colors[3 * i + 1] = green / count;
      colors[3 * i + 2] = blue / count;
    }
    for (const i of found) known[i] = 1;
    open = rest;
  }
  return colors;
}

/** Whether no neighbor is deeper in the side. */
function isRidge(depth: Int8Array, i: number, side: number, grid: Grid): boolean {
  const own = depth[i] * side;
  let deeper = false;
  forNeighbours(i, grid, (n) => {
    if (depth[n] * side > own) deeper = true;
  });
  return !deeper;
}

function forNeighbours(
  i: number,
  { width, height }: Grid,
  visit: (neighbour: number) => void,
): void {
  const x = i % width;
  const y = (i / width) | 0;
  for (let ny = Math.max(y - 1, 0); ny <= Math.min(y + 1, height - 1); ny++) {
    for (let nx = Math.max(x - 1, 0); nx <= Math.min(x + 1, width - 1); nx++) {
      if (nx !== x || ny !== y) visit(ny * width + nx);
    }
  }
}
