import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackKey } from '../../src/core/ports/callbacks.ts';
import { callbackHost, callbackIntake } from '../../src/service/callbacks.ts';
import { send } from '../support/http.ts';
import { type CogOptions, startMockCog } from '../support/mock-servers/cog.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { testServer } from '../support/test-server.ts';
import { type RemoteStepServer, remoteStepOf, type ServerList } from './remote-step-servers.ts';
import { RemoteStepWorkers } from './remote-step-workers.ts';
import { openRig } from './worker-rig.ts';

/* Cog servers report the end of their jobs to the API, while worker processes start and stop. */

const list: ServerList = { backends: ['cog'], builtIn: false };
const rig = await openRig({ remoteLane: () => remoteStepOf(list)!.lane });
const secret = randomBytes(32);
const parts = { url: '', secret, news: rig.database.callbackNews, blobs: rig.blobs };
const api = await testServer({ ports: { callbacks: callbackIntake(parts) } });
const callbacks = { url: api.baseUrl, secret: secret.toString('hex') };
const stops: (() => Promise<void>)[] = [];
after(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function cog(
  options: CogOptions,
): Promise<{ mockServer: MockServer; workers: RemoteStepWorkers }> {
  const mockServer = await startMockCog(options);
  const server: RemoteStepServer = {
    name: 'cog',
    kind: 'cog',
    url: mockServer.url,
    concurrency: 4,
    // Workers poll only after a minute, so everything that the tests see came by callback.
    settings: { poll_ms: 60_000 },
  };
  const workers = new RemoteStepWorkers(rig, [server], [['cog', list]], callbacks);
  stops.push(() => mockServer.stop());
  stops.push(() => workers.stop());
  return { mockServer, workers };
}

const create = async () =>
  rig.create(await rig.upload(), { does: 'succeed' }, rig.user, { servers: 'cog' });

const isKept = (submission: string) =>
  rig.blobs.stat(callbackKey(submission)).then(
    () => true,
    () => false,
  );

async function submission(task_uuid: string): Promise<string> {
  for (;;) {
    const { rows } = await rig.database.sql.query(
      `select submission from remote_legs where task_uuid = $1 and state = 'submitted'`,
      [task_uuid],
    );
    if (rows[0]) return rows[0].submission;
    await sleep(10);
  }
}

test('the server tells the API, and the worker goes on at once', async () => {
  const { mockServer, workers } = await cog({ milliseconds: 300 });
  await workers.start();
  const task = await create();
  const reported = await submission(task.task_uuid);
  assert.equal((await rig.ended(task)).status, 'SUCCESS');
  assert.equal(mockServer.jobs.length, 1);
  assert.equal(await isKept(reported), false, 'what was reported is let go of');
  await workers.stop();
});

test('a worker that is killed misses nothing that was reported meanwhile', async () => {
  const { mockServer, workers } = await cog({ milliseconds: 500 });
  await workers.start();
  const task = await create();
  const reported = await submission(task.task_uuid);
  await workers.kill();
  while (!(await isKept(reported))) await sleep(20);
  await workers.start();
  const ended = await rig.ended(task);
  assert.equal(ended.status, 'SUCCESS', JSON.stringify(ended.error));
  assert.equal(mockServer.jobs.length, 1, 'the job was not made again');
  assert.equal(await isKept(reported), false);
  await workers.stop();
});

test('to everybody else there is no such path', async () => {
  const { workers } = await cog({ ending: () => 'hang' });
  await workers.start();
  const task = await create();
  const waiting = await submission(task.task_uuid);
  const { urlOf } = callbackHost({ ...parts, url: api.baseUrl }, { warn: () => {} });
  const post = (url: string) => send(url, { method: 'POST', body: '{}' });
  const nowhere = await post(`${api.baseUrl}/nowhere`);
  const reported = JSON.stringify(nowhere.body);
  const wrong = [
    `${api.baseUrl}/callbacks/${waiting}/${randomBytes(32).toString('base64url')}`,
    `${api.baseUrl}/callbacks/${waiting}/x`,
    // This URL has a valid token, but no worker waits for its submission.
    urlOf(randomUUID()),
    urlOf(`${waiting}x`),
  ];
  for (const url of wrong) {
    const answer = await post(url);
    assert.equal(answer.status, 404);
    const own = {
      ...(answer.body as object),
      request_id: (nowhere.body as { request_id: string }).request_id,
    };
    assert.equal(JSON.stringify(own).replace(new URL(url).pathname, '/nowhere'), reported);
  }
  await rig.database.tasks.cancel(rig.user, task.task_uuid);
  await workers.stop();
});

test('100 MB go to disk, and the first body of a submission stays', async () => {
  const { workers } = await cog({ ending: () => 'hang' });
  await workers.start();
  const task = await create();
  const waiting = await submission(task.task_uuid);
  await workers.kill();
  const { urlOf } = callbackHost({ ...parts, url: api.baseUrl }, { warn: () => {} });
  const bytes = 100 << 20;
  const chunk = Buffer.alloc(1 << 20, 'A');
  async function* body() {
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  }
  const request = { method: 'POST', body: body(), duplex: 'half' } as unknown as RequestInit;
  const answer = await fetch(urlOf(waiting), request);
  assert.equal(answer.status, 204);
  assert.equal((await rig.blobs.stat(callbackKey(waiting))).bytes, bytes);
  const second = await fetch(urlOf(waiting), { method: 'POST', body: '{}' });
  assert.equal(second.status, 204);
  assert.equal((await rig.blobs.stat(callbackKey(waiting))).bytes, bytes);
  await rig.database.tasks.cancel(rig.user, task.task_uuid);
  await workers.stop();
});
