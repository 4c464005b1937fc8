import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { isOutage } from './outage.ts';

test('the victim of a deadlock may be sent again, a wrong statement not', async () => {
  const { sql } = await testDatabase();
  const [one, other] = await Promise.all([sql.connect(), sql.connect()]);
  try {
    await sql.query('create table locked_first (); create table locked_second ()');
    await one.query('begin; lock table locked_first');
    await other.query('begin; lock table locked_second');
    const ends = await Promise.allSettled([
      one.query('lock table locked_second').finally(() => one.query('rollback')),
      other.query('lock table locked_first').finally(() => other.query('rollback')),
    ]);
    const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    assert.equal(errors.length, 1);
    assert.ok(isOutage(errors[0]), String(errors[0]));
    const wrong = await sql.query('select nothing').catch((error: unknown) => error);
    assert.equal(isOutage(wrong), false);
  } finally {
    one.release();
    other.release();
  }
});
