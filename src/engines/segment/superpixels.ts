import type { Grid } from '../raster/grid.ts';
import type { LabImage } from './lab.ts';

/** Patches of similar color that cover an image. */
export interface Superpixels {
  count: number;
  width: number;
  height: number;
  /** Patch of each pixel. */
  label: Int32Array;
  /** Number of pixels of each patch. */
  size: Float32Array;
  /** Mean color of each patch. */
  l: Float32Array;
  a: Float32Array;
  b: Float32Array;
  /** Mean position of each patch, in pixels. */
  x: Float32Array;
  y: Float32Array;
}

const ROUNDS = 6;
/** Weight of position relative to color: the ΔE equivalent to a distance of one patch. */
const COMPACTNESS = 14;
/** Fragments below this fraction of a mean patch join a neighbor. */
const FRAGMENT = 0.25;

/**
 * Computes SLIC superpixels (Achanta 2012): k-means over color and position, in which each center considers only the
 * square of two patch widths around it. Fragments that are cut off from their patch join the neighbor that they touch
 * first.
 */
export function superpixels(lab: LabImage, wanted: number): Superpixels {
  const { width, height } = lab;
  const step = Math.sqrt((width * height) / wanted);
  const columns = Math.max(1, Math.round(width / step));
  const rows = Math.max(1, Math.round(height / step));
  const found = emptyPatches(columns * rows, lab);
  for (let k = 0; k < found.count; k++) {
    found.x[k] = (((k % columns) + 0.5) * width) / columns;
    found.y[k] = ((Math.floor(k / columns) + 0.5) * height) / rows;
    const i = (found.y[k] | 0) * width + (found.x[k] | 0);
    found.l[k] = lab.lightness[i];
    found.a[k] = lab.a[i];
    found.b[k] = lab.b[i];
  }
  const nearest = new Float32Array(width * height);
  for (let round = 0; round < ROUNDS; round++) {
    assign(found, lab, step, nearest);
    average(found, lab);
  }
  return joinFragments(found, lab, FRAGMENT * step * step);
}

function emptyPatches(count: number, { width, height }: Grid): Superpixels {
  const plane = () => new Float32Array(count);
  return {
    count,
    width,
    height,
    label: new Int32Array(width * height),
    size: plane(),
    l: plane(),
    a: plane(),
    b: plane(),
    x: plane(),
    y: plane(),
  };
}

/** Assigns every pixel to the nearest center, by color and position. */
function assign(found: Superpixels, lab: LabImage, step: number, nearest: Float32Array) {
  const { width, height } = lab;
  const scale = (COMPACTNESS / step) ** 2;
  nearest.fill(Infinity);
  for (let k = 0; k < found.count; k++) {
    const [l, a, b, cx, cy] = [found.l[k], found.a[k], found.b[k], found.x[k], found.y[k]];
    const top = Math.max(0, Math.floor(cy - step));
    const bottom = Math.min(height - 1, Math.ceil(cy + step));
    const left = Math.max(0, Math.floor(cx - step));
    const right = Math.min(width - 1, Math.ceil(cx + step));
    for (let y = top; y <= bottom; y++) {
      for (let x = left, i = y * width + left; x <= right; x++, i++) {
        const dl = lab.lightness[i] - l;
        const da = lab.a[i] - a;
        const db = lab.b[i] - b;
        const dx = x + 0.5 - cx;
        const dy = y + 0.5 - cy;
        const distance = dl * dl + da * da + db * db + (dx * dx + dy * dy) * scale;
        if (distance < nearest[i]) {
          nearest[i] = distance;
          found.label[i] = k;
        }
      }
    }
  }
}

/** Moves the centers to the mean of their pixels. */
function average(found: Superpixels, lab: LabImage) {
  const { label, size, l, a, b, x, y, width } = found;
  for (const plane of [size, l, a, b, x, y]) plane.fill(0);
  for (let i = 0; i < label.length; i++) {
    const k = label[i];
    size[k]++;
    l[k] += lab.lightness[i];
    a[k] += lab.a[i];
    b[k] += lab.b[i];
    x[k] += (i % width) + 0.5;
    y[k] += Math.floor(i / width) + 0.5;
  }
  for (let k = 0; k < found.count; k++) {
    if (size[k] > 0) for (const plane of [l, a, b, x, y]) plane[k] /= size[k];
  }
}

/** Renumbers the connected parts; parts below `least` pixels get the number of the preceding part. */
function joinFragments(found: Superpixels, lab: LabImage, least: number): Superpixels {
  const { width, height, label } = found;
  const fresh = new Int32Array(label.length).fill(-1);
  const stack = new Int32Array(label.length);
  let count = 0;
  for (let seed = 0; seed < label.length; seed++) {
    if (fresh[seed] !== -1) continue;
    const old = label[seed];
    const x = seed % width;
    const before = x > 0 ? fresh[seed - 1] : seed >= width ? fresh[seed - width] : -1;
    let top = 0;
    let size = 0;
    stack[top++] = seed;
    fresh[seed] = count;
    while (size < top) {
      const at = stack[size++];
      const ax = at % width;
      const visit = (next: number) => {
        if (fresh[next] !== -1 || label[next] !== old) return;
        fresh[next] = count;
        stack[top++] = next;
      };
      if (ax > 0) visit(at - 1);
      if (ax < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < width * (height - 1)) visit(at + width);
    }
    if (size < least && before !== -1) for (let n = 0; n < size; n++) fresh[stack[n]] = before;
    else count++;
  }
  const joined = { ...emptyPatches(count, lab), label: fresh };
  average(joined, lab);
  return joined;
}
