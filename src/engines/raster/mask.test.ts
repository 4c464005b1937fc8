import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { connectedParts, coverage, dropSpecks, fillHoles, type Mask, resampled } from './mask.ts';

function randomMask(seed: number): Mask {
  const random = seededRandom(seed);
  const width = 1 + Math.floor(random() * 14);
  const height = 1 + Math.floor(random() * 14);
  const share = random();
  const data = Uint8Array.from({ length: width * height }, () => (random() < share ? 1 : 0));
  return { width, height, data };
}

/** Parts by lowering each pixel's number to its neighbors' until nothing changes. */
function partsByRelaxation({ width, height, data }: Mask, value: number): number[] {
  const labels = Array.from(data, (own, i) => (own === value ? i : -1));
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] < 0) continue;
      const near = [
        i % width > 0 ? i - 1 : i,
        i % width < width - 1 ? i + 1 : i,
        i >= width ? i - width : i,
        i < width * (height - 1) ? i + width : i,
      ];
      for (const n of near) {
        if (labels[n] >= 0 && labels[n] < labels[i]) {
          labels[i] = labels[n];
          changed = true;
        }
      }
    }
  }
  return labels;
}

test('the parts are those of a plain relaxation, numbered by their first pixels', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const mask = randomMask(seed);
    const { width, height } = mask;
    for (const value of [0, 1] as const) {
      const { labels, sizes, touchesEdge } = connectedParts(mask, value);
      const expected = partsByRelaxation(mask, value);
      const firsts = [...new Set(expected.filter((first) => first >= 0))].sort((a, b) => a - b);
      assert.deepEqual(
        Array.from(labels),
        expected.map((first) => firsts.indexOf(first)),
        `seed ${seed}`,
      );
      for (const [part, first] of firsts.entries()) {
        const pixels = expected.flatMap((own, i) => (own === first ? [i] : []));
        assert.equal(sizes[part], pixels.length);
        const onEdge = (i: number) =>
          i % width === 0 || i % width === width - 1 || i < width || i >= width * (height - 1);
        assert.equal(touchesEdge[part], pixels.some(onEdge));
      }
    }
  }
});

test('filled holes leave only background that reaches the edge; specks are the smaller parts', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const mask = randomMask(seed);
    const filled = { ...mask, data: mask.data.slice() };
    fillHoles(filled, Infinity);
    assert.ok(connectedParts(filled, 0).touchesEdge.every((touches) => touches));
    assert.ok(coverage(filled) >= coverage(mask));
    const cleaned = { ...mask, data: mask.data.slice() };
    dropSpecks(cleaned, 1);
    const most = Math.max(0, ...connectedParts(mask, 1).sizes);
    assert.ok(connectedParts(cleaned, 1).sizes.every((size) => size === most));
  }
});

test('twice the size and back is the same mask', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const mask = randomMask(seed);
    const large = resampled(mask, 2 * mask.width, 2 * mask.height);
    assert.equal(coverage(large), coverage(mask));
    assert.deepEqual(resampled(large, mask.width, mask.height), mask);
  }
});
