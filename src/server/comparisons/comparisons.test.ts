import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type TestServer, type TestUser, testServer } from '../../../test/support/test-server.ts';
import type { ComparisonPayload } from '../../contract/comparisons.ts';
import { BUILT_IN, createModelCatalog, followCatalog } from '../../core/model-catalog.ts';
import { flowSpecs } from '../../flows/specs.ts';

const withHost = createModelCatalog(Object.values(flowSpecs), {
  'text-to-model': { models: { host: ['gpu1', BUILT_IN] }, default: null },
});
const plain = createModelCatalog(Object.values(flowSpecs));
const REQUEST = { flow: 'text-to-model', input: { prompt: 'a stool' }, engines: ['v2', 'host'] };

let current = withHost;
let server: TestServer;
let user: TestUser;
before(async () => {
  const gpu1 = { kind: 'hunyuan3d', concurrency: 1, queueMs: 60_000, price: null, credits: {} };
  server = await testServer({
    options: {
      models: followCatalog(() => current),
      backends: new Map([['gpu1', gpu1]]),
      runnableFlows: new Set(['text-to-model']),
    },
  });
  user = await server.user();
});

const compare = (key: string) =>
  server.call(user, 'POST', '/compare', REQUEST, { 'idempotency-key': key });
const reserved = async () =>
  (await server.call(user, 'GET', '/users/balance')).body.data.total_frozen_credits as number;

test('a repeated comparison is the first one, even if an engine is gone by then', async () => {
  const made = (await compare('gone')).body.data as ComparisonPayload;
  const held = await reserved();
  current = plain;
  try {
    const again = await compare('gone');
    assert.equal(again.body.data?.batch_uuid, made.batch_uuid, JSON.stringify(again.body));
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal((await compare('new')).body.code, 4004);
    assert.equal(await reserved(), held);
  } finally {
    current = withHost;
  }
});

test('an engine that succeeds is charged once, and one that is cancelled is not', async () => {
  const { body: quote } = await server.call(user, 'POST', '/compare/quote', REQUEST);
  const made = (await compare('partial')).body.data as ComparisonPayload;
  assert.equal(made.reserved_credits, quote.data.cost_credits);
  const [done] = made.rows;
  await server.succeed(done!.task_uuid, []);
  await server.call(user, 'POST', `/batches/${made.batch_uuid}/cancel`);
  const { data } = (await server.call(user, 'GET', `/compare/${made.batch_uuid}`)).body;
  assert.deepEqual(
    [data.status, data.charged_credits, data.reserved_credits],
    ['PARTIAL', done!.cost_credits, 0],
  );
  assert.equal((await compare('partial')).body.data.batch_uuid, made.batch_uuid);
});

test('a comparison of another user is unknown', async () => {
  const { batch_uuid } = (await compare('mine')).body.data as ComparisonPayload;
  const other = await server.user();
  for (const [method, path] of [
    ['GET', `/compare/${batch_uuid}`],
    ['POST', `/batches/${batch_uuid}/cancel`],
    ['POST', `/batches/${batch_uuid}/retry`],
  ] as const)
    assert.equal((await server.call(other, method, path)).body.code, 4038, path);
});

test('nesting has a limit', async () => {
  let nested: unknown = 0;
  for (let depth = 0; depth < 3000; depth++) nested = [nested];
  for (const path of ['/compare', '/compare/quote']) {
    const body = { ...REQUEST, input: { nested } };
    assert.equal((await server.call(user, 'POST', path, body)).body.code, 4001, path);
  }
});
