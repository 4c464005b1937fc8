import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fails, reaches } from '../support/expect.ts';
import { recordingFetch, send } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Service, startService } from '../support/service.ts';

describe('request rate', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_RATE_LIMIT: '20' } });
  });
  after(() => service.stop());

  test('beyond the limit 4290 with Retry-After; RateLimit headers before', async () => {
    const recorder = recordingFetch();
    const client = service.client({ fetch: recorder.fetch });
    await client.account.balance();
    assert.match(recorder.last().headers.get('ratelimit') ?? '', /r=\d+/);
    assert.match(recorder.last().headers.get('ratelimit-policy') ?? '', /q=20.*w=60/);
    let refused = 0;
    for (let request = 0; request < 40 && refused === 0; request++)
      await client.account.balance().catch((error) => {
        assert.equal(error.code, 4290);
        refused += 1;
      });
    assert.equal(refused, 1);
    const { status, headers } = recorder.last();
    assert.equal(status, 429);
    assert.ok(Number(headers.get('retry-after')) >= 1);
  });

  test('health checks are not counted', async () => {
    for (let request = 0; request < 40; request++)
      assert.equal((await send(`${service.baseUrl}/healthz`)).status, 200);
  });
});

describe('tasks in flight, and the drain', () => {
  let service: Service;
  before(async () => {
    service = await startService({
      embedded: true,
      env: { BOZZETTO_MAX_IN_FLIGHT: '2', BOZZETTO_CONCURRENCY: '1', BOZZETTO_DRAIN: '280' },
    });
  });

  test('beyond the limit 4291 with Retry-After; while draining 5030', async () => {
    const recorder = recordingFetch();
    const client = service.client({ fetch: recorder.fetch });
    const { file_key } = await client.uploads.image(await objectImage(512));
    const create = (polygon_limit: number) =>
      client.tasks.create('image-to-model', {
        image_file: file_key,
        polygon_limit,
        texture_size: 1024,
      });
    const running = await create(100_000);
    const waiting = await create(100_001);
    await fails(4291, 429, () => create(100_002));
    assert.ok(Number(recorder.last().headers.get('retry-after')) >= 1);
    await client.tasks.cancel(waiting.task_uuid);
    await reaches(client, running.task_uuid, ['RUNNING']);

    service.child.kill('SIGTERM');
    let seen = 0;
    // The server keeps answering until the running task has ended, and then closes the port.
    for (;;) {
      const answer = await send(`${service.baseUrl}/api/v1/users/me`, {
        headers: { authorization: `Bearer ${service.apiKey}` },
      }).catch(() => null);
      if (answer === null) break;
      await sleep(100);
      if (answer.status !== 503) continue;
      assert.equal(answer.body.code, 5030);
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
      seen += 1;
    }
    assert.ok(seen > 0, 'at least one request was answered with 5030');
    if (service.child.exitCode === null) await once(service.child, 'exit');
    await service.stop({ keepData: true });

    const again = await startService({
      embedded: true,
      data: service.data,
      apiKey: service.apiKey,
    });
    const done = await again.client().wait(running.task_uuid, { timeoutMs: PATIENCE_MS });
    assert.equal(done.status, 'SUCCESS');
    assert.equal((await again.client().account.balance()).total_frozen_credits, 0);
    await again.stop({ keepData: false });
  });
});
