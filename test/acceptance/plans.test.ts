import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { admin, type TestUser } from '../support/admin.ts';
import { fails, hasKeys, KEYS } from '../support/expect.ts';
import { recordingFetch } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';

/** Wait that exceeds the 2 s for which a key and its plan are cached. */
const CACHE_MS = 2500;
const cached = () => new Promise((resume) => setTimeout(resume, CACHE_MS));

let service: Service;
/** A second API process on the same database. */
let other: Service;
let chief: TestUser;
before(async () => {
  service = await startService({
    env: { BOZZETTO_STORAGE_PER_USER: '100', BOZZETTO_ALLOW_PRIVATE_URLS: 'on' },
  });
  const { DATABASE_URL } = service.env;
  other = await startService({ env: { DATABASE_URL: DATABASE_URL!, BOZZETTO_ROLE: 'api' } });
  chief = await admin(service).createUser({ scopes: ['admin', 'account:read'] });
});
after(async () => {
  await other.stop();
  await service.stop();
});

const plans = () => service.client(chief).admin.plans;

test('plans: made, changed, listed, given, shown, removed', async () => {
  const user = await admin(service).createUser();
  const limits = { requests_per_minute: 5000, creations_per_minute: null, tasks_in_flight: 0 };
  const made = await plans().set('studio', { ...limits, storage_bytes: 1000 });
  assert.deepEqual(made, { plan_name: 'studio', ...limits, storage_bytes: 1000, users: 0 });
  assert.equal((await plans().set('studio', { tasks_in_flight: 7 })).requests_per_minute, null);
  const given = await plans().give(user.user_uuid, 'studio');
  hasKeys(given, KEYS.adminUser);
  assert.equal(given.plan, 'studio');
  assert.deepEqual(
    (await plans().list()).plans.map(({ plan_name, users }) => [plan_name, users]),
    [['studio', 1]],
  );
  await fails(4089, 409, () => plans().remove('studio'));
  await fails(4049, 404, () => plans().give(user.user_uuid, 'nothing'));
  await fails(4045, 404, () => plans().give('019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57', 'studio'));
  for (const name of ['default', 'UPPER', 'a b'])
    await fails(4001, 400, () => plans().set(name, {}));
  await fails(4001, 400, () => plans().set('studio', { tasks_in_flight: -1 }));

  const state = await service.client(user).account.state();
  assert.deepEqual(state, {
    user_uuid: user.user_uuid,
    sandbox: false,
    plan: 'studio',
    limits: {
      requests_per_minute: 6000,
      creations_per_minute: null,
      tasks_in_flight: 7,
      storage_bytes: 100 * 2 ** 20,
    },
    use: { tasks_in_flight: 0, storage_bytes: 0 },
  });
  assert.equal((await plans().give(user.user_uuid, 'default')).plan, 'default');
  assert.deepEqual(await plans().remove('studio'), { plan_name: 'studio' });
  await fails(4049, 404, () => plans().remove('studio'));
  await fails(4030, 403, () => service.client(user).admin.plans.list());
});

test('two API processes share the limits of a plan', async () => {
  const user = await admin(service).createUser();
  await plans().set('small', { requests_per_minute: 30 });
  await plans().give(user.user_uuid, 'small');
  const recorder = recordingFetch();
  const clients = [service, other].map((one) => one.client({ ...user, fetch: recorder.fetch }));
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      clients[n % 2]!.account.balance().then(
        () => 'fine',
        (error) => {
          assert.equal(error.code, 4290);
          assert.ok(error.retryAfterMs >= 1000);
          return 'refused';
        },
      ),
    ),
  );
  const fine = answers.filter((answer) => answer === 'fine').length;
  // Meanwhile the bucket regains one token every two seconds.
  const refilled = Math.ceil((performance.now() - began) / 2000);
  assert.ok(fine >= 30 && fine <= 30 + refilled, `${fine} of 100 were let in`);
  assert.match(recorder.last().headers.get('ratelimit-policy') ?? '', /"default";q=30;w=60/);
});

test('creations, tasks in flight and storage by plan; the sandbox has the same, counted apart', async (t) => {
  const user = await admin(service).createUser({ credits: 500 });
  await plans().set('tight', { creations_per_minute: 3, tasks_in_flight: 1 });
  await plans().give(user.user_uuid, 'tight');
  const recorder = recordingFetch();
  const client = service.client({ ...user, fetch: recorder.fetch });
  const { token } = await client.account.keys.create({ sandbox: true });
  const sandbox = service.client({ apiKey: token });
  // This server never answers, so the task stays in flight. An unused address would not do: some networks refuse it at
  // once.
  const held = new Set<Socket>();
  const silent = createServer((socket) => held.add(socket)).listen(0, '127.0.0.1');
  t.after(() => {
    for (const socket of held) socket.destroy();
    silent.close();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const create = (n: number) =>
    client.tasks.create('image-to-mesh', { image_file: `http://127.0.0.1:${port}/${n}.png` });
  const first = await create(1);
  const { headers } = recorder.last();
  assert.equal(
    headers.get('ratelimit-policy'),
    '"default";q=6000;w=60, "creations";q=3;w=60, "tasks";q=1;qu="concurrent-requests"',
  );
  assert.match(headers.get('ratelimit') ?? '', /^"default";r=\d+;t=\d+, "creations";r=2;t=20$/);
  await fails(4291, 429, () => create(2));
  assert.equal((await client.tasks.status(first.task_uuid)).completed_at, null);
  await create(3).catch(() => undefined);
  await fails(4290, 429, () => create(4));
  assert.ok(Number(recorder.last().headers.get('retry-after')) >= 1);
  await sandbox.run('image-to-mesh', { image_file: 'https://example.com/chair.png' });
  assert.equal((await sandbox.account.state()).plan, 'tight');

  await plans().set('tight', { storage_bytes: 1 });
  await cached();
  await fails(5070, 507, () => sandbox.uploads.model(new Blob(['v 0 0 0\n'])));
  await fails(5070, 507, () => client.uploads.model(new Blob(['v 0 0 0\n'])));
});
