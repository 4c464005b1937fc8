import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfiguredBackend } from './backends.ts';
import { type RemoteConfiguration, RemoteConfigurations } from './configurations.ts';

const backend = (name: string) =>
  ({ name, queueMs: 0, totalMs: 0, backend: { close: async () => {} } }) as ConfiguredBackend;
const configuration = (...backends: ConfiguredBackend[]): RemoteConfiguration => ({
  backends: new Map(backends.map((at) => [at.name, at])),
  lanes: [],
  remoteStepsOf: () => [],
  knowsModels: () => true,
});

test('servers that were removed or changed are named, and earlier ones stay open for their tasks', async () => {
  const [kept, changed, removed] = ['kept', 'changed', 'removed'].map(backend);
  const servers = new RemoteConfigurations(configuration(kept!, changed!, removed!), {
    info() {},
    warn() {},
    error() {},
  });
  const other = backend('changed');
  assert.deepEqual(servers.use(configuration(kept!, other, backend('new'))), [
    'changed',
    'removed',
  ]);
  assert.equal(servers.backends.get('changed'), other);
  assert.equal(servers.backends.get('removed'), removed);
  assert.equal(servers.current.backends.has('removed'), false);
  await servers.close();
});
