import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import type { MockServerOptions } from '../../../../test/support/mock-servers/mock-server.ts';
import { startMockModly } from '../../../../test/support/mock-servers/modly.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { modlyKind } from './kind.ts';

function backendAt(url: string, settings: object = {}) {
  const read = modlyKind.settings.parse({ model_id: 'trellis2', poll_ms: 10, ...settings });
  return modlyKind.create({ url, credential: null }, read, PLAIN_HOST);
}

async function start(options: MockServerOptions): Promise<Pair> {
  const mockServer = await startMockModly(options);
  return { mockServer, backend: backendAt(mockServer.url) };
}

// Modly reports nothing but a traceback.
const outcomes = { content: 'failed' } as const;
backendContract({ name: 'modly', work: 'image-to-3d', start, outcomes });

describe('quirks of modly', () => {
  test('the model is asked for plain meshes, with textures only if they are wanted', () =>
    using({ start }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor('image-to-3d', context);
      await remoteStep(backend, { ...job, textureSize: null }, context);
      const { model_id, remesh, enable_texture } = mockServer.jobs[0]!.asked;
      assert.deepEqual([model_id, remesh, enable_texture], ['trellis2', 'none', false]);
    }));

  test('a running job is cancelled, and another worker finds one by its id', () =>
    using({ start }, { ending: () => 'hang' }, async ({ mockServer, backend }, context) => {
      const job = await jobFor('image-to-3d', context);
      const handle = await backend.submit(job, context);
      const other = backendAt(mockServer.url);
      assert.deepEqual(await other.reattach!(job.submission, handle, context), handle);
      assert.equal(await backend.cancel(handle, context), true);
      assert.equal(mockServer.jobs[0]!.state, 'cancelled');
      await assert.rejects(backend.collect(handle, context), /cancelled at the server/);
    }));

  test('a model that is not installed is told by its health', () =>
    using({ start }, {}, async ({ mockServer }, { signal }) => {
      const health = await backendAt(mockServer.url, { model_id: 'sf3d' }).health(signal);
      assert.equal(health.problem, 'Modly has no model sf3d');
    }));
});
