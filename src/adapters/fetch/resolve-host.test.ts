import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { resolveHost } from './resolve-host.ts';

const TYPE_A = 1;
/** A DNS server with the A records of two.test. It never answers queries for silent.test. */
const server = dgram.createSocket('udp4');
let servers: string[];

server.on('message', (query, from) => {
  const question = query.subarray(12);
  if (question.includes('silent')) return;
  const type = question.readUInt16BE(question.indexOf(0) + 1);
  const asked = question.subarray(0, question.indexOf(0) + 5);
  const found = question.includes('two') && type === TYPE_A ? ['203.0.113.1', '203.0.113.2'] : [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(question.includes('two') ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(found.length, 6);
  header.writeUInt32BE(0, 8);
  // Each record: a pointer to the name, type A, class IN, a TTL of 60 s, four bytes of data.
  const records = found.map((address) =>
    Buffer.concat([
      Buffer.from('c00c000100010000003c0004', 'hex'),
      Buffer.from(address.split('.').map(Number)),
    ]),
  );
  server.send(Buffer.concat([header, asked, ...records]), from.port, from.address);
});

before(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
after(() => server.close());

const never = new AbortController().signal;

test('addresses of both families; a family without answer does not matter', async () => {
  assert.deepEqual(await resolveHost('two.test', never, servers), [
    { address: '203.0.113.1', family: 4 },
    { address: '203.0.113.2', family: 4 },
  ]);
  await assert.rejects(resolveHost('none.test', never, servers), { code: 'ENOTFOUND' });
});

test('names whose server is silent hold up nobody, and end with the abort', async () => {
  const cancelled = new AbortController();
  const silent = Array.from({ length: 64 }, (_, k) =>
    resolveHost(`${k}.silent.test`, cancelled.signal, servers).catch((error) => error.code),
  );
  assert.equal((await resolveHost('two.test', never, servers)).length, 2);
  cancelled.abort();
  assert.deepEqual(new Set(await Promise.all(silent)), new Set(['ECANCELLED']));
  await assert.rejects(resolveHost('two.test', cancelled.signal, servers), { name: 'AbortError' });
});
