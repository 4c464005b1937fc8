import type { Mask } from '../raster/mask.ts';

/**
 * Returns the area of the convex hull of the object's pixels, in pixels (Andrew's monotone chain over the ends of the
 * rows).
 */
export function hullArea({ data, width, height }: Mask): number {
  const left: number[][] = [];
  const right: number[][] = [];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first === -1) continue;
    const last = row.lastIndexOf(1) + 1;
    for (const edge of [y, y + 1]) {
      extend(left, first, edge, 1);
      extend(right, last, edge, -1);
    }
  }
  const outline = [...left, ...right.reverse()];
  let twice = 0;
  for (const [n, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(n + 1) % outline.length];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

/** Adds a lower point to one side of the hull; `turn`: 1 for the left side, -1 for the right. */
function extend(chain: number[][], x: number, y: number, turn: 1 | -1) {
  while (chain.length > 1) {
    const [ax, ay] = chain[chain.length - 2];
    const [bx, by] = chain[chain.length - 1];
    if (turn * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 0) break;
    chain.pop();
  }
  chain.push([x, y]);
}
