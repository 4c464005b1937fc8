import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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
  const key_uuid = await db.accounts.createKey({
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
    principal: { user, key_uuid, scopes: ['tasks:read', 'tasks:write'] },
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
