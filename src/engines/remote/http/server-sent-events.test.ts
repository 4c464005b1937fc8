import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { rawServer } from '../../../../test/support/raw-server.ts';
import { HttpClient } from './exchange.ts';
import { type ServerSentEvent, serverSentEvents } from './server-sent-events.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n';

async function heard(say: (socket: Socket) => void, signal = new AbortController().signal) {
  const server = await rawServer(say);
  const client = new HttpClient();
  const events: ServerSentEvent[] = [];
  try {
    const answer = await client.exchange({ method: 'GET', url: server.url, signal });
    for await (const event of serverSentEvents(answer, 1000)) events.push(event);
    return events;
  } finally {
    client.close();
    await server.stop();
  }
}

test('events are read as they are cut, with comments and lines of either kind', async () => {
  const text =
    'event: start\r\ndata: {"a":\r\n\r\n: alive\n\ndata: one\ndata: two\n\nevent: é\ndata:x\n\n';
  const events = await heard((socket) => {
    socket.write(HEAD);
    // One byte at a time, so that letters are cut, too.
    const bytes = Buffer.from(text.replaceAll('\r\n', '\n'));
    for (const byte of bytes) socket.write(Buffer.from([byte]));
    socket.end();
  });
  assert.deepEqual(events, [
    { event: 'start', data: '{"a":' },
    { event: 'message', data: 'one\ntwo' },
    { event: 'é', data: 'x' },
  ]);
});

test('lines that end with both', async () => {
  const events = await heard((socket) => socket.end(`${HEAD}event: a\r\ndata: b\r\n\r\n`));
  assert.deepEqual(events, [{ event: 'a', data: 'b' }]);
});

test('an event without an end is bounded', async () => {
  const endless = (socket: Socket) => void socket.write(`${HEAD}data: ${'x'.repeat(2000)}`);
  await assert.rejects(heard(endless), { kind: 'wrong' });
});

test('a stream that breaks is unknown', async () => {
  const breaking = (socket: Socket) => {
    const head = HEAD.replace('\r\n\r\n', '\r\ntransfer-encoding: chunked\r\n\r\n');
    socket.write(`${head}9\r\ndata: a\n\n\r\n`);
    setTimeout(() => socket.resetAndDestroy(), 20);
  };
  await assert.rejects(heard(breaking), { kind: 'unknown' });
});

test('an abort ends it with its reason', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  setTimeout(() => controller.abort(reason), 100);
  await assert.rejects(
    heard((socket) => void socket.write(HEAD), controller.signal),
    (error) => error === reason,
  );
});
