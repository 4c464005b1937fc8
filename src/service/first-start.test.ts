import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../test/support/database.ts';
import { firstStart } from './first-start.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const now = Date.now();

test('an empty database gets one user with a key and credits, once', async () => {
  const database = await testDatabase();
  const first = await firstStart(database, { token: null, credits: 1000, now });
  assert.ok(first.state === 'made');
  assert.match(first.token, /^bz_live_[A-Za-z0-9_-]{43}$/);
  const found = await database.accounts.authenticate(hashOf(first.token));
  assert.ok(found.outcome === 'ok');
  const { user, scopes } = found.principal;
  assert.ok(scopes.includes('admin'));
  assert.equal((await database.accounts.balance(user.user_uuid)).usable, 1000);

  const again = await firstStart(database, {
    token: first.token,
    credits: 1000,
    now: now + 60_000,
  });
  assert.deepEqual(again, {
    state: 'earlier',
    at: new Date(now).toISOString(),
    user_uuid: user.user_uuid,
    works: true,
  });
  assert.equal((await database.accounts.balance(user.user_uuid)).usable, 1000);
});

test('ten processes that start together make one user', async () => {
  const database = await testDatabase();
  const token = `bz_live_${'x'.repeat(43)}`;
  const all = await Promise.all(
    Array.from({ length: 10 }, () => firstStart(database, { token, credits: 5, now })),
  );
  assert.equal(all.filter(({ state }) => state === 'made').length, 1);
  assert.equal((await database.accounts.listUsers()).length, 1);
});

test('a first start that died before it made the user is done again later', async () => {
  const database = await testDatabase();
  await database.settings.getOrCreate('first_start', () => `${new Date(now).toISOString()} x`);
  const options = { token: null, credits: 0 };
  assert.equal((await firstStart(database, { ...options, now: now + 1000 })).state, 'earlier');
  assert.equal((await firstStart(database, { ...options, now: now + 11_000 })).state, 'made');
});
