import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { importWorkflow } from './import-workflow.ts';

/** Imports a document with the classes that a server of this behavior has. */
async function imported(
  document: unknown,
  behavior: RequestListener,
  signal = new AbortController().signal,
) {
  const server = createServer(behavior).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const asked = { document, file: 'The file', work: 'image-to-3d' as const };
    return await importWorkflow({ ...asked, url, credential: null }, signal);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a class that the server lacks is a problem whatever its name, and of many problems fifty are named', async () => {
  const names = ['constructor', ...Array.from({ length: 60 }, (_, i) => `Absent${i}`)];
  const document = Object.fromEntries(
    names.map((name, i) => [`n${i}`, { class_type: name, inputs: {} }]),
  );
  const { problems } = await imported(document, (_, response) => response.end('{}'));
  assert.match(problems[0]!, /^node n0 \(constructor\): the server has no such class/);
  assert.deepEqual([problems.length, problems.at(-1)], [51, 'and 12 more']);
});

test('a server that does not answer in time is not a file that cannot be converted', async () => {
  const waiting = new AbortController();
  const late = new DOMException('too late', 'TimeoutError');
  await assert.rejects(
    imported({ nodes: [{ id: 1, type: 'A' }] }, () => waiting.abort(late), waiting.signal),
    late,
  );
});

test('the descriptions of all classes have a limit together', async () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const document = Object.fromEntries(
    names.map((name) => [name, { class_type: name, inputs: {} }]),
  );
  const large = Buffer.alloc(30 << 20, ' ');
  let answers = 0;
  const behavior: RequestListener = (_, response) => {
    answers++;
    response.write('{}');
    response.end(large);
  };
  await assert.rejects(imported(document, behavior), {
    kind: 'wrong',
    message: /more than \d+ bytes/,
  });
  assert.equal(answers, 3);
});
