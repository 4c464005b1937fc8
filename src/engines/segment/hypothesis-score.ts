import { colourOverlap } from './colour-odds.ts';
import type { Scene } from './hypotheses.ts';
import { coverage, type Mask } from './mask.ts';

/** ΔE across a contour from which on it follows an edge that anybody sees. */
const CLEAR_EDGE = 12;

/** With less of its contour than this along clear edges a mask is where the guess was, and shows nothing. */
const LEAST_EDGE = 0.05;

/** What speaks for and against a mask; each about 0 to 1. */
interface Evidence {
  /** Share of the contour along clear edges. */
  edge: number;
  /** Share of the picture's edge that the object covers. */
  border: number;
  /** Share of the picture that is object. */
  cover: number;
  /** Distance of its centre from the picture's. */
  off: number;
  /** Colours in common with the background. */
  overlap: number;
  /** Mean likelihood of background within, and outside. */
  backgroundInside: number;
  backgroundOutside: number;
  /** Mean contrast and saliency, within less outside. */
  contrast: number;
  saliency: number;
  /** Mean intersection over union with the other masks. */
  agreement: number;
}

/**
 * Estimated intersection over union with the truth: least squares with a little ridge over the masks of 130 photographs
 * composed from cut-outs and 24 of the measuring set; the others were held out (docs/decisions/0017).
 */
const WEIGHTS: Record<keyof Evidence | 'base', number> = {
  base: 0.03,
  edge: 0.134,
  border: -0.473,
  cover: -0.126,
  off: -0.4,
  overlap: -0.587,
  backgroundInside: 0.096,
  backgroundOutside: 0.256,
  contrast: -0.199,
  saliency: 0.349,
  agreement: 0.545,
};

/** How good each mask is likely to be, as intersection over union with the truth, 0 to 1; 0: it follows nothing. */
export function scoreMasks(scene: Scene, masks: readonly Mask[]): number[] {
  return masks.map((mask) => {
    const evidence = evidenceFor(scene, mask, masks);
    if (evidence.edge < LEAST_EDGE) return 0;
    let score = WEIGHTS.base;
    for (const key of Object.keys(evidence) as (keyof Evidence)[]) {
      score += WEIGHTS[key] * evidence[key];
    }
    return Math.min(1, Math.max(0, score));
  });
}

/** Gathers the evidence for one of several masks of the scene's size. */
function evidenceFor(scene: Scene, mask: Mask, masks: readonly Mask[]): Evidence {
  const { data, width, height } = mask;
  const { patches, saliency, bins } = scene;
  const { background, contrast, object } = saliency;
  // Outside, within.
  const sums = { area: [0, 0], background: [0, 0], contrast: [0, 0], object: [0, 0] };
  let x = 0;
  let y = 0;
  for (let i = 0; i < data.length; i++) {
    const side = data[i];
    const patch = patches.label[i];
    sums.area[side]++;
    sums.background[side] += background[patch];
    sums.contrast[side] += contrast[patch];
    sums.object[side] += object[patch];
    if (side === 0) continue;
    x += i % width;
    y += Math.floor(i / width);
  }
  const mean = (sum: number[], side: 0 | 1) => sum[side] / Math.max(1, sums.area[side]);
  const area = Math.max(1, sums.area[1]);
  const others = masks.filter((other) => other !== mask);
  return {
    edge: clearEdges(scene, mask),
    border: borderShare(mask),
    cover: coverage(mask),
    off: Math.hypot(x / area / width - 0.5, y / area / height - 0.5),
    overlap: colourOverlap(bins, data),
    backgroundInside: mean(sums.background, 1),
    backgroundOutside: mean(sums.background, 0),
    contrast: mean(sums.contrast, 1) - mean(sums.contrast, 0),
    saliency: mean(sums.object, 1) - mean(sums.object, 0),
    agreement:
      others.reduce((sum, other) => sum + overlapOf(data, other.data), 0) /
      Math.max(1, others.length),
  };
}

/** Share of the contour across which the picture changes clearly within four pixels. */
function clearEdges({ lab: { l, a, b } }: Scene, { data, width, height }: Mask): number {
  const differs = (i: number, j: number) =>
    (l[i] - l[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2 > CLEAR_EDGE ** 2;
  let contour = 0;
  let clear = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * width + 2; i < (y + 1) * width - 2; i++) {
      const across = data[i - 1] !== data[i + 1];
      const down = data[i - width] !== data[i + width];
      if (!across && !down) continue;
      contour++;
      if ((across && differs(i - 2, i + 2)) || (down && differs(i - 2 * width, i + 2 * width))) {
        clear++;
      }
    }
  }
  return clear / Math.max(1, contour);
}

function borderShare({ data, width, height }: Mask): number {
  let covered = 0;
  for (let x = 0; x < width; x++) covered += data[x] + data[(height - 1) * width + x];
  for (let y = 0; y < height; y++) covered += data[y * width] + data[y * width + width - 1];
  return covered / (2 * (width + height));
}

/** Intersection over union. */
function overlapOf(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += a[i] & b[i];
    either += a[i] | b[i];
  }
  return both / Math.max(1, either);
}
