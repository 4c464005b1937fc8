import type { Raster } from '../spec.ts';

/** Half axes of the ellipse that may hold the object, and of the one that probably shows it; of each side. */
const OUTER = 0.46;
const INNER = 0.3;
/** The frame that surely holds none of it. */
const FRAME = 0.02;
/** Colours less likely than this to be the object's, by centre against surroundings, are left out. */
const LEAST_LIKELY = 0.35;
/** If less of the outer ellipse than this is left, colours do not tell, and place alone decides. */
const LEAST_LEFT = 0.15;
/** Bins a channel. */
const BINS = 16;

/** First guess of a pixel, in GrabCut's numbers. */
const BACKGROUND = 0;
const PROBABLY_BACKGROUND = 2;
const PROBABLY_OBJECT = 3;

/**
 * Where the object probably is: in an ellipse in the middle, less what has the colours of the surroundings. With the
 * ellipse alone GrabCut learns the background's colours as the object's and keeps patches of them.
 */
export function centrePrior(image: Raster): Uint8Array {
  const { width, height } = image;
  const guess = new Uint8Array(width * height);
  const likely = objectLikelihood(image);
  let inside = 0;
  let left = 0;
  for (let i = 0; i < guess.length; i++) {
    const u = ((i % width) + 0.5) / width;
    const v = (Math.floor(i / width) + 0.5) / height;
    if (Math.min(u, v, 1 - u, 1 - v) < FRAME) continue;
    const within = radius(u, v, OUTER) < 1;
    const fits = likely[binOf(image, i)] >= LEAST_LIKELY;
    if (within) inside++;
    if (within && fits) left++;
    guess[i] = within && fits ? PROBABLY_OBJECT : PROBABLY_BACKGROUND;
  }
  if (left < LEAST_LEFT * inside) {
    for (let i = 0; i < guess.length; i++) {
      const u = ((i % width) + 0.5) / width;
      const v = (Math.floor(i / width) + 0.5) / height;
      if (guess[i] !== BACKGROUND && radius(u, v, OUTER) < 1) guess[i] = PROBABLY_OBJECT;
    }
  }
  return guess;
}

const radius = (u: number, v: number, half: number) =>
  ((u - 0.5) / half) ** 2 + ((v - 0.5) / half) ** 2;

function binOf({ data }: Raster, i: number): number {
  return ((data[4 * i] >> 4) * BINS + (data[4 * i + 1] >> 4)) * BINS + (data[4 * i + 2] >> 4);
}

/** For each colour bin, the share that the centre has in it against the surroundings, both of equal weight. */
function objectLikelihood(image: Raster): Float32Array {
  const { width, height } = image;
  const centre = new Float32Array(BINS ** 3);
  const surroundings = new Float32Array(BINS ** 3);
  let centreCount = 0;
  let surroundingsCount = 0;
  for (let i = 0; i < width * height; i++) {
    const u = ((i % width) + 0.5) / width;
    const v = (Math.floor(i / width) + 0.5) / height;
    if (radius(u, v, INNER) < 1) {
      centre[binOf(image, i)]++;
      centreCount++;
    } else if (radius(u, v, OUTER) > 1) {
      surroundings[binOf(image, i)]++;
      surroundingsCount++;
    }
  }
  const a = blurred(centre);
  const b = blurred(surroundings);
  return a.map((count, bin) => {
    const object = count / Math.max(centreCount, 1);
    const background = b[bin] / Math.max(surroundingsCount, 1);
    return object / (object + background + 1e-9);
  });
}

/** Shares each bin's count with its neighbours, so that noise around a bin's limit does not matter. */
function blurred(histogram: Float32Array): Float32Array {
  let field = histogram;
  for (const stride of [1, BINS, BINS * BINS]) {
    const next = new Float32Array(field.length);
    for (let i = 0; i < field.length; i++) {
      const at = Math.floor(i / stride) % BINS;
      const before = at > 0 ? field[i - stride] : 0;
      const after = at < BINS - 1 ? field[i + stride] : 0;
      next[i] = (2 * field[i] + before + after) / 4;
    }
    field = next;
  }
  return field;
}
