import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/support/database.ts';
import type { RateStore } from '../core/ports/rate-store.ts';
import { SharedBuckets } from './shared-buckets.ts';

/** A bucket in memory that counts its draws and never refills. */
function dryStore(tokens: number): RateStore & { draws: number } {
  return {
    draws: 0,
    async draw(_account, _policy, _perMinute, wanted) {
      this.draws += 1;
      await null;
      const granted = Math.min(wanted, tokens);
      tokens -= granted;
      return { granted, remaining: tokens };
    },
  };
}

const buckets = (store: RateStore, now = () => 0) =>
  new SharedBuckets(store, 'requests', { maxAccounts: 10, now });

const allowedOf = (taken: { allowed: boolean }[]) => taken.filter((one) => one.allowed).length;

test('processes share a bucket, whatever they draw at once', async () => {
  for (const limit of [1, 20, 6000]) {
    const store = dryStore(limit);
    const processes = [buckets(store), buckets(store), buckets(store)];
    const taken = await Promise.all(
      Array.from({ length: limit + 100 }, (_, n) => processes[n % 3]!.take('a', limit)),
    );
    assert.equal(allowedOf(taken), limit);
  }
});

test('a hundred requests of a busy account cost about one draw, a refused one none', async () => {
  const store = dryStore(6000);
  const one = buckets(store);
  for (let n = 0; n < 6000; n++) assert.ok((await one.take('a', 6000)).allowed);
  assert.ok(store.draws < 130, `${store.draws} draws`);
  const before = store.draws;
  for (let n = 0; n < 50; n++) {
    const { allowed, remaining, retryAfter } = await one.take('a', 6000);
    assert.deepEqual([allowed, remaining, retryAfter], [false, 0, 1]);
  }
  assert.ok(store.draws <= before + 1);
});

test('what was drawn long ago is let go, and without a database nobody is refused here', async () => {
  let now = 0;
  const store = dryStore(100);
  const one = buckets(store, () => now);
  assert.equal((await one.take('a', 6000)).allowed, true);
  assert.equal(store.draws, 1);
  now = 11_000;
  await one.take('a', 6000);
  assert.equal(store.draws, 2);
  const broken = buckets({ draw: () => Promise.reject(new Error('no database')) });
  for (let n = 0; n < 5; n++) assert.equal((await broken.take('a', 1)).allowed, true);
});

test('draws from PostgreSQL at once: no token twice, a full bucket at first, refilled evenly', async () => {
  const { rates, accounts, sql } = await testDatabase();
  const { user_uuid } = await accounts.createUser({ name: 'test', email: null });
  const draw = (wanted: number, perMinute = 60) =>
    rates.draw(user_uuid, 'requests', perMinute, wanted);
  const drawn = await Promise.all(Array.from({ length: 40 }, () => draw(3)));
  const granted = drawn.reduce((sum, one) => sum + one.granted, 0);
  const [{ tokens, seconds }] = (
    await sql.query(
      'select tokens, extract(epoch from clock_timestamp() - drawn_at)::float8 as seconds from rate_buckets',
    )
  ).rows;
  assert.ok(granted >= 60 && tokens >= 0 && seconds >= 0, `${granted}`);
  // A second later there is a token more; a busy machine may have given some meanwhile.
  await sql.query(
    `update rate_buckets set tokens = 0.5, drawn_at = clock_timestamp() - interval '2 seconds'`,
  );
  const later = await draw(100);
  assert.ok(later.granted >= 2 && later.granted < 60, `${later.granted}`);
  assert.equal((await rates.draw(user_uuid, 'creations', 60, 100)).granted, 60);
});
