import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timelineOf } from './timeline.ts';

const times = {
  created_at: '2026-11-22T18:00:00.000Z',
  started_at: '2026-11-22T18:00:02.500Z',
  completed_at: null,
};

test('the steps of a stage are listed below it, and the running stage comes last', () => {
  const timings = [
    { stage: 'decode', milliseconds: 30 },
    { stage: 'reconstruct', milliseconds: 900 },
    { stage: 'reconstruct/crop', milliseconds: 5 },
    { stage: 'reconstruct/relief', milliseconds: 500 },
  ];
  const task = { status: 'RUNNING' as const, ...times };
  assert.deepEqual(timelineOf(task, { stage: 'preview', timings }), {
    waited: 2500,
    stages: [
      { stage: 'decode', milliseconds: 30, parts: [] },
      { stage: 'reconstruct', milliseconds: 900, parts: timings.slice(2) },
      { stage: 'preview', milliseconds: null, parts: [] },
    ],
    total: null,
  });
});

test('a queued or finished task has no running stage', () => {
  const waiting = { status: 'QUEUED' as const, ...times, started_at: null };
  assert.deepEqual(timelineOf(waiting, null), { waited: null, stages: [], total: null });
  const done = { status: 'SUCCESS' as const, ...times, completed_at: '2026-11-22T18:00:09.000Z' };
  const report = { stage: 'preview', timings: [{ stage: 'preview', milliseconds: 8 }] };
  const { stages, total } = timelineOf(done, report);
  assert.deepEqual([stages.length, total], [1, 9000]);
});
