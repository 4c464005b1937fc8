import { NetworkMemory } from './network-memory.ts';

/** Side of the image that the network reads. */
export const PICTURE_SIDE = 224;
/** Classes of the network, in its order. */
const CLASSES = ['Drawing', 'Hentai', 'Neutral', 'Porn', 'Sexy'] as const;
export type PictureClass = (typeof CLASSES)[number];

const FIRST_SIDE = PICTURE_SIDE / 2;
const FIRST_OUTPUTS = 32;
/** MobileNetV2's blocks: expansion factor, outputs, repetitions, stride of the first repetition. */
const BLOCKS = [
  [1, 16, 1, 1],
  [6, 24, 2, 2],
  [6, 32, 3, 2],
  [6, 64, 4, 2],
  [6, 96, 3, 1],
  [6, 160, 3, 2],
  [6, 320, 1, 1],
] as const;
const LAST_OUTPUTS = 1280;
const DENSE_OUTPUTS = [256, 128, CLASSES.length] as const;
/** Number of floats in the largest layers: between blocks, inside blocks, and after their convolution. */
const NARROW = FIRST_SIDE ** 2 * FIRST_OUTPUTS;
const WIDE = FIRST_SIDE ** 2 * 96;
const CONVOLVED = (FIRST_SIDE / 2) ** 2 * 144;

/** Takes an RGB image, 8 bits, {@link PICTURE_SIDE}²; returns the probability of each class. */
export type MobileNet = (picture: Uint8Array) => Record<PictureClass, number>;

/**
 * Creates nsfwjs's MobileNetV2 with the same weights: 20 ms instead of TensorFlow.js' 100 ms, loaded in 20 ms instead
 * of 600.
 */
export async function createMobileNet(): Promise<MobileNet> {
  const memory = await NetworkMemory.open();
  const picture = memory.picture(PICTURE_SIDE);
  const [narrow, wide, convolved] = [NARROW, WIDE, CONVOLVED].map((count) => memory.floats(count));
  const steps: (() => void)[] = [];

  const first = memory.firstProduct(FIRST_OUTPUTS);
  steps.push(() => picture.gather(wide));
  steps.push(() => first.run('multiplyClamped', wide, narrow, FIRST_SIDE ** 2));
  let [inputs, side]: [number, number] = [FIRST_OUTPUTS, FIRST_SIDE];
  for (const [expansion, outputs, repeats, firstStride] of BLOCKS)
    for (let i = 0; i < repeats; i++) {
      const within = inputs * expansion;
      const before = side;
      const after = i === 0 ? side / firstStride : side;
      if (expansion > 1) {
        const expand = memory.product(inputs, within);
        steps.push(() => expand.run('multiplyClamped', narrow, wide, before ** 2));
      }
      const source = expansion > 1 ? wide : narrow;
      steps.push(memory.convolutionOfEach(within, source, before, convolved, after));
      const project = memory.product(within, outputs);
      // All blocks of a kind except the first add their input.
      const kernel = i === 0 ? 'multiply' : 'multiplyAdded';
      steps.push(() => project.run(kernel, convolved, narrow, after ** 2));
      [inputs, side] = [outputs, after];
    }
  const last = memory.product(inputs, LAST_OUTPUTS);
  steps.push(() => last.run('multiplyClamped', narrow, wide, side ** 2));
  steps.push(() =>
    mean(wide.subarray(0, side ** 2 * LAST_OUTPUTS), narrow.subarray(0, LAST_OUTPUTS)),
  );
  inputs = LAST_OUTPUTS;
  let [from, to] = [narrow, wide];
  for (const outputs of DENSE_OUTPUTS) {
    const dense = memory.product(inputs, outputs);
    const [source, target] = [from, to];
    const isLast = outputs === CLASSES.length;
    steps.push(() => {
      dense.run('multiply', source, target, 1);
      if (!isLast) rectify(target.subarray(0, outputs));
    });
    [inputs, from, to] = [outputs, to, from];
  }
  const scores = from.subarray(0, CLASSES.length);
  memory.end();

  return (pixels) => {
    picture.set(pixels);
    for (const step of steps) step();
    return softmax(scores);
  };
}

/** Computes the mean of each channel over the pixels. */
function mean(features: Float32Array, result: Float32Array): void {
  const channels = result.length;
  result.fill(0);
  for (let at = 0; at < features.length; at += channels)
    for (let channel = 0; channel < channels; channel++) result[channel] += features[at + channel];
  const pixels = features.length / channels;
  for (let channel = 0; channel < channels; channel++) result[channel] /= pixels;
}

function rectify(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) values[i] = Math.max(0, values[i]);
}

function softmax(scores: Float32Array): Record<PictureClass, number> {
  const largest = Math.max(...scores);
  const powers = Array.from(scores, (score) => Math.exp(score - largest));
  const sum = powers.reduce((total, each) => total + each, 0);
  const probabilities = CLASSES.map((name, i) => [name, powers[i] / sum]);
  return Object.fromEntries(probabilities) as Record<PictureClass, number>;
}
