import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import { type StreamingPair, streamingPair } from '../../../test/support/replica.ts';
import type { ReplicaStatus } from '../../core/ports/replica.ts';
import { openPool } from './connection.ts';
import { openReplica } from './replica.ts';

let pair: StreamingPair;
const closers: (() => Promise<void>)[] = [];

before(async () => {
  pair = await streamingPair();
});

after(async () => {
  for (const close of closers) await close();
  await pair?.stop();
});

type Told = [ReplicaStatus['state'], string][];

/** Opens a replica and records its notifications. */
function opened(connectionString: string, maxLagSeconds = 1) {
  const reported: Told = [];
  const primary = openPool(pair.primaryUrl, 2);
  const replica = openReplica({
    connectionString,
    maxLagSeconds,
    primary,
    poolSize: 2,
    storageQuotas: { perUser: 0, total: 0 },
    onChange: ({ state }, reason) => reported.push([state, reason]),
  });
  closers.push(async () => {
    await replica.close();
    await primary.end();
  });
  return { replica, reported, primary };
}

async function becomes(reported: Told, state: ReplicaStatus['state']): Promise<void> {
  while (reported.at(-1)?.[0] !== state) await sleep(20);
}

const LIMIT = { timeout: PATIENCE_MS };

test(
  'it is asked while it follows, not while it is too far behind, and again afterwards',
  LIMIT,
  async () => {
    const { replica, reported, primary } = opened(pair.replicaUrl);
    await becomes(reported, 'in use');
    const seen = await replica.position('primary');
    await pair.caughtUp();
    while (!replica.holds(seen)) await sleep(20);
    assert.ok((await replica.position('replica')) >= seen);

    await pair.onReplica('select pg_wal_replay_pause()');
    await primary.query(`create table later (n integer)`);
    const later = await replica.position('primary');
    assert.equal(replica.holds(later), false);
    await becomes(reported, 'behind');
    assert.equal(replica.holds(null), false);
    assert.equal(replica.status().state, 'behind');

    await pair.onReplica('select pg_wal_replay_resume()');
    await becomes(reported, 'in use');
    while (!replica.holds(later)) await sleep(20);
    // On a busy machine a second may pass before the check.
    assert.doesNotMatch(reported.join(), /away/);
  },
);

test('after a failed read it is left alone for a while', LIMIT, async () => {
  const { replica, reported } = opened(pair.replicaUrl, 60);
  await becomes(reported, 'in use');
  replica.failed(new Error('relation "new_column" does not exist'));
  assert.equal(replica.holds(null), false);
  assert.deepEqual(reported.at(-1), ['away', 'relation "new_column" does not exist']);
  await becomes(reported, 'in use');
});

test(
  'what is no replica of this database is never asked, and the reason is reported',
  LIMIT,
  async () => {
    const other = new URL(pair.replicaUrl);
    other.pathname = '/template1';
    const cases = [
      [pair.primaryUrl, /takes writes itself/],
      [other.href, /another database/],
      ['postgres://127.0.0.1:1/postgres', /ECONNREFUSED/],
    ] as const;
    for (const [url, reason] of cases) {
      const { replica, reported } = opened(url);
      while (reported.length === 0) await sleep(20);
      assert.equal(reported[0]![0], 'away');
      assert.match(reported[0]![1], reason);
      assert.equal(replica.holds(null), false);
    }
  },
);
