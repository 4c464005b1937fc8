import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrationNames } from '../../src/adapters/postgres/migrate.ts';
import type { BozzettoError } from '../../src/sdk/index.ts';
import { emptyDatabaseUrl } from '../support/database.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import {
  newApiKey,
  ROOT,
  type Service,
  type ServiceOptions,
  startArguments,
  startService,
} from '../support/service.ts';
import { type EarlierVersion, earlierCommit, unpackVersion, Worker } from '../support/versions.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { create, type Door, Follower, type Load } from './load.ts';

/** Everything here takes seconds on a free machine. */
const CREATORS = 4;
/** How long each pair of versions works under load. */
const PHASE_MS = 2000;
const TERMINAL = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);

async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; !(await holds()); await sleep(50))
    if (performance.now() > giveUpAt) assert.fail(`not within ${PATIENCE_MS} ms: ${what()}`);
}

/** A model through a door: uploaded, converted, downloaded. */
async function convert({ service, name }: Door): Promise<void> {
  const client = service.client();
  // Read by every version without its importer of rare formats, which had a limit by the clock.
  const bytes = await readFile(join(ROOT, 'test/fixtures/models/08_teapot/teapot.stl'));
  const { file_key } = await client.uploads.model(new Blob([bytes]), { filename: 'teapot.stl' });
  const { task_uuid } = await client.run('convert-model-format', {
    model_file: file_key,
    source_format: 'stl',
    target_format: 'glb',
  });
  const { download_url } = await client.tasks.url(task_uuid);
  const model = await fetch(download_url);
  assert.equal(model.status, 200, name);
  assert.equal(Buffer.from(await model.arrayBuffer()).toString('latin1', 0, 4), 'glTF', name);
}

/** All that runs at one time, and how it ends. */
class Stand {
  readonly doors: Door[] = [];
  readonly #ends: (() => Promise<void>)[] = [];
  readonly #env: Record<string, string>;
  readonly #apiKey = newApiKey();

  constructor(databaseUrl: string, blobs: string) {
    this.#env = {
      DATABASE_URL: databaseUrl,
      BOZZETTO_BLOBS: `file:${blobs}`,
      BOZZETTO_CREDITS: '1000000',
      BOZZETTO_RATE_LIMIT: '0',
      BOZZETTO_MAX_IN_FLIGHT: '0',
      BOZZETTO_CONCURRENCY: '1',
      BOZZETTO_DUPLICATE_WINDOW: '0',
      BOZZETTO_ALLOW_PRIVATE_URLS: 'on',
    };
  }

  #options(version: EarlierVersion | null): ServiceOptions {
    const env = { ...this.#env, BOZZETTO_ROLE: 'api' };
    const options = { env, apiKey: this.#apiKey };
    return version === null
      ? options
      : { ...options, sources: version.directory, settings: version.settings };
  }

  /** Starts an API process of a version, of ours where there is none. */
  async open(name: string, version: EarlierVersion | null): Promise<Door> {
    const service = await startService(this.#options(version));
    const door = { name, service, isStopping: false };
    this.#ends.push(() => this.close(door));
    return door;
  }

  /** Ends an API process, as a rolling upgrade does: it drains, and clients know it no more. */
  async close(door: Door): Promise<void> {
    if (door.isStopping) return;
    door.isStopping = true;
    const stopped = door.service.stop({ signal: 'SIGTERM' });
    const at = this.doors.indexOf(door);
    if (at >= 0) this.doors.splice(at, 1);
    await stopped;
  }

  async work(version: EarlierVersion | null): Promise<Worker> {
    const data = await mkdtemp(join(tmpdir(), 'bozzetto-worker-'));
    const settings: Record<string, string> = {
      ...this.#env,
      BOZZETTO_DATA: data,
      BOZZETTO_MODERATE_IMAGES: 'off',
      BOZZETTO_LOG_LEVEL: 'warn',
    };
    const env = { ...process.env, ...(version?.settings(settings) ?? settings) } as Record<
      string,
      string
    >;
    const directory = version?.directory ?? ROOT;
    const worker = new Worker(directory, await startArguments(directory), env);
    this.#ends.push(async () => {
      await worker.stop();
      await rm(data, { recursive: true, force: true });
    });
    return worker;
  }

  async end(): Promise<void> {
    const errors: unknown[] = [];
    for (const end of this.#ends.toReversed()) await end().catch((error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}

/** No money is held, the ledger is the balance, and each task was charged as its end says. */
async function checkMoney(
  service: Service,
  ends: ReadonlyMap<string, string>,
  sql: pg.Client,
): Promise<void> {
  const { total_frozen_credits } = await service.client().account.balance();
  assert.equal(total_frozen_credits, 0);
  const reconcile = await promisify(execFile)(process.execPath, ['src/bin/admin.ts', 'reconcile'], {
    cwd: ROOT,
    env: service.env,
  });
  assert.equal(reconcile.stdout, '');
  const { rows } = await sql.query<{ task: string; kinds: string }>(
    `select task_uuid as task, string_agg(kind, ' ' order by id) as kinds
       from credit_ledger where task_uuid is not null group by 1`,
  );
  const charged = new Map(rows.map(({ task, kinds }) => [task, kinds]));
  for (const [task, status] of ends)
    assert.equal(charged.get(task), status === 'SUCCESS' ? 'reserve capture' : 'reserve release');
}

const commit = await earlierCommit();

test('the version before and this one work side by side on one database, and nothing is lost', {
  skip:
    process.platform === 'linux'
      ? typeof commit !== 'string' && commit.missing
      : 'finds processes by /proc',
  timeout: 5 * PATIENCE_MS,
}, async (t) => {
  const version = await unpackVersion(commit as string);
  const blobs = await mkdtemp(join(tmpdir(), 'bozzetto-upgrade-'));
  const databaseUrl = await emptyDatabaseUrl();
  const stand = new Stand(databaseUrl, blobs);
  const receiver = await openReceiver();
  const sql = new pg.Client({ connectionString: databaseUrl });
  const over = new AbortController();
  const followers: Follower[] = [];
  let creators: Promise<void>[] = [];
  try {
    await sql.connect();
    const migrations = async () =>
      (await sql.query('select from schema_migrations')).rowCount as number;
    const { doors } = stand;
    const oldDoor = await stand.open('the old API', version);
    const oldWorker = await stand.work(version);
    doors.push(oldDoor);
    const before = await migrations();
    // 0.2.0 has none.
    const hasWebhooks = await oldDoor.service
      .client()
      .webhooks.create({ url: receiver.url })
      .then(
        () => true,
        (error: BozzettoError) => error.status !== 404,
      );
    followers.push(new Follower(() => doors));
    await followers[0]!.open();
    const load: Load = { acknowledged: new Map(), refusals: new Map(), faults: [] };
    creators = Array.from({ length: CREATORS }, (_, i) =>
      create(() => doors, `creator-${i}`, load, over.signal),
    );
    await convert(oldDoor);
    await sleep(PHASE_MS);

    // Expand: the new API migrates while the old processes work, which do not know it.
    const newDoor = await stand.open('the new API', null);
    const files = (await migrationNames()).length;
    assert.ok(before < files, `${before} migrations before`);
    assert.equal(await migrations(), files);
    doors.push(newDoor);
    followers.push(new Follower(() => doors.toReversed()));
    await followers[1]!.open();
    // Only the old worker is there.
    await convert(newDoor);
    await convert(oldDoor);
    await sleep(PHASE_MS);

    // Both workers, then the new one alone.
    await stand.work(null);
    await sleep(PHASE_MS);
    await oldWorker.stop();
    await convert(oldDoor);
    await convert(newDoor);

    await stand.close(oldDoor);
    await convert(newDoor);
    await sleep(PHASE_MS);
    over.abort();
    await Promise.all(creators);

    const { acknowledged } = load;
    for (const { last } of followers) {
      const unended = () =>
        [...acknowledged.keys()].filter((task) => !TERMINAL.has(last.get(task) ?? ''));
      // Who came later has not heard of what ended before.
      if (last === followers[0]!.last)
        await until(
          () => unended().length === 0,
          () => `the end of ${unended().length} of ${acknowledged.size} tasks was not pushed`,
        );
    }
    const all = new Map<string, string>();
    for await (const task of newDoor.service.client().tasks.all({ limit: 100 }))
      all.set(task.task_uuid, task.status);
    for (const task of acknowledged.keys())
      assert.equal(all.get(task), followers[0]!.last.get(task), `task ${task}`);
    // Those of the creators, and the conversions.
    assert.equal(all.size, acknowledged.size + 6);
    await checkMoney(newDoor.service, all, sql);
    const made = [...acknowledged.keys()].filter((task) => all.get(task) === 'SUCCESS');
    const told = () =>
      new Set(receiver.received.map(({ body }) => JSON.parse(body).data.task_uuid));
    if (hasWebhooks)
      await until(
        () => [...acknowledged.keys()].every((task) => told().has(task)),
        () => `${told().size} of ${all.size} tasks were told by webhooks`,
      );
    assert.deepEqual(load.faults, []);
    for (const { faults } of followers) assert.deepEqual(faults, []);
    assert.deepEqual(followers[0]!.at, ['the old API', 'the new API']);

    const by = (name: string) => [...acknowledged.values()].filter((door) => door === name).length;
    t.diagnostic(
      `${version.commit.slice(0, 7)} with ${before} migrations, then ${files}: ${by(oldDoor.name)} tasks through the old API, ` +
        `${by(newDoor.name)} through the new one, ${made.length} made; refused by the stopping one: ` +
        `${[...load.refusals].map(([kind, times]) => `${kind} ${times} times`).join(', ') || 'nothing'}`,
    );
    for (const door of [oldDoor, newDoor]) assert.ok(by(door.name) > 0, door.name);
    assert.ok(made.length > 0);
  } finally {
    over.abort();
    await Promise.all(creators);
    for (const follower of followers) await follower.close();
    await stand.end();
    await receiver.close();
    await sql.end();
    await version.remove();
    await rm(blobs, { recursive: true, force: true });
  }
});
