import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rawServer } from '../../../../test/support/raw-server.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { drain, readJson, readText, saveBody } from './answers.ts';
import { type Answer, HttpClient } from './exchange.ts';

/** Gets the head of an answer that a socket gives, and what may be done with it. */
async function answered(
  say: (socket: Socket) => void,
  use: (answer: Answer, directory: string) => Promise<void>,
  signal = new AbortController().signal,
): Promise<void> {
  const server = await rawServer(say);
  const client = new HttpClient();
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-answers-'));
  try {
    await use(await client.exchange({ method: 'GET', url: server.url, signal }), directory);
    assert.deepEqual(await readdir(directory), [], 'no half of a file is left');
  } finally {
    client.close();
    await server.stop();
    await rm(directory, { recursive: true });
  }
}

const head = (length: number) => `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`;

async function isWrong(promise: Promise<unknown>, message?: RegExp): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof RemoteFailure, String(error));
    assert.equal(error.kind, 'wrong');
    if (message) assert.match(error.message, message);
    return true;
  });
}

test('a body is saved as it came', () =>
  answered(
    (socket) => {
      socket.write(`${head(10)}01234`);
      setTimeout(() => socket.write('56789'), 20);
    },
    async (answer, directory) => {
      const path = join(directory, 'file');
      assert.equal(await saveBody(answer, path), 10);
      assert.equal(await readFile(path, 'utf8'), '0123456789');
      await rm(path);
    },
  ));

test('a connection that is reset in the middle of a body is wrong', () =>
  answered(
    (socket) => {
      socket.write(`${head(10)}01234`);
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    (answer, directory) => isWrong(saveBody(answer, join(directory, 'file')), /ended early/),
  ));

test('a body that broke before anybody read it is wrong', () =>
  answered(
    (socket) => {
      socket.write(`${head(10)}01234`);
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    async (answer, directory) => {
      await new Promise((resolve) => answer.body.once('close', resolve));
      await isWrong(saveBody(answer, join(directory, 'file')));
    },
  ));

test('a body shorter than its Content-Length is wrong', () =>
  answered(
    (socket) => socket.end(`${head(10)}01234`),
    (answer, directory) => isWrong(saveBody(answer, join(directory, 'file'))),
  ));

test('of a body longer than its Content-Length nothing more is read', () =>
  answered(
    (socket) => socket.write(`${head(5)}0123456789`),
    async (answer) => assert.equal(await readText(answer), '01234'),
  ));

test('a chunked body that ends without its last chunk is wrong', () =>
  answered(
    (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n01234\r\n'),
    (answer) => isWrong(readText(answer)),
  ));

test('a body that stalls is wrong', () =>
  answered(
    (socket) => socket.write(`${head(10)}01234`),
    async (answer) => {
      const reading = drain(
        answer,
        100,
        async (counted) => {
          for await (const chunk of counted) assert.ok(chunk);
        },
        50,
      );
      await isWrong(reading, /stopped in the middle/);
    },
  ));

test('a slow body that goes on longer than a stall may last is read', () =>
  answered(
    (socket) => {
      socket.write(head(5));
      let sent = 0;
      const timer = setInterval(() => {
        if (socket.destroyed || sent === 5) clearInterval(timer);
        else socket.write(String(sent++));
      }, 60);
    },
    async (answer) => {
      const chunks: string[] = [];
      const read = async (counted: AsyncIterable<Buffer>) => {
        for await (const chunk of counted) chunks.push(chunk.toString());
      };
      assert.equal(await drain(answer, 100, read, 200), 5);
      assert.equal(chunks.join(''), '01234');
    },
  ));

test('a body over the limit is wrong, read or saved, whatever its head says', () =>
  answered(
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(1 << 16)));
      };
      socket.on('drain', more);
      more();
    },
    (answer, directory) => isWrong(saveBody(answer, join(directory, 'file'), 1 << 20), /bytes/),
  ));

test('an abort in the middle of a body ends it with its reason', () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  return answered(
    (socket) => {
      socket.write(`${head(10)}01234`);
      setTimeout(() => controller.abort(reason), 30);
    },
    (answer, directory) =>
      assert.rejects(saveBody(answer, join(directory, 'file')), (error) => error === reason),
    controller.signal,
  );
});

test('a directory that is gone is our error', () =>
  answered(
    (socket) => socket.write(`${head(5)}01234`),
    (answer, directory) =>
      assert.rejects(saveBody(answer, join(directory, 'gone', 'file')), { code: 'ENOENT' }),
  ));

test('a page of HTML where JSON was asked for is wrong', () =>
  answered(
    (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>Welcome to nginx!</html>'),
    (answer) => isWrong(readJson(answer), /not JSON/),
  ));
