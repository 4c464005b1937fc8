import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { randomNumbers } from '../../../../test/support/random.ts';

/*
 * Tests the order in which jobs are claimed, in SQL. The jobs have no tasks; each test decides what happens to them and
 * how much engine time they take.
 */

const WORKER = randomUUID();
const SECOND = 1000;

let db: TestDatabase;

beforeEach(async () => {
  db ??= await testDatabase();
  await db.sql.query(`truncate jobs, queue_shares; update queue_clocks set virtual_time = 0`);
  await db.sql.query(`select beat_worker($1, 'test', 1, 1, null)`, [WORKER]);
});

async function newUser(weight = 1): Promise<string> {
  const { user_uuid } = await db.accounts.createUser({ name: 'user', email: null });
  await db.sql.query('update users set weight = $2 where user_uuid = $1', [user_uuid, weight]);
  return user_uuid;
}

async function arrive(user: string, count: number, cost = SECOND, lane = 'long'): Promise<void> {
  await db.sql.query(
    `insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
     select gen_random_uuid(), $1, $3, c.virtual_time, $4, 'long', $4
       from generate_series(1, $2), queue_clocks c where c.clock = clock_of($3)`,
    [user, count, lane, cost],
  );
}

interface Taken {
  task: string;
  user: string;
  cost: number;
}

async function take(
  wanted = 1,
  lanes = ['short', 'long'],
  room: number | null = null,
  whole = true,
): Promise<Taken[]> {
  const { rows } = await db.sql.query<Taken>(
    `select t.task, j.user_uuid as user, j.cost_ms as cost
       from take_jobs($1, $2, $3, $4, $5) with ordinality t (task, delivery, nth)
       join jobs j on j.task_uuid = t.task order by nth`,
    [WORKER, lanes, wanted, room, whole],
  );
  return rows;
}

/** Ends the job as if it had taken that many milliseconds. */
async function end({ task, cost }: Taken, took = cost): Promise<void> {
  await db.sql.query(
    `with gone as (delete from jobs where task_uuid = $1 returning jobs)
     select charge_job(jobs, $2) from gone`,
    [task, took],
  );
}

/** Runs that many jobs one after another, and returns how many each user got, in the order of `users`. */
async function serve(rounds: number, users: string[]): Promise<number[]> {
  const counts = new Map<string, number>();
  for (let n = 0; n < rounds; n++) {
    const [job] = await take();
    if (job === undefined) break;
    counts.set(job.user, (counts.get(job.user) ?? 0) + 1);
    await end(job);
  }
  return users.map((user) => counts.get(user) ?? 0);
}

test('one task comes next, however many of another user wait', async () => {
  const [a, b] = [await newUser(), await newUser()];
  await arrive(a, 10_000);
  for (let n = 0; n < 5; n++) await take();
  await arrive(b, 1);
  assert.equal((await take())[0]?.user, b);
  assert.equal((await take())[0]?.user, a);
});

test('users of different backlog share equally, and by weight', async () => {
  const users = [await newUser(), await newUser(), await newUser()];
  for (const [index, user] of users.entries()) await arrive(user, 60 >> index);
  assert.deepEqual(await serve(30, users), [10, 10, 10]);
  const weighted = [await newUser(1), await newUser(2), await newUser(4)];
  await db.sql.query('truncate jobs');
  for (const user of weighted) await arrive(user, 60);
  for (const [index, count] of (await serve(35, weighted)).entries())
    assert.ok(Math.abs(count - 5 * 2 ** index) <= 1, `${count} by the weight ${2 ** index}`);
});

test('engine time is shared, not tasks', async () => {
  const users = [await newUser(), await newUser()] as const;
  await arrive(users[0], 50, 8 * SECOND);
  await arrive(users[1], 50, 2 * SECOND);
  const [slow, fast] = await serve(25, [...users]);
  assert.ok(Math.abs(slow! * 4 - fast!) <= 4, `${slow} of 8 s, ${fast} of 2 s`);
});

test('one batch is as fair as one by one', async () => {
  const users = [await newUser(), await newUser(), await newUser(2)];
  for (const user of users) await arrive(user, 40);
  const counts = users.map(() => 0);
  for (const { user } of await take(16)) counts[users.indexOf(user)]!++;
  assert.deepEqual(counts, [4, 4, 8]);
});

test('what a run took beyond its estimate is charged, while it lasts and afterwards', async () => {
  const users = [await newUser(), await newUser()] as const;
  await arrive(users[0], 100);
  await arrive(users[1], 100);
  const [first] = await take();
  assert.equal(first?.user, users[0]);
  await db.sql.query(`update jobs set taken_at = taken_at - interval '20 s' where task_uuid = $1`, [
    first.task,
  ]);
  // The first user's job is still running, so only the other user is served until the shares are even.
  assert.deepEqual(await serve(15, [...users]), [0, 15]);
  await end(first, 20 * SECOND);
  const [again] = await serve(10, [...users]);
  assert.ok(again! >= 2 && again! <= 4, `${again} of 10 once they are even`);
});

test('a job that was never run costs nothing', async () => {
  const users = [await newUser(), await newUser()] as const;
  await arrive(users[0], 50);
  await arrive(users[1], 50);
  for (const job of (await take(8)).filter(({ user }) => user === users[0])) await end(job, 0);
  assert.deepEqual(await serve(12, [...users]), [8, 4]);
});

test('a user that was idle has saved nothing up', async () => {
  const users = [await newUser(), await newUser()] as const;
  await arrive(users[0], 100);
  await serve(40, [...users]);
  await arrive(users[1], 100);
  const [a, b] = await serve(20, [...users]);
  assert.ok(Math.abs(a! - b!) <= 1, `${a} and ${b}`);
});

test('no stream of new users keeps a waiting task waiting', async () => {
  const old = await newUser();
  await arrive(old, 2, 4 * SECOND);
  await end((await take())[0]!);
  for (let n = 0; n < 60; n++) {
    await arrive(await newUser(), 1, SECOND);
    const [job] = await take();
    if (job?.user === old) return;
    await end(job!);
  }
  assert.fail('60 new users came first');
});

test('short jobs have slots that long ones cannot take, at the same account', async () => {
  const [a, b] = [await newUser(), await newUser()];
  await arrive(a, 100, 10 * SECOND);
  await arrive(a, 5, SECOND, 'short');
  await take(2);
  assert.deepEqual(await take(1, ['short'], null, false).then((jobs) => jobs.length), 1);
  await arrive(b, 1, SECOND, 'short');
  assert.equal((await take(1, ['short'], null, false))[0]?.user, b);
  const { rows } = await db.sql.query(
    `select finish / 1000000 as seconds from queue_shares where clock = 'engine' order by finish`,
  );
  assert.equal(Number(rows.at(-1).seconds), 21, 'two long runs and a short one');
});

test('1,000 fetches of one user hold a quarter of the slots; two such users leave some too', async () => {
  const [a, b, c] = [await newUser(), await newUser(), await newUser()];
  await arrive(a, 1000, SECOND, 'url');
  const fetches = () => take(64, ['url'], 64);
  assert.equal((await fetches()).length, 16);
  assert.equal((await fetches()).length, 0);
  await arrive(b, 1000, SECOND, 'url');
  const more = (await fetches()).length;
  assert.ok(more >= 10 && more <= 16, `${more}`);
  await arrive(c, 1, SECOND, 'url');
  assert.deepEqual(
    (await fetches()).map(({ user }) => user),
    [c],
  );
});

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

test(`over random arrivals nobody that waits falls behind by more than tasks of three users (SEED=${SEED})`, async () => {
  const random = randomNumbers(SEED);
  const between = (least: number, most: number) => least + random() * (most - least);
  const users: { uuid: string; weight: number; waiting: number; given: number; most: number }[] =
    [];
  for (let n = 0; n < 5; n++) {
    const weight = [0.5, 1, 1, 2, 4][n]!;
    users.push({ uuid: await newUser(weight), weight, waiting: 0, given: 0, most: 0 });
  }
  /**
   * For each pair of users with waiting jobs: the range of the difference in engine time received since both have
   * waited.
   */
  const apart = new Map<string, { low: number; high: number }>();
  for (let round = 0; round < 250; round++) {
    for (const user of users)
      if (random() < (user.waiting > 0 ? 0.2 : 0.1)) {
        const count = Math.ceil(between(0, 6));
        user.waiting += count;
        await arrive(user.uuid, count, Math.round(between(100, 9000)));
      }
    const [job] = await take();
    if (job === undefined) continue;
    // Some estimates are good, some jobs end at once, and some take ten times as long.
    const took = Math.round(job.cost * [1, 1, 1, 0.01, 0.5, 2, 10][Math.floor(random() * 7)]!);
    await end(job, took);
    const served = users.find(({ uuid }) => uuid === job.user)!;
    served.most = Math.max(served.most, took, job.cost);
    served.given += took / served.weight;
    served.waiting -= 1;
    for (const [i, one] of users.entries())
      for (const [j, other] of users.slice(0, i).entries()) {
        const pair = `${i} ${j}`;
        if (one.waiting === 0 || other.waiting === 0) {
          apart.delete(pair);
          continue;
        }
        const now = one.given - other.given;
        const seen = apart.get(pair) ?? { low: now, high: now };
        seen.low = Math.min(seen.low, now);
        seen.high = Math.max(seen.high, now);
        apart.set(pair, seen);
        // Virtual time advances by a job's estimate when it is claimed. If that job ends at once, users who came later
        // have fallen behind by that much (SEED=2, SEED=391954).
        const third = Math.max(...users.map(({ most, weight }) => most / weight));
        const bound = one.most / one.weight + other.most / other.weight + third;
        assert.ok(
          seen.high - seen.low <= bound + 1,
          `round ${round}: ${seen.high - seen.low} ms apart, a task each and a third one's is ${bound} ms`,
        );
      }
  }
});
