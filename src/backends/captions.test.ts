import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutBackend } from './edit-configuration.ts';

test('a server that is removed captions no more', () => {
  const backends = { llm: {}, other: {} };
  const captions = ['other', 'llm'];
  assert.deepEqual(withoutBackend({ backends, captions }, 'other').captions, ['llm']);
  assert.equal('captions' in withoutBackend({ backends, captions: ['llm'] }, 'llm'), false);
});
