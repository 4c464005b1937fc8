import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { compose } from './compose.ts';

const snail: ShapeProgram = {
  version: 1,
  name: 'snail',
  seed: 7,
  detail: 0.5,
  parameters: { size: { value: 1, min: 0.1, max: 2 } },
  materials: { shell: { color: '#aa5520' } },
  parts: [
    {
      name: 'size',
      scale: 'size',
      parts: [
        {
          name: 'shell',
          material: 'shell',
          shape: { kind: 'sphere', radius: 'size/2 + min(1, 2)' },
        },
        { name: 'eye', on: { part: 'shell', from: [0, 1, 0], direction: [0, -1, 0] } },
      ],
      paint: [{ color: '#7a4d26', kind: 'ball', size: [1, 1, 1] }],
    },
  ],
};

test('things of a scene keep their names and colors; their parameters and materials get a prefix', () => {
  const { parts, parameters, materials, seed, detail } = compose('two snails', [
    { program: snail, at: [0, 0, 0] },
    { program: { ...snail, detail: 0.8 }, at: [1, 0, 0] },
  ]);
  assert.deepEqual(Object.keys(parameters!), ['a_size', 'b_size']);
  assert.deepEqual(Object.keys(materials!), ['a_shell', 'b_shell']);
  const [whole] = parts[0]!.parts!;
  assert.deepEqual([whole!.name, whole!.scale], ['size', 'a_size']);
  assert.equal(whole!.paint![0]!.color, '#7a4d26');
  const [shell, eye] = whole!.parts!;
  assert.equal(shell!.material, 'a_shell');
  assert.equal((shell!.shape as { radius: string }).radius, 'a_size/2 + min(1, 2)');
  assert.equal(eye!.on!.part, 'shell');
  assert.deepEqual([seed, detail], [7, 0.8]);
});

test('a thing of little detail leaves the others enough vertices for their marks', () => {
  const { detail } = compose('two snails', [
    { program: snail, at: [0, 0, 0] },
    { program: { ...snail, detail: undefined }, at: [1, 0, 0] },
  ]);
  assert.ok(detail! > 0.6);
});
