/** Rounds in which lights and the brightness of the colors are fitted in turn. */
const ROUNDS = 14;
/** Rounds of the search for the lights, and the number of places that it looks at. */
const SWEEPS = 100;
const MOST_PLACES = 6000;
/** Bins along each axis of the chromaticity: colors in the same bin count as one paint. */
const BINS = 10;
/** Brightness below which the chromaticity is mostly noise. */
const DARK = 0.004;
/** Deviation from the fit, as a multiple of the median one, from which a place counts little: it has another paint. */
const OUTLYING = 3;

/** Colors at places, and how much light of each direction would reach them. */
export interface LitPlaces {
  /** Linear red, green and blue of each place. */
  colors: Float32Array;
  /** For each place, the light that it would get from each direction. */
  received: Float32Array;
  directions: number;
}

/** Brightness of the light at each place, on average 1, and the share of the differences in brightness that it explains. */
export interface Shading {
  light: Float32Array;
  explained: number;
}

/**
 * Finds the lights that explain the colors best: inverse lighting with shadows (Marschner & Greenberg 1997), for colors
 * of which those with the same chromaticity are the same paint (Horn 1974). Lights and paints are fitted in turn.
 * @returns null if too few places are bright enough
 */
export function fitLight({ colors, received, directions }: LitPlaces): Shading | null {
  const count = colors.length / 3;
  const brightness = new Float64Array(count);
  const paints = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    const [r, g, b] = [colors[3 * i], colors[3 * i + 1], colors[3 * i + 2]];
    brightness[i] = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    if (brightness[i] < DARK) continue;
    const sum = r + g + b;
    const bin = (share: number) => Math.min(BINS - 1, Math.floor((BINS * share) / sum));
    paints[i] = bin(r) + BINS * bin(g);
  }
  const lights = new Float64Array(directions).fill(1);
  const weights = Float64Array.from(paints, (paint) => (paint < 0 ? 0 : 1));
  if (weights.reduce((sum, weight) => sum + weight, 0) < 4 * directions) return null;
  const light = new Float64Array(count);
  const albedo = new Float64Array(BINS * BINS);
  for (let round = 0; round < ROUNDS; round++) {
    illuminate(received, lights, light);
    fitPaints({ brightness, paints, weights, light }, albedo);
    reweigh({ brightness, paints, light, albedo }, weights);
    const target = brightness.map((value, i) => value / Math.max(albedo[paints[i]] ?? 0, 1e-6));
    updateLights({ received, target, weights }, lights);
  }
  illuminate(received, lights, light);
  fitPaints({ brightness, paints, weights, light }, albedo);
  let mean = 0;
  for (const value of light) mean += value / count;
  return {
    light: Float32Array.from(light, (value) => value / Math.max(mean, 1e-9)),
    explained: explainedShare({ brightness, paints, light, albedo }),
  };
}

interface Fit {
  brightness: Float64Array;
  paints: Int32Array;
  light: Float64Array;
}

function illuminate(received: Float32Array, lights: Float64Array, light: Float64Array): void {
  for (let i = 0; i < light.length; i++) {
    let sum = 0;
    for (let d = 0; d < lights.length; d++) sum += received[i * lights.length + d] * lights[d];
    light[i] = sum;
  }
}

/** Fits the brightness of each paint under the light, by least squares. */
function fitPaints(
  { brightness, paints, weights, light }: Fit & { weights: Float64Array },
  albedo: Float64Array,
): void {
  const squares = new Float64Array(albedo.length);
  albedo.fill(0);
  for (let i = 0; i < light.length; i++) {
    if (paints[i] < 0) continue;
    albedo[paints[i]] += weights[i] * brightness[i] * light[i];
    squares[paints[i]] += weights[i] * light[i] ** 2;
  }
  for (let paint = 0; paint < albedo.length; paint++)
    if (squares[paint] > 0) albedo[paint] /= squares[paint];
}

/** Gives places far from the fit a small weight (Geman-McClure). */
function reweigh(
  { brightness, paints, light, albedo }: Fit & { albedo: Float64Array },
  weights: Float64Array,
): void {
  const errors = brightness.map((value, i) =>
    paints[i] < 0
      ? -1
      : Math.abs(value - albedo[paints[i]] * light[i]) / Math.max(albedo[paints[i]], 1e-6),
  );
  const sorted = errors.filter((error) => error >= 0).sort();
  const limit = OUTLYING * Math.max(sorted[sorted.length >> 1] ?? 0, 1e-4);
  for (let i = 0; i < weights.length; i++)
    weights[i] = errors[i] < 0 ? 0 : 1 / (1 + (errors[i] / limit) ** 2) ** 2;
}

/** Solves for the lights, none of them negative, that come closest to the target: by coordinate descent (Franc 2005). */
function updateLights(
  {
    received,
    target,
    weights,
  }: { received: Float32Array; target: Float64Array; weights: Float64Array },
  lights: Float64Array,
): void {
  const count = lights.length;
  const products = new Float64Array(count * count);
  const wanted = new Float64Array(count);
  const stride = Math.max(1, Math.floor(target.length / MOST_PLACES));
  for (let i = 0; i < target.length; i += stride) {
    if (weights[i] === 0) continue;
    const own = received.subarray(i * count, (i + 1) * count);
    for (let d = 0; d < count; d++) {
      if (own[d] === 0) continue;
      const weighted = weights[i] * own[d];
      wanted[d] += weighted * target[i];
      for (let e = 0; e < count; e++) products[d * count + e] += weighted * own[e];
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let d = 0; d < count; d++) {
      const square = products[d * count + d];
      if (square === 0) continue;
      let slope = -wanted[d];
      for (let e = 0; e < count; e++) slope += products[d * count + e] * lights[e];
      lights[d] = Math.max(0, lights[d] - slope / square);
    }
}

/** Returns the share of the squared differences in brightness within paints that the light explains. */
function explainedShare({
  brightness,
  paints,
  light,
  albedo,
}: Fit & { albedo: Float64Array }): number {
  const sums = new Float64Array(albedo.length);
  const counts = new Float64Array(albedo.length);
  for (let i = 0; i < light.length; i++) {
    if (paints[i] < 0) continue;
    sums[paints[i]] += brightness[i];
    counts[paints[i]]++;
  }
  let [left, all] = [0, 0];
  for (let i = 0; i < light.length; i++) {
    const paint = paints[i];
    if (paint < 0) continue;
    left += (brightness[i] - albedo[paint] * light[i]) ** 2;
    all += (brightness[i] - sums[paint] / counts[paint]) ** 2;
  }
  return all > 0 ? Math.max(0, 1 - left / all) : 0;
}
