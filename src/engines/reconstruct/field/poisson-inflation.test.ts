import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflate, relax } from './poisson-inflation.ts';

/** A disc of cells. */
function disc(size: number, radius: number): Uint8Array {
  const middle = (size - 1) / 2;
  return Uint8Array.from({ length: size * size }, (_, p) =>
    Math.hypot((p % size) - middle, Math.floor(p / size) - middle) < radius ? 1 : 0,
  );
}

test('one cell: u = 1, the mean of four zeros and the source', () => {
  const mask = new Uint8Array(9);
  mask[4] = 1;
  const u = inflate(mask, { width: 3, height: 3 });
  assert.ok(Math.abs(u[4] - 1) < 1e-6);
  assert.equal(u[0], 0);
});

for (const size of [41, 161]) {
  test(`a disc in ${size} cells: u = R² - r² within 5 % of R²`, () => {
    // u is 0 at the middles of the first cells outside, half a cell further out.
    const radius = size * 0.4;
    const outer = radius + 0.5;
    const middle = (size - 1) / 2;
    const u = inflate(disc(size, radius), { width: size, height: size });
    for (let p = 0; p < u.length; p++) {
      const r = Math.hypot((p % size) - middle, Math.floor(p / size) - middle);
      const expected = r < radius ? outer * outer - r * r : 0;
      assert.ok(Math.abs(u[p] - expected) < 0.05 * radius * radius, `r ${r}: ${u[p]}`);
    }
  });
}

test('regions are inflated each by itself', () => {
  // Two cells side by side: joined u = 4/3, apart 1.
  const mask = new Uint8Array(12);
  mask[5] = mask[6] = 1;
  const region = new Int32Array(12).fill(-1);
  region[5] = 0;
  region[6] = 1;
  const apart = new Float32Array(12);
  relax(apart, mask, { width: 4, height: 3 }, { source: 4, sweeps: 60, omega: 1, region });
  assert.ok(Math.abs(apart[5] - 1) < 1e-5);
  const joined = new Float32Array(12);
  relax(joined, mask, { width: 4, height: 3 }, { source: 4, sweeps: 60, omega: 1 });
  assert.ok(Math.abs(joined[5] - 4 / 3) < 1e-5);
});
