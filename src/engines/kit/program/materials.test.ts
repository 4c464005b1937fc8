import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PartMaterial } from '../../../contract/shape-program.ts';
import { readShapeProgram } from '../../../contract/shape-program.ts';
import { refuseUnknownWords, sceneMaterial } from './materials.ts';

test('light has the color of the material, or its own', () => {
  const glowing = (glow: PartMaterial['glow'], color = '#00ff00') => {
    const { emissive, emissiveStrength } = sceneMaterial('lamp', { color, glow });
    return [emissive, emissiveStrength];
  };
  assert.deepEqual(glowing(2), [[0, 1, 0], 2]);
  assert.deepEqual(glowing(0.5), [[0, 1, 0], 1]);
  assert.deepEqual(glowing({ color: '#ff0000' }), [[1, 0, 0], 1]);
  assert.deepEqual(glowing({ color: '#ff0000', strength: 4 }, '#000000'), [[1, 0, 0], 4]);
  assert.deepEqual(glowing({ color: '#ff0000', strength: 0.5 }), [[0.5, 0, 0], 1]);
  assert.deepEqual(glowing({ color: '#ff0000', strength: 0 }), [[0, 0, 0], 1]);
});

test('a light without a color is refused with what is allowed', () => {
  const materials = { lamp: { glow: { colour: 'red' } } };
  assert.equal(
    readShapeProgram({ version: 1, name: 'lamp', materials, parts: [{ name: 'lamp' }] }).problem,
    'materials.lamp.glow must be a strength from 0 to 10, or {"color": "#rrggbb", "strength": 0 to 10}, found {"colour":"red"}',
  );
});

test('all materials of unknown words are named at once, with the words that are known', () => {
  const sail = { is: 'canvas' };
  assert.throws(
    () => refuseUnknownWords({ sail, jib: { is: 'linen' }, hull: { is: 'oak' }, red: {} }),
    /does not have these materials: "sail" is "canvas", "jib" is "linen"; it has oak pine .* fabric/,
  );
  refuseUnknownWords({ hull: { is: 'oak' }, red: {} });
});
