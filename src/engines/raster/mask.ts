import type { Grid } from './grid.ts';

/** One byte per pixel: 1 is object. */
export interface Mask extends Grid {
  data: Uint8Array;
}

export interface ConnectedParts {
  /**
   * The part that each pixel belongs to, or −1 if the pixel does not have the requested value. Parts are numbered in
   * the order of their first pixels.
   */
  labels: Int32Array;
  /** Number of pixels of each part. */
  sizes: number[];
  /** Whether each part reaches the image's edge. */
  touchesEdge: boolean[];
}

/**
 * Finds the connected parts of the pixels with the given value, by flood fill. A pixel is connected to its four
 * neighbors.
 */
export function connectedParts({ width, height, data }: Mask, value: 0 | 1): ConnectedParts {
  const labels = new Int32Array(data.length).fill(-1);
  const stack = new Int32Array(data.length);
  const sizes: number[] = [];
  const touchesEdge: boolean[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] !== value || labels[seed] !== -1) continue;
    const label = sizes.length;
    let top = 0;
    let size = 0;
    let edge = false;
    stack[top++] = seed;
    labels[seed] = label;
    const visit = (next: number) => {
      if (data[next] !== value || labels[next] !== -1) return;
      labels[next] = label;
      stack[top++] = next;
    };
    while (top > 0) {
      const at = stack[--top];
      size++;
      const x = at % width;
      if (x > 0) visit(at - 1);
      else edge = true;
      if (x < width - 1) visit(at + 1);
      else edge = true;
      if (at >= width) visit(at - width);
      else edge = true;
      if (at < width * (height - 1)) visit(at + width);
      else edge = true;
    }
    sizes.push(size);
    touchesEdge.push(edge);
  }
  return { labels, sizes, touchesEdge };
}

/** Clears object parts smaller than `share` of the largest, in place. */
export function dropSpecks(mask: Mask, share: number): void {
  const { labels, sizes } = connectedParts(mask, 1);
  const least = share * sizes.reduce((most, size) => Math.max(most, size), 0);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] >= 0 && sizes[labels[i]] < least) mask.data[i] = 0;
  }
}

/** Fills enclosed background parts of at most `largest` pixels, in place. */
export function fillHoles(mask: Mask, largest: number): void {
  const { labels, sizes, touchesEdge } = connectedParts(mask, 0);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (label >= 0 && !touchesEdge[label] && sizes[label] <= largest) mask.data[i] = 1;
  }
}

/** Returns the fraction of the image that is object. */
export function coverage({ data }: Mask): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) count += data[i];
  return count / data.length;
}

/** Returns the mask at another size; each pixel is the one that its center lies in. */
export function resampled({ width, height, data }: Mask, toWidth: number, toHeight: number): Mask {
  const out = new Uint8Array(toWidth * toHeight);
  for (let y = 0, i = 0; y < toHeight; y++) {
    const row = Math.floor(((y + 0.5) * height) / toHeight) * width;
    for (let x = 0; x < toWidth; x++, i++) {
      out[i] = data[row + Math.floor(((x + 0.5) * width) / toWidth)];
    }
  }
  return { width: toWidth, height: toHeight, data: out };
}
