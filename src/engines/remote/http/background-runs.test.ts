import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { BackgroundRuns, type RunContext } from './background-runs.ts';

const { signal } = new AbortController();

/** A run whose steps the test takes. */
function stepped() {
  const began = Promise.withResolvers<RunContext>();
  const server = Promise.withResolvers<string>();
  return {
    began: began.promise,
    answer: server.resolve,
    fail: server.reject,
    async work(context: RunContext): Promise<string> {
      began.resolve(context);
      const aborted = new Promise<never>((_, reject) =>
        context.signal.addEventListener('abort', () => reject(context.signal.reason)),
      );
      const answer = await Promise.race([server.promise, aborted]);
      context.answered();
      return answer;
    },
  };
}

async function started(runs: BackgroundRuns<string>) {
  const run = stepped();
  const starting = runs.start('a', run.work, signal);
  (await run.began).sent();
  await starting;
  return { ...run, aborted: (await run.began).signal };
}

test('a run starts when it is sent, and its result is reported once', async () => {
  const runs = new BackgroundRuns<string>();
  const run = await started(runs);
  assert.equal(runs.open, 1);
  run.answer('made');
  await runs.settled('a', signal);
  assert.equal(runs.open, 0);
  assert.equal(await runs.result('a', signal), 'made');
  await assert.rejects(runs.result('a', signal), { kind: 'lost' });
});

test('a run that fails before it is sent fails its start', async () => {
  const runs = new BackgroundRuns<string>();
  const run = stepped();
  run.fail(new RemoteFailure('unreachable', 'not there'));
  await assert.rejects(runs.start('a', run.work, signal), { kind: 'unreachable' });
  assert.equal(runs.has('a'), false);
});

test('a start that is aborted before it is sent leaves nothing', async () => {
  const runs = new BackgroundRuns<string>();
  const run = stepped();
  const controller = new AbortController();
  const starting = runs.start('a', run.work, controller.signal);
  const { signal: inner } = await run.began;
  const reason = new Error('enough');
  controller.abort(reason);
  await assert.rejects(starting, (error) => error === reason);
  assert.equal(inner.aborted, true);
  assert.equal(runs.open, 0);
});

for (const kind of ['lost', 'unknown'] as const)
  test(`a connection that breaks while the server works: ${kind}`, async () => {
    const runs = new BackgroundRuns<string>(kind);
    const run = await started(runs);
    run.fail(new RemoteFailure('unknown', 'broke'));
    await assert.rejects(runs.result('a', signal), { kind });
  });

test('an abort of the wait keeps the run', async () => {
  const runs = new BackgroundRuns<string>();
  const run = await started(runs);
  const reason = new Error('enough');
  await assert.rejects(runs.settled('a', AbortSignal.abort(reason)), (error) => error === reason);
  run.answer('made');
  assert.equal(await runs.result('a', signal), 'made');
});

test('an abandoned run of a server that cannot stop is open until it answers', async () => {
  const runs = new BackgroundRuns<string>();
  const run = await started(runs);
  assert.equal(runs.abandon('a', false), false);
  assert.deepEqual([runs.open, runs.abandoned, run.aborted.aborted], [1, 1, false]);
  run.answer('made');
  await assert.rejects(runs.result('a', signal));
  assert.deepEqual([runs.open, runs.abandoned, run.aborted.aborted], [0, 0, true]);
  assert.equal(runs.has('a'), false);
});

test('an abandoned run of a server that stops with its connection ends at once', async () => {
  const runs = new BackgroundRuns<string>();
  const run = await started(runs);
  assert.equal(runs.abandon('a', true), true);
  assert.equal(run.aborted.aborted, true);
  assert.equal(runs.abandon('a', true), false);
});

test('a run that was answered is done with at once', async () => {
  const runs = new BackgroundRuns<string>();
  const run = await started(runs);
  run.answer('made');
  await runs.settled('a', signal);
  assert.equal(runs.abandon('a', false), true);
});

test('closing ends every run and waits for it', async () => {
  const runs = new BackgroundRuns<string>();
  const run = await started(runs);
  await runs.close();
  assert.equal(run.aborted.aborted, true);
});
