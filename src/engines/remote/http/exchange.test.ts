import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { type RawServer, rawServer } from '../../../../test/support/raw-server.ts';
import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import { readText } from './answers.ts';
import { type Exchange, HttpClient } from './exchange.ts';

const left: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of left.splice(0)) await end();
});

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

async function served(...args: Parameters<typeof rawServer>): Promise<RawServer> {
  const server = await rawServer(...args);
  left.push(server.stop);
  return server;
}

function client(): HttpClient {
  const made = new HttpClient();
  left.push(() => made.close());
  return made;
}

function get(url: string, more: Partial<Exchange> = {}): Exchange {
  return { method: 'GET', url, signal: new AbortController().signal, ...more };
}

const fails = (kind: RemoteFailureKind, promise: Promise<unknown>) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof RemoteFailure, String(error));
    assert.equal(error.kind, kind, `${error.message} (${error.detail})`);
    return true;
  });

test('reads use one connection, submits one each', async () => {
  const server = await served((socket) => socket.write(OK));
  const http = client();
  for (let times = 0; times < 3; times++) await readText(await http.exchange(get(server.url)));
  assert.equal(server.connections, 1);
  const body = [Buffer.from('{}')];
  for (let times = 0; times < 3; times++)
    await readText(await http.exchange(get(server.url, { method: 'POST', body })));
  assert.equal(server.connections, 4);
});

test('a read on a kept connection that the server closes at that moment is made again', async () => {
  const server = await served((socket, _head, request) => {
    if (request === 1) socket.resetAndDestroy();
    else socket.write(OK);
  });
  const http = client();
  await readText(await http.exchange(get(server.url)));
  assert.equal(await readText(await http.exchange(get(server.url))), 'ok');
  assert.equal(server.connections, 2);
});

test('a submit whose connection breaks is not made again: its outcome is unknown', async () => {
  const server = await served((socket) => socket.resetAndDestroy());
  const body = [Buffer.from('{}')];
  await fails('unknown', client().exchange(get(server.url, { method: 'POST', body })));
  assert.equal(server.connections, 1);
});

test('a server that is not there is unreachable', async () => {
  const server = await served(() => {});
  await server.stop();
  await fails('unreachable', client().exchange(get(server.url)));
});

test('a server that breaks off the TLS handshake is unreachable: nothing was sent', async () => {
  const server = await served(() => {});
  const url = server.url.replace('http:', 'https:');
  const plain = client().exchange(get(url, { method: 'POST', body: [Buffer.from('{}')] }));
  setTimeout(() => void server.stop(), 50);
  await fails('unreachable', plain);
});

test('a long wait is kept alive by the kernel', {
  skip: process.platform !== 'linux',
}, async () => {
  const port = Promise.withResolvers<number>();
  const server = await served((socket) => port.resolve(socket.remotePort!));
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = client().exchange(get(server.url, { method: 'POST', signal }));
  const address = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [local, remote] = [address(await port.promise), address(Number(new URL(server.url).port))];
  const sockets = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  // The local port alone may also belong to a closed connection to another server, in TIME_WAIT.
  const ours = sockets
    .map((line) => line.trim().split(/\s+/))
    .find((line) => line[1] === local && line[2] === remote);
  // 02: the timer that is running is the one of keep-alive.
  assert.match(ours?.[5] ?? '', /^02:/);
  controller.abort(new Error('enough'));
  await assert.rejects(waiting);
});

test('a head that is late is unknown, and the connection is closed', async () => {
  let closed = false;
  const server = await served((socket) => socket.once('close', () => (closed = true)));
  await fails('unknown', client().exchange(get(server.url, { headTimeoutMs: 50 })));
  while (!closed) await new Promise(setImmediate);
});

test('a large body extends the time to the head', async () => {
  const server = await served((socket) => setTimeout(() => socket.write(OK), 200));
  const body = [Buffer.alloc(12 << 20)];
  const large = { ...get(server.url, { headTimeoutMs: 50 }), method: 'POST' as const, body };
  assert.equal((await client().exchange(large)).status, 200);
});

test('an answer of another protocol (101) is wrong and ends', async () => {
  const server = await served((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
  );
  await fails('wrong', client().exchange(get(server.url)));
});

test('bytes that are no HTTP are unknown', async () => {
  const server = await served((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
  await fails('unknown', client().exchange(get(server.url)));
});

test('hints before the answer (103) are passed over', async () => {
  const server = await served((socket) => socket.write(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}`));
  assert.equal((await client().exchange(get(server.url))).status, 200);
});

test('an answer that comes before the body was read is the answer', async () => {
  const server = await served((socket) =>
    socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 3\r\nconnection: close\r\n\r\nbig'),
  );
  const body = [Buffer.alloc(32 << 20)];
  const answer = await client().exchange(get(server.url, { method: 'POST', body }));
  assert.equal(answer.status, 413);
  assert.equal(await readText(answer), 'big');
});

test('an abort ends the wait for a head with its reason, and the connection', async () => {
  let closed = false;
  const controller = new AbortController();
  const reason = new Error('enough');
  const server = await served((socket) => {
    socket.once('close', () => (closed = true));
    controller.abort(reason);
  });
  await assert.rejects(
    client().exchange(get(server.url, { signal: controller.signal })),
    (error) => error === reason,
  );
  while (!closed) await new Promise(setImmediate);
});

test('an abort ends the sending of a body that nobody reads', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const server = await served((socket) => {
    socket.pause();
    setTimeout(() => controller.abort(reason), 50);
  });
  const body = [Buffer.alloc(64 << 20)];
  let sent = false;
  const running = client().exchange(
    get(server.url, {
      method: 'POST',
      body,
      signal: controller.signal,
      onSent: () => (sent = true),
    }),
  );
  await assert.rejects(running, (error) => error === reason);
  assert.equal(sent, false);
});

test('a request tells when it is sent, before its answer', async () => {
  const reported: string[] = [];
  const server = await served((socket) =>
    setTimeout(() => {
      reported.push('answer');
      socket.write(OK);
    }, 50),
  );
  const onSent = () => reported.push('sent');
  await client().exchange(get(server.url, { method: 'POST', body: [Buffer.from('{}')], onSent }));
  await client().exchange(get(server.url, { onSent }));
  assert.deepEqual(reported, ['sent', 'answer', 'sent', 'answer']);
});

test('the length of a body of bytes, files and base64 is reported and right', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-exchange-'));
  left.push(() => rm(directory, { recursive: true }));
  const path = join(directory, 'file');
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  await writeFile(path, content);
  const length = 6 + content.length + content.toString('base64').length;
  const heads: string[] = [];
  const whole = () => heads[0]!.indexOf('\r\n\r\n') + 4 + length;
  const server = await served((socket, head) => {
    heads.push(head);
    // The client stops sending when it has the response.
    const respond = () => {
      if (server.received < whole()) setTimeout(respond, 10);
      else setTimeout(() => socket.write(OK), 100);
    };
    respond();
  });
  const body = [Buffer.from('before'), { path }, { path, base64: true }];
  await client().exchange(get(server.url, { method: 'POST', body }));
  assert.match(heads[0]!, new RegExp(`content-length: ${length}\r\n`, 'i'));
  assert.doesNotMatch(heads[0]!, /transfer-encoding/i);
  assert.equal(server.received, whole());
});

test('a file that cannot be read is our error, not the server’s', async () => {
  const server = await served(() => {});
  const body = [{ path: '/nowhere/at/all' }];
  await assert.rejects(client().exchange(get(server.url, { method: 'POST', body })), {
    code: 'ENOENT',
  });
});
