import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { BlobStore } from '../../src/core/ports/blob-store.ts';
import { isTerminal } from '../../src/core/task.ts';
import { sweepOnce } from '../../src/worker/sweeper/sweeper.ts';
import { sweeps } from '../../src/worker/sweeper/sweeps.ts';
import { request } from '../money/support.ts';
import { randomNumbers } from '../support/random.ts';
import { Mortal } from './mortal.ts';
import { openWorld, type World } from './world.ts';

/*
 * Random lives of tasks on the worker's own code, a real database and a real disk, while sweepers that know no patience walk
 * the store over and over. Processes die at any call, between storing and settling too. Whatever happens: what is owned is
 * there, and what is deleted or expired leaves no byte.
 */

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const LIVES = Number(process.env.LIVES ?? 300);
const AT_ONCE = 16;
/** Calls of ports per life: an upload has 2, an admission 4, a run with a remote step about 15. */
const LONGEST_BEFORE_DEATH = 18;

const random = randomNumbers(SEED);
const upTo = (n: number) => Math.floor(random() * n);
const oneOf = <T>(...all: readonly T[]): T => all[upTo(all.length)]!;
const log = { info() {}, warn() {}, error() {} };

let world: World;
const sweeping = new AbortController();
const deaths = { count: 0 };

before(async () => {
  world = await openWorld();
});

after(() => world.close());

/** Rounds without an end, and nothing too young for them. */
async function sweepOnAndOn(): Promise<void> {
  while (!sweeping.signal.aborted) {
    await sweep();
    await new Promise((resume) => setTimeout(resume, 400));
  }
}

async function sweep(): Promise<boolean> {
  const { database, clock } = world;
  // Files that are being written keep their age: no process here dies within a call, so none is left unfinished.
  const blobs: BlobStore = {
    ...world.blobs,
    removeUnfinished: (before) => world.blobs.removeUnfinished(before - 60_000),
  };
  await database.sql.query('update store_rounds set next_at = now()');
  await database.sql.query('update blob_removals set due_at = now()');
  return sweepOnce(
    sweeps({ ...database, blobs, clock, settledMs: 0 }, log),
    log,
    new AbortController().signal,
  );
}

/** Half of the processes die before they are done. */
function aProcess(): Mortal {
  const calls = random() < 0.5 ? 1 + upTo(LONGEST_BEFORE_DEATH) : Number.POSITIVE_INFINITY;
  return new Mortal(calls, random() < 0.5);
}

async function aLife(n: number): Promise<void> {
  const { database, scripts, taskOf, user } = world;
  const life = `life-${n}`;
  // All of it is drawn first, so that a seed gives the same lives whoever overtakes whom.
  const script = {
    files: 1 + upTo(3),
    remoteStep: random() < 0.3,
    end: oneOf('done', 'done', 'done', 'failed', 'lost'),
    pauseMs: upTo(20),
  } as const;
  const processes = Array.from({ length: 8 }, aProcess);
  const fetches = random() < 0.4;
  const cancelAfterMs = random() < 0.25 ? upTo(120) : null;
  const then = oneOf('delete', 'delete', 'expire', 'expire', 'keep');
  const remover = aProcess();
  const [isDirect, isLate] = [random() < 0.4, random() < 0.5];
  scripts.set(life, script);
  const next = () => processes.pop() ?? new Mortal(Number.POSITIVE_INFINITY, false);

  const uploaded = () =>
    isDirect ? world.directUpload(next, () => void deaths.count++, isLate) : world.upload(next());
  const source = fetches ? 'https://example.org/a.png' : await uploaded();
  if (source === null) return void deaths.count++;
  const input = { image_file: source, life };
  const made = await database.tasks.create(request(user, { input, fetches }));
  assert.equal(made.outcome, 'created');
  const task = (made as { task: { task_uuid: string } }).task.task_uuid;
  taskOf.set(life, task);
  const cancelling =
    cancelAfterMs === null
      ? null
      : new Promise((resume) => setTimeout(resume, cancelAfterMs)).then(() =>
          database.tasks.cancel(user, task),
        );
  await toTheEnd(task, next);
  await cancelling;
  if (then === 'keep') return;
  if (then === 'expire') {
    await database.sql.query(
      `update tasks set expires_at = now() where task_uuid = $1 and status = 'SUCCESS'`,
      [task],
    );
    return;
  }
  const tasks = remover.port(database.tasks);
  const blobs = remover.port(world.blobs);
  const isDone = await remover.live(async () => {
    const removed = await tasks.remove(user, task);
    if (removed.outcome !== 'removed') return;
    for (const key of removed.blob_keys) await blobs.remove(key);
  });
  // It is asked again where there was no answer.
  if (!isDone) await database.tasks.remove(user, task);
}

/** Admits and runs it by one process after the other until it has ended. */
async function toTheEnd(task: string, next: () => Mortal): Promise<void> {
  for (;;) {
    const [now] = await world.database.tasks.findMany([task]);
    if (now === undefined || isTerminal(now.status)) return;
    const process = next();
    const { admit, run } = await world.worker(process);
    const work = now.status === 'PENDING' ? admit : run;
    if (!(await process.live(() => work(task)))) deaths.count++;
  }
}

test(`${LIVES} lives leave nothing that nobody owns, and lose nothing that somebody does (SEED=${SEED})`, async (t) => {
  const sweepers = [1, 2].map(() => sweepOnAndOn());
  let next = 0;
  const living = async () => {
    while (next < LIVES) await aLife(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, living)).finally(async () => {
    sweeping.abort();
    await Promise.all(sweepers);
  });
  const { database, user } = world;

  // Inputs that servers no longer need by now.
  await database.sql.query('delete from remote_slots');
  while (await sweep());
  await sweep();
  const owned = await database.sql.query<{ key: string; whole: boolean }>(`
    select asset ->> 'blob_key' as key, true as whole from tasks, jsonb_array_elements(assets) asset where expired_at is null
     union all select blob_key, complete from uploads`);
  const names = new Set(owned.rows.map(({ key }) => key));
  const keys = await world.keys();
  assert.deepEqual(
    keys.filter((key) => !names.has(key)),
    [],
    'nobody owns these',
  );
  const lost = owned.rows.filter(({ key, whole }) => whole && !keys.includes(key));
  assert.deepEqual(lost, [], 'these are lost');
  const { rows } = await database.sql.query(
    `select status, count(*)::int as n, count(*) filter (where deleted_at is not null)::int as deleted,
            count(*) filter (where expired_at is not null)::int as expired from tasks group by status order by status`,
  );
  t.diagnostic(`${deaths.count} processes died; ${JSON.stringify(rows)}`);
  assert.deepEqual(await database.accounts.reconcile(), []);

  await database.accounts.deleteUser(user);
  await database.sql.query(`update users set deleted_at = now() - interval '2 minutes'`);
  while (await sweep());
  await sweep();
  assert.deepEqual(await world.keys(), []);
  await world.restart();
  for (const [name, left] of [
    ['blobs', ['.incoming']],
    ['blobs/.incoming', []],
    ['scratch', []],
  ] as const) {
    const found = await readdir(join(world.directory, name));
    // Directories of kinds stay, without anything in them.
    const full = await Promise.all(
      found.map(async (each) => {
        const within = await readdir(join(world.directory, name, each));
        return within.length > 0 || left.includes(each as never);
      }),
    );
    assert.deepEqual(
      found.filter((_, at) => full[at]),
      left,
    );
  }
  assert.deepEqual(await database.accounts.reconcile(), []);
  const contents = await database.sql.query(
    `select 1 from tasks where input <> '{}' or output <> '{}' or assets <> '[]' or name is not null
        or client_order_id is not null or fingerprint <> ''
     union all select 1 from users where email is not null or name <> 'deleted' or erased_at is null
     union all select 1 from api_keys union all select 1 from uploads`,
  );
  assert.equal(contents.rowCount, 0);
});
