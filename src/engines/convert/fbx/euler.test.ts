import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Quaternion, Vector3 } from '../../mesh/scene.ts';
import { eulerToQuaternion, quaternionToEuler, rotateVector } from './euler.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const angle = fc.double({ min: -720, max: 720, noNaN: true });
const angles = fc.tuple(angle, angle, angle);

const isSameTurn = (a: Quaternion, b: Quaternion) =>
  Math.abs(a.reduce((sum, v, i) => sum + v * b[i]!, 0)) > 1 - 1e-9;

function assertNear(found: Vector3, wanted: Vector3): void {
  for (const [i, v] of found.entries()) assert.ok(Math.abs(v - wanted[i]!) < 1e-12, `${found}`);
}

test('order xyz turns about x first', () => {
  const turned = rotateVector(eulerToQuaternion([90, 90, 0], 0), [0, 1, 0]);
  // y goes to z by x, then z goes to x by y.
  assertNear(turned, [1, 0, 0]);
  const reversed = rotateVector(eulerToQuaternion([90, 90, 0], 5), [0, 1, 0]);
  assertNear(reversed, [0, 0, 1]);
});

test(`angles give the turn back, seed ${seed}`, () => {
  fc.assert(
    fc.property(angles, angles, (degrees, near) => {
      const turn = eulerToQuaternion(degrees as Vector3);
      const back = quaternionToEuler(turn, near as Vector3);
      assert.ok(isSameTurn(turn, eulerToQuaternion(back)), `${degrees} became ${back}`);
    }),
    { seed, numRuns: 2000 },
  );
});

test('angles in gimbal lock give the turn back', () => {
  for (const y of [90, -90, 270])
    for (const x of [-120, 0, 33]) {
      const turn = eulerToQuaternion([x, y, 71]);
      for (const near of [0, 71, -400]) {
        const back = quaternionToEuler(turn, [0, 0, near]);
        assert.ok(isSameTurn(turn, eulerToQuaternion(back)), `${x} ${y} became ${back}`);
      }
    }
});

test('angles of a steady turn go on beyond half a turn', () => {
  let near: Vector3 = [0, 0, 0];
  for (let degrees = 0; degrees <= 1080; degrees += 30) {
    near = quaternionToEuler(eulerToQuaternion([0, degrees, 0]), near);
    assert.ok(Math.abs(near[1] - degrees) < 1e-6, `${degrees} became ${near}`);
  }
});
