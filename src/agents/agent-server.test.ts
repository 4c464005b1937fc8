import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { Bozzetto } from '../sdk/index.ts';
import { agentServer } from './agent-server.ts';

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';

test('an unexpected error is reported to the operator, but not to the agent', async () => {
  const bozzetto = new Bozzetto({
    baseUrl: 'http://127.0.0.1',
    apiKey: 'bz_live_x',
    maxRetries: 0,
  });
  const failure = new RangeError('/home/operator/secret');
  // The service never answers like this; only a bug in the client would throw such an error.
  bozzetto.account.balance = () => Promise.reject(failure);
  const heard: unknown[] = [];
  const place = { readFile: null, onError: (error: unknown) => void heard.push(error) };
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([agentServer(bozzetto, place, '1').connect(here), client.connect(there)]);
  const { isError, content } = await client.callTool({ name: 'get_balance', arguments: {} });
  assert.equal(isError, true);
  assert.match(JSON.stringify(content), /failed unexpectedly/);
  assert.doesNotMatch(JSON.stringify(content), /operator|secret/);
  assert.deepEqual(heard, [failure]);
  await client.close();
});

test('compare_engines makes one comparison, or only asks for its price', async () => {
  const calls: unknown[] = [];
  const answering = (name: string) => (request: unknown) => {
    calls.push([name, request]);
    return Promise.resolve({ batch_uuid: UUID } as never);
  };
  const bozzetto = new Bozzetto({ baseUrl: 'http://127.0.0.1', apiKey: 'bz_live_x' });
  Object.assign(bozzetto.comparisons, {
    create: answering('create'),
    quote: answering('quote'),
    get: answering('get'),
  });
  const place = { readFile: null, onError: assert.fail };
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([agentServer(bozzetto, place, '1').connect(here), client.connect(there)]);
  const request = { flow: 'text-to-model', input: { prompt: 'a mug' }, engines: ['v1', 'v2'] };
  const limited = { ...request, max_cost_credits: 50 };
  const call = (name: string, input: Record<string, unknown>) =>
    client.callTool({ name, arguments: input });
  await call('compare_engines', { ...limited, dry_run: true });
  await call('compare_engines', limited);
  const { structuredContent } = await call('get_comparison', { batch_uuid: UUID });
  assert.deepEqual(calls, [
    ['quote', request],
    ['create', limited],
    ['get', UUID],
  ]);
  assert.deepEqual(structuredContent, { batch_uuid: UUID });
  assert.equal((await call('get_comparison', {})).isError, true);
  await client.close();
});
