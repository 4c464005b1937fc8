import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  convolve,
  enlargeAndJoin,
  type Features,
  poolMaximum,
  poolMean,
  unshuffle,
} from '../../src/engines/reconstruct/depth/layers.ts';
import { PICTURE_SIDE, runNetwork } from '../../src/engines/reconstruct/depth/network.ts';
import { type Convolution, readWeights } from '../../src/engines/reconstruct/depth/weights.ts';
import { createRandom } from '../../tools/packaging/training/depth-prior/random.ts';

const random = createRandom(7);
const values = (count: number): Float32Array =>
  Float32Array.from({ length: count }, () => random() * 2 - 1);

test('convolutions are what they are by definition', () => {
  for (const kernel of [1, 3]) {
    for (const rectify of [false, true]) {
      const input: Features = { channels: 3, side: 5, data: values(75) };
      const weights = values(4 * 3 * kernel * kernel);
      const layer: Convolution = {
        inputs: 3,
        outputs: 4,
        kernel,
        values: weights,
        bias: values(4),
      };
      const output = convolve(input, layer, rectify);
      assert.equal(output.channels, 4);
      for (let o = 0; o < 4; o++) {
        for (let y = 0; y < 5; y++) {
          for (let x = 0; x < 5; x++) {
            const sum = convolved(input, layer, o, y, x);
            const wanted = rectify ? Math.max(0, sum) : sum;
            assert.ok(Math.abs(output.data[(o * 5 + y) * 5 + x] - wanted) < 1e-5);
          }
        }
      }
    }
  }
  assert.throws(() =>
    convolve(
      { channels: 2, side: 1, data: values(2) },
      { inputs: 3, outputs: 1, kernel: 1, values: values(3), bias: values(1) },
      false,
    ),
  );
});

/** One value of the output, term by term. */
function convolved(input: Features, layer: Convolution, o: number, y: number, x: number): number {
  const { side } = input;
  const { kernel } = layer;
  const reach = (kernel - 1) / 2;
  let sum = layer.bias[o];
  for (let i = 0; i < layer.inputs; i++) {
    for (let j = -reach; j <= reach; j++) {
      for (let k = -reach; k <= reach; k++) {
        if (y + j < 0 || y + j >= side || x + k < 0 || x + k >= side) continue;
        const weight = ((o * layer.inputs + i) * kernel + j + reach) * kernel + k + reach;
        sum += layer.values[weight] * input.data[(i * side + y + j) * side + x + k];
      }
    }
  }
  return sum;
}

test('pooling, enlarging and unshuffling put every value where PyTorch does', () => {
  const four: Features = { channels: 1, side: 2, data: new Float32Array([1, 2, 3, 4]) };
  assert.deepEqual([...poolMaximum(four).data], [4]);
  assert.deepEqual([...poolMean(four).data], [2.5]);
  assert.deepEqual(unshuffle(four), { channels: 4, side: 1, data: four.data });
  const one: Features = { channels: 1, side: 1, data: new Float32Array([9]) };
  const joined = enlargeAndJoin(one, four);
  assert.equal(joined.channels, 2);
  assert.deepEqual([...joined.data], [9, 9, 9, 9, 1, 2, 3, 4]);
});

test('the weights of the repository read a picture of a ball', async () => {
  const picture = ballPicture();
  const { logits, elevation } = runNetwork(await readWeights(), picture);
  assert.equal(logits.channels, 48);
  assert.equal(logits.side, 32);
  assert.ok(logits.data.every(Number.isFinite));
  assert.ok(Math.abs(elevation) < 1.6, `${elevation}`);
  // In the ball's middle the column is full around its middle, and empty at both ends.
  const column = (depth: number): number => logits.data[(depth * 32 + 16) * 32 + 16];
  assert.ok(column(24) > 0 && column(0) < 0 && column(47) < 0);
});

/** Shaded, without background: six channels as `runNetwork` takes them. */
function ballPicture(): Features {
  const side = PICTURE_SIDE;
  const area = side * side;
  const data = new Float32Array(6 * area);
  for (let p = 0; p < area; p++) {
    const x = (p % side) - (side - 1) / 2;
    const y = Math.floor(p / side) - (side - 1) / 2;
    const height = 1 - (x * x + y * y) / 900;
    if (height > 0) {
      const brightness = 0.4 + 0.6 * Math.sqrt(height);
      data[p] = 0.8 * brightness;
      data[area + p] = 0.3 * brightness;
      data[2 * area + p] = 0.2 * brightness;
      data[3 * area + p] = 1;
    }
    data[4 * area + p] = (2 * x) / (side - 1);
    data[5 * area + p] = (2 * y) / (side - 1);
  }
  return { channels: 6, side, data };
}
