import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import type { Room } from '../../src/core/ports/room.ts';
import type { Upload } from '../../src/core/ports/upload-store.ts';
import type { Task } from '../../src/core/task.ts';
import type { RemoteOptions } from '../../src/worker/worker.ts';
import { created, fundedUser, request } from '../money/support.ts';
import { freshDatabaseUrl, testDatabase } from '../support/database.ts';
import { plainImage } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { startRigWorker } from './rig-worker.ts';
import type { Script } from './scripted-engine.ts';

/** CPU seconds that a run may use in these tests. */
const LIMIT_SECONDS = 3;
const COST = 20;

/** Database, files and workers that are real except for the flow, which is that of scripted-engine.ts. */
export type Rig = Awaited<ReturnType<typeof openRig>>;

/** Opens the files and the database for the workers of a test file. */
export async function openRig({
  limitSeconds = LIMIT_SECONDS,
  parent = tmpdir(),
  room = { shortage: async () => null, disks: async () => [] } as Room,
  remoteLane = (_flow: string, _input: object): string | null => null,
} = {}) {
  const directory = await mkdtemp(join(parent, 'bozzetto-worker-'));
  const connectionString = await freshDatabaseUrl();
  const clock = systemClock();
  const blobs = await openDiskBlobStore(join(directory, 'blobs'));
  const logged: string[] = [];
  const note = (facts: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(facts)}`);
  const log = { info: note, warn: note, error: note };
  const database = await testDatabase({ connectionString, clock, remoteLane });
  const user = await fundedUser(database, 100_000);
  const stops: (() => Promise<void>)[] = [];
  let workers = 0;

  async function worker(
    concurrency = 2,
    moderateImages = false,
    remote: RemoteOptions | null = null,
  ) {
    // It closes with its worker: the workers of a test file together would have too many connections.
    const own = openDatabase({
      connectionString,
      clock,
      poolSize: 10,
      duplicateWindowSeconds: 10,
      maxInFlight: 0,
    });
    const started = await startRigWorker({
      connectionString,
      directory,
      limitSeconds,
      concurrency,
      moderateImages,
      room,
      remote,
      log,
      database: own,
      name: `rig-${++workers}`,
    });
    let stopped: Promise<void> | undefined;
    const stop = (graceMs = 0) => (stopped ??= started.stop(graceMs).then(() => own.close()));
    stops.push(stop);
    return { stop };
  }

  /** Stores an upload, with the members of `change`, and returns its key. */
  async function upload(change: Partial<Upload> = {}, width = 64): Promise<string> {
    const file_key = `img_${randomBytes(16).toString('hex')}`;
    const path = join(directory, file_key);
    await writeFile(path, await plainImage(width, 64));
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    await blobs.putFile(`uploads/${file_key}`, path);
    await database.uploads.create({
      file_key,
      user_uuid: user,
      kind: 'image',
      filename: 'x.png',
      format: 'png',
      content_type: 'image/png',
      bytes: 1,
      sha256,
      width: 64,
      height: 64,
      blob_key: `uploads/${file_key}`,
      created_at: clock.now(),
      complete: true,
      expires_at: clock.now() + 3_600_000,
      ...change,
    });
    return file_key;
  }

  async function create(
    image_file: string,
    script: Script,
    owner = user,
    more: object = {},
  ): Promise<Task> {
    const input = { image_file, script, ...more };
    const fetches = image_file.startsWith('http');
    return created(
      await database.tasks.create(request(owner, { input, fetches, cost_credits: COST })),
    );
  }

  const find = async ({ task_uuid }: Task) => (await database.tasks.findMany([task_uuid]))[0];

  /** Waits until the task passes the test, and returns it. */
  async function until(
    task: Task,
    passes: (task: Task) => boolean,
    limitMs = PATIENCE_MS,
  ): Promise<Task> {
    for (let waited = 0; ; waited += 10) {
      const now = await find(task);
      if (passes(now)) return now;
      if (waited >= limitMs)
        throw new Error(`still ${JSON.stringify(now)} after ${limitMs} ms; ${logged.join('\n')}`);
      await sleep(10);
    }
  }

  after(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await rm(directory, { recursive: true, force: true });
  });

  return {
    directory,
    database,
    blobs,
    user,
    logged,
    worker,
    upload,
    create,
    until,
    ended: (task: Task, limitMs?: number) =>
      until(task, ({ completed_at }) => completed_at !== null, limitMs),
    /** Returns the files that runs left behind. */
    async leftovers(): Promise<string[]> {
      const root = join(directory, 'scratch');
      const owners = await readdir(root);
      const left = await Promise.all(
        owners.map((name) => readdir(join(root, name)).catch(() => [])),
      );
      return left.flat();
    },
  };
}
