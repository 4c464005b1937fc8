import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testDatabase } from '../../../test/support/database.ts';
import { openPool, transaction } from './connection.ts';
import { listenTo } from './listener.ts';

const LIMIT_MS = 60_000;

const db = await testDatabase();
const pool = openPool(db.connectionString, 4);
const heard: string[] = [];
const listener = listenTo(
  db.connectionString,
  'test_news',
  (news) => heard.push(news),
  () => {},
);
await listener.start();
after(async () => {
  await listener.stop();
  await pool.end();
});

const tell = (by: Pick<pg.Pool, 'query'>, news: string) =>
  by.query(`select tell('test_news', $1)`, [news]);

async function hears(news: string): Promise<void> {
  for (const giveUpAt = performance.now() + LIMIT_MS; !heard.includes(news); await sleep(10))
    if (performance.now() > giveUpAt) assert.fail(`${news} is not heard`);
}

test('news of a statement are announced, and once where they are the same', async () => {
  await tell(pool, 'one');
  await hears('one');
  heard.length = 0;
  await pool.query(`select tell('test_news', 'same') from generate_series(1, 1000)`);
  await hears('same');
  await tell(pool, 'behind it');
  await hears('behind it');
  assert.deepEqual(heard, ['same', 'behind it']);
});

test('news without words are announced as well', async () => {
  heard.length = 0;
  await pool.query(`select tell('test_news', null)`);
  await hears('');
});

test('news of a transaction are announced when it is committed, in their order', async () => {
  heard.length = 0;
  await transaction(pool, async (client) => {
    for (const news of ['a', 'b', 'c']) await tell(client, news);
    // Longer than the interval between batches.
    await sleep(300);
    assert.deepEqual(heard, []);
  });
  await hears('c');
  assert.deepEqual(heard, ['a', 'b', 'c']);
});

test('what was not committed is not announced, however it came to that', async () => {
  heard.length = 0;
  const refused = (work: Promise<unknown>) => assert.rejects(work);
  await refused(
    transaction(pool, async (client) => {
      await tell(client, 'given up by the program');
      throw new Error('given up');
    }),
  );
  await refused(pool.query(`select tell('test_news', 'a statement that fails'), 1 / 0 from users`));
  await refused(
    pool.query(
      `select tell('test_news', 'a statement that fails'), 1 / (n - 1) from generate_series(1, 2) n`,
    ),
  );
  await pool.query('create table late (n integer unique deferrable initially deferred)');
  await refused(
    transaction(pool, async (client) => {
      await client.query('insert into late values (1), (1)');
      await tell(client, 'refused at the commit');
    }),
  );
  await refused(
    pool.query(
      `insert into late select 2 from (select tell('test_news', 'refused behind it') from generate_series(1, 2)) t`,
    ),
  );
  await tell(pool, 'last');
  await hears('last');
  assert.deepEqual(heard, ['last']);
});

test('a session that does not announce itself, as of the version before, notifies with its commit', async () => {
  heard.length = 0;
  const client = new pg.Client({ connectionString: db.connectionString });
  await client.connect();
  const notices: unknown[] = [];
  client.on('notice', (notice) => notices.push(notice));
  await tell(client, 'from before');
  await client.end();
  await hears('from before');
  assert.deepEqual(notices, []);
});

test('the end of a pool announces what its last transactions told', async () => {
  heard.length = 0;
  const other = openPool(db.connectionString, 1);
  await tell(other, 'first');
  await tell(other, 'second');
  await other.end();
  await hears('second');
  assert.deepEqual(heard, ['first', 'second']);
});

test('a connection that is lost in between is made again for the announcement', async () => {
  await tell(pool, 'before');
  await hears('before');
  const { rowCount } = await db.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%pg_notify(n.channel%' and pid <> pg_backend_pid() and datname = current_database()`,
  );
  assert.ok(rowCount! > 0);
  await tell(pool, 'after');
  await hears('after');
});

test('no function of the schema notifies but by telling', async () => {
  const { rows } = await db.sql.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prosrc ~* 'pg_notify|\\mnotify\\M'`,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['tell'],
  );
});
