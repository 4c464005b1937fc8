import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  isAlive,
  type MockCommand,
  startMockCommand,
} from '../../../../test/support/mock-servers/command.ts';
import type { MockServerOptions } from '../../../../test/support/mock-servers/mock-server.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { CANCEL_MS } from '../../../../test/support/patience.ts';
import type { Observation } from '../../spec/remote-step.ts';
import { commandKind } from './kind.ts';

const environment = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };

function backendOf(command: (string | string[])[], settings: object = {}) {
  const read = commandKind.settings.parse({ command, environment, ...settings });
  return commandKind.create({ url: '', credential: null }, read, PLAIN_HOST);
}

async function pairWith(
  options: MockServerOptions,
  { more = [], ...settings }: { more?: (string | string[])[]; memory_mb?: number } = {},
): Promise<Pair & { mockServer: MockCommand }> {
  const mockServer = await startMockCommand(options);
  const command = [mockServer.program, '--image', '{{image}}', '--output={{output}}', ...more];
  return { mockServer, backend: backendOf(command, settings) };
}

const work = 'image-to-3d';
backendContract({ name: 'command', work, start: pairWith, without: ['reset', 'lose'] });
backendContract({
  name: 'command with a memory limit',
  work,
  start: (options) => pairWith(options, { memory_mb: 64_000 }),
  without: ['reset', 'lose'],
});

backendContract({
  name: 'command, texture',
  work: 'texture',
  start: (options) => pairWith(options, { more: ['--model', '{{model}}'] }),
  without: ['reset', 'lose'],
});

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('programs', () => {
  test('progress comes by lines in words and in JSON, other lines pass', () =>
    using({ start: pairWith }, {}, async ({ backend }, context) => {
      const seen: Observation[] = [];
      await remoteStep(backend, await jobFor(work, context), context, seen);
      const reported = seen.filter(({ fraction }) => fraction !== null);
      assert.deepEqual(reported.at(0), { stage: 'sampling', fraction: 0.25 });
      assert.deepEqual(reported.at(-1), { stage: 'texturing', fraction: 0.75 });
    }));

  test('the tail of stderr is the detail of a failure', () =>
    using({ start: pairWith }, { ending: () => 'fail' }, async ({ backend }, context) => {
      await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
        kind: 'failed',
        detail: /exit code 1: Traceback[\s\S]*CUDA out of memory/,
      });
    }));

  test('a program that ends well and writes nothing is wrong', () =>
    using({ start: pairWith }, { ending: () => 'lose' }, async ({ backend }, context) => {
      await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
        kind: 'wrong',
      });
    }));

  test('cancelling ends its children with it, deaf as they are', () =>
    using({ start: pairWith }, { ending: () => 'hang' }, async (pair, context) => {
      const { log } = pair.mockServer as MockCommand;
      const handle = await pair.backend.submit(await jobFor(work, context), context);
      await until(() => log().some(({ event }) => event === 'child'));
      const { child } = log().find(({ event }) => event === 'child')!;
      const since = performance.now();
      assert.equal(await pair.backend.cancel(handle, context), true);
      assert.ok(log().some(({ event }) => event === 'asked to end'));
      assert.ok(performance.now() - since >= 1900, 'it had two seconds to end by itself');
      assert.equal(isAlive(Number(handle.pid)), false);
      await until(() => !isAlive(child!));
    }));

  test('what a program leaves behind does not keep the job open', () =>
    using(
      { start: (options) => pairWith(options, { more: ['--child'] }) },
      {},
      async ({ backend }, context) => {
        const since = performance.now();
        await remoteStep(backend, await jobFor(work, context), context);
        assert.ok(
          performance.now() - since < CANCEL_MS,
          'it ends before the child, which sleeps for a minute',
        );
      },
    ));

  test('it sees a clean environment', () =>
    using({ start: pairWith }, {}, async ({ mockServer, backend }, context) => {
      process.env.BOZZETTO_TEST_SECRET = 'secret';
      try {
        const job = await jobFor(work, context);
        await remoteStep(backend, job, context);
        const seen = mockServer.jobs[0]!.asked.environment as Record<string, string>;
        const { PWD, SHLVL, _, OLDPWD, ...own } = seen;
        assert.deepEqual(own, {
          ...environment,
          HOME: context.directory,
          LANG: 'C.UTF-8',
          BOZZETTO_SUBMISSION: job.submission,
        });
      } finally {
        delete process.env.BOZZETTO_TEST_SECRET;
      }
    }));

  test('arguments that go together are left out together', () =>
    using(
      {
        start: (options) =>
          pairWith(options, {
            more: [
              ['--back', '{{image_back}}'],
              ['--faces', '{{max_triangles}}'],
            ],
          }),
      },
      {},
      async ({ mockServer, backend }, context) => {
        await remoteStep(backend, await jobFor(work, context), context);
        const argv = mockServer.jobs[0]!.asked.arguments as string[];
        assert.deepEqual(argv.slice(-2), ['--faces', '20000']);
        assert.ok(!argv.includes('--back'));
      },
    ));

  test('words of a stranger are no options, and no shell reads them', async () => {
    const command = ['/bin/sh', '-c', 'printf %s "$1" > "$0"', '{{output}}', '{{prompt}}'];
    const backend = backendOf(command, { works: ['text-to-text'] });
    await using(
      { start: async (options) => ({ mockServer: await startMockCommand(options), backend }) },
      {},
      async (_pair, context) => {
        const job = await jobFor('text-to-text', context);
        const prompt = '--rm -rf $(touch hacked); `id`';
        const { text } = await remoteStep(backend, { ...job, prompt }, context);
        assert.equal(text, 'rm -rf $(touch hacked); `id`');
      },
    );
  });

  test('a program over its memory limit fails', () =>
    using({ start: pairWith }, {}, async (_pair, context) => {
      const script = 'head -c 200m /dev/zero | tail > /dev/null && touch "$0"';
      const job = await jobFor(work, context);
      const greedy = (memory_mb: number) =>
        backendOf(['/bin/sh', '-c', script, '{{output}}'], { memory_mb });
      await assert.rejects(remoteStep(greedy(64), job, context), { kind: 'failed' });
      // With more it ends well, and what is missing is its output.
      const again = { ...job, submission: crypto.randomUUID() };
      await assert.rejects(remoteStep(greedy(2000), again, context), { kind: 'wrong' });
    }));

  test('a program that was left behind by an earlier process is ended, a stranger is not', () =>
    using({ start: pairWith }, { ending: () => 'hang' }, async (pair, context) => {
      const job = await jobFor(work, context);
      const handle = await pair.backend.submit(job, context);
      await until(() => (pair.mockServer as MockCommand).log().length > 0);
      const other = backendOf([(pair.mockServer as MockCommand).program]);
      assert.equal(await other.reattach(job.submission, handle, context), null);
      await until(() => !isAlive(Number(handle.pid)));
      const stranger = spawn('sleep', ['60'], { detached: true });
      const theirs = { submission: job.submission, pid: stranger.pid!, host: hostname() };
      assert.equal(await other.cancel(theirs, context), true);
      assert.ok(isAlive(stranger.pid!));
      stranger.kill('SIGKILL');
      assert.equal(await other.cancel({ ...theirs, host: 'elsewhere' }, context), false);
    }));

  test('what cannot be run is found before it is run', () =>
    using({ start: pairWith }, {}, async (_pair, context) => {
      const path = join(context.directory, 'plain.txt');
      await writeFile(path, 'no program');
      for (const program of [path, 'no-such-program-of-ours', '/no/such/program']) {
        const backend = backendOf([program]);
        assert.equal((await backend.health(context.signal)).state, 'down');
      }
      assert.equal((await backendOf(['sh']).health(context.signal)).state, 'ready');
      await rm(path);
    }));
});
