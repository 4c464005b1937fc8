import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { jobFor, remoteStep } from '../../../../test/support/mock-servers/backend-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { sampleModel } from '../../../../test/support/mock-servers/sample-model.ts';
import type { Backend } from '../../spec/backend.ts';
import type { RemoteFailureKind } from '../../spec/remote-failure.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { commandKind } from './kind.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const STAND_IN = join(ROOT, 'test/real-servers/stand-ins/trellis.cpp/trellis-cli.mjs');
const EXAMPLE = join(ROOT, 'examples/command/trellis-cpp.json');

type Run = (backend: Backend, job: RemoteJob, context: RemoteStepContext) => Promise<void>;

/** Runs the example's own command with a stand-in for the program, which ends in this way. */
async function withExample(ends: string, run: Run): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-trellis-cpp-'));
  const example = JSON.parse(await readFile(EXAMPLE, 'utf8')).backends['trellis-cpp'];
  const replaced: Record<string, string> = {
    'examples/command/trellis-cpp.mjs': join(ROOT, 'examples/command/trellis-cpp.mjs'),
    '/opt/trellis.cpp/trellis-cli': STAND_IN,
    '/opt/trellis.cpp/models': directory,
  };
  const command = example.command.map((part: string | string[]) =>
    typeof part === 'string' ? (replaced[part] ?? part) : part,
  );
  const environment = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    TRELLIS_CLI_ENDS: ends,
  };
  const settings = commandKind.settings.parse({ command, environment });
  const backend = commandKind.create({ url: '', credential: null }, settings, PLAIN_HOST);
  const context = { directory, signal: new AbortController().signal };
  try {
    if (ends !== 'without weights') await writeFile(join(directory, 'dinov3.gguf'), '');
    await writeFile(join(directory, 'made.glb'), await sampleModel());
    await run(backend, await jobFor('image-to-3d', context), context);
  } finally {
    await backend.close();
    await rm(directory, { recursive: true, force: true });
  }
}

test('trellis.cpp makes a model; its stages are progress, and it gets arguments that it has', () =>
  withExample('well', async (backend, job, context) => {
    const seen: Observation[] = [];
    const { files } = await remoteStep(backend, { ...job, seed: 2 ** 31 + 9 }, context, seen);
    assert.equal(files[0]!.role, 'model');
    const asked = JSON.parse(await readFile(join(context.directory, 'asked.json'), 'utf8'));
    const { '--seed': seed, '--atlas': atlas, '--require-gpu': gpu } = asked;
    assert.deepEqual([seed, atlas, gpu], ['9', '1024', true]);
    const told = seen.map(({ fraction }) => fraction).filter((fraction) => fraction !== null);
    assert.deepEqual(told, told.toSorted(), 'it only grows');
    assert.ok(told.includes(0.85));
  }));

const FAILURES: [string, RemoteFailureKind][] = [
  ['without voxels', 'content'],
  ['without GPU', 'busy'],
  ['without weights', 'refused'],
  ['badly', 'failed'],
];
for (const [ends, kind] of FAILURES)
  test(`trellis.cpp that ends ${ends} is a failure of the kind ${kind}`, () =>
    withExample(ends, (backend, job, context) =>
      assert.rejects(remoteStep(backend, job, context), { kind }),
    ));

test('trellis.cpp does not read what is not an image', () =>
  withExample('well', async (backend, job, context) => {
    await writeFile(job.images.front!.path, 'not an image');
    await assert.rejects(remoteStep(backend, job, context), { kind: 'content' });
  }));
