import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { created, EMPTY_RESULT, request, tally } from '../../../../test/money/support.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import type { User } from '../../../core/ports/account-store.ts';

let db: TestDatabase;
let user: User;
before(async () => {
  db = await testDatabase();
  user = await db.accounts.createUser({ name: 'Ada', email: 'ada@example.org' });
});

async function key(expires_at: number | null = null) {
  const tokenHash = randomBytes(32);
  const { key_uuid } = await db.accounts.createKey({
    user_uuid: user.user_uuid,
    tokenHash,
    prefix: 'bz_live_abcd',
    scopes: ['tasks:read', 'tasks:write'] as const,
    expires_at,
  });
  return { key_uuid, tokenHash };
}

test('a key stands for its user and scopes', async () => {
  const { key_uuid, tokenHash } = await key(Date.now() + 60_000);
  assert.deepEqual(await db.accounts.authenticate(tokenHash), {
    outcome: 'ok',
    principal: {
      user,
      owner_uuid: user.user_uuid,
      key_uuid,
      scopes: ['tasks:read', 'tasks:write'],
      sandbox: false,
      plan: null,
    },
  });
  assert.deepEqual(await db.accounts.listUsers(), [user]);
});

test('unknown, expired and revoked keys do not let in; a cached answer lives 2 s at most', async () => {
  assert.deepEqual(await db.accounts.authenticate(randomBytes(32)), { outcome: 'unknown' });
  const old = await key(Date.now() - 1);
  assert.deepEqual(await db.accounts.authenticate(old.tokenHash), { outcome: 'expired' });
  const { key_uuid, tokenHash } = await key();
  assert.equal((await db.accounts.authenticate(tokenHash)).outcome, 'ok');
  assert.equal(await db.accounts.revokeKey(key_uuid), true);
  assert.equal(await db.accounts.revokeKey(key_uuid), false);
  await sleep(2050);
  assert.equal((await db.accounts.authenticate(tokenHash)).outcome, 'expired');
});

test('a ticket is used up by the first of two concurrent uses, and expires', async () => {
  const { tokenHash } = await key();
  const found = await db.accounts.authenticate(tokenHash);
  const principal = 'principal' in found ? found.principal : assert.fail();
  const ticket = randomBytes(32);
  await db.accounts.createTicket(ticket, principal, Date.now() + 60_000);
  const uses = await Promise.all([1, 2, 3].map(() => db.accounts.redeemTicket(ticket)));
  assert.deepEqual(
    uses.filter((use) => use !== null),
    [principal],
  );
  const late = randomBytes(32);
  await db.accounts.createTicket(late, principal, Date.now() - 1);
  assert.equal(await db.accounts.redeemTicket(late), null);
});

test('a suspended user: no key lets in, no task is created, what was accepted goes on', async () => {
  const suspended = await db.accounts.createUser({ name: 'Eve', email: null });
  const { user_uuid } = suspended;
  await db.accounts.grant(user_uuid, 100, null, 'test');
  const tokenHash = randomBytes(32);
  const { key_uuid } = await db.accounts.createKey({
    user_uuid,
    tokenHash,
    prefix: 'bz_live_efgh',
    scopes: ['tasks:read'],
    expires_at: null,
  });
  const accepted = created(await db.tasks.create(request(user_uuid)));
  const ticket = randomBytes(32);
  const principal = {
    user: suspended,
    owner_uuid: user_uuid,
    key_uuid,
    scopes: [],
    sandbox: false,
    plan: null,
  };
  await db.accounts.createTicket(ticket, principal, Date.now() + 60_000);

  assert.equal(await db.accounts.suspend(user_uuid, 'test'), true);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      db.tasks.create(request(user_uuid, { client_order_id: n % 2 === 0 ? null : `order-${n}` })),
    ),
  );
  assert.deepEqual(tally(made), { suspended: 20 });
  assert.deepEqual(await db.accounts.authenticate(tokenHash), { outcome: 'suspended' });
  assert.deepEqual(await db.accounts.endedKeys([key_uuid]), [key_uuid]);
  assert.equal(await db.accounts.redeemTicket(ticket), null);
  await db.tasks.admit(accepted.task_uuid);
  await db.tasks.claim(accepted.task_uuid, 'test');
  assert.equal(await db.tasks.succeed(accepted.task_uuid, 1, EMPTY_RESULT), true);
  assert.deepEqual(await db.accounts.balance(user_uuid), { usable: 80, permanent: 80, frozen: 0 });

  assert.equal(await db.accounts.resume(user_uuid), true);
  assert.deepEqual(await db.accounts.endedKeys([key_uuid]), []);
  assert.equal((await db.tasks.create(request(user_uuid))).outcome, 'created');
  assert.equal(await db.accounts.suspend(randomUUID(), null), false);
  assert.equal(await db.accounts.resume(randomUUID()), false);
  assert.deepEqual(await db.accounts.reconcile(), []);
});

test('a step erases as many deleted users as there are, and those with nothing left count', async () => {
  const gone = await Promise.all(
    Array.from({ length: 25 }, () => db.accounts.createUser({ name: 'gone', email: null })),
  );
  for (const { user_uuid } of gone) assert.ok(await db.accounts.deleteUser(user_uuid));
  assert.equal(await db.retention.eraseUsers(20), 0, 'a creation may come through for a minute');
  await db.sql.query(
    `update users set deleted_at = deleted_at - interval '2 minutes' where name = 'deleted'`,
  );
  assert.deepEqual(
    [await db.retention.eraseUsers(20), await db.retention.eraseUsers(20)],
    [20, 5],
    'twenty, and so the sweep goes on',
  );
});
