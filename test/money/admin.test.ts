import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fundedUser, request } from './support.ts';

const ADMIN = new URL('../../src/bin/admin.ts', import.meta.url).pathname;

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});

interface Answer {
  code: number;
  lines: Record<string, unknown>[];
  stderr: string;
}

/** Runs the admin command on the test's database. */
async function admin(...args: string[]): Promise<Answer> {
  const env = { PATH: process.env.PATH, DATABASE_URL: db.connectionString };
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [ADMIN, ...args], {
    env,
  }).then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return { code, stderr, lines: lines.map((line) => JSON.parse(line)) };
}

test('a user, a key that lets in, credits, a correction, and a key that is taken back', async () => {
  const [user] = (await admin('users', 'create', '--name', 'Ada', '--email', 'ada@example.org'))
    .lines;
  const id = String(user?.user_uuid);
  const [key] = (await admin('keys', 'create', '--user', id, '--scopes', 'tasks:read')).lines;
  const hash = createHash('sha256').update(String(key?.token)).digest();
  const found = await db.accounts.authenticate(hash);
  assert.equal(found.outcome, 'ok');
  assert.deepEqual('principal' in found && found.principal.scopes, ['tasks:read']);

  await admin('grant', '--user', id, '--credits', '100', '--expires', '2100-01-01T00:00:00Z');
  const [balance] = (await admin('adjust', '--user', id, '--credits=7', '--note', 'a gift')).lines;
  assert.deepEqual(balance, { usable: 107, permanent: 7, frozen: 0 });
  const [listed] = (await admin('users', 'list')).lines;
  const { suspended_at, weight, frozen, in_flight, stored_bytes, keys } = listed!;
  assert.deepEqual([suspended_at, weight, in_flight, stored_bytes, keys], [null, 1, 0, 0, 1]);
  for (const [name, value] of Object.entries({ ...user, ...balance }))
    assert.equal(listed![name], value, name);
  assert.equal(frozen, 0);

  assert.equal((await admin('keys', 'revoke', '--key', String(key?.key_uuid))).code, 0);
  const other = await testDatabase({ connectionString: db.connectionString });
  assert.equal((await other.accounts.authenticate(hash)).outcome, 'expired');
});

test('what a user has stored, and a quota of the user’s own', async () => {
  const { user_uuid } = await db.accounts.createUser({ name: 'Grace', email: null });
  const quota = (megabytes: string) =>
    admin('quota', '--user', user_uuid, '--megabytes', megabytes);
  const [own] = (await quota('5')).lines;
  assert.deepEqual(own, { upload_bytes: 0, task_bytes: 0, quota_bytes: 5 * 2 ** 20 });
  assert.deepEqual((await admin('storage', '--user', user_uuid)).lines, [own]);
  assert.equal((await quota('default')).lines[0]?.quota_bytes, null);
  assert.match((await quota('much')).stderr, /--megabytes must be an integer or "default"/);
});

test('plans: limits under a name, given to a user', async () => {
  const { user_uuid } = await db.accounts.createUser({ name: 'Emmy', email: null });
  const set = ['plans', 'set', '--plan', 'studio', '--creations', '600', '--megabytes', '5'];
  const limits = { requests_per_minute: null, creations_per_minute: 600, tasks_in_flight: null };
  const plan = { plan_name: 'studio', ...limits, storage_bytes: 5 * 2 ** 20, users: 0 };
  assert.deepEqual((await admin(...set)).lines, [plan]);
  const give = (name: string) => admin('users', 'plan', '--user', user_uuid, '--plan', name);
  assert.deepEqual((await give('studio')).lines, [{ user_uuid, plan_name: 'studio' }]);
  assert.match((await give('palace')).stderr, /there is no plan palace/);
  assert.match(
    (await admin('plans', 'remove', '--plan', 'studio')).stderr,
    /the plan studio is still assigned to users/,
  );
  await give('default');
  assert.equal((await admin('plans', 'remove', '--plan', 'studio')).code, 0);
  for (const wrong of [
    ['--plan', 'default'],
    ['--plan', 'x', '--requests', '-1'],
  ])
    assert.equal((await admin('plans', 'set', ...wrong)).code, 2);
});

test('a user’s share of the engines, and who waits for them', async () => {
  const { user_uuid } = await db.accounts.createUser({ name: 'Mary', email: null });
  const weight = (value: string) => admin('weight', '--user', user_uuid, '--weight', value);
  assert.deepEqual((await weight('2.5')).lines, [{ user_uuid, weight: 2.5 }]);
  for (const wrong of ['0', '101', 'much']) {
    const { code, stderr } = await weight(wrong);
    assert.equal(code, 2);
    assert.match(stderr, /--weight must be a number from 0.01 to 100/);
  }
  assert.deepEqual((await admin('queue')).lines, []);
  const poor = await fundedUser(db, 1000);
  await db.tasks.create(request(poor));
  assert.deepEqual((await admin('queue')).lines, [
    { user_uuid: poor, name: 'test', weight: 1, lane: 'file', waiting: 1, taken: 0 },
  ]);
});

test('help of all, of some and of one; what was probably meant', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN, ...args], { env: { PATH: process.env.PATH } });
  const all = (await run('--help')).stdout;
  for (const name of ['users list', 'keys revoke', 'grant', 'reconcile', 'backup'])
    assert.match(all, new RegExp(`^${name}`, 'm'));
  assert.equal((await run()).stdout, all);
  const keys = (await run('keys', '--help')).stdout;
  assert.match(keys, /^keys create[\s\S]+^keys revoke/m);
  assert.doesNotMatch(keys, /^(users|grant)/m);
  assert.match((await run('help', 'backup')).stdout, /^backup <directory>/m);
  assert.match(
    (await admin('user', 'list')).stderr,
    /no command user list\. Did you mean users list\?/,
  );
  assert.match((await admin('dance')).stderr, /The commands are users list, /);
  assert.match((await admin('balance', '--usr', 'x')).stderr, /'--usr'\. Did you mean --user\?/);
  assert.match((await admin('backup')).stderr, /the directory for the backup is missing/);
});

test('what cannot be done is said in a sentence, with exit status 2', async () => {
  for (const [args, message] of [
    [['grant', '--user', 'x', '--credits', '1'], /--user must be a UUID/],
    [['grant', '--user', '01a1fe08-f8ad-76d1-9223-72de30be1e33', '--credits', '1'], /no user/],
    [['users', 'create', '--nome', 'Ada'], /Unknown option '--nome'/],
  ] as const) {
    const { code, stderr } = await admin(...args);
    assert.equal(code, 2);
    assert.match(stderr, message);
  }
});

test('reconcile prints what disagrees and exits with 1', async () => {
  assert.deepEqual(await admin('reconcile'), { code: 0, lines: [], stderr: '' });
  await db.sql.query('update credit_accounts set in_flight = 3');
  const { code, lines } = await admin('reconcile');
  assert.equal(code, 1);
  assert.match(String(lines[0]?.problem), /in flight are counted as 3, there are 0/);
});
