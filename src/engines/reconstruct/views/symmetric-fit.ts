import type { ViewDirection, Work } from '../../spec.ts';
import { MARGIN } from '../field/working-grid.ts';
import { type ObliqueCamera, ObliqueView } from './oblique-view.ts';
import type { Outline } from './outline.ts';

/** Rows and columns of the side's outline, at most, on which cameras are compared. */
const ROWS = 40;
const COLUMNS = 160;

/** Steps of the search: of the scale in shares, of the middle in shares of the outline's height. */
const STEPS = { scale: 0.08, middle: 0.06 };
const ROUNDS = 5;

/**
 * Finds how an oblique outline lies over an object that is its own mirror image, such that what is left between it, its
 * mirror image and the side's outline fills both outlines best.
 */
export async function fitSymmetric(
  oblique: Outline,
  side: Outline,
  { azimuth, elevation }: ViewDirection,
  focal: number,
  work: Work,
): Promise<ObliqueCamera> {
  const height = oblique.height - 2 * MARGIN;
  const rows = side.height - 2 * MARGIN;
  const e = (elevation * Math.PI) / 180;
  const deep = (side.width - 2 * MARGIN) * Math.cos((azimuth * Math.PI) / 180) * 0.7;
  const first = height / (rows * Math.cos(e) + deep * Math.abs(Math.sin(e)));
  const cameraAt = ([zoom, right, down]: readonly number[]): ObliqueCamera => {
    const scale = first * Math.exp(zoom);
    return {
      scale,
      eye: focal / scale,
      left: (oblique.width - 1) / 2 + right * height,
      top: (oblique.height - 1) / 2 + down * height,
    };
  };
  const coarse = Math.max(1, rows / ROWS, side.width / COLUMNS);
  const score = (at: readonly number[]) =>
    filled(new ObliqueView(oblique, { azimuth, elevation }, cameraAt(at)), oblique, side, coarse);
  let best = [0, 0, 0];
  let most = score(best);
  let steps = [STEPS.scale, STEPS.middle, STEPS.middle];
  for (let round = 0; round < ROUNDS; round++) {
    let isBetter = false;
    for (let k = 0; k < 3; k++)
      for (const sign of [-1, 1]) {
        for (;;) {
          const next = best.with(k, best[k] + sign * steps[k]);
          await work.breathe(round / ROUNDS);
          const value = score(next);
          if (value <= most + 1e-4) break;
          [best, most, isBetter] = [next, value, true];
        }
      }
    if (!isBetter) steps = steps.map((step) => step / 2);
  }
  return cameraAt(best);
}

/** The share of the side's outline that is left, times that of the oblique outline. */
function filled(view: ObliqueView, oblique: Outline, side: Outline, step: number): number {
  const middle = (side.height - 1) / 2;
  const center = (side.width - 1) / 2;
  const reach = Math.max(side.width, side.height) * 0.75;
  // Cells of the oblique outline are marked in blocks, which no gap between the samples leaves out.
  const block = Math.max(2, Math.round(2 * step));
  const columns = Math.ceil(oblique.width / block);
  const marked = new Uint8Array(columns * Math.ceil(oblique.height / block));
  let [kept, shown] = [0, 0];
  for (let r = MARGIN + step / 2; r < side.height - MARGIN; r += step) {
    const y = r - middle;
    const start = Math.round(r) * side.width;
    for (let column = MARGIN + step / 2; column < side.width - MARGIN; column += step) {
      if (side.distance[start + Math.round(column)] <= 0) continue;
      shown++;
      const z = column - center;
      let isKept = false;
      for (let x = 0; x < reach; x += step) {
        if (view.bothDistances(x, y, z) <= 0) continue;
        isKept = true;
        for (const at of [x, -x]) {
          const p = view.cell(at, y, z);
          const row = Math.floor(p / oblique.width / block);
          marked[row * columns + Math.floor((p % oblique.width) / block)] = 1;
        }
      }
      if (isKept) kept++;
    }
  }
  let [both, all] = [0, 0];
  for (let y = 0; y < oblique.height; y++)
    for (let x = 0; x < oblique.width; x++)
      if (oblique.distance[y * oblique.width + x] > 0) {
        all++;
        both += marked[Math.floor(y / block) * columns + Math.floor(x / block)];
      }
  return (kept / Math.max(1, shown)) * (both / Math.max(1, all));
}
