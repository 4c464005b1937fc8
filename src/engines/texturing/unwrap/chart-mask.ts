import type { Pose } from './chart-pose.ts';

/** Cells of a grid in rows of words with 32 cells each. */
export interface ChartMask {
  width: number;
  height: number;
  /** Words per row. */
  pitch: number;
  words: Uint32Array;
}

/**
 * Returns the cells whose center is in a chart or at most `radius` from it.
 * @param scale cells per unit of the chart
 * @param radius in cells
 * @param pad cells that the mask is larger than the chart on each side: the chart's origin is at cell (pad, pad)
 */
export function drawMask(pose: Pose, scale: number, radius: number, pad: number): ChartMask {
  const width = Math.floor(pose.width * scale) + 1 + 2 * pad;
  const height = Math.floor(pose.height * scale) + 1 + 2 * pad;
  const pitch = (width + 31) >> 5;
  const mask = { width, height, pitch, words: new Uint32Array(pitch * height) };
  for (const loops of pose.layers) {
    // What lies on a chart must not remove it.
    const layer = loops === pose.layers[0] ? mask.words : new Uint32Array(mask.words.length);
    fillInside({ ...mask, words: layer }, { points: pose.points, loops }, scale, pad);
    if (layer !== mask.words) for (let i = 0; i < layer.length; i++) mask.words[i] |= layer[i];
  }
  for (const [first, end] of pose.layers.flat())
    for (let i = first; i < end; i++) {
      const n = 2 * (i + 1 < end ? i + 1 : first);
      drawEdge(
        mask,
        pose.points[2 * i] * scale + pad,
        pose.points[2 * i + 1] * scale + pad,
        pose.points[n] * scale + pad,
        pose.points[n + 1] * scale + pad,
        radius,
      );
    }
  return mask;
}

/** Fills the cells with their center inside: between an odd number of lines on either side. */
function fillInside(
  { width, height, pitch, words }: ChartMask,
  { points, loops }: Pick<Pose, 'points'> & { loops: readonly [number, number][] },
  scale: number,
  pad: number,
) {
  for (const [first, end] of loops)
    for (let i = first; i < end; i++) {
      const n = 2 * (i + 1 < end ? i + 1 : first);
      const x = points[2 * i] * scale + pad;
      const y = points[2 * i + 1] * scale + pad;
      const toY = points[n + 1] * scale + pad;
      if (y === toY) continue;
      const slope = (points[n] * scale + pad - x) / (toY - y);
      const top = Math.max(0, Math.ceil(Math.min(y, toY) - 0.5));
      const bottom = Math.min(height, Math.ceil(Math.max(y, toY) - 0.5));
      for (let row = top; row < bottom; row++) {
        const cell = Math.ceil(x + (row + 0.5 - y) * slope - 0.5);
        if (cell < width) words[row * pitch + (Math.max(0, cell) >> 5)] ^= 1 << (cell & 31);
      }
    }
  for (let row = 0; row < height; row++) {
    let odd = 0;
    for (let w = row * pitch; w < (row + 1) * pitch; w++) {
      let word = words[w];
      word ^= word << 1;
      word ^= word << 2;
      word ^= word << 4;
      word ^= word << 8;
      word ^= word << 16;
      words[w] = word ^ odd;
      odd ^= word >> 31;
    }
  }
}

/** Marks the cells whose center is at most `radius` from a line. */
function drawEdge(
  mask: ChartMask,
  px: number,
  py: number,
  qx: number,
  qy: number,
  radius: number,
): void {
  const { width, height } = mask;
  const length = Math.hypot(qx - px, qy - py);
  // Offset to the right of the line; the other side is opposite.
  const nx = length > 0 ? (radius * (qy - py)) / length : 0;
  const ny = length > 0 ? (radius * (px - qx)) / length : 0;
  const slope = qy === py ? 0 : (qx - px) / (qy - py);
  const low = Math.min(py, qy);
  const high = Math.max(py, qy);
  const top = Math.max(0, Math.ceil(low - radius - 0.5));
  const bottom = Math.min(height - 1, Math.floor(high + radius - 0.5));
  const square = radius * radius;
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5;
    let left = Infinity;
    let right = -Infinity;
    const p = square - (y - py) * (y - py);
    if (p >= 0) {
      const reach = Math.sqrt(p);
      left = px - reach;
      right = px + reach;
    }
    const q = square - (y - qy) * (y - qy);
    if (q >= 0) {
      const reach = Math.sqrt(q);
      if (qx - reach < left) left = qx - reach;
      if (qx + reach > right) right = qx + reach;
    }
    if (qy !== py) {
      for (let side = -1; side <= 1; side += 2) {
        const from = y - side * ny;
        if (from < low || from > high) continue;
        const x = px + side * nx + (from - py) * slope;
        if (x < left) left = x;
        if (x > right) right = x;
      }
    }
    const first = Math.max(0, Math.ceil(left - 0.5));
    const last = Math.min(width - 1, Math.floor(right - 0.5));
    if (first <= last) setRun(mask, row, first, last);
  }
}

function setRun({ pitch, words }: ChartMask, row: number, first: number, last: number): void {
  const from = row * pitch + (first >> 5);
  const to = row * pitch + (last >> 5);
  const start = -1 << (first & 31);
  const end = -1 >>> (31 - (last & 31));
  if (from === to) words[from] |= start & end;
  else {
    words[from] |= start;
    for (let w = from + 1; w < to; w++) words[w] = -1;
    words[to] |= end;
  }
}
