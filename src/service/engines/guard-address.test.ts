import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../../test/support/mock-servers/mock-server.ts';
import { withGuardedConnections } from '../../engines/remote/http/guarded-connections.ts';
import { JsonClient } from '../../engines/remote/http/json-client.ts';
import { guardAddress, guardedLookup } from './guard-address.ts';

const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));
const METADATA = '169.254.169.254';

test('private addresses are allowed, link-local ones and those of credentials are not', async () => {
  await guardAddress('http://127.0.0.1:8188');
  await guardAddress('http://[::1]:8188');
  await guardAddress('http://gpu1:8188', at('10.0.0.7'));
  for (const host of [METADATA, '[fe80::1]', '[::ffff:169.254.169.254]', '2852039166'])
    await assert.rejects(guardAddress(`http://${host}/`), /not allowed here/);
  await assert.rejects(guardAddress('http://gpu1/', at('10.0.0.7', METADATA)), /not allowed here/);
});

test('an address that a server names as the place of its result gets no connection', async () => {
  let requests = 0;
  const server = await listen({
    forget() {},
    answer(_request, response) {
      requests++;
      response.end('{}');
    },
  });
  const asked: string[] = [];
  // Refuses the address of the test's own server, so that nothing else is asked.
  const refusing = guardedLookup(async (host) => {
    asked.push(host);
    return [{ address: METADATA }];
  });
  const client = new JsonClient(server.url);
  const signal = AbortSignal.timeout(5000);
  await withGuardedConnections(refusing, async () => {
    const refused = { kind: 'unreachable', detail: /not allowed here/ };
    await assert.rejects(client.openFile(`${server.url}/result.glb`, signal), refused);
    await assert.rejects(client.ask('POST', '/', { json: {}, signal }), refused);
  });
  assert.deepEqual([requests, asked], [0, ['127.0.0.1', '127.0.0.1']]);
  assert.equal((await client.ask('GET', '/', { signal })).status, 200);
  client.close();
  await server.stop();
});

test('a name that resolves to another address after it was checked gets no connection', async () => {
  const asked: string[] = [];
  const server = await listen({
    forget() {},
    answer(request, response) {
      asked.push(String(request.headers.host));
      response.end('{}');
    },
  });
  const url = server.url.replace('127.0.0.1', 'gpu1.test');
  const ask = (...addresses: string[]) =>
    withGuardedConnections(guardedLookup(at(...addresses)), async () => {
      const client = new JsonClient(url);
      try {
        return await client.ask('GET', '/', { signal: AbortSignal.timeout(5000) });
      } finally {
        client.close();
      }
    });
  await guardAddress(url, at('127.0.0.1'));
  // The connection is made to the address that was checked, and the server sees the name.
  assert.equal((await ask('127.0.0.1')).status, 200);
  assert.deepEqual(asked, [new URL(url).host]);
  for (const addresses of [[METADATA], ['127.0.0.1', METADATA]])
    await assert.rejects(ask(...addresses), { kind: 'unreachable', detail: /not allowed here/ });
  assert.equal(asked.length, 1);
  await server.stop();
});
