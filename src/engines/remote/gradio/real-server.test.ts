import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { jobFor, remoteStep } from '../../../../test/support/mock-servers/backend-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { Backend } from '../../spec/backend.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { gradioKind } from './kind.ts';

/** Address of `test/support/gradio_app.py`. */
const url = process.env.GRADIO_URL;
/** Starts that app again, and returns when it answers. */
const restart = process.env.GRADIO_RESTART;

const CHAIN = [
  { function: 'preprocess_image', arguments: ['{{image}}'], keep: { cut_out: '0' } },
  { function: 'image_to_3d', arguments: ['{{cut_out}}', '{{seed}}'], stage: 'sampling', weight: 8 },
  { function: 'extract_glb', arguments: [0.95, '{{texture_size}}'], stage: 'texturing' },
];
const oneCall = (name: string) => [{ function: name, arguments: ['{{image}}'] }];

async function withBackend(
  calls: object[],
  run: (backend: Backend, context: RemoteStepContext) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-gradio-'));
  const settings = gradioKind.settings.parse({ calls });
  const backend = gradioKind.create({ url: url!, credential: null }, settings, PLAIN_HOST);
  try {
    await run(backend, { directory, signal: new AbortController().signal });
  } finally {
    await backend.close();
    await rm(directory, { recursive: true, force: true });
  }
}

describe('a real Gradio app', { skip: url ? false : 'GRADIO_URL names no app' }, () => {
  test('makes a model by three calls of one session, with progress', () =>
    withBackend(CHAIN, async (backend, context) => {
      assert.equal((await backend.health(context.signal)).state, 'ready');
      assert.deepEqual(await backend.check!(context.signal), []);
      const seen: Observation[] = [];
      const job = await jobFor('image-to-3d', context);
      const { files, facts } = await remoteStep(backend, job, context, seen);
      assert.equal(files.length, 1);
      assert.match(String(facts.server), /^Gradio \d/);
      assert.ok(seen.some(({ fraction }) => fraction !== null && fraction > 0.4));
    }));

  test('tells of a function that raised', () =>
    withBackend(oneCall('fails'), async (backend, context) => {
      const running = remoteStep(backend, await jobFor('image-to-3d', context), context);
      await assert.rejects(running, { kind: 'failed', detail: /it is broken/ });
    }));

  test('gives a call up that waits, and finishes the one before it', () =>
    withBackend(oneCall('slow'), async (backend, context) => {
      const first = await backend.submit(await jobFor('image-to-3d', context), context);
      const second = await backend.submit(await jobFor('image-to-3d', context), context);
      let reported = 0;
      for await (const { stage } of backend.observe(second, context))
        if (stage === 'queued' && ++reported === 2) break;
      assert.equal(await backend.cancel(second, context), true);
      for await (const { stage } of backend.observe(first, context)) assert.ok(stage.length > 0);
      assert.equal((await backend.collect(first, context)).files.length, 1);
    }));

  test(
    'has lost the job when it was started again',
    {
      skip: restart ? false : 'GRADIO_RESTART has no command',
    },
    () =>
      withBackend(oneCall('slow'), async (backend, context) => {
        const lost = remoteStep(backend, await jobFor('image-to-3d', context), context);
        lost.catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 1000));
        execFileSync('sh', ['-c', restart!], { stdio: 'ignore' });
        await assert.rejects(lost, { kind: 'lost' });
      }),
  );
});
