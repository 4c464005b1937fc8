import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../../test/support/random.ts';
import { fitLight, HARMONICS, harmonics, slopeAlong } from './light-fit.ts';

const COUNT = 3000;
const LIGHT = [0.6, -0.4, 0.3, 0.1, -0.05, 0.08, 0.12, -0.1];

/** Normals of the front under `light`, on three colors, some of them covered by highlights. */
function samples(light: number[], highlights: number) {
  const random = randomNumbers(7);
  const basis = new Float64Array(COUNT * HARMONICS);
  const brightness = new Float64Array(COUNT);
  const region = new Int32Array(COUNT);
  for (let i = 0; i < COUNT; i++) {
    const angle = random() * 2 * Math.PI;
    const radius = Math.sqrt(random()) * 0.98;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    harmonics(x, y, Math.sqrt(1 - radius * radius), basis, i * HARMONICS);
    region[i] = x < -0.2 ? 0 : y < 0.3 ? 1 : 2;
    brightness[i] = [-0.5, -2, -1][region[i]] + (random() - 0.5) * 0.05;
    for (let k = 0; k < HARMONICS; k++) brightness[i] += light[k] * basis[i * HARMONICS + k];
    if (random() < highlights) brightness[i] += 1.5;
  }
  return { basis, brightness, region };
}

test('a known light is found on three colors, highlights or not', () => {
  for (const highlights of [0, 0.12]) {
    const fit = fitLight(samples(LIGHT, highlights), 3);
    for (const [k, wanted] of LIGHT.entries()) {
      assert.ok(
        Math.abs(fit.coefficients[k] - wanted) < 0.08,
        `${k}: ${fit.coefficients[k]} for ${wanted}`,
      );
    }
    assert.ok(fit.explained > 0.95, `${fit.explained}`);
  }
});

test('where there is no light to find nothing is explained', () => {
  const fit = fitLight(samples(LIGHT.fill(0), 0), 3);
  assert.ok(fit.explained < 0.05 && fit.spread < 0.01, `${fit.explained} ${fit.spread}`);
  const { basis, region } = samples(LIGHT, 0);
  const same = fitLight({ basis, region, brightness: new Float64Array(COUNT) }, 3);
  assert.equal(same.explained, 0);
});

test('the slope along the shading is that of the values within regions', () => {
  const { basis, brightness, region } = samples([0.6, -0.4, 0.3, 0, 0, 0, 0, 0], 0);
  const fit = fitLight({ basis, brightness, region }, 3);
  const turning = brightness.map((value, i) => 0.25 * value + 3 * region[i]);
  assert.ok(Math.abs(slopeAlong(turning, fit, region, 3) - 0.25) < 0.01);
});
