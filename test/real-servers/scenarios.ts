import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { NodeIO } from '@gltf-transform/core';
import {
  type Backend,
  type Observation,
  RemoteFailure,
  type RemoteFailureKind,
  type RemoteJob,
  type RemoteStepContext,
  type RemoteWork,
} from '../../src/engines/spec.ts';
import { jobFor, remoteStep } from '../support/mock-servers/backend-contract.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { texturesOf, texturesWhenFinished } from './finished-textures.ts';
import {
  type Behavior,
  type RunningServer,
  startUpstream,
  type UpstreamServer,
} from './upstream.ts';

/** What a server that makes models from images must do. */
export interface Scenarios {
  server: UpstreamServer;
  backend(url: string): Backend;
  /** Textures of its models: 2 are colors and metalness with roughness. */
  textures: 1 | 2;
  /** Failure of a job whose image is not an image, of one that fails on the server, and of one whose file is no GLB. */
  failures: { image: RemoteFailureKind; job: RemoteFailureKind; wrong: RemoteFailureKind };
  /** Failure of a job whose server was killed in the middle. */
  killed: readonly RemoteFailureKind[];
  /** What it also does with models. */
  reworks?: readonly RemoteWork[];
  /** Whether it completes the parts of divided models. */
  completesParts?: boolean;
}

type Run = (backend: Backend, context: RemoteStepContext, job: RemoteJob) => Promise<void>;

/** Tests a server's own code, or its recorded traffic, through the backend of its kind. */
export function testScenarios(scenarios: Scenarios): void {
  const { server: upstream, failures, reworks = [], completesParts = false } = scenarios;
  let server: RunningServer;

  const scenario = (name: string, behavior: Behavior, run: Run) =>
    test(name, { timeout: PATIENCE_MS }, async () => {
      await server.begin(name, behavior);
      const directory = await mkdtemp(join(tmpdir(), 'bozzetto-real-server-'));
      const context = { directory, signal: new AbortController().signal };
      const backend = scenarios.backend(server.url);
      try {
        const job = await jobFor('image-to-3d', context);
        await run(backend, context, { ...job, textureSize: 1024 });
        assert.deepEqual(server.unknown(), []);
      } finally {
        await backend.close();
        await rm(directory, { recursive: true, force: true });
      }
    });

  const rejects = (promise: Promise<unknown>, kinds: readonly RemoteFailureKind[]) =>
    assert.rejects(promise, (error) => {
      assert.ok(error instanceof RemoteFailure, String(error));
      assert.ok(kinds.includes(error.kind), `${error.kind}: ${error.message} (${error.detail})`);
      // The server's own text belongs only in the detail.
      assert.doesNotMatch(error.message, /[{}<>]|Traceback|CUDA/);
      return true;
    });

  describe(`${upstream.name}, its own code`, () => {
    before(async () => {
      server = await startUpstream(upstream);
    });
    after(() => server?.stop());

    scenario(
      'makes a model, which keeps its PBR textures when it is finished',
      {},
      async (...given) => {
        const [backend, context, job] = given;
        assert.equal((await backend.health(context.signal)).state, 'ready');
        const seen: Observation[] = [];
        const { files } = await remoteStep(backend, job, context, seen);
        for (const { fraction } of seen)
          assert.ok(fraction === null || (fraction >= 0 && fraction <= 1), `${fraction}`);
        const made = await readFile(files[0]!.path);
        assert.equal(await texturesOf(made), scenarios.textures);
        assert.equal(await texturesWhenFinished(made), scenarios.textures);
      },
    );

    if (reworks.includes('rig'))
      scenario('rigs a model, and divides one and completes its parts', {}, async (...given) => {
        const [backend, context] = given;
        const rigged = await remoteStep(backend, await jobFor('rig', context), context);
        assert.equal(rigged.facts.server_model, 'unirig_auto_rig');
        const divided = await remoteStep(backend, await jobFor('segment', context), context);
        const last = completesParts ? 'holopart_part_completion' : 'partfield_mesh_segmentation';
        assert.equal(divided.facts.server_model, last);
        const document = await new NodeIO().read(divided.files[0]!.path);
        assert.equal(document.getRoot().listMeshes().length, 2);
      });

    if (reworks.includes('remesh'))
      scenario('gives a model a new mesh, and new UVs', {}, async (...given) => {
        const [backend, context] = given;
        const made = async (work: 'remesh' | 'unwrap', faces?: RemoteJob['faces']) => {
          const job = { ...(await jobFor(work, context)), faces };
          const { files, facts } = await remoteStep(backend, job, context);
          return {
            model: facts.server_model,
            start: (await readFile(files[0]!.path)).subarray(0, 4),
          };
        };
        const triangles = await made('remesh', { type: 'triangle', count: 5000 });
        assert.deepEqual(triangles, {
          model: 'fastmesh_v1k_retopology',
          start: Buffer.from('glTF'),
        });
        // The stand-in fails if quads are not requested in the way that reaches the model.
        const quads = await made('remesh', { type: 'quad', count: 1000 });
        const uvs = await made('unwrap');
        assert.deepEqual(
          [quads.model, uvs.model],
          ['fastmesh_v1k_retopology', 'partuv_uv_unwrapping'],
        );
        for (const { start } of [quads, uvs]) assert.notDeepEqual(start, Buffer.from('glTF'));
      });

    scenario('refuses what is not an image', {}, async (backend, context, job) => {
      await writeFile(job.images.front!.path, 'this is not an image');
      await rejects(remoteStep(backend, job, context), [failures.image]);
    });

    scenario('tells of a job that failed', { fails: true }, (backend, context, job) =>
      rejects(remoteStep(backend, job, context), [failures.job]),
    );

    scenario(
      'delivers something else than a GLB, which is noticed',
      { wrong: true },
      (...given) => {
        const [backend, context, job] = given;
        return rejects(remoteStep(backend, job, context), [failures.wrong]);
      },
    );

    scenario('is asked to cancel', { seconds: 3 }, async (backend, context, job) => {
      const handle = await backend.submit(job, context);
      await running(backend, handle, context);
      const isCancelled = await backend.cancel(handle, context);
      assert.ok(isCancelled || !backend.traits.canCancel);
      // Either it is free again, or it says that it is not.
      const { state } = await backend.health(context.signal);
      assert.ok(['ready', 'busy'].includes(state), state);
    });

    scenario(
      'is killed in the middle of a job, and makes the next',
      { seconds: 3 },
      async (...given) => {
        const [backend, context, job] = given;
        const handle = await backend.submit(job, context);
        const lost = followed(backend, handle, context);
        lost.catch(() => {});
        await running(backend, handle, context);
        await server.restart();
        await rejects(lost, scenarios.killed);
        assert.equal((await backend.health(context.signal)).state, 'ready');
        const again = { ...job, submission: crypto.randomUUID() };
        assert.equal((await remoteStep(backend, again, context)).files.length, 1);
      },
    );
  });
}

async function followed(backend: Backend, handle: object, context: RemoteStepContext) {
  for await (const _ of backend.observe(handle as never, context));
  return backend.collect(handle as never, context);
}

/** Waits until the job runs; servers that do not tell run it at once. */
async function running(backend: Backend, handle: object, context: RemoteStepContext) {
  for await (const { stage } of backend.observe(handle as never, context))
    if (stage !== 'queued') break;
  await sleep(200);
}
