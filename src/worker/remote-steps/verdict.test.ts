import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Refuses, RemoteFailure } from '../../engines/spec.ts';
import { candidatesOf } from './plan.ts';
import { exhausted, UNFIT, verdictOf } from './verdict.ts';

const refused = (refuses: Refuses) => new RemoteFailure('refused', 'no', { refuses });
const NEW = { billed: false, proven: false };
const PROVEN = { billed: false, proven: true };

test('a refusal of the configuration closes a server for a minute, whatever it did before', () => {
  for (const record of [NEW, PROVEN]) {
    const { closeMs, counts, final } = verdictOf(refused('all'), 'image-to-3d', record);
    assert.deepEqual([closeMs, counts, final], [60_000, false, false]);
  }
});

test('a refusal of one request closes nothing', () => {
  for (const record of [NEW, PROVEN]) {
    const { closeMs, counts, final } = verdictOf(refused('this'), 'text-to-image', record);
    assert.deepEqual([closeMs, counts, final], [0, false, true]);
  }
});

test('an unclear refusal counts as a failure until the server has done such a job', () => {
  const fresh = verdictOf(refused('unclear'), 'text-to-image', NEW);
  assert.deepEqual([fresh.closeMs > 0, fresh.counts], [true, true]);
  const known = verdictOf(refused('unclear'), 'text-to-image', PROVEN);
  assert.deepEqual([known.closeMs, known.counts], [0, false]);
});

test('a server that refused a request is not asked for it again; its owner is told what to change', () => {
  const failures = [{ backend: 'a', kind: UNFIT }];
  const remoteStep = {
    step: 'image',
    work: 'text-to-image',
    lane: 'remote:a,b',
    builtIn: false,
  } as const;
  const stored = { failures } as Parameters<typeof candidatesOf>[1];
  assert.deepEqual(candidatesOf({ ...remoteStep, backends: ['a', 'b'] }, stored), ['b']);
  assert.deepEqual(candidatesOf({ ...remoteStep, backends: ['a'] }, stored), []);
  assert.match(exhausted(failures).suggestion!, /fewer images/);
});

test('nothing that happens to a caption ends the task, and the same model is not asked twice', () => {
  for (const kind of ['moderation', 'content', 'unknown', 'failed', 'silent', 'wrong'] as const) {
    const failure = new RemoteFailure(kind, 'x');
    assert.equal(verdictOf(failure, 'image-to-text', { ...PROVEN, billed: true }).error, null);
  }
  const remoteStep = {
    step: 'caption',
    work: 'image-to-text',
    lane: 'remote:a,b,built-in',
    backends: ['a', 'b'],
    builtIn: true,
  } as const;
  const stored = { failures: [{ backend: 'a', kind: 'failed' }] } as Parameters<
    typeof candidatesOf
  >[1];
  assert.deepEqual(candidatesOf(remoteStep, stored), ['b']);
});
