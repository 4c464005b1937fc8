import type { LabImage } from './lab.ts';

/** Number of bins of L, and of a and b. */
const LIGHT = 20;
const CHROMA = 24;
const BINS = LIGHT * CHROMA * CHROMA;
/** Width of a bin in L, and in a and b from -80 up. */
const LIGHT_STEP = 5;
const CHROMA_STEP = 160 / CHROMA;
/** Fraction that is added to every color on both sides, so that an unseen color is neutral (additive smoothing). */
const UNSEEN = 2e-5;

/** Returns the color bin of each pixel. */
export function colorBins({ lightness, a, b }: LabImage): Uint16Array {
  const chroma = (value: number) =>
    Math.min(CHROMA - 1, Math.max(0, ((value + 80) / CHROMA_STEP) | 0));
  return Uint16Array.from(lightness, (value, i) => {
    const light = Math.min(LIGHT - 1, Math.max(0, (value / LIGHT_STEP) | 0));
    return (light * CHROMA + chroma(a[i])) * CHROMA + chroma(b[i]);
  });
}

/**
 * Returns the log odds that each color bin belongs to the object, with both sides weighted equally.
 * @param object how much each pixel is object, 0 to 1
 */
export function colorOdds(bins: Uint16Array, object: Float32Array): Float32Array {
  const inside = new Float32Array(BINS);
  const outside = new Float32Array(BINS);
  // Starting at one pixel keeps an empty side from dividing by zero.
  let insideTotal = 1;
  let outsideTotal = 1;
  for (let i = 0; i < bins.length; i++) {
    inside[bins[i]] += object[i];
    outside[bins[i]] += 1 - object[i];
    insideTotal += object[i];
    outsideTotal += 1 - object[i];
  }
  const a = blurred(inside);
  const b = blurred(outside);
  return a.map((count, bin) =>
    Math.log((count / insideTotal + UNSEEN) / (b[bin] / outsideTotal + UNSEEN)),
  );
}

/** Returns the Bhattacharyya coefficient of the colors inside and outside a mask: 0 nothing in common, 1 equal. */
export function colorOverlap(bins: Uint16Array, mask: Uint8Array): number {
  const inside = new Float32Array(BINS);
  const outside = new Float32Array(BINS);
  let area = 0;
  for (let i = 0; i < bins.length; i++) {
    (mask[i] === 1 ? inside : outside)[bins[i]]++;
    area += mask[i];
  }
  const scale = Math.max(1, area) * Math.max(1, bins.length - area);
  let overlap = 0;
  for (let bin = 0; bin < BINS; bin++) overlap += Math.sqrt((inside[bin] * outside[bin]) / scale);
  return overlap;
}

/** Spreads each bin's count to its neighbors, so that noise around a bin's boundary does not matter. */
function blurred(histogram: Float32Array): Float32Array {
  let field = histogram;
  for (const [stride, length] of [
    [1, CHROMA],
    [CHROMA, CHROMA],
    [CHROMA * CHROMA, LIGHT],
  ] as const) {
    const next = new Float32Array(field.length);
    for (let i = 0; i < field.length; i++) {
      const at = Math.floor(i / stride) % length;
      const before = at > 0 ? field[i - stride] : field[i];
      const after = at < length - 1 ? field[i + stride] : field[i];
      next[i] = (2 * field[i] + before + after) / 4;
    }
    field = next;
  }
  return field;
}
