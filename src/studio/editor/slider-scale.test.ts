import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import { sliderScale, wholeParameters } from './slider-scale.ts';

const range = (min: number, max: number, value = min) => ({ min, max, value });

test('values stay where they are, and positions give readable values within the range', () => {
  for (const [min, max] of [
    [0.3, 0.8],
    [0.05, 50],
    [-3, 7],
    [0, 90],
    [1e-4, 2e-4],
  ] as const) {
    const scale = sliderScale(range(min, max), false);
    assert.equal(scale.valueAt(scale.min), min);
    assert.equal(scale.valueAt(scale.max), max);
    let before: number = min;
    for (let i = 1; i <= 100; i++) {
      const value = scale.valueAt(scale.min + (i / 100) * (scale.max - scale.min));
      assert.ok(value > before && value <= max, `${min} to ${max}: ${value} after ${before}`);
      assert.ok(String(value).length <= 8, `${value} is not readable`);
      before = value;
    }
    const exact = (min + max) / 2.1;
    const position = scale.positionOf(exact);
    assert.ok(position > scale.min && position < scale.max);
  }
});

test('a wide range is logarithmic: its geometric mean is in the middle', () => {
  const scale = sliderScale(range(0.01, 100), false);
  assert.equal(scale.valueAt((scale.min + scale.max) / 2), 1);
  assert.ok(Math.abs(scale.positionOf(1) - (scale.min + scale.max) / 2) < 1e-9);
});

test('counts are whole numbers', () => {
  const program: ShapeProgram = {
    version: 1,
    name: 'fence',
    parameters: {
      posts: range(2, 12, 5),
      width: range(1, 4, 2),
      share: range(0, 1, 0.5),
    },
    parts: [
      {
        name: 'post',
        shape: { kind: 'box', size: ['width', 1, 1] },
        copies: [{ kind: 'line', count: 'posts + round(share)', step: [0.5, 0, 0] }],
      },
    ],
  };
  assert.deepEqual([...wholeParameters(program)], ['posts']);
  const scale = sliderScale(range(2, 12), true);
  assert.equal(scale.step, 1);
  assert.equal(scale.valueAt(4.6), 5);
});
