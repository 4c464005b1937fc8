import { setTimeout as pause } from 'node:timers/promises';
import type { Task } from '../src/core/task.ts';
import { openRig } from '../test/faults/worker-rig.ts';
import { fundedUser } from '../test/money/support.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * One user with a backlog against another with one task at a time, on a worker with two engine slots whose runs only
 * wait half a second. Measures how long the single task waits, and the share of each of three users with a backlog.
 */
const BACKLOG = smoke ? 250 : 10_000;
const BATCH = 250;
const ROUNDS = smoke ? 2 : 20;

const rig = await openRig();
const { sql, tasks } = rig.database;

async function flood(user: string, image: string, count: number, lane: string): Promise<void> {
  for (let left = count; left > 0; left -= BATCH)
    await sql.query(
      `select count(create_task_with_job(gen_random_uuid(), $1, 'image-to-model', $2, 0, 'flood', null, true, '{}',
                                         null, 0, 0, $3, 50, 'long', 500)) from generate_series(1, $4)`,
      [user, { image_file: image, script: { does: 'nap' } }, lane, Math.min(left, BATCH)],
    );
}

const image = await rig.upload();
await flood(rig.user, image, BACKLOG, 'file');
const worker = await rig.worker(2);
await pause(5000);

const other = await fundedUser(rig.database, 100_000);
const ofOther = await rig.upload({ user_uuid: other });
const waits: number[] = [];
const asked: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const task: Task = await rig.create(ofOther, { does: 'nap' }, other);
  const before = performance.now();
  await tasks.queueEstimates([task]);
  asked.push(performance.now() - before);
  const done = await rig.ended(task, 60_000);
  waits.push(done.started_at! - done.created_at);
}

const users = [rig.user];
for (const count of [250, 500]) {
  const user = await fundedUser(rig.database, 0);
  users.push(user);
  await flood(user, await rig.upload({ user_uuid: user }), smoke ? 10 : count, 'file');
}
await pause(smoke ? 1000 : 5000);
const since = new Date().toISOString();
await pause(smoke ? 2000 : 30_000);
const { rows } = await sql.query<{ user_uuid: string; seconds: number }>(
  `select user_uuid, sum(extract(epoch from completed_at - started_at))::float8 as seconds
     from tasks where completed_at > $1 and started_at is not null and user_uuid = any($2) group by user_uuid`,
  [since, users],
);
const shares = rows.map(({ seconds }) => seconds);
await worker.stop(0);

const rounded = (value: number) => Math.round(value);
await writeResults('fairness', [
  {
    metric: `one task behind ${BACKLOG} of 0.5 s, creation to start, p50`,
    value: rounded(percentile(waits, 50)),
    unit: 'ms',
    bar: { atMost: 600 },
  },
  { metric: 'the same, largest', value: rounded(Math.max(...waits)), unit: 'ms' },
  { metric: 'place in the queue, told, p50', value: rounded(percentile(asked, 50)), unit: 'ms' },
  {
    metric: 'engine time of three users with backlog, least to most',
    value: Math.round((Math.min(...shares) / Math.max(...shares)) * 100) / 100,
    unit: '',
    bar: { atLeast: 0.9 },
  },
]);
process.exit();
