import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { jobFor, remoteStep } from '../../../../test/support/mock-servers/backend-contract.ts';
import { samplePicture } from '../../../../test/support/mock-servers/bench.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { Backend } from '../../spec/backend.ts';
import type { RemoteJob, RemoteWork } from '../../spec/remote-job.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { comfyuiKind } from './kind.ts';
import type { Workflow } from './workflow.ts';

/** A ComfyUI to try; it needs no model. */
const url = process.env.COMFYUI_URL;
/** Starts that server again, and returns when it answers. */
const restart = process.env.COMFYUI_RESTART;

const EMPTY = {
  class_type: 'EmptyImage',
  inputs: { width: '{{width}}', height: '{{height}}', batch_size: '{{count}}', color: '{{seed}}' },
};
const save = (images: string) => ({
  class_type: 'SaveImage',
  inputs: { images: [images, 0], filename_prefix: 'bozzetto/{{prompt}}' },
});
const PICTURE: Workflow = { 1: EMPTY, 2: save('1') };
const COPY: Workflow = {
  1: { class_type: 'LoadImage', inputs: { image: '{{image}}' } },
  2: save('1'),
};
/** Work for a CPU, in nodes: between two of them it can be interrupted. */
const LONG: Workflow = {
  0: EMPTY,
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      index + 1,
      {
        class_type: 'ImageBlur',
        inputs: { image: [String(index), 0], blur_radius: 15, sigma: 5 },
      },
    ]),
  ),
  41: save('40'),
};

/** Runs a test with a backend that has one workflow. */
async function withBackend(
  workflow: Workflow,
  run: (backend: Backend, context: RemoteStepContext, job: RemoteJob) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-comfyui-'));
  const context = { directory, signal: new AbortController().signal };
  const backend = await backendOf(workflow, directory);
  const job = { ...(await jobFor('image-to-3d', context)), work: WORK, prompt: 'proof' };
  // Each its own: what a server has made before, it takes from its cache.
  job.seed = Math.floor(Math.random() * 0xffffff);
  try {
    await run(backend, context, job);
  } finally {
    await backend.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const WORK: RemoteWork = 'text-to-image';

async function backendOf(workflow: Workflow, directory: string): Promise<Backend> {
  const file = join(directory, 'workflow.json');
  await writeFile(file, JSON.stringify(workflow));
  const settings = comfyuiKind.settings.parse({ workflows: { [WORK]: file }, poll_ms: 300 });
  return comfyuiKind.create({ url: url!, credential: null }, settings, PLAIN_HOST);
}

/** Waits until the job runs. */
async function running(
  backend: Backend,
  job: RemoteJob,
  context: RemoteStepContext,
): Promise<void> {
  const handle = await backend.reattach(job.submission, null, context);
  for await (const { stage } of backend.observe(handle!, context)) if (stage !== 'queued') return;
}

describe('a real ComfyUI', { skip: url ? false : 'COMFYUI_URL names no server' }, () => {
  test('makes pictures, with progress', () =>
    withBackend(PICTURE, async (backend, context, job) => {
      assert.equal((await backend.health(context.signal)).state, 'ready');
      assert.deepEqual(await backend.check!(context.signal), []);
      const seen: Observation[] = [];
      const { files, facts } = await remoteStep(backend, { ...job, count: 2 }, context, seen);
      assert.deepEqual(
        files.map(({ role }) => role),
        ['image', 'image'],
      );
      assert.match(String(facts.server), /^ComfyUI \d/);
      assert.ok(seen.some(({ fraction }) => fraction !== null && fraction >= 0.5));
    }));

  test('takes a picture, and another one of the same name', () =>
    withBackend(COPY, async (backend, context, job) => {
      const first = await remoteStep(backend, job, context);
      const made = await readFile(first.files[0]!.path);
      await writeFile(job.images.front!.path, await samplePicture(1));
      // The same submission: the upload's name is taken, by another picture.
      const second = await remoteStep(backend, job, context);
      assert.ok(!made.equals(await readFile(second.files[0]!.path)));
    }));

  test('says that a picture cannot be read', () =>
    withBackend(COPY, async (backend, context, job) => {
      await writeFile(job.images.front!.path, 'this is no picture');
      await assert.rejects(remoteStep(backend, job, context), { kind: 'content' });
    }));

  test('refuses a workflow with a class that it does not have; the check names it', () =>
    withBackend(
      { ...PICTURE, 3: { class_type: 'NoSuchNode', inputs: {} } },
      async (backend, context, job) => {
        const [problem] = await backend.check!(context.signal);
        assert.match(problem!, /node 3 \(NoSuchNode\): the server has no such class/);
        await assert.rejects(remoteStep(backend, job, context), { kind: 'refused' });
      },
    ));

  test('is interrupted, and takes a waiting job out of its queue', () =>
    withBackend(LONG, async (backend, context, job) => {
      const first = await backend.submit({ ...job, size: 1024 }, context);
      const second = { ...job, submission: crypto.randomUUID(), seed: 1 };
      const waiting = await backend.submit({ ...second, size: 1024 }, context);
      await running(backend, job, context);
      assert.equal(await backend.cancel(waiting, context), true);
      assert.equal(await backend.cancel(first, context), true);
      await assert.rejects(backend.collect(first, context), { kind: 'failed' });
      await assert.rejects(backend.collect(waiting, context), { kind: 'lost' });
    }));

  test('tells another process how a job goes on', () =>
    withBackend(LONG, async (backend, context, job) => {
      await backend.submit({ ...job, size: 256 }, context);
      await backend.close();
      const other = await backendOf(LONG, context.directory);
      const handle = await other.reattach(job.submission, null, context);
      const seen: Observation[] = [];
      for await (const observation of other.observe(handle!, context)) seen.push(observation);
      assert.ok(
        seen.some(({ fraction }) => fraction !== null && fraction > 0 && fraction < 1),
        JSON.stringify(seen),
      );
      assert.equal((await other.collect(handle!, context)).files.length, 1);
      await other.close();
    }));

  test(
    'has lost the job when it was started again',
    {
      skip: restart ? false : 'COMFYUI_RESTART has no command',
    },
    () =>
      withBackend(LONG, async (backend, context, job) => {
        const lost = remoteStep(backend, { ...job, size: 1024 }, context);
        lost.catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 1500));
        execFileSync('sh', ['-c', restart!], { stdio: 'ignore' });
        await assert.rejects(lost, { kind: 'lost' });
        assert.equal((await backend.health(context.signal)).state, 'ready');
      }),
  );
});
