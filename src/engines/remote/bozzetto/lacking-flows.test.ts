import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { JsonClient, type Reply } from '../http/json-client.ts';
import { creationRefusal } from './lacking-flows.ts';

test('a refused creation stays refused if the question about the flows is not answered', async () => {
  class Silent extends JsonClient {
    override async ask(): Promise<Reply> {
      throw new RemoteFailure('unknown', 'the connection broke before the server responded');
    }
  }
  const json = { code: 5031 };
  const reply = { status: 503, headers: {}, text: JSON.stringify(json), json };
  const client = new Silent('http://127.0.0.1:9');
  const { signal } = new AbortController();
  assert.equal((await creationRefusal(client, 'model-rig', reply, signal)).kind, 'busy');
  client.close();
});
