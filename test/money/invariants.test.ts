import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type pg from 'pg';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { created, EMPTY_RESULT, fundedUser, request } from './support.ts';

/*
 * PostgreSQL itself refuses every wrong change that a person with psql, or a bug of ours, might attempt.
 */

let db: TestDatabase;
let user: string;
let running: string;
let ended: string;

before(async () => {
  db = await testDatabase();
  user = await fundedUser(db, 1000);
  running = created(await db.tasks.create(request(user))).task_uuid;
  await db.tasks.admit(running);
  await db.tasks.claim(running, 'test');
  ended = created(await db.tasks.create(request(user))).task_uuid;
  await db.tasks.admit(ended);
  await db.tasks.claim(ended, 'test');
  await db.tasks.succeed(ended, 1, EMPTY_RESULT);
});

/** Runs the statements in one transaction and expects it to fail. */
async function refused(message: RegExp, ...statements: string[]): Promise<void> {
  const client: pg.PoolClient = await db.sql.connect();
  try {
    await assert.rejects(async () => {
      await client.query('begin');
      for (const text of statements) await client.query(text);
      await client.query('commit');
    }, message);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const ledger = (kind: string, amount: number, frozen: number, task: string | null) =>
  `insert into credit_ledger (user_uuid, kind, amount, frozen_amount, task_uuid)
   values ('${user}', '${kind}', ${amount}, ${frozen}, ${task === null ? 'null' : `'${task}'`})`;

test('the ledger is append-only', async () => {
  await refused(/append-only/, 'update credit_ledger set amount = 1');
  await refused(/append-only/, 'delete from credit_ledger');
  await refused(/append-only/, 'truncate credit_ledger');
});

test('only the ledger changes an account', async () => {
  await refused(/only the ledger/, 'update credit_accounts set balance = balance + 1');
  await refused(/only the ledger/, 'update credit_accounts set frozen = 0');
  await refused(/an account stays/, 'delete from credit_accounts');
  const guest = `insert into users (user_uuid, name) values (gen_random_uuid(), 'guest')`;
  await refused(
    /starts empty/,
    `with u as (${guest} returning user_uuid) insert into credit_accounts (user_uuid, balance) select user_uuid, 5 from u`,
  );
});

test('no ledger row takes an account below zero or below what is frozen', async () => {
  await refused(/balance_covers_frozen/, ledger('expire', -961, 0, null));
  await refused(/frozen_is_not_negative/, ledger('release', 0, -21, running));
});

test('a sandbox account has no money and stays one', async () => {
  const { rows } = await db.sql.query('select open_sandbox($1, gen_random_uuid()) as id', [user]);
  const sandbox = rows[0].id as string;
  const granted = `insert into credit_ledger (user_uuid, kind, amount, frozen_amount) values ('${sandbox}', 'grant', 5, 0)`;
  await refused(/sandbox_has_no_money/, granted);
  await refused(/stay what they were/, `update credit_accounts set sandbox = not sandbox`);
  await refused(/stay what they were/, `update tasks set sandbox = not sandbox`);
  await assert.rejects(db.accounts.grant(sandbox, 5, null, 'test'), /sandbox_has_no_money/);
});

test('a ledger row has amounts that fit its kind', async () => {
  await refused(/kind_fits_amounts/, ledger('grant', -1, 0, null));
  await refused(/kind_fits_amounts/, ledger('capture', -20, 0, running));
  await refused(/kind_fits_amounts/, ledger('bonus', 1, 0, null));
  await refused(/task_fits_kind/, ledger('reserve', 0, 5, null));
});

test('grants and account agree at every commit', async () => {
  await refused(/grants and account/, ledger('adjust', 5, 0, null));
  await refused(/grants and account/, 'update credit_grants set remaining = remaining - 1');
  await refused(
    /grants and account/,
    `insert into credit_grants (user_uuid, amount, remaining) values ('${user}', 5, 5)`,
  );
  await refused(/credit_grants_check/, 'update credit_grants set remaining = -1');
});

test('a task is reserved once and settled once', async () => {
  const hold = `insert into credit_holds (task_uuid, user_uuid, amount) values ('${running}', '${user}', 20)`;
  await refused(/credit_holds_pkey/, hold);
  await refused(/credit_ledger_one_reserve/, ledger('reserve', 0, 20, running));
  await refused(/credit_ledger_one_settlement/, ledger('capture', -20, -20, ended));
  await refused(/open to captured/, `update credit_holds set state = 'open', settled_at = null`);
  await refused(/open to captured/, `delete from credit_holds`);
});

test('a hold is the sum of its parts', async () => {
  await refused(
    /do not add up/,
    `with extra as (
       insert into credit_grants (user_uuid, amount, remaining) values ('${user}', 1, 0) returning grant_id
     ) insert into credit_hold_parts (task_uuid, grant_id, amount) select '${running}', grant_id, 1 from extra`,
  );
  await refused(/append-only/, 'update credit_hold_parts set amount = amount + 1');
  await refused(/append-only/, 'delete from credit_hold_parts');
});

test('an ended task holds nothing, a live one holds its cost', async () => {
  await refused(
    /hold of credits disagree/,
    `update tasks set status = 'CANCELLED', completed_at = now() where task_uuid = '${running}'`,
  );
  await refused(/hold of credits disagree/, `select settle_hold('${running}', 'released')`);
  await refused(
    /hold of credits disagree/,
    `insert into tasks (task_uuid, user_uuid, flow_name, cost_credits, input, fingerprint, cursor)
     values (gen_random_uuid(), '${user}', 'image-to-model', 20, '{}', 'x', 0)`,
  );
});

test('a task moves along its state machine only', async () => {
  const move = (task: string, set: string) => `update tasks set ${set} where task_uuid = '${task}'`;
  for (const status of ['PENDING', 'QUEUED', 'RUNNING', 'FAILED', 'CANCELLED'])
    await refused(
      /does not go from SUCCESS|success_is_complete/,
      move(ended, `status = '${status}'`),
    );
  await refused(/has ended/, move(ended, "completed_at = now() + interval '1 s'"));
  await refused(/does not go from RUNNING to PENDING/, move(running, `status = 'PENDING'`));
  await refused(/success_is_complete/, move(running, `progress = 100`));
  await refused(/ended_has_time/, move(running, `status = 'SUCCESS', progress = 100`));
  await refused(/failed_has_error/, move(running, `status = 'FAILED', completed_at = now()`));
  await refused(/an attempt starts/, move(running, 'attempt = 2'));
  await refused(/was created with/, move(running, 'cost_credits = 1'));
  await refused(/was created with/, move(running, `input = '{}'`));
  await refused(/only_ended_are_deleted/, move(running, 'deleted_at = now()'));
  await refused(/its row stays/, `delete from tasks where task_uuid = '${ended}'`);
  await db.tasks.progress(running, 1, 50, 'test');
  await refused(/never goes back/, move(running, 'progress = 49'));
});

test('after all of it the books are in order', async () => {
  assert.deepEqual(await db.accounts.reconcile(), []);
});
