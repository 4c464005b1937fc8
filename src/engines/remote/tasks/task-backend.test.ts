import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { jobFor } from '../../../../test/support/mock-servers/backend-contract.ts';
import { bodyOf, listen, sendJson } from '../../../../test/support/mock-servers/mock-server.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { sampleModel } from '../../../../test/support/mock-servers/sample-model.ts';
import type { Backend } from '../../spec/backend.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { meshyKind } from '../meshy/kind.ts';

type Say = Parameters<typeof listen>[0]['answer'];

/** A server that answers the n-th question about a job as the test says. */
async function polling(
  answers: (Say | object)[],
  run: (backend: Backend, context: RemoteStepContext, asked: () => number) => Promise<void>,
) {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-tasks-'));
  let asked = 0;
  const server = await listen({
    forget: () => {},
    async answer(request, response, url) {
      if (url.pathname === '/made') return void response.end(await sampleModel());
      await bodyOf(request);
      if (request.method === 'POST') return sendJson(response, 202, { result: 'job' });
      const next = answers[Math.min(asked++, answers.length - 1)]!;
      if (typeof next === 'function') return (next as Say)(request, response, url);
      sendJson(response, 200, { model_urls: { glb: `${server.url}/made` }, ...next });
    },
  });
  const settings = meshyKind.settings.parse({ poll_ms: 10 });
  const backend = meshyKind.create({ url: server.url, credential: 'key' }, settings, PLAIN_HOST);
  try {
    const context = { directory, signal: new AbortController().signal };
    await run(backend, context, () => asked);
  } finally {
    await backend.close();
    await server.stop();
    await rm(directory, { recursive: true });
  }
}

async function watch(backend: Backend, context: RemoteStepContext): Promise<Observation[]> {
  const handle = await backend.submit(await jobFor('image-to-3d', context), context);
  const seen: Observation[] = [];
  for await (const one of backend.observe(handle, context)) seen.push(one);
  const { files } = await backend.collect(handle, context);
  assert.equal(files.length, 1);
  return seen;
}

const done = { status: 'SUCCEEDED', progress: 100 };
const status =
  (code: number): Say =>
  (_request, response) =>
    sendJson(response, code, { message: 'not now' });
const reset: Say = (_request, response) => void response.destroy();
const page: Say = (_request, response) => void response.end('<html>bad gateway</html>');

test('questions that fail in passing say nothing about the job', () =>
  polling(
    [status(503), status(429), status(500), reset, page, page, done],
    async (backend, context, asked) => {
      assert.deepEqual(await watch(backend, context), [{ stage: 'done', fraction: 1 }]);
      assert.ok(asked() >= 8);
    },
  ));

test('a server that answers with pages for good is given up', () =>
  polling([page], async (backend, context, asked) => {
    await assert.rejects(watch(backend, context), { kind: 'wrong' });
    assert.equal(asked(), 6);
  }));

test('a key that is taken back is not waited for', () =>
  polling([status(401)], async (backend, context) => {
    await assert.rejects(watch(backend, context), { kind: 'refused' });
  }));

test('collecting what was paid for is tried again', () =>
  polling([done, status(503), reset, done], async (backend, context) => {
    assert.equal((await watch(backend, context)).length, 1);
  }));

test('an answer to a submit that nobody understands is unknown: it may have been paid for', async () => {
  const server = await listen({
    forget: () => {},
    answer: (_request, response) => void response.end('<html>Welcome!</html>'),
  });
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-tasks-'));
  const settings = meshyKind.settings.parse({});
  const backend = meshyKind.create({ url: server.url, credential: 'key' }, settings, PLAIN_HOST);
  const context = { directory, signal: new AbortController().signal };
  const job = await jobFor('image-to-3d', context);
  await assert.rejects(backend.submit(job, context), { kind: 'unknown' });
  await backend.close();
  await server.stop();
  await rm(directory, { recursive: true });
});

for (const [code, kind] of [
  [502, 'unknown'],
  [504, 'unknown'],
  [500, 'failed'],
  [503, 'busy'],
  [402, 'credit'],
  [403, 'refused'],
  [413, 'refused'],
] as const)
  test(`a submit that is answered with ${code} is ${kind}`, async () => {
    const server = await listen({ forget: () => {}, answer: status(code) });
    const directory = await mkdtemp(join(tmpdir(), 'bozzetto-tasks-'));
    const settings = meshyKind.settings.parse({});
    const backend = meshyKind.create({ url: server.url, credential: 'key' }, settings, PLAIN_HOST);
    const context = { directory, signal: new AbortController().signal };
    const job = await jobFor('image-to-3d', context);
    await assert.rejects(backend.submit(job, context), { kind });
    await backend.close();
    await server.stop();
    await rm(directory, { recursive: true });
  });
