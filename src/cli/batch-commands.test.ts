import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestServer, type TestUser, testServer } from '../../test/support/test-server.ts';
import { readEnvironment } from './environment.ts';
import { run } from './run.ts';

const COMPARE = ['compare', 'a stool'];

let server: TestServer;
let user: TestUser;
let interruption: AbortController;

/** Forwards requests to the service, and interrupts the command while it waits for the answer to a creation. */
const slow = createServer(async (request, reply) => {
  const { method = 'GET', url = '', headers } = request;
  const body = await text(request);
  const { authorization = '', 'idempotency-key': key = '' } = headers as Record<string, string>;
  const answer = await fetch(`${server.baseUrl}${url}`, {
    method,
    headers: {
      authorization,
      'idempotency-key': key,
      ...(body !== '' && { 'content-type': 'application/json' }),
    },
    ...(body !== '' && { body }),
  });
  const told = await answer.text();
  if (method === 'POST' && /\/(compare|batches)$/.test(url)) {
    interruption.abort(new Error('interrupted'));
    await pause(50);
  }
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(told);
});

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-cli-batch-'));

before(async () => {
  server = await testServer({ options: { runnableFlows: new Set(['text-to-model']) } });
  await server.database.feed.start();
  user = await server.user();
  slow.listen(0, '127.0.0.1');
});
after(async () => {
  slow.close();
  await rm(directory, { recursive: true });
});

function collector(take: (part: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
}

function start(args: readonly string[], url = server.baseUrl) {
  const outcome = { out: '', notes: '' };
  const out = collector((part) => {
    outcome.out += part;
  });
  const notes = collector((part) => {
    outcome.notes += part;
  });
  interruption = new AbortController();
  const all = [...args, '--url', url, '--key', user.token];
  const done = run(all, readEnvironment({}), { out, notes }, interruption.signal);
  return { outcome, done: done.then((code) => ({ ...outcome, code })) };
}

const newest = async () =>
  (await server.call(user, 'GET', '/batches?limit=1')).body.data.records[0];

test('a quote names each engine, and a limit on the price is not a field of the flow', async () => {
  const quote = await start([...COMPARE, '--engines', 'v1,v2', '--quote']).done;
  assert.equal(quote.code, 0, quote.notes);
  assert.match(quote.out, /^v1 +\d+ credits\nv2 +\d+ credits\nall +\d+ credits\n$/);
  const dear = await start([...COMPARE, '--engines', 'v1,v2', '--max-cost-credits', '3']).done;
  assert.equal(dear.code, 1);
  assert.match(dear.notes, /but max_cost_credits is 3/);
  const one = await start([...COMPARE, '--engines', 'v2']).done;
  assert.equal(one.code, 2);
  assert.match(one.notes, /at least two engines/);
  assert.equal(await newest(), undefined, 'nothing was created');
});

test('each engine has a row, and an engine without a result makes the command fail', async () => {
  const { outcome, done } = start([...COMPARE, '--engines', 'v1,v2']);
  while (!outcome.notes.includes('reserved')) await pause(10);
  const { batch_uuid } = await newest();
  const { rows } = (await server.call(user, 'GET', `/compare/${batch_uuid}`)).body.data;
  await server.succeed(rows[0].task_uuid, []);
  await server.call(user, 'POST', `/batches/${batch_uuid}/cancel`);
  const { code, out } = await done;
  assert.equal(code, 1);
  assert.match(out, /^engine +state +seconds/);
  assert.match(out, /^v1 +SUCCESS/m);
  assert.match(out, /^v2 +CANCELLED/m);
});

test('Ctrl-C cancels what was made, even if its creation was not answered yet', async () => {
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const table = join(directory, 'props.json');
  await writeFile(table, JSON.stringify([{ flow: 'text-to-model', input: { prompt: 'a stool' } }]));
  for (const args of [
    [...COMPARE, '--engines', 'v1,v2'],
    ['batch', table],
  ]) {
    const before = await newest();
    const { code, notes } = await start(args, url).done;
    assert.equal(code, 130, notes);
    const { status, reserved_credits, batch_uuid } = await newest();
    assert.notEqual(batch_uuid, before.batch_uuid);
    assert.deepEqual([status, reserved_credits], ['CANCELLED', 0]);
  }
});

test('a folder for Godot has the file that keeps the editor from importing previews', async () => {
  const [table, folder] = [join(directory, 'godot.json'), join(directory, 'game')];
  await writeFile(table, JSON.stringify([{ flow: 'text-to-model', input: { prompt: 'a bench' } }]));
  const before = await newest();
  const { done } = start(['batch', table, '--for', 'godot', '-o', folder]);
  let batch = before;
  for (; batch.batch_uuid === before.batch_uuid; batch = await newest()) await pause(10);
  const { records } = (await server.call(user, 'GET', `/batches/${batch.batch_uuid}/items`)).body
    .data;
  await server.succeed(records[0].task_uuid, []);
  const { code, notes } = await done;
  assert.equal(code, 0, notes);
  assert.equal(await readFile(join(folder, 'assets/previews/.gdignore'), 'utf8'), '');
});
