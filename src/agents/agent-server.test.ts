import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { Bozzetto } from '../sdk/index.ts';
import { agentServer } from './agent-server.ts';

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
