import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blendSurface } from './blend-surface.ts';
import type { FieldBody } from './distance.ts';

const ball = (size: [number, number, number], op: 'add' | 'subtract'): FieldBody => ({
  kind: 'ball',
  size,
  op,
  blend: 0,
  material: null,
  transform: { translation: [0, 0.013, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], matrix: null },
});

test('what is thinner than the cells of a coarse model is there all the same', () => {
  const flat = ball([1, 0.04, 1], 'add');
  assert.ok(blendSurface([flat], 6).corners.length > 0);
});

test('what is cut away as a whole is no surface, however fine', () => {
  const bodies = [ball([1, 0.04, 1], 'add'), ball([2, 2, 2], 'subtract')];
  assert.throws(() => blendSurface(bodies, 6), /comes out as nothing/);
});
