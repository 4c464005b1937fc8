import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { createWork } from '../../work/create-work.ts';
import { runProgram } from '../program/run-program.ts';
import { readWords } from '../words/read-words.ts';
import { withPartsResized } from './resize-parts.ts';

const work = createWork();
const horned: ShapeProgram = {
  version: 1,
  name: 'horned',
  parts: [
    {
      name: 'horned',
      parts: [
        { name: 'body', shape: { kind: 'box', size: [1, 1, 1] } },
        { name: 'horn', at: [0, 0.7, 0], shape: { kind: 'box', size: [0.1, 0.4, 0.1] } },
      ],
    },
  ],
};

test('a part grows from where it touches the rest', async () => {
  const wish = { noun: 'horn', names: ['horn'], words: ['long'], size: 1, length: 2, thickness: 1 };
  const made = await withPartsResized(horned, [wish], work);
  const { scene } = await runProgram(made, work, 0.5);
  const { min, max } = boundsOf(flattenScene(scene).positions);
  assert.ok(Math.abs(max[1] - min[1] - 1.8) < 0.01, `${max[1] - min[1]} m high`);
});

test('words about a part change its parameter, and what is left of the factor', () => {
  const { subjects } = readWords('a dragon with tiny wings')!;
  const [{ program, resized }] = subjects as [(typeof subjects)[0]];
  assert.equal(program.parameters!.wings!.value, program.parameters!.wings!.min);
  assert.deepEqual(
    resized.map(({ noun }) => noun),
    ['wing'],
  );
  assert.ok(resized[0]!.size < 1);
});
