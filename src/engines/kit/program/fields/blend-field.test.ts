import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../../../test/support/random.ts';
import { eulerQuaternion } from '../placement.ts';
import { BlendField } from './blend-field.ts';
import type { FieldBody } from './distance.ts';
import { SampledGrid } from './sampled-grid.ts';

const random = randomNumbers(20261127);
const between = (low: number, high: number) => low + random() * (high - low);
const triple = (low: number, high: number): [number, number, number] => [
  between(low, high),
  between(low, high),
  between(low, high),
];

function randomBody(): FieldBody {
  const shared = {
    transform: {
      translation: triple(-1, 1),
      rotation: eulerQuaternion(triple(-180, 180)),
      scale: random() < 0.3 ? triple(0.5, 1.5) : ([1, 1, 1] as [number, number, number]),
      matrix: null,
    },
    op:
      random() < 0.75
        ? ('add' as const)
        : random() < 0.8
          ? ('subtract' as const)
          : ('intersect' as const),
    blend: random() < 0.3 ? 0 : between(0, 0.3),
    material: null,
  };
  switch (Math.floor(random() * 5)) {
    case 0:
      return { ...shared, kind: 'ball', size: triple(0.02, 1) };
    case 1:
      return { ...shared, kind: 'block', size: triple(0.02, 1), round: between(0, 0.1) };
    case 2:
      return {
        ...shared,
        kind: 'limb',
        path: [triple(-0.5, 0.5), triple(-0.5, 0.5), triple(-0.5, 0.5)],
        radii: [between(0.01, 0.3), between(0.01, 0.3)],
      };
    case 3:
      return {
        ...shared,
        kind: 'disc',
        radius: between(0.02, 0.5),
        height: between(0.02, 0.5),
        round: between(0, 0.05),
      };
    default:
      return { ...shared, kind: 'ring', radius: between(0.1, 0.5), tube: between(0.01, 0.1) };
  }
}

test('within a box, the bodies that are left give the same distances, and none outside the bounds', () => {
  let left = 0;
  let all = 0;
  for (let blend = 0; blend < 400; blend++) {
    const bodies = Array.from({ length: 1 + Math.floor(random() * 20) }, randomBody);
    const whole = BlendField.of(bodies);
    for (let n = 0; n < 20; n++) {
      const [middle, half] = [triple(-1.5, 1.5), triple(0.005, random() < 0.5 ? 0.1 : 1)];
      const { field, range } = whole.within({ middle, half });
      left += field.size;
      all += whole.size;
      for (let place = 0; place < 20; place++) {
        const at = middle.map((m, k) => m + between(-half[k]!, half[k]!));
        const distance = whole.at(at[0]!, at[1]!, at[2]!);
        assert.equal(field.at(at[0]!, at[1]!, at[2]!), distance);
        assert.ok(
          range[0] <= distance && distance <= range[1],
          `${distance} is not within ${range}`,
        );
      }
    }
  }
  assert.ok(left < 0.6 * all, `${left} of ${all} bodies are left`);
});

test('a grid has the distances of all its corners, also where it did not sample them', () => {
  const bodies = Array.from({ length: 12 }, () => ({ ...randomBody(), op: 'add' as const }));
  const blend = BlendField.of(bodies);
  const grid = new SampledGrid(blend, { min: [-1.5, -1.2, -1], max: [1.5, 1.2, 1] }, 40);
  const [nx, ny, nz] = grid.count as [number, number, number];
  let unsampled = 0;
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const [x, y, z] = [i, j, k].map((at, a) => grid.origin[a]! + at * grid.step);
        const distance = Math.fround(blend.at(x!, y!, z!));
        assert.equal(grid.value(i, j, k), distance);
        const kept = grid.values[grid.index(i, j, k)]!;
        if (!Number.isFinite(kept)) unsampled++;
        assert.equal(kept < 0, distance < 0);
      }
  assert.ok(unsampled > 0.1 * nx * ny * nz, `${unsampled} corners were not sampled`);
});
