import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram } from '../../../contract/shape-program.ts';
import { GROUNDS, readShelf } from '../../library/shelves.ts';
import type { Bounds } from '../../math/bounds.ts';
import { surroundings } from './places.ts';

test('every place is a valid program, with things of the library around that have a size', () => {
  const box: Bounds = { min: [-0.5, 0, -0.3], max: [0.5, 1.4, 0.3] };
  for (const name of readShelf(GROUNDS).keys()) {
    const { placed, sunk } = surroundings(name, { color: '#ff0000' }, box, 'duck');
    assert.ok(Number.isFinite(sunk), name);
    for (const { program, scale = 1, at } of placed) {
      const { problem } = readShapeProgram(JSON.parse(JSON.stringify(program)));
      assert.equal(problem, null, name);
      assert.ok(scale > 0 && at.every((v) => Number.isFinite(Number(v))), `${name}: ${scale}`);
    }
    const [ground] = Object.values(placed[0]!.program.materials!);
    assert.equal(ground!.color, '#ff0000', name);
  }
});
