import type { WearKind } from '../../../contract/shape-program.ts';
import { ramp } from '../figures/ramp.ts';
import { createPeriodicNoise, type PeriodicNoise } from '../noise/tile-noise.ts';
import { type Layer, TEXELS, texels } from './texels.ts';

/** Layers that time, weather and use add to a material; `amount` is 0 to 1. */
type WearRecipe = (noise: PeriodicNoise, amount: number) => readonly Layer[];

/** Returns clouds that cover the given amount of the tile. */
function cover(noise: PeriodicNoise, size: number, amount: number, soft: number): Float32Array {
  const field = noise.field(size, size, 5);
  // Half of the noise is above 0, and nearly all of it is within ±0.7.
  const from = 0.6 - 1.2 * amount;
  return texels((t) => ramp(field[t], from, from + soft));
}

const blots =
  (color: string, size: number, soft: number, strength = 1): WearRecipe =>
  (noise, amount) => [
    { color, share: cover(noise, size, amount, soft).map((share) => strength * share) },
  ];

/** Draws thin, light, straight scratches of several lengths. */
const scratches: WearRecipe = (noise, amount) => {
  const share = new Float32Array(TEXELS);
  const side = Math.sqrt(TEXELS);
  for (let n = 0; n < 60 + 160 * amount; n++) {
    const angle = noise.random() * Math.PI;
    const length = (0.04 + 0.2 * noise.random() ** 3) * side;
    const [x, y] = [noise.random() * side, noise.random() * side];
    const strength = 0.3 + 0.5 * noise.random();
    for (let s = 0; s < length; s += 0.7) {
      const px = Math.floor(x + s * Math.cos(angle) + side) % side;
      const py = Math.floor(y + s * Math.sin(angle) + side) % side;
      const t = py * side + px;
      share[t] = Math.max(share[t], strength * Math.sin((Math.PI * s) / length));
    }
  }
  return [{ color: '#d6d3cc', share }, ...blots('#2a2520', 4, 0.5, 0.45)(noise, 0.5 * amount)];
};

/** Draws dark lines between pieces. */
const cracks: WearRecipe = (noise, amount) => {
  const { nearest, second } = noise.cells(5, 5);
  const bend = noise.field(10, 10, 4);
  const where = cover(noise, 3, 0.3 + 0.6 * amount, 0.3);
  const share = texels((t) => {
    const off = second[t] - nearest[t] + 0.1 * Math.abs(bend[t]);
    return 0.9 * where[t] * (1 - ramp(off, 0.03, 0.09));
  });
  return [{ color: '#241f1b', share }];
};

/** Draws grime in large and small clouds. */
const worn: WearRecipe = (noise, amount) => [
  ...blots('#3a2f24', 4, 0.7, 0.42)(noise, 0.3 + 0.5 * amount),
  ...blots('#221b15', 9, 0.5, 0.25)(noise, 0.5 * amount),
];

/** Draws climbing leaves in patches, each with its own green, with dark gaps. */
const ivy: WearRecipe = (noise, amount) => {
  const where = cover(noise, 3, 0.35 + 0.5 * amount, 0.1);
  const { nearest, id } = noise.cells(22, 22);
  const leaf = (from: number, to: number) =>
    texels((t) => (id[t] >= from && id[t] < to ? 1 - ramp(nearest[t], 0.42, 0.52) : 0) * where[t]);
  return [
    { color: '#1d2c14', share: where.map((share) => 0.9 * share) },
    { color: '#2f5a22', share: leaf(0, 0.35) },
    { color: '#3f7a2c', share: leaf(0.35, 0.7) },
    { color: '#5a9638', share: leaf(0.7, 1.01) },
  ];
};

const RECIPES: Readonly<Record<Exclude<WearKind, 'snow'>, WearRecipe>> = {
  worn,
  scratches,
  cracks,
  dirt: blots('#54402a', 4, 0.4, 0.85),
  rust: (noise, amount) => [
    ...blots('#8a4f2c', 4, 0.16, 0.95)(noise, amount),
    ...blots('#5a3220', 9, 0.2, 0.7)(noise, 0.6 * amount),
  ],
  moss: (noise, amount) => [
    ...blots('#4f6b2c', 5, 0.12, 0.95)(noise, amount),
    ...blots('#86a04a', 14, 0.3, 0.5)(noise, 0.6 * amount),
  ],
  ivy,
  blood: (noise, amount) => blots('#6d0c12', 5, 0.06, 0.95)(noise, 0.6 * amount),
  soot: blots('#191716', 3, 0.5, 0.9),
};

/** Returns the layers that wear adds to a material; snow lies only on upward-facing surfaces: see snow-cover.ts. */
export function drawWear(kind: Exclude<WearKind, 'snow'>, amount: number): readonly Layer[] {
  return RECIPES[kind](createPeriodicNoise(4242), amount);
}
