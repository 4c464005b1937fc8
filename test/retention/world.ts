import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { livePreviewKey } from '../../src/core/live-preview.ts';
import type { RemoteStepStore } from '../../src/core/ports/remote-step-store.ts';
import { stagingKey } from '../../src/core/staging-key.ts';
import type { Asset, Task } from '../../src/core/task.ts';
import { uploadArrivals } from '../../src/server/uploads/arrivals.ts';
import { keep, newUpload, type UploadContext } from '../../src/server/uploads/intake.ts';
import { callbackIntake } from '../../src/service/callbacks.ts';
import { createAdmission } from '../../src/worker/admission.ts';
import type { RunOutcome } from '../../src/worker/engine-child.ts';
import type { RunRequest } from '../../src/worker/engine-protocol.ts';
import { removingStoredResults } from '../../src/worker/remote-steps/remove-stored-results.ts';
import { RoomGate } from '../../src/worker/room-gate.ts';
import { createRun } from '../../src/worker/run.ts';
import { Scratch } from '../../src/worker/scratch.ts';
import { Sources } from '../../src/worker/sources.ts';
import { TaskWatch } from '../../src/worker/task-watch.ts';
import { EMPTY_RESULT, fundedUser } from '../money/support.ts';
import { testDatabase } from '../support/database.ts';
import type { Mortal } from './mortal.ts';

/** How a run shall go. */
export interface Script {
  files: number;
  /** Whether a model server does a part of it. */
  remoteStep: boolean;
  /** How it ends by itself. */
  end: 'done' | 'failed' | 'lost';
  pauseMs: number;
}

/** Database, file store and the parts of a worker on it; no engines. */
export type World = Awaited<ReturnType<typeof openWorld>>;

const prober = {
  probeImage: async () => ({
    format: 'png' as const,
    content_type: 'image/png',
    width: 64,
    height: 64,
  }),
  probeModel: async () => ({ format: 'glb', content_type: 'model/gltf-binary' }),
};
const room = { shortage: async () => null, disks: async () => [] };
const LOG = { info() {}, warn() {}, error() {} };
const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

export async function openWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-lives-'));
  const database = await testDatabase();
  await database.feed.start();
  const blobs = await openDiskBlobStore(join(directory, 'blobs'));
  const clock = systemClock();
  const user = await fundedUser(database, 1_000_000);
  const watch = new TaskWatch(database.tasks, database.feed, () => {});
  const scripts = new Map<string, Script>();
  const outside = join(directory, 'outside');
  await mkdir(outside);
  let processes = 0;

  const scratchOf = (pid: number) =>
    Scratch.open(
      join(directory, 'scratch'),
      // Nobody takes the others' away while they live.
      { host: 'host', pid, isAlive: () => true },
      clock.now(),
    );

  async function file(path: string): Promise<{ path: string; bytes: number; sha256: string }> {
    const bytes = randomBytes(64);
    await writeFile(path, bytes);
    return { path, bytes: 64, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** An upload by a process that may die; null where it did. */
  async function upload(process: Mortal): Promise<string | null> {
    const received = await file(join(outside, randomBytes(8).toString('hex')));
    const uploads = process.port(database.uploads);
    const context = {
      blobs: process.port(blobs),
      uploads: {
        create: uploads.create,
        remove: uploads.remove,
        complete: (key, facts, store) =>
          uploads.complete(key, facts, () => process.orRollBack(store())),
      } satisfies Partial<typeof uploads>,
      clock,
      uploadTtlSeconds: 600,
    } as unknown as UploadContext;
    const about = { user_uuid: user, kind: 'image', filename: 'a.png', content_type: 'image/png' };
    const announced = newUpload(context, { ...about, kind: 'image', bytes: received.bytes });
    const { sha256 } = received;
    const whole = { ...announced, format: 'png', sha256, width: 64, height: 64, complete: true };
    const done = await process.live(() => keep(context, whole, received));
    return done ? announced.file_key : null;
  }

  /**
   * An upload that a client put into the store by itself, taken over by one process after the other until one does not die;
   * `dead` is told of each that did. Where it comes late, too, the client puts other bytes once more afterwards.
   */
  async function directUpload(next: () => Mortal, dead: () => void, isLate: boolean) {
    const parts = { clock, uploadTtlSeconds: 600 } as unknown as UploadContext;
    const about = { user_uuid: user, filename: 'a.png', content_type: 'image/png', bytes: 64 };
    const announced = newUpload(parts, { ...about, kind: 'image' });
    const { file_key } = announced;
    const blob_key = stagingKey(file_key);
    const put = async () =>
      blobs.putFile(blob_key, (await file(join(outside, randomBytes(8).toString('hex')))).path);
    assert.equal(await database.uploads.create({ ...announced, blob_key }), null);
    await put();
    for (;;) {
      const process = next();
      const arrivals = uploadArrivals({
        blobs: process.port(blobs),
        uploads: process.port(database.uploads),
        room,
        prober,
        storage: database.storage,
        clock,
        uploadTtlSeconds: 600,
        tempDirectory: outside,
        expectImage() {},
        imageArrived() {},
      });
      const isDone = await process.live(async () => {
        const taken = (await arrivals.find(user, file_key))!;
        assert.equal(taken.sha256, await digestOf(join(directory, 'blobs', taken.blob_key)));
      });
      if (isDone) break;
      dead();
    }
    if (isLate) await put();
    return file_key;
  }

  /** The parts of a worker in a process that may die. */
  async function worker(process: Mortal) {
    const tasks = process.port(database.tasks);
    const store = process.port(blobs);
    const remoteSteps = removingStoredResults(
      process.port(database.remoteSteps(clock.uuid())),
      store,
    );
    const scratch = await scratchOf(++processes);
    const fetcher = {
      async fetchTo(_url: string, path: string) {
        return file(path);
      },
    };
    const sources = new Sources(
      { tasks, uploads: process.port(database.uploads), blobs: store, prober, fetcher },
      scratch,
    );
    const gate = new RoomGate(room, () => clock.now(), LOG);
    const admit = createAdmission({
      tasks,
      sources,
      watch,
      gate,
      log: LOG,
      moderation: null,
      tracer: null,
      storage: database.storage,
    });
    const { run } = createRun({
      worker: 'lives',
      tasks,
      blobs: store,
      clock,
      sources,
      watch,
      scratch,
      gate,
      log: LOG,
      flows: { 'image-to-model': { limit: { seconds: 60, secondsPer: {}, cheaper: '' } } } as never,
      host: {
        run: (request, { signal }) =>
          engine(process, { store, remoteSteps, tasks }, request, signal),
      },
      tracer: null,
      prober,
      signer: null,
      finishingPrice: () => 0,
      remote: {
        resultsOf: async () => null,
        hasOther: async () => false,
        replacementsOf: async () => [],
        again: async () => false,
      },
      stopping: new AbortController().signal,
    });
    return { admit, run };
  }

  /** Stands in for an engine and a model server, and checks that nobody deletes the files that they work with. */
  async function engine(
    process: Mortal,
    ports: { store: typeof blobs; remoteSteps: RemoteStepStore; tasks: typeof database.tasks },
    { input, sources, workDirectory }: RunRequest,
    signal: AbortSignal,
  ): Promise<RunOutcome> {
    const life = String(input.life);
    const script = scripts.get(life)!;
    for (const path of Object.values(sources)) await readFile(path);
    if (script.remoteStep) await remoteStep(ports, String(input.life), workDirectory);
    await pause(script.pauseMs);
    if (signal.aborted) return { outcome: 'aborted' };
    // The files of a task that was cancelled meanwhile may be gone, and rightly so.
    const isOurs = (await database.tasks.findMany([taskOf.get(life)!]))[0]?.status === 'RUNNING';
    if (isOurs && !process.isDead) for (const path of Object.values(sources)) await present(path);
    if (script.end === 'failed')
      return { outcome: 'failed', reason: 'engine', message: 'as it should' };
    if (script.end === 'lost') return { outcome: 'lost', detail: 'as it should', death: null };
    const files = await Promise.all(
      Array.from({ length: script.files }, async (_, n) => ({
        ...(await file(join(workDirectory, `model-${n}.glb`))),
        role: 'model_url',
        kind: 'model' as const,
        format: 'glb',
        filename: 'model.glb',
        content_type: 'model/gltf-binary',
      })),
    );
    return { outcome: 'done', files, output: {}, diagnostics: EMPTY_RESULT.diagnostics };
  }

  const taskOf = new Map<string, string>();

  /** Fails where the file is gone though its task still ran after the look. */
  async function present(path: string): Promise<void> {
    await readFile(path).catch(async (error) => {
      const id = /(?:sources|remoteSteps)\/([0-9a-f-]{36})/.exec(path)?.[1];
      const [task] = id === undefined ? [] : await database.tasks.findMany([id]);
      if (id === undefined || task?.status === 'RUNNING') throw error;
    });
  }

  async function remoteStep(
    { store, remoteSteps, tasks }: Parameters<typeof engine>[1],
    life: string,
    workDirectory: string,
  ): Promise<void> {
    const task = taskOf.get(life)!;
    const [earlier] = await remoteSteps.ofTask(task);
    if (earlier?.state === 'collected') {
      // A run before this one has it: it is kept as long as the task goes on.
      const kept = earlier.result!.files.map(({ blob_key }) => join(directory, 'blobs', blob_key));
      for (const path of kept) await present(path);
      return;
    }
    const [{ attempt }] = (await database.tasks.findMany([task])) as [Task];
    const submission = clock.uuid();
    const place = { backend: 'double', slots: 10_000, task, step: 'model' as const, submission };
    if (!(await remoteSteps.takeSlot({ ...place, totalMs: 60_000 }))) return;
    await remoteSteps.submitted(submission, { id: 1 });
    const picture = await file(join(workDirectory, 'preview.webp'));
    const blob_key = livePreviewKey(task);
    await store.putFile(blob_key, picture.path);
    const preview = {
      asset_id: clock.uuid(),
      kind: 'preview',
      role: 'preview_url',
      format: 'webp',
      filename: 'preview.webp',
      blob_key,
      content_type: 'image/webp',
      bytes: picture.bytes,
      sha256: picture.sha256,
    } as Asset;
    await tasks.interim(task, attempt, { assets: [preview], statistics: null });
    const told = await file(join(workDirectory, 'told'));
    const news = database.callbackNews;
    await callbackIntake({ url: '', secret: new Uint8Array(), news, blobs: store }).keep(
      submission,
      told.path,
    );
    const made = await file(join(workDirectory, 'made'));
    const key = `legs/${task}/${submission}-0`;
    await store.putFile(key, made.path);
    const files = [{ role: 'model' as const, blob_key: key, bytes: made.bytes }];
    const result = { files, text: null, facts: {}, backend: 'double', kind: 'double' };
    if (!(await remoteSteps.collected(submission, { ...result, milliseconds: 1 })))
      await store.remove(key);
  }

  return {
    directory,
    database,
    blobs,
    clock,
    user,
    scripts,
    taskOf,
    upload,
    worker,
    directUpload,
    /** State that the next process finds: no earlier process is alive. */
    async restart(): Promise<void> {
      const owner = { host: 'host', pid: 0, isAlive: () => false };
      await (await Scratch.open(join(directory, 'scratch'), owner, clock.now())).remove();
    },
    async keys(): Promise<string[]> {
      const found: string[] = [];
      for await (const key of blobs.list()) found.push(key);
      return found.sort();
    },
    async close(): Promise<void> {
      watch.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
