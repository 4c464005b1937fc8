import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from './environment.ts';

test('a service that the command line starts gets the folder of things, and no other setting', () => {
  const { inherited } = readEnvironment({
    PATH: '/usr/bin',
    PORT: '8080',
    DATABASE_URL: 'postgres://db',
    BOZZETTO_BLOBS: 's3://bucket',
    BOZZETTO_LIBRARY: 'things',
    BOZZETTO_LIBRARY_OTHER: 'x',
  });
  assert.deepEqual(inherited, { PATH: '/usr/bin', BOZZETTO_LIBRARY: 'things' });
});
