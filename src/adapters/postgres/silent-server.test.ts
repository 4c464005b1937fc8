import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../test/support/database.ts';
import { startForwarder } from '../../../test/support/forwarder.ts';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import { isOutage } from '../../server/plugins/outage.ts';
import { openPool, transaction } from './connection.ts';
import { listenTo } from './listener.ts';

const LIMIT_MS = 60_000;

const db = await testDatabase();
const address = new URL(db.connectionString);
const serverPort = Number(address.port);
const stops: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Opens a forwarder to the database and returns its URL. */
async function behind() {
  const network = await startForwarder(serverPort);
  stops.push(() => network.close());
  const url = new URL(address);
  url.port = String(network.port);
  return { network, url: url.href };
}

const outage = (error: unknown) => isOutage(error) || assert.fail(String(error));

test('a server that falls silent costs a query its limit and no more, in a transaction too', async () => {
  const { network, url } = await behind();
  const pool = openPool(url, 2, { query_timeout: 400, connectionTimeoutMillis: 600 });
  stops.push(() => pool.end());
  await Promise.all([pool.query('select 1'), pool.query('select 1')]);
  network.lose('everything');
  const started = performance.now();
  await Promise.all([
    assert.rejects(pool.query('select 1'), outage),
    assert.rejects(
      transaction(pool, (client) => client.query('select 1')),
      outage,
    ),
  ]);
  // Neither connection is kept, and a new one gets no answer either.
  assert.equal(pool.totalCount, 0);
  await assert.rejects(pool.query('select 1'), outage);
  assert.ok(performance.now() - started < PATIENCE_MS);
  network.pointTo(serverPort);
  assert.equal((await pool.query('select 1 as one')).rows[0].one, 1);
});

test('a server that takes no writes any more is an outage, and its connection is not used again', async () => {
  const pool = openPool(address.href, 1);
  stops.push(() => pool.end());
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const first = await pidOf();
  await assert.rejects(
    transaction(pool, async (client) => {
      await client.query('set transaction read only');
      await client.query(`insert into settings (name, value) values ('x', 'y')`);
    }),
    outage,
  );
  assert.notEqual(await pidOf(), first);
});

test('who listens to a server that falls silent notices, and listens again', async () => {
  const { network, url } = await behind();
  const heard: string[] = [];
  let gaps = 0;
  const listener = listenTo(
    url,
    'silent_test',
    (payload) => heard.push(payload),
    () => {
      gaps += 1;
    },
    { everyMs: 100, answerWithinMs: 300 },
  );
  await listener.start();
  stops.push(() => listener.stop());
  // Longer than the check interval and the timeout together: a server that answers is not considered lost.
  await sleep(1000);
  assert.equal(gaps, 0);
  network.lose('everything');
  await sleep(1000);
  // The old connection stays silent; only new ones are served.
  network.serveNew();
  const giveUpAt = performance.now() + LIMIT_MS;
  while (gaps === 0) {
    if (performance.now() > giveUpAt) assert.fail('it still listens to nobody');
    await sleep(20);
  }
  await db.sql.query(`select pg_notify('silent_test', 'again')`);
  while (heard.length === 0) {
    if (performance.now() > giveUpAt) assert.fail('it hears nothing');
    await sleep(20);
  }
  assert.deepEqual(heard, ['again']);
});
