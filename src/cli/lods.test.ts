import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lodsOf } from './lods.ts';

test('--lods is a number of copies, or their triangles, shares or errors', () => {
  assert.equal(lodsOf(undefined), undefined);
  assert.equal(lodsOf('0'), 0);
  assert.equal(lodsOf('3'), 3);
  assert.equal(lodsOf('10'), 10, 'too many copies, which the service refuses');
  assert.deepEqual(lodsOf('5000, 1000'), { triangles: [5000, 1000] });
  assert.deepEqual(lodsOf('5000'), { triangles: [5000] });
  assert.deepEqual(lodsOf('0.5,0.1'), [0.5, 0.1]);
  assert.deepEqual(lodsOf('0.1%,1%'), { errors: [0.1, 1] });
  for (const wrong of ['many', '5000,0.1', '1%,0.1', '5000,', '-1', '1.5'])
    assert.throws(() => lodsOf(wrong), /--lods must be/, wrong);
});
