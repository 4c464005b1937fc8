import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainImage } from '../../test/support/images.ts';
import { testServer } from '../../test/support/test-server.ts';
import { Bozzetto, InvalidRequestError } from '../sdk/index.ts';

/** A gallery: what one looks for in it, through the client library. */
let client: Bozzetto;
/** Oldest first. */
const made: { task_uuid: string; created_at: string }[] = [];

before(async () => {
  const server = await testServer({
    options: { runnableFlows: new Set(['image-to-model', 'image-to-mesh', 'text-to-model']) },
  });
  const user = await server.user();
  client = new Bozzetto({ baseUrl: server.baseUrl, apiKey: user.token });
  const image_file = await server.image(user, await plainImage(64, 64));
  made.push(await client.tasks.create('image-to-model', { image_file }));
  await sleep(5);
  made.push(await client.tasks.create('image-to-mesh', { image_file }));
  await sleep(5);
  made.push(await client.tasks.create('text-to-model', { prompt: 'a 100% RED teapot' }));
  await client.tasks.patch(made[0]!.task_uuid, { name: 'Old_Armchair', is_public: true });
  await client.tasks.patch(made[1]!.task_uuid, { name: 'Oldest armchair', is_public: true });
  // Public and not any more: it can be changed as often as one likes.
  await client.tasks.patch(made[1]!.task_uuid, { is_public: false });
});

/** Places in `made` of what a filter finds, newest first. */
async function found(query: Parameters<Bozzetto['models']['own']>[0]): Promise<number[]> {
  const { records, total } = await client.models.own(query);
  assert.equal(total, records.length);
  return records.map(({ task_uuid }) => made.findIndex((one) => one.task_uuid === task_uuid));
}

test('by name or prompt, whatever is special in a pattern stands for itself', async () => {
  assert.deepEqual(await found({}), [2, 1, 0]);
  assert.deepEqual(await found({ search: 'ARMCHAIR' }), [1, 0]);
  assert.deepEqual(await found({ search: 'old_' }), [0]);
  assert.deepEqual(await found({ search: '0% red' }), [2]);
  assert.deepEqual(await found({ search: '\\' }), []);
});

test('by what everybody may read, time, flow, and all of it at once', async () => {
  assert.deepEqual(await found({ is_public: true }), [0]);
  assert.deepEqual(await found({ is_public: false }), [2, 1]);
  const { created_at } = made[1]!;
  assert.deepEqual(await found({ created_after: created_at }), [2]);
  assert.deepEqual(await found({ created_before: created_at }), [0]);
  assert.deepEqual(await found({ flow_name: 'image-to-mesh', status: 'PENDING' }), [1]);
  const all = { search: 'old', is_public: false, created_after: made[0]!.created_at } as const;
  assert.deepEqual(await found({ ...all, order: 'asc' }), [1]);
  assert.deepEqual(await found({ ...all, status: 'SUCCESS' }), []);
});

test('wrong filters are 4001', async () => {
  for (const wrong of [{ is_public: 'maybe' }, { search: ' ' }, { created_after: 'yesterday' }])
    await assert.rejects(client.models.own(wrong as never), (error) => {
      assert.ok(error instanceof InvalidRequestError);
      assert.equal(error.code, 4001);
      return true;
    });
});
