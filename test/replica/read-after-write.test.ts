import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { type Bozzetto, NotFoundError } from '../../src/sdk/index.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { randomNumbers } from '../support/random.ts';
import { type StreamingPair, streamingPair } from '../support/replica.ts';
import { type Service, startService } from '../support/service.ts';

const LAG_SECONDS = 10;
const HEADER = 'x-read-after-write';
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
/** Enough for each kind of step to come tens of times. */
const STEPS = 150;

let pair: StreamingPair;
let service: Service;
let primary: Database;

before(async () => {
  pair = await streamingPair();
  // In the process of this test: it is the worker, so that a state lasts as long as the test wants.
  primary = openDatabase({
    connectionString: pair.primaryUrl,
    poolSize: 2,
    clock: systemClock(),
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
  });
  service = await startService({
    env: {
      DATABASE_URL: pair.primaryUrl,
      DATABASE_REPLICA_URL: pair.replicaUrl,
      // Above what it will be behind, so that it is asked nevertheless.
      BOZZETTO_REPLICA_LAG: '120',
      BOZZETTO_ROLE: 'api',
      BOZZETTO_CREDITS: '1000000',
      BOZZETTO_LOG_LEVEL: 'info',
    },
  });
});

after(async () => {
  await service?.stop();
  await primary?.close();
  await pair?.stop();
});

const replica = async () =>
  (
    (await (await fetch(`${service.baseUrl}/readyz`)).json()) as {
      replica: { state: string; behind_seconds: number };
    }
  ).replica;

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(50);
}

/** A read that says nothing of what its client has seen. */
async function readWithout<T>(path: string): Promise<{ data: T; position: number }> {
  const answer = await fetch(`${service.baseUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${service.apiKey}` },
  });
  const { data } = (await answer.json()) as { data: T };
  return { data, position: Number(answer.headers.get(HEADER)) };
}

const RANKS = ['PENDING', 'QUEUED', 'RUNNING', 'SUCCESS', 'CANCELLED'];
interface Shown {
  task_uuid: string;
  status: string;
  progress?: number;
  name?: string | null;
}

/** A client, and what it has seen and done; what it reads must never be older. */
class Witness {
  readonly client: Bozzetto;
  readonly label: string;
  /** By task: how far it was, in hundreds for the status. */
  readonly reached = new Map<string, number>();
  readonly names = new Map<string, string>();
  /** Its own: nobody else names or deletes them. */
  readonly made: string[] = [];
  readonly deleted = new Set<string>();
  readonly positions: number[] = [];

  constructor(label: string) {
    this.label = label;
    const spy: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const position = answer.headers.get(HEADER);
      if (position !== null) this.positions.push(Number(position));
      return answer;
    };
    this.client = service.client({ fetch: spy });
  }

  see({ task_uuid, status, progress = 0, name }: Shown): void {
    const now = RANKS.indexOf(status) * 1000 + progress;
    const before = this.reached.get(task_uuid) ?? 0;
    // Lists without progress say no less than the status.
    const least = progress === 0 ? Math.floor(before / 1000) * 1000 : before;
    assert.ok(now >= least, `${this.label}: ${task_uuid} was ${before}, is shown as ${now}`);
    assert.ok(!this.deleted.has(task_uuid), `${this.label}: ${task_uuid} was deleted`);
    const given = this.names.get(task_uuid);
    if (name !== undefined && given !== undefined) assert.equal(name, given, this.label);
    this.reached.set(task_uuid, Math.max(now, before));
  }

  /** All of its tasks are in a list that should have them. */
  seeAll(shown: readonly Shown[]): void {
    for (const task of shown) this.see(task);
    const there = new Set(shown.map(({ task_uuid }) => task_uuid));
    for (const task of this.made)
      assert.ok(there.has(task) || this.deleted.has(task), `${this.label}: ${task} is missing`);
  }
}

/** Brings a task one step further, as a worker would. */
async function work(task: string): Promise<void> {
  const [now] = await primary.tasks.findMany([task]);
  if (now?.status === 'PENDING') await primary.tasks.admit(task);
  else if (now?.status === 'QUEUED') await primary.tasks.claim(task, 'test');
  else if (now?.status === 'RUNNING' && now.progress < 60)
    await primary.tasks.progress(task, now.attempt, now.progress + 20, 'working');
  else if (now?.status === 'RUNNING')
    await primary.tasks.succeed(task, now.attempt, {
      output: {},
      assets: [],
      diagnostics: {
        engine: { id: 'test', version: '1' },
        timings: [],
        statistics: null,
        validation: null,
        warnings: [],
      },
    });
}

type Step = (witness: Witness, task: string, random: () => number) => Promise<void>;

const STEPS_OF_A_CLIENT: Record<string, Step> = {
  async create({ client, made: own }) {
    const input = { prompt: 'a red fox' };
    const made = await client.tasks.create('text-to-mesh', input, { allow_duplicate: true });
    assert.equal(made.read_after_write_header?.toLowerCase(), HEADER);
    assert.equal(made.read_after_write_deadline_seconds, 120);
    own.push(made.task_uuid);
  },
  async status(witness, task) {
    try {
      witness.see(await witness.client.tasks.status(task));
    } catch (error) {
      assert.ok(error instanceof NotFoundError && witness.deleted.has(task), String(error));
    }
  },
  async cancel(witness, task) {
    if (witness.deleted.has(task)) return;
    await witness.client.tasks.cancel(task).then(
      (cancelled) => witness.see(cancelled),
      () => {},
    );
  },
  async name(witness, task, random) {
    if (witness.deleted.has(task)) return;
    const name = `name ${Math.floor(random() * 1e9)}`;
    await witness.client.tasks.patch(task, { name });
    witness.names.set(task, name);
  },
  async remove(witness, task) {
    await witness.client.tasks.delete(task).then(
      () => witness.deleted.add(task),
      () => {},
    );
  },
  async report(witness, task) {
    if (!witness.deleted.has(task)) witness.see(await witness.client.tasks.report(task));
  },
  async list(witness) {
    const all: Shown[] = [];
    for await (const task of witness.client.tasks.all({ limit: 100 })) all.push(task);
    witness.seeAll(all);
  },
  async models(witness) {
    const { records } = await witness.client.models.own({ page_size: 100 });
    witness.seeAll(records);
  },
  async ledger({ client, made, label }) {
    const { records } = await client.account.ledger({ limit: 100 });
    const held = new Set(records.map(({ task_uuid }) => task_uuid));
    const newest = made.at(-1);
    if (newest !== undefined) assert.ok(held.has(newest), `${label}: ${newest} was not held`);
  },
};

test(`a replica that is ${LAG_SECONDS} s behind: whoever sends the header never reads the own past (seed ${SEED})`, {
  timeout: 4 * PATIENCE_MS,
}, async (t) => {
  const random = randomNumbers(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  await until(async () => (await replica()).state === 'in use');
  await pair.onReplica(`alter system set recovery_min_apply_delay = '${LAG_SECONDS}s'`);
  await pair.onReplica('select pg_reload_conf()');

  const writers = [new Witness('first'), new Witness('second')] as const;
  // Hears of everything by push, which comes from the primary; all that its last answer showed is on the replica.
  const listener = new Witness('listener');
  const over = new AbortController();
  const listening = (async () => {
    for await (const frame of listener.client.updates({ signal: over.signal })) listener.see(frame);
  })();
  // Awaited at the end.
  listening.catch(() => {});
  // Has seen only what the replica told it: it may stay there.
  const onlooker = new Witness('onlooker');

  let farthest = 0;
  let [stale, kept] = [0, 0];
  try {
    for (let step = 0; step < STEPS || farthest < LAG_SECONDS; step += 1) {
      const witness = pick(writers);
      const task = pick(witness.made);
      const name = task === undefined ? 'create' : pick(Object.keys(STEPS_OF_A_CLIENT));
      await STEPS_OF_A_CLIENT[name]!(witness, task!, random);
      const [other] = await primary.tasks.findMany([pick(witness.made)]);
      // Whatever a client deletes has ended; the others go on.
      if (other !== undefined && random() < 0.6) await work(other.task_uuid);
      if (step % 10 === 0) {
        const { records } = await onlooker.client.tasks.list({ limit: 100 });
        for (const shown of records) onlooker.see(shown);
        const newest = Math.max(...writers.flatMap(({ positions }) => positions.at(-1) ?? 0));
        if (onlooker.positions.at(-1)! < newest) kept += 1;
        const without = await readWithout<{ records: Shown[] }>('/tasks?limit=100');
        const there = new Set(without.data.records.map(({ task_uuid }) => task_uuid));
        const mine = writers[0].made.filter((id) => !writers[0].deleted.has(id));
        if (mine.some((id) => !there.has(id))) stale += 1;
        farthest = Math.max(farthest, (await replica()).behind_seconds);
      }
      await sleep(30);
    }
    listener.seeAll((await listener.client.tasks.list({ limit: 100 })).records);
  } finally {
    over.abort();
    await listening;
  }
  t.diagnostic(`behind ${farthest} s; ${stale} stale lists without the header, ${kept} onlookers`);
  // The property is worth something only where the replica was asked and was old.
  assert.ok(stale > 0, 'no read without the header was old');
  assert.ok(kept > 0, 'whoever has seen the replica’s state only was not sent there');
  assert.ok(listener.reached.size > 0);
});

test('a replica that has caught up serves those who send the header; one that is lost costs nobody an answer', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  await pair.onReplica('alter system reset recovery_min_apply_delay');
  await pair.onReplica('select pg_reload_conf()');
  await pair.caughtUp();
  const witness = new Witness('last');
  await STEPS_OF_A_CLIENT.create!(witness, '', Math.random);
  const [task] = witness.made;
  await pair.caughtUp();

  process.kill(pair.replicaPid(), 'SIGKILL');
  // Whether the pool has noticed or not.
  for (let time = 0; time < 20; time += 1) {
    witness.see(await witness.client.tasks.status(task!));
    assert.equal((await readWithout<Shown>(`/tasks/${task}`)).data.status, 'PENDING');
  }
  await until(() => /reads go to the primary: the replica is away/.test(service.output()));
  await until(async () => (await replica()).state === 'in use');
  assert.equal((await witness.client.tasks.status(task!)).status, 'PENDING');

  const headers = { authorization: `Bearer ${service.apiKey}` };
  const metrics = await (await fetch(`${service.baseUrl}/metrics`, { headers })).text();
  assert.match(metrics, /bozzetto_reads_total\{from="replica",reason="holds"\} \d/);
  assert.match(metrics, /bozzetto_reads_total\{from="primary",reason="(failed|away)"\} \d/);
  assert.match(metrics, /bozzetto_replica_behind_seconds \d/);
});
