/** Shortest period that is looked for, and width of the overlap that is compared, as fractions of the side. */
const LEAST = 0.4;
const BORDER = 0.08;
/** Maximum difference after one period, relative to the difference between unrelated places. */
const REGULAR = 0.3;
/** Side in pixels at which periods are first looked for. */
const COARSE = 128;

/**
 * Finds the largest part of a square picture that can be tiled, if the picture is regular, such as bricks, checks or
 * weaves.
 * @param channels three per pixel
 * @returns the size of the part, starting at the picture's corner; null if the picture is not regular in both
 * directions
 */
export function findPeriod(
  channels: Float32Array,
  size: number,
): { width: number; height: number } | null {
  const factor = Math.max(1, Math.floor(size / COARSE));
  const small = reduce(channels, size, factor);
  const width = findShift({ ...small, along: 3, across: 3 * small.size });
  const height = findShift({ ...small, along: 3 * small.size, across: 3 });
  if (width === null || height === null) return null;
  const exact = (shift: number, along: number, across: number) =>
    refineShift({ pixels: channels, size, along, across }, shift * factor, factor);
  return { width: exact(width, 3, 3 * size), height: exact(height, 3 * size, 3) };
}

function findShift(lines: Lines): number | null {
  const { pixels, size } = lines;
  const border = Math.ceil(BORDER * size);
  const differences: number[] = [];
  const first = Math.ceil(LEAST * size);
  for (let shift = first; shift + border <= size; shift++) {
    differences.push(differenceAt(lines, shift, size - shift, 1));
  }
  let variance = 0;
  for (const value of pixels) variance += value * value;
  variance /= pixels.length / 3;
  if (variance < 1e-8) return size;
  const least = Math.min(...differences);
  if (least > REGULAR * 2 * variance) return null;
  // If several periods are about as good as the best one, the longest is chosen.
  const limit = Math.max(1.25 * least, least + 0.01 * variance);
  return first + differences.findLastIndex((difference) => difference <= limit);
}

function refineShift(lines: Lines, about: number, reach: number): number {
  const { size } = lines;
  const border = Math.ceil(BORDER * size);
  let best = { shift: Math.min(about, size), difference: Infinity };
  for (let shift = about - reach; shift <= about + reach && shift + border <= size; shift++) {
    const difference = differenceAt(lines, shift, border, 4);
    if (difference < best.difference) best = { shift, difference };
  }
  return best.shift;
}

/** The pixels of a square, which are read along one of its sides. */
interface Lines {
  pixels: Float32Array;
  /** Pixels per side. */
  size: number;
  /** Step to the next pixel in the direction of the shift. */
  along: number;
  /** Step to the next pixel in the other direction. */
  across: number;
}

/**
 * Returns the mean square of the color differences between the first `length` lines and the lines `shift` further on.
 * @param step only every `step`-th pixel of a line is compared
 */
function differenceAt(
  { pixels, size, along, across }: Lines,
  shift: number,
  length: number,
  step: number,
): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < length; i++) {
    for (let j = 0; j < size; j += step, count++) {
      const a = i * along + j * across;
      const b = a + shift * along;
      for (let k = 0; k < 3; k++) sum += (pixels[a + k] - pixels[b + k]) ** 2;
    }
  }
  return count > 0 ? sum / count : Infinity;
}

function reduce(
  channels: Float32Array,
  size: number,
  factor: number,
): { pixels: Float32Array; size: number } {
  const small = Math.floor(size / factor);
  const pixels = new Float32Array(3 * small * small);
  for (let y = 0; y < small * factor; y++) {
    for (let x = 0; x < small * factor; x++) {
      const to = 3 * (Math.floor(y / factor) * small + Math.floor(x / factor));
      for (let k = 0; k < 3; k++)
        pixels[to + k] += channels[3 * (y * size + x) + k] / (factor * factor);
    }
  }
  return { pixels, size: small };
}
