import assert from 'node:assert/strict';
import test from 'node:test';
import { PATTERN_KINDS, WEAR_KINDS } from '../../contract/shape-program.ts';
import { isGrained } from './materials/material.ts';
import { MATERIALS } from './materials.ts';
import { createPeriodicNoise, SIDE } from './noise/tile-noise.ts';
import { drawGrain } from './tiles/grains/draw-grain.ts';
import { drawPattern } from './tiles/patterns.ts';
import { drawWear } from './tiles/wear.ts';

/** Asserts that the steps across the tile's border are no larger than those within it, apart from noise. */
function assertMeets(values: Float32Array, name: string): void {
  const step = (a: number, b: number) => Math.abs(values[a] - values[b]);
  let [within, across] = [0, 0];
  for (let i = 0; i < SIDE; i++) {
    for (let x = 1; x < SIDE; x += 7)
      within = Math.max(
        within,
        step(i * SIDE + x - 1, i * SIDE + x),
        step((x - 1) * SIDE + i, x * SIDE + i),
      );
    across = Math.max(across, step(i * SIDE + SIDE - 1, i * SIDE), step((SIDE - 1) * SIDE + i, i));
  }
  assert.ok(across <= 1.35 * within + 0.02, `${name}: ${across} across, ${within} within`);
}

test('every grain is finite, continues across the tile border, and is about as light as its color', () => {
  for (const { is, grain } of MATERIALS.filter(isGrained)) {
    const { light, height, over } = drawGrain(grain, createPeriodicNoise(5));
    for (const values of [light, ...(height ? [height] : []), ...over.map(({ share }) => share)]) {
      assert.ok(values.every(Number.isFinite), is);
      assertMeets(values, is);
    }
    const mean = light.reduce((sum, v) => sum + v, 0) / light.length;
    assert.ok(mean > 0.6 && mean < 1.25, `${is} is ${mean} as light as its color`);
  }
});

test('patterns and wear are shares of 0 to 1 and continue across the tile border', () => {
  const layers = [
    ...PATTERN_KINDS.map((kind) => [kind, drawPattern(kind, '#ffffff')] as const),
    ...WEAR_KINDS.filter((kind) => kind !== 'snow').map(
      (kind) => [kind, drawWear(kind, 0.5)] as const,
    ),
  ];
  for (const [name, drawn] of layers)
    for (const { share } of drawn) {
      assert.ok(
        share.every((v) => v >= -1e-6 && v <= 1 + 1e-6),
        name,
      );
      assertMeets(share, name);
    }
});
