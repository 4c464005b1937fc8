import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  type Generations3dAnswer,
  type Generations3dOptions,
  startMockGenerations3d,
} from '../../../../test/support/mock-servers/http-3d-generations.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { RemoteStepContext } from '../../spec/remote-step.ts';
import { http3dGenerationsKind as kind } from './kind.ts';

type Given = Parameters<typeof kind.settings.parse>[0];

/** Settings as an operator writes them for each server. */
const SERVERS = {
  lemonade: { path: '/api/v1/3d/generations', fields: { model: 'trellis2' } },
  localai: {
    image_as: 'data_url',
    fields: { model: 'trellis2' },
    names: { texture_size: 'params.texture_size' },
    text_fields: ['params.texture_size'],
  },
  trellis2: {
    path: '/generate',
    encoding: 'raw',
    names: { texture_size: 'texture_size', geometry_only: 'shape_only' },
    turbo_fields: { steps: 12 },
    health_path: '/ready',
  },
  muse: { path: '/v1/3d/from-image', encoding: 'multipart', fields: { model: 'm' } },
} as const;

type Server = keyof typeof SERVERS;

function pair(server: Server, manners: Generations3dOptions = {}, more: object = {}) {
  return async (options: Generations3dOptions): Promise<Pair> => {
    const mockServer = await startMockGenerations3d({ server, ...manners, ...options });
    const given = { ...SERVERS[server], poll_ms: 10, ...more } as Given;
    const basis = { url: mockServer.url, credential: null };
    return { mockServer, backend: kind.create(basis, kind.settings.parse(given), PLAIN_HOST) };
  };
}

const withPair = (
  server: Server,
  manners: Generations3dOptions,
  more: object,
  run: (pair: Pair, context: RemoteStepContext) => Promise<void>,
) => using({ start: pair(server, manners, more) }, {}, run);

const rejects = (promise: Promise<unknown>, kind: string) => assert.rejects(promise, { kind });

const WAYS: [Server, Generations3dAnswer, object?][] = [
  ['lemonade', 'binary'],
  ['localai', 'url'],
  ['localai', 'b64_json'],
  ['localai', 'data_url'],
  ['trellis2', 'binary'],
  ['trellis2', 'file'],
  ['muse', 'b64_json'],
  ['muse', 'poll'],
  ['lemonade', 'poll', { polls: true }],
  ['lemonade', 'binary', { stops_on_disconnect: true }],
];
for (const [server, answer, more = {}] of WAYS)
  backendContract({
    name: `http-3d-generations, ${server}, ${answer} ${JSON.stringify(more)}`,
    work: 'image-to-3d',
    start: pair(server, { answer, stops: 'stops_on_disconnect' in more }, more),
  });

const ASKED: Record<Server, (asked: Record<string, unknown>) => void> = {
  lemonade: ({ model, seed, prefix }) =>
    assert.deepEqual([model, seed, prefix], ['trellis2', 7, '']),
  localai: ({ params, prefix }) => {
    assert.deepEqual(params, { texture_size: '1024' });
    assert.equal(prefix, 'data:image/png;base64,');
  },
  trellis2: ({ image, ...query }) =>
    assert.deepEqual(query, { seed: '7', texture_size: '1024', shape_only: 'false', steps: '12' }),
  muse: ({ image, ...form }) => assert.deepEqual(form, { seed: '7', model: 'm' }),
};
for (const server of Object.keys(SERVERS) as Server[])
  test(`${server} gets the picture and the fields as it wants them`, () =>
    withPair(server, {}, {}, async ({ mockServer, backend }, context) => {
      await remoteStep(
        backend,
        { ...(await jobFor('image-to-3d', context)), turbo: true },
        context,
      );
      const { asked } = mockServer.jobs[0]!;
      assert.ok(asked.image);
      ASKED[server](asked);
    }));

test('what trellis2-server keeps is fetched by its name', () =>
  withPair('trellis2', {}, { fields: { keep: 1 } }, async ({ backend }, context) => {
    const { facts } = await remoteStep(backend, await jobFor('image-to-3d', context), context);
    assert.deepEqual(facts, { seconds: 2.5 });
  }));

for (const [server, expected] of [
  ['trellis2', 501],
  ['lemonade', 411],
] as const)
  test(`${server} answers a chunked body with ${expected}, so ours have a length`, () =>
    withPair(server, {}, {}, async ({ mockServer, backend }, context) => {
      const url = `${mockServer.url}/v1/3d/generations`;
      const status = await new Promise((resolve) => {
        const chunked = request(url, { method: 'POST' }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        chunked.write('x');
        chunked.end();
      });
      assert.equal(status, expected);
      await remoteStep(backend, await jobFor('image-to-3d', context), context);
    }));

test('a server that loads its model is starting, and takes no job: busy', () =>
  withPair('trellis2', { loading: true }, {}, async ({ backend }, context) => {
    assert.equal((await backend.health(context.signal)).state, 'starting');
    await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'busy');
  }));

test('a GLB is one whatever its content type says', () =>
  withPair('lemonade', { contentType: 'text/plain' }, {}, async ({ backend }, context) => {
    await remoteStep(backend, await jobFor('image-to-3d', context), context);
  }));

test('a body that is no GLB is wrong, though it comes with 200 as model/gltf-binary', () =>
  withPair('lemonade', { sends: Buffer.from('solid cube') }, {}, async (both, context) => {
    await rejects(remoteStep(both.backend, await jobFor('image-to-3d', context), context), 'wrong');
  }));

test('a GLB that says it is JSON is wrong', () =>
  withPair('lemonade', { contentType: 'application/json' }, {}, async ({ backend }, context) => {
    await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'wrong');
  }));

test('results at hosts that are not listed are refused', () =>
  withPair('localai', { origin: 'http://169.254.169.254' }, {}, async ({ backend }, context) => {
    await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'refused');
  }));

test('results at hosts that are listed are fetched, without the credential', async () => {
  const cdn = await startMockGenerations3d({ server: 'localai', milliseconds: 0 });
  const basis = { url: cdn.url, credential: 'secret' };
  const there = kind.create(basis, kind.settings.parse(SERVERS.localai), PLAIN_HOST);
  const hosts = { result_hosts: [new URL(cdn.url).host] };
  try {
    await withPair('localai', { origin: cdn.url }, hosts, async ({ backend }, context) => {
      await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'lost');
      // Its first model, under the name that the first model has here, too.
      await remoteStep(there, await jobFor('image-to-3d', context), context);
    });
    assert.equal(cdn.authorizations.at(-1), 'Bearer secret');
    await withPair('localai', { origin: cdn.url }, hosts, async ({ backend }, context) => {
      await remoteStep(backend, await jobFor('image-to-3d', context), context);
    });
    assert.equal(cdn.authorizations.at(-1), undefined);
  } finally {
    await there.close();
    await cdn.stop();
  }
});

test('a field that is missing is refused: the operator’s to mend', () =>
  withPair('lemonade', {}, { fields: {} }, async ({ backend }, context) => {
    await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'refused');
  }));

test('a path that is not there is refused', () =>
  withPair('lemonade', {}, { path: '/v2/3d' }, async ({ backend }, context) => {
    await rejects(remoteStep(backend, await jobFor('image-to-3d', context), context), 'refused');
  }));

test('a server that does not stop is busy until it has answered', () =>
  using(
    { start: pair('lemonade') },
    { milliseconds: 400 },
    async ({ mockServer, backend }, context) => {
      const handle = await backend.submit(await jobFor('image-to-3d', context), context);
      assert.equal((await backend.health(context.signal)).state, 'ready', 'it may have more slots');
      assert.equal(await backend.cancel(handle, context), false);
      assert.equal((await backend.health(context.signal)).state, 'busy');
      while ((await backend.health(context.signal)).state === 'busy')
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(mockServer.jobs[0]!.state, 'done');
    },
  ));

test('a server that stops when the connection closes is cancelled so', () => {
  const stops = { stops_on_disconnect: true };
  const start = pair('lemonade', { stops: true, ending: () => 'hang' }, stops);
  return using({ start }, {}, async ({ mockServer, backend }, context) => {
    assert.equal(backend.traits.canCancel, true);
    const handle = await backend.submit(await jobFor('image-to-3d', context), context);
    while (mockServer.running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await backend.cancel(handle, context), true);
    while (mockServer.running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(mockServer.jobs[0]!.state, 'cancelled');
    assert.equal((await backend.health(context.signal)).state, 'ready');
  });
});

test('a job that is polled outlives us, and polls that fail in between', () =>
  withPair('muse', { answer: 'poll', badPolls: 2 }, { polls: true }, async (both, context) => {
    const { mockServer, backend } = both;
    const handle = await backend.submit(await jobFor('image-to-3d', context), context);
    const given = { ...SERVERS.muse, polls: true, poll_ms: 10 } as Given;
    const basis = { url: mockServer.url, credential: null };
    const next = kind.create(basis, kind.settings.parse(given), PLAIN_HOST);
    assert.deepEqual(await next.reattach('any', handle, context), handle);
    const stages: string[] = [];
    for await (const { stage } of next.observe(handle, context)) stages.push(stage);
    const { files } = await next.collect(handle, context);
    assert.equal(files.length, 1);
    assert.ok(stages.every((stage) => stage === 'queued' || stage === 'generating'));
    assert.equal(await backend.reattach('any', null, context), null);
    await next.close();
  }));

test('without its setting a job that is polled does not outlive us', () =>
  withPair('muse', { answer: 'poll' }, {}, async ({ backend }, context) => {
    const handle = await backend.submit(await jobFor('image-to-3d', context), context);
    assert.equal(backend.traits.canReattach, false);
    assert.deepEqual(handle, { run: handle.run! });
    await backend.collect(handle, context);
    await rejects(backend.collect(handle, context), 'lost');
  }));

test('a job of which only the connection knew is given up when its server stays away', () =>
  using(
    { start: pair('muse', { answer: 'poll' }) },
    { ending: () => 'hang' },
    async ({ mockServer, backend }, context) => {
      const handle = await backend.submit(await jobFor('image-to-3d', context), context);
      while (mockServer.running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      assert.equal(await backend.cancel(handle, context), false);
      assert.equal((await backend.health(context.signal)).state, 'busy');
      await mockServer.stop();
      while ((await backend.health(context.signal)).state === 'busy')
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal((await backend.health(context.signal)).state, 'down');
    },
  ));
