import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/support/database.ts';

test('the jobs of a lost worker are given back without the clock, which whoever takes jobs holds', async () => {
  const db = await testDatabase();
  const { user_uuid: user } = await db.accounts.createUser({ name: 'user', email: null });
  const [lost, found] = [randomUUID(), randomUUID()];
  await db.sql.query(`select beat_worker($1, 'lost', 1, 1, null)`, [lost]);
  // Three jobs of one user, whose share is thus updated more than once in the transaction that gives them back.
  await db.sql.query(
    `insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
     select gen_random_uuid(), $1, 'long', 0, 1000, 'long', 1000 from generate_series(1, 3)`,
    [user],
  );
  const { rowCount } = await db.sql.query(`select take_jobs($1, '{short,long}', 3, null, true)`, [
    lost,
  ]);
  assert.equal(rowCount, 3);
  await db.sql.query(`update queue_workers set beat_at = beat_at - interval '1 min'`);

  const taking = await db.sql.connect();
  const beating = await db.sql.connect();
  try {
    await taking.query('begin');
    await taking.query(`select 1 from queue_clocks where clock = 'engine' for update`);
    await beating.query(`set statement_timeout = '20 s'`);
    const { rows } = await beating.query(
      `select beat_worker($1, 'found', 1, 1, interval '8 s') as given_back`,
      [found],
    );
    assert.equal(rows[0].given_back, 3);
  } finally {
    await taking.query('rollback');
    await beating.query('reset statement_timeout');
    taking.release();
    beating.release();
  }
});
