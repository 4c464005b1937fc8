import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Bozzetto } from '../../src/sdk/index.ts';
import { admin } from '../support/admin.ts';
import { fails, hasKeys, KEYS, reaches, TIMESTAMP, UUID } from '../support/expect.ts';
import { recordingFetch } from '../support/http.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { openStore, type Store } from '../support/store.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

/** Wait that exceeds the 2 s for which keys are cached. */
const CACHE_MS = 2500;
const TRIANGLE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const UNKNOWN = '019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57';

describe('administration of users', () => {
  let service: Service;
  let chief: Bozzetto;
  let receiver: Receiver;
  let store: Store;
  before(async () => {
    service = await startService({
      env: { BOZZETTO_ALLOW_PRIVATE_URLS: 'on', BOZZETTO_RESULT_TTL: '3600' },
    });
    chief = service.client();
    receiver = await openReceiver();
    store = await openStore(service);
  });
  after(async () => {
    await receiver.close();
    await service.stop();
  });

  test('a user is added, gets a key and credits, and works', async () => {
    const user = await chief.admin.users.create({ name: 'Ada', email: 'ada@example.org' });
    hasKeys(user, KEYS.adminUser);
    assert.match(user.user_uuid, UUID);
    assert.match(user.created_at, TIMESTAMP);
    assert.deepEqual([user.name, user.email, user.keys], ['Ada', 'ada@example.org', 0]);
    assert.deepEqual([user.suspended_at, user.total_usable_credits, user.weight], [null, 0, 1]);

    const key = await chief.admin.users.keys(user.user_uuid).create({ name: 'laptop' });
    hasKeys(key, [...KEYS.apiKey, 'token']);
    assert.ok(!key.scopes.includes('admin'));
    assert.equal(key.expires_at, null);
    await chief.admin.users.grant(user.user_uuid, { credits: 50, reason: 'a gift' });
    const ada = service.client({ apiKey: key.token });
    const me = await ada.account.me();
    assert.deepEqual([me.user_uuid, me.total_usable_credits], [user.user_uuid, 50]);
    const { records } = await ada.account.ledger();
    assert.deepEqual([records[0]?.kind, records[0]?.note], ['grant', 'a gift']);

    const { keys } = await chief.admin.users.keys(user.user_uuid).list();
    assert.deepEqual(
      keys.map((one) => [one.key_uuid, one.name, one.current]),
      [[key.key_uuid, 'laptop', false]],
    );
    assert.deepEqual(await chief.admin.users.keys(user.user_uuid).revoke(key.key_uuid), {
      key_uuid: key.key_uuid,
      current: false,
    });
    await fails(4043, 404, () => chief.admin.users.keys(user.user_uuid).revoke(key.key_uuid));
  });

  test('the list: search by name, address, UUID and key, state, pages', async () => {
    const names = ['Grace Hopper', 'grace_under', 'Per%cent', 'Katherine'];
    const made = [];
    for (const name of names)
      made.push(await chief.admin.users.create({ name, email: `${made.length}@navy.example.mil` }));
    const found = async (search: string) =>
      (await chief.admin.users.list({ search })).records.map(({ name }) => name);
    assert.deepEqual(await found('GRACE'), ['grace_under', 'Grace Hopper']);
    assert.deepEqual(await found('grace_'), ['grace_under']);
    assert.deepEqual(await found('r%c'), ['Per%cent']);
    assert.deepEqual(await found('navy.example'), names.toReversed());
    assert.deepEqual(await found(made[3]!.user_uuid.toUpperCase()), ['Katherine']);
    const key = await chief.admin.users.keys(made[3]!.user_uuid).create();
    assert.deepEqual(await found(key.prefix), ['Katherine']);
    assert.deepEqual(await found('nobody'), []);

    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await chief.admin.users.list({
        search: 'navy.example',
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      });
      for (const user of page.records) hasKeys(user, KEYS.adminUser);
      pages.push(...page.records.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== null);
    assert.deepEqual(pages, names.toReversed());

    await chief.admin.users.suspend(made[0]!.user_uuid);
    const state = async (which: 'active' | 'suspended') =>
      (await chief.admin.users.list({ search: 'navy', state: which })).records.length;
    assert.deepEqual([await state('suspended'), await state('active')], [1, 3]);
    await fails(4001, 400, () => chief.admin.users.list({ cursor: 'x' }));
    await fails(4001, 400, () => chief.admin.users.list({ limit: 101 }));
    await fails(4001, 400, () => chief.admin.users.list({ search: ' ' }));
  });

  test('a suspended user is refused everywhere, what was accepted goes on', async () => {
    const user = await admin(service).createUser({ credits: 10 });
    const client = service.client(user);
    const task = await client.tasks.create('prompt-optimize', { user_input: 'a red chair' });
    const protocol = Buffer.from(user.apiKey).toString('base64url');
    const socket = new WebSocket(`${service.baseUrl.replace('http', 'ws')}/api/v1/ws`, [
      'bozzetto.v1',
      `bearer.${protocol}`,
    ]);
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[CloseEvent]>;

    const suspended = await chief.admin.users.suspend(user.user_uuid, { reason: 'card refused' });
    assert.match(suspended.suspended_at ?? '', TIMESTAMP);
    assert.equal(suspended.suspended_for, 'card refused');
    // The store refuses creations even while the key is still cached as valid.
    const refusal = await fails(4031, 403, () =>
      client.tasks.create('prompt-optimize', { user_input: 'a blue chair' }),
    );
    assert.match(refusal.message, /suspended/);
    assert.doesNotMatch(refusal.message + refusal.suggestion, /card/);
    const event = await Promise.race([closed, sleep(10_000, null, { ref: false })]);
    assert.equal(event?.[0].code, 1008, 'the socket is closed');
    await sleep(CACHE_MS);
    for (const call of [
      () => client.account.me(),
      () => client.tasks.list(),
      () => client.tasks.status(task.task_uuid),
      () => client.account.keys.create(),
    ])
      await fails(4031, 403, call);

    const again = await chief.admin.users.suspend(user.user_uuid, { reason: 'still' });
    assert.deepEqual([again.suspended_at, again.suspended_for], [suspended.suspended_at, 'still']);
    const granted = await chief.admin.users.grant(user.user_uuid, { credits: 5, reason: 'sorry' });
    const resumed = await chief.admin.users.resume(user.user_uuid);
    assert.deepEqual([resumed.suspended_at, resumed.suspended_for], [null, null]);
    await sleep(CACHE_MS);
    await reaches(client, task.task_uuid, ['SUCCESS']);
    assert.equal((await client.account.balance()).total_usable_credits, 14);
    assert.ok(granted.total_usable_credits >= 14);
    await client.tasks.create('prompt-optimize', { user_input: 'a blue chair' });
  });

  test('nobody suspends the own account: 4096', async () => {
    const { user_uuid } = await chief.account.me();
    await fails(4096, 409, () => chief.admin.users.suspend(user_uuid.toUpperCase()));
    assert.equal((await chief.admin.users.resume(user_uuid)).suspended_at, null);
  });

  test('a grant comes once under its key; another one under it is 4090', async () => {
    const { user_uuid } = await chief.admin.users.create({ name: 'Mary' });
    const recorder = recordingFetch();
    const { users } = service.client({ fetch: recorder.fetch }).admin;
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const grant = { credits: 30, reason: 'offer', expires_at };
    const once = { idempotencyKey: 'offer-1' };
    await Promise.all(Array.from({ length: 5 }, () => users.grant(user_uuid, grant, once)));
    const last = await users.grant(user_uuid, grant, once);
    assert.equal(recorder.last().headers.get('idempotent-replayed'), 'true');
    assert.equal(last.total_usable_credits, 30);
    await fails(4090, 409, () => users.grant(user_uuid, { ...grant, credits: 31 }, once));
    await fails(4090, 409, () => users.grant(user_uuid, { credits: 30, reason: 'offer' }, once));
    // The same idempotency key of another user is independent, and calls without one get a key each.
    const other = await users.create({ name: 'Rosalind' });
    assert.equal((await users.grant(other.user_uuid, grant, once)).total_usable_credits, 30);
    await users.grant(user_uuid, grant);
    assert.equal((await users.grant(user_uuid, grant)).total_usable_credits, 90);
    assert.equal(recorder.last().headers.get('idempotent-replayed'), null);

    for (const wrong of [
      { credits: 0, reason: 'x' },
      { credits: 1.5, reason: 'x' },
      { credits: 1 },
      { credits: 1, reason: '' },
      { credits: 1, reason: 'x', expires_at: '2020-01-01T00:00:00Z' },
    ])
      await fails(4001, 400, () => users.grant(user_uuid, wrong as never));
    await fails(4001, 400, () => users.grant(user_uuid, grant, { idempotencyKey: 'a b' }));
  });

  /** Creates a user with data everywhere, live and in the sandbox, and returns what identifies that data. */
  async function busyUser() {
    const user = await admin(service).createUser({ credits: 50 });
    const live = service.client(user);
    const { token } = await live.account.keys.create({ sandbox: true });
    const files: string[] = [];
    for (const client of [live, service.client({ apiKey: token })]) {
      const hook = { url: receiver.url, events: ['task.succeeded' as const] };
      await client.webhooks.create(hook);
      await client.webhooks.create({ for_tasks: true });
      const { file_key } = await client.uploads.model(new File([TRIANGLE], 'triangle.obj'));
      const formats = { source_format: 'obj', target_format: 'stl' };
      const model = { model_file: file_key, ...formats };
      const webhook_url = `${receiver.url}/${user.user_uuid}`;
      const done = await client.run('convert-model-format', model, { webhook_url });
      await receiver.first(({ path, body }) => path !== '/' && body.includes(done.task_uuid));
      const report = await client.tasks.report(done.task_uuid);
      assert.match(report.expires_at ?? '', TIMESTAMP);
      files.push(file_key, done.task_uuid);
    }
    const slow = { sandboxOutcome: 'slow' as const };
    const sandbox = service.client({ apiKey: token });
    await sandbox.tasks.create('prompt-optimize', { user_input: 'a chair' }, slow);
    return { user, live, sandbox, files };
  }

  /** Counts the rows that still exist of a user and the user's sandbox, except those of the ledger. */
  async function rowsOf(user: string): Promise<Record<string, number>> {
    const { rows } = await store.database.sql.query(
      `with mine as (select user_uuid from users where $1 in (user_uuid, sandbox_of))
       select (select count(*)::int from mine) as users,
              (select count(*)::int from users where $1 in (user_uuid, sandbox_of) and erased_at is null) as to_erase,
              (select count(*)::int from api_keys join mine using (user_uuid)) as keys,
              (select count(*)::int from uploads join mine using (user_uuid)) as uploads,
              (select count(*)::int from webhooks join mine using (user_uuid)) as webhooks,
              (select count(*)::int from webhook_messages m join tasks using (task_uuid) join mine using (user_uuid)) as messages,
              (select count(*)::int from task_webhooks join tasks using (task_uuid) join mine using (user_uuid)) as addresses,
              (select count(*)::int from jobs join mine using (user_uuid)) as jobs,
              (select count(*)::int from tasks join mine using (user_uuid)
                where completed_at is null or deleted_at is null or input <> '{}' or assets <> '[]' or output <> '{}'
                   or diagnostics is not null or fingerprint <> '' or client_order_id is not null) as contents`,
      [user],
    );
    return rows[0];
  }

  test('a deleted user leaves no key, file, webhook or word, the ledger stays: HTTP and command', async () => {
    const [one, two] = [await busyUser(), await busyUser()];
    const left = async (files: string[]) =>
      (await store.keys()).filter((key) => files.some((part) => key.includes(part)));
    for (const { files } of [one, two])
      for (const file of files)
        assert.ok((await left([file])).length > 0, `${file} is in the store before`);
    const before = await rowsOf(one.user.user_uuid);
    assert.deepEqual([before.users, before.uploads, before.webhooks], [2, 2, 4]);
    const ledgerOf = async (user: string) =>
      (
        await store.database.sql.query(
          'select kind, amount::int, task_uuid from credit_ledger where user_uuid = $1 order by 1, 2',
          [user],
        )
      ).rows;
    const books = [await ledgerOf(one.user.user_uuid), await ledgerOf(two.user.user_uuid)];
    assert.deepEqual(
      books[0]!.map(({ kind }) => kind),
      ['capture', 'grant', 'reserve'],
    );

    const { user_uuid } = one.user;
    assert.deepEqual(await chief.admin.users.delete(user_uuid), { user_uuid });
    const command = [
      join(ROOT, 'src/bin/admin.ts'),
      'users',
      'delete',
      '--user',
      two.user.user_uuid,
    ];
    const options = { env: { PATH: process.env.PATH, ...service.env } };
    const { stdout } = await promisify(execFile)(process.execPath, command, options);
    assert.deepEqual(JSON.parse(stdout), { user_uuid: two.user.user_uuid, deleted: true });
    await fails(4045, 404, () => chief.admin.users.get(user_uuid));
    await fails(4045, 404, () => chief.admin.users.delete(user_uuid));
    await sleep(CACHE_MS);
    for (const { live, sandbox } of [one, two])
      for (const client of [live, sandbox]) await fails(4011, 401, () => client.account.me());

    // A creation that had begun can complete for a minute after the deletion; the test skips that wait.
    await store.database.sql.query(
      `update users set deleted_at = deleted_at - interval '2 minutes' where deleted_at is not null`,
    );
    await store.sweep();
    for (const [n, { user, files }] of [one, two].entries()) {
      assert.deepEqual(await left(files), []);
      const { users, ...rest } = await rowsOf(user.user_uuid);
      assert.equal(users, 2, 'the ledger belongs to it');
      for (const [what, count] of Object.entries(rest)) assert.equal(count, 0, what);
      assert.deepEqual(await ledgerOf(user.user_uuid), books[n]);
    }
    assert.deepEqual((await chief.admin.reconciliation()).findings, []);
    const me = await chief.account.me();
    await fails(4096, 409, () => chief.admin.users.delete(me.user_uuid));
  });

  test('unknown users: 4045; wrong fields: 4001', async () => {
    const { users } = chief.admin;
    for (const call of [
      () => users.get(UNKNOWN),
      () => users.suspend(UNKNOWN),
      () => users.resume(UNKNOWN),
      () => users.delete(UNKNOWN),
      () => users.grant(UNKNOWN, { credits: 1, reason: 'x' }),
      () => users.keys(UNKNOWN).list(),
      () => users.keys(UNKNOWN).create(),
    ])
      await fails(4045, 404, call);
    await fails(4001, 400, () => users.get('x'));
    await fails(4001, 400, () => users.create({ name: '' }));
    await fails(4001, 400, () => users.create({ name: 'x', email: 'nowhere' }));
    const { user_uuid } = await users.create({ name: 'x' });
    await fails(4001, 400, () => users.suspend(user_uuid, { reason: 'x'.repeat(201) }));
    await fails(4001, 400, () => users.keys(user_uuid).create({ scopes: [] }));
  });

  test('everything of it needs the scope admin: 4030 that names it', async () => {
    const user = await admin(service).createUser();
    const { users } = service.client(user).admin;
    for (const call of [
      () => users.list(),
      () => users.get(user.user_uuid),
      () => users.create({ name: 'x' }),
      () => users.suspend(user.user_uuid),
      () => users.resume(user.user_uuid),
      () => users.delete(user.user_uuid),
      () => users.grant(user.user_uuid, { credits: 1, reason: 'x' }),
      () => users.keys(user.user_uuid).list(),
      () => users.keys(user.user_uuid).create(),
      () => users.keys(user.user_uuid).revoke(user.key_uuid),
    ])
      assert.match((await fails(4030, 403, call)).message, /scope admin/);
  });
});
