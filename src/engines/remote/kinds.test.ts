import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allKinds } from './kinds.ts';

const backendKinds = await allKinds();

test('kinds have names of their own, and every setting is described', () => {
  const names = backendKinds.map((kind) => kind.name);
  assert.deepEqual(names, [...new Set(names)]);
  for (const { name, settings } of backendKinds)
    for (const [field, schema] of Object.entries(settings.shape)) {
      assert.match(field, /^[a-z][a-z0-9_]*$/, `${name}.${field}`);
      assert.ok((schema as { description?: string }).description, `${name}.${field}`);
    }
});
