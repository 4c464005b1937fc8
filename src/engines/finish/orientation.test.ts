import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AxisDirection } from '../spec.ts';
import { isTurned, uprightRotation } from './orientation.ts';

const DIRECTIONS: AxisDirection[] = ['+x', '-x', '+y', '-y', '+z', '-z'];

test('each orientation is a rotation that brings up to +y and front to +z', () => {
  let count = 0;
  for (const up of DIRECTIONS)
    for (const front of DIRECTIONS) {
      if (up[1] === front[1]) {
        assert.throws(() => uprightRotation({ up, front }), RangeError);
        continue;
      }
      count++;
      const rows = uprightRotation({ up, front });
      const turned = (direction: AxisDirection) => {
        const vector = ['x', 'y', 'z'].map((axis) =>
          direction[1] === axis ? (direction[0] === '-' ? -1 : 1) : 0,
        );
        return rows.map((row) => row.reduce((sum, value, k) => sum + value * vector[k], 0) + 0);
      };
      assert.deepEqual(turned(up), [0, 1, 0]);
      assert.deepEqual(turned(front), [0, 0, 1]);
      const [[a, b, c], [d, e, f], [g, h, i]] = rows;
      assert.equal(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g), 1, 'no mirror');
    }
  assert.equal(count, 24);
  assert.equal(isTurned({ up: '+y', front: '+z' }), false);
  assert.equal(isTurned({ up: '+y', front: '-z' }), true);
});
