import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  type ComfyCloudOptions,
  type MockComfyCloud,
  startMockComfyCloud,
} from '../../../../test/support/mock-servers/comfy-cloud.ts';
import {
  hostedContract,
  linkContract,
} from '../../../../test/support/mock-servers/hosted-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { RemoteStepContext } from '../../spec/remote-step.ts';
import { comfyCloudKind } from './kind.ts';

const folder = await mkdtemp(join(tmpdir(), 'bozzetto-comfy-cloud-'));
after(() => rm(folder, { recursive: true }));

const MODEL = {
  '2': { class_type: 'LoadImage', inputs: { image: '{{image}}' } },
  '3': { class_type: 'LoadImage', inputs: { image: '{{image_back}}' } },
  '10': { class_type: 'SaveGLB', inputs: { mesh: ['2', 0], filename_prefix: 'mesh' } },
};
const IMAGE = {
  '6': { class_type: 'CLIPTextEncode', inputs: { text: '{{prompt}}' } },
  '9': { class_type: 'SaveImage', inputs: { images: ['6', 0] } },
};

const workflow = async (name: string, content: object) => {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
};
const workflows = {
  'image-to-3d': await workflow('model.json', MODEL),
  'text-to-image': await workflow('image.json', IMAGE),
};

function backendAt({ url }: { url: string }, settings: object = {}, credential = 'comfyui-key') {
  const read = comfyCloudKind.settings.parse({
    workflows,
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return comfyCloudKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: ComfyCloudOptions, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockComfyCloud(options);
  const result_hosts = [mockServer.storage];
  return { mockServer, backend: backendAt(mockServer, { result_hosts, ...settings }) };
}

const work = 'image-to-3d';
const contract = {
  name: 'comfy-cloud',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer, {}, 'of somebody else'),
};
hostedContract(contract);
linkContract(contract);
backendContract({ name: 'comfy-cloud', work, start: pairWith });

describe('quirks of comfy-cloud', () => {
  const withCloud = (
    options: ComfyCloudOptions,
    settings: object,
    run: (pair: Pair & { mockServer: MockComfyCloud }, context: RemoteStepContext) => Promise<void>,
  ) =>
    using({ start: (basic) => pairWith({ ...basic, ...options }, settings) }, {}, (pair, context) =>
      run(pair as Pair & { mockServer: MockComfyCloud }, context),
    );

  test('a download is redirected to another host, which does not get the key', () =>
    withCloud({ storesElsewhere: true }, {}, async ({ mockServer, backend }, context) => {
      await remoteStep(backend, await jobFor(work, context), context);
      assert.equal(mockServer.fetched.length, 1);
      const [headers] = mockServer.fetched;
      assert.deepEqual([headers!['x-api-key'], headers!.authorization], [undefined, undefined]);
    }));

  test('a download is not redirected to a host that is not listed', () =>
    withCloud({ storesElsewhere: true }, { result_hosts: [] }, async (pair, context) => {
      const job = await jobFor(work, context);
      await assert.rejects(remoteStep(pair.backend, job, context), { kind: 'refused' });
      assert.equal(pair.mockServer.fetched.length, 0);
    }));

  test('uploads have the names that the host gives them, and missing sides are left out', () =>
    withCloud({}, {}, async ({ mockServer, backend }, context) => {
      assert.deepEqual(backend.traits.sides, ['back']);
      const job = await jobFor(work, context);
      await remoteStep(backend, job, context);
      await remoteStep(backend, { ...job, submission: randomUUID() }, context);
      assert.equal(
        mockServer.counts.descriptions,
        1,
        'the classes are fetched once, not for each job',
      );
      const { prompt, extra_data } = mockServer.jobs[0]!
        .asked as (typeof mockServer.jobs)[0]['asked'] & {
        prompt: Record<string, { inputs: object }>;
      };
      assert.deepEqual(prompt['2']!.inputs, {
        image: `hash-of-bozzetto-${job.submission}-image.png`,
      });
      assert.deepEqual([prompt['3'], extra_data], [undefined, undefined]);
    }));

  test('a class that the host lacks at first is asked for until it has it', () =>
    withCloud({ learnsClasses: true }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor(work, context);
      for (const asked of [1, 2, 2]) {
        await remoteStep(backend, { ...job, submission: randomUUID() }, context);
        assert.equal(mockServer.counts.descriptions, asked);
      }
    }));

  test('partner nodes get the key', () =>
    withCloud({}, { partner_nodes: true }, async ({ mockServer, backend }, context) => {
      await remoteStep(backend, await jobFor('text-to-image', context), context);
      const { extra_data } = mockServer.jobs[0]!.asked;
      assert.deepEqual(extra_data, { api_key_comfy_org: 'comfyui-key' });
    }));

  test('states as in the OpenAPI description', () =>
    withCloud({ olderStates: true }, {}, async ({ backend }, context) => {
      const { files } = await remoteStep(backend, await jobFor(work, context), context);
      assert.equal(files.length, 1);
    }));

  test('an error without content does not lose the results', () =>
    withCloud({ emptyError: {} }, {}, async ({ backend }, context) => {
      const { files } = await remoteStep(backend, await jobFor(work, context), context);
      assert.equal(files.length, 1);
    }));

  test('a job is cancelled, waiting or running', async () => {
    for (const holdsJobs of [true, false])
      await withCloud({ holdsJobs, ending: () => 'hang' }, {}, async (pair, context) => {
        const handle = await pair.backend.submit(await jobFor(work, context), context);
        assert.equal(await pair.backend.cancel(handle, context), true);
        assert.equal(pair.mockServer.jobs[0]!.state, 'cancelled');
      });
  });

  test('where no single job can be cancelled, a running one goes on, because an interrupt ends all', async () => {
    for (const holdsJobs of [true, false])
      await withCloud(
        { holdsJobs, lacksCancel: true, ending: () => 'hang' },
        {},
        async (pair, context) => {
          const handle = await pair.backend.submit(await jobFor(work, context), context);
          assert.equal(await pair.backend.cancel(handle, context), holdsJobs);
          assert.equal(pair.mockServer.jobs[0]!.state, holdsJobs ? 'cancelled' : 'running');
        },
      );
  });

  test('outputs that the details lack are in the history, and states may be in the details only', async () => {
    for (const toldOutputs of [undefined, null, {}, ['https://example.com/a.glb']])
      await withCloud({ toldOutputs, lacksStatus: true }, {}, async ({ backend }, context) => {
        const { files } = await remoteStep(backend, await jobFor(work, context), context);
        assert.equal(files.length, 1);
      });
  });

  test('workflows are checked against the classes of the host', () =>
    withCloud({}, {}, async ({ backend }, context) => {
      const problems = (await backend.check!(context.signal)).filter((problem) =>
        problem.includes('no such class'),
      );
      assert.deepEqual(
        problems.map((problem) => problem.split(':').slice(0, 2).join(':')),
        ['text-to-image: node 6 (CLIPTextEncode)', 'text-to-image: node 9 (SaveImage)'],
      );
    }));
});
