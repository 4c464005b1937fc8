import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  type Backend,
  type Observation,
  RemoteFailure,
  type RemoteFailureKind,
  type RemoteJob,
  type RemoteResult,
  type RemoteStepContext,
  type RemoteWork,
  startsFromModel,
} from '../../../src/engines/spec.ts';
import { objectImage } from '../images.ts';
import { CANCEL_MS } from '../patience.ts';
import type { Ending, MockServer, MockServerOptions } from './mock-server.ts';
import { sampleModel } from './sample-model.ts';

/** A backend and the mock server that it uses. */
export interface Pair {
  mockServer: MockServer;
  backend: Backend;
}

export interface ContractOptions {
  /** Name in the titles of the tests. */
  name: string;
  work: RemoteWork;
  start(options: MockServerOptions): Promise<Pair>;
  /** Number of jobs at the server that one submission makes; absent: 1. */
  jobs?: number;
  /** Expected failures for endings that a kind cannot distinguish; absent: as in {@link OUTCOMES}. */
  outcomes?: Partial<Record<Ending, RemoteFailureKind>>;
  /** Endings that this kind of server does not have. */
  without?: readonly Ending[];
}

/** Expected failure of each ending. */
const OUTCOMES: Partial<Record<Ending, RemoteFailureKind>> = {
  fail: 'failed',
  content: 'content',
  lose: 'lost',
  html: 'wrong',
  truncated: 'wrong',
  reset: 'wrong',
  busy: 'busy',
};

/** Tests that every backend must pass, whatever its kind: against its mock server, over real sockets. */
export function backendContract(options: ContractOptions): void {
  const { name, without = [] } = options;
  describe(`contract of ${name}`, () => {
    test('a job is submitted, observed and collected', () =>
      using(options, {}, async ({ mockServer, backend }, context) => {
        const seen: Observation[] = [];
        const result = await remoteStep(
          backend,
          await jobFor(options.work, context),
          context,
          seen,
        );
        await assertResult(options.work, result);
        for (const { fraction } of seen)
          assert.ok(fraction === null || (fraction >= 0 && fraction <= 1), `fraction ${fraction}`);
        assert.equal(mockServer.jobs.length, options.jobs ?? 1, 'no job is made twice');
        assert.equal(mockServer.running, 0);
      }));

    for (const [ending, kind] of Object.entries({ ...OUTCOMES, ...options.outcomes })) {
      if (without.includes(ending as Ending)) continue;
      test(`a job that ends with "${ending}" is a failure of the kind ${kind}`, () =>
        using(options, { ending: () => ending as Ending }, async ({ backend }, context) => {
          const job = await jobFor(options.work, context);
          const failure = await remoteStep(backend, job, context).then(
            () => assert.fail('it came to an end'),
            (error) => error,
          );
          assert.ok(failure instanceof RemoteFailure, String(failure?.stack));
          assert.equal(failure.kind, kind, `${failure.message} (${failure.detail})`);
          // The server's own text belongs only in the detail.
          assert.doesNotMatch(failure.message, /[{}<>]|Traceback|\/home\/|CUDA/);
        }));
    }

    test('a job that hangs is let go of', () =>
      using(options, { ending: () => 'hang' }, async ({ backend }, context) => {
        const controller = new AbortController();
        const job = await jobFor(options.work, context);
        const running = remoteStep(backend, job, { ...context, signal: controller.signal });
        running.catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 300));
        const reason = new Error('nobody waits any more');
        const since = performance.now();
        controller.abort(reason);
        await assert.rejects(running, (error) => error === reason);
        assert.ok(performance.now() - since < CANCEL_MS);
      }));

    test('a server that is not there is unreachable, and its health says down', () =>
      using(options, {}, async ({ mockServer, backend }, context) => {
        await mockServer.stop();
        const job = await jobFor(options.work, context);
        await assert.rejects(remoteStep(backend, job, context), (error) => {
          assert.ok(error instanceof RemoteFailure, String(error));
          assert.equal(error.kind, 'unreachable', error.message);
          return true;
        });
        const health = await backend.health(context.signal);
        assert.equal(health.state, 'down');
        assert.ok(health.problem);
      }));

    test('the health of an idle server is ready', () =>
      using(options, {}, async ({ backend }, context) => {
        assert.equal((await backend.health(context.signal)).state, 'ready');
      }));
  });
}

/** Runs a remote step from its submit to its result. */
export async function remoteStep(
  backend: Backend,
  job: RemoteJob,
  context: RemoteStepContext,
  seen: Observation[] = [],
): Promise<RemoteResult> {
  const handle = await backend.submit(job, context);
  // As if read from the database.
  let stored = JSON.parse(JSON.stringify(handle));
  for await (const observation of backend.observe(stored, context)) {
    seen.push(observation);
    if (observation.handle) stored = JSON.parse(JSON.stringify(observation.handle));
  }
  return backend.collect(stored, context);
}

/** Returns a job with everything that its work needs. */
export async function jobFor(
  work: RemoteWork,
  { directory }: RemoteStepContext,
): Promise<RemoteJob> {
  const image = join(directory, 'front.png');
  await writeFile(image, await objectImage());
  const model = join(directory, 'model.glb');
  const changes = startsFromModel(work);
  if (changes) await writeFile(model, await sampleModel());
  const sees = work === 'image-to-3d' || work === 'texture';
  return {
    submission: randomUUID(),
    work,
    images: sees ? { front: { path: image, contentType: 'image/png' } } : {},
    model: changes ? { path: model, contentType: 'model/gltf-binary' } : null,
    prompt: work === 'image-to-3d' || (changes && work !== 'texture') ? null : 'a red wooden chair',
    seed: 7,
    count: 1,
    size: 512,
    maxTriangles: 20_000,
    textureSize: work === 'image-to-3d' || work === 'text-to-3d' ? 1024 : null,
    turbo: false,
  };
}

/** Asserts that a result is of its work: a GLB, or an image. */
export async function assertResult(work: RemoteWork, { files, text }: RemoteResult): Promise<void> {
  if (work === 'text-to-text') {
    assert.ok(text && text.length > 0);
    return;
  }
  const role = work === 'text-to-image' ? 'image' : 'model';
  assert.deepEqual(
    files.map((file) => file.role),
    [role],
  );
  const bytes = await readFile(files[0]!.path);
  assert.equal(bytes.byteLength, files[0]!.bytes);
  if (role === 'model') assert.equal(bytes.toString('latin1', 0, 4), 'glTF');
}

/** Starts the pair, runs the test in its own directory, and removes everything. */
export async function using(
  { start }: Pick<ContractOptions, 'start'>,
  options: MockServerOptions,
  run: (pair: Pair, context: RemoteStepContext) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-remote-step-'));
  const pair = await start({ milliseconds: 50, ...options });
  try {
    await run(pair, { signal: new AbortController().signal, directory });
  } finally {
    await pair.backend.close();
    await pair.mockServer.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
