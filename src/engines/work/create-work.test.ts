import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Work } from '../spec.ts';
import { createWork } from './create-work.ts';

/** Holds the processor as a long loop does. */
function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** A work whose reports are kept. */
function watched(signal?: AbortSignal) {
  const reports: [stage: string, fraction: number][] = [];
  const report = (stage: string, fraction: number) => void reports.push([stage, fraction]);
  return { reports, work: createWork({ ...(signal && { signal }), report }) };
}

/** Fractions with the noise of sums taken off. */
function fractions(reports: readonly [string, number][]): number[] {
  return reports.map(([, fraction]) => Math.round(fraction * 1e6) / 1e6);
}

test('a loop without stages hears an abort within one breath', async () => {
  const controller = new AbortController();
  const work = createWork({ signal: controller.signal });
  setTimeout(() => controller.abort(new Error('enough')), 0);
  let rounds = 0;
  const loop = async () => {
    for (; rounds < 1000; rounds++) {
      spin(5);
      await work.breathe(rounds / 1000);
    }
  };
  await assert.rejects(loop(), /enough/);
  // Eight rounds make a breath of 40 ms; a busy machine may be slower, never need more rounds.
  assert.ok(rounds <= 8, `${rounds} rounds`);
});

test('aborted work does not begin: not a stage, not a breath', async () => {
  const work = createWork({ signal: AbortSignal.abort(new Error('enough')) });
  await assert.rejects(work.breathe(0), /enough/);
  let ran = false;
  await assert.rejects(
    work.stage('one', 1, () => {
      ran = true;
    }),
    /enough/,
  );
  assert.equal(ran, false);
  assert.deepEqual(work.timings, []);
});

test('a short loop pays for no breath', async () => {
  const { reports, work } = watched();
  for (let i = 0; i < 100; i++) await work.breathe(i / 100);
  assert.ok(reports.length <= 1, `${reports.length} reports`);
});

test('progress never falls and ends at 1, whatever the pieces report', async () => {
  const { reports, work } = watched();
  await work.stage('first', 0.4, async (first) => {
    spin(45);
    await first.breathe(0.9);
    spin(45);
    await first.breathe(0.2);
    spin(45);
    await first.breathe(7);
  });
  await work.stage('second', 0.9, async (second) => {
    spin(45);
    await second.breathe(-3);
  });
  const reported = fractions(reports);
  assert.deepEqual(
    reported,
    reported.toSorted((a, b) => a - b),
  );
  assert.deepEqual(reported, [0, 0.36, 0.36, 0.4, 0.4, 0.4, 0.4, 1]);
  assert.deepEqual(
    [...new Set(reports.map(([stage]) => stage))],
    ['first', 'second'],
    'the stage is reported along',
  );
});

test('shares of shares: each piece fills its own stretch, and the outermost stage is reported', async () => {
  const { reports, work } = watched();
  await work.stage('outer', 0.5, async (outer) => {
    await outer.stage('half', 0.5, async () => {});
    const rest = outer.within(0.5);
    await rest.stage('three quarters', 0.75, async () => {});
    await rest.stage('last quarter', 0.25, async (work) => {
      spin(45);
      await work.breathe(0.5);
    });
  });
  assert.deepEqual(fractions(reports), [0, 0, 0.25, 0.25, 0.4375, 0.4375, 0.46875, 0.5, 0.5]);
  assert.ok(reports.every(([stage]) => stage === 'outer'));
});

test('work with no share shows no progress, and still hears an abort', async () => {
  const controller = new AbortController();
  const { reports, work } = watched(controller.signal);
  const aside = work.within(0);
  spin(45);
  await aside.breathe(1);
  assert.deepEqual(fractions(reports), [0]);
  controller.abort(new Error('enough'));
  await assert.rejects(aside.breathe(1), /enough/);
});

test('timings are summed by the name of the stage, in the order of their beginning', async () => {
  const work = createWork();
  const twice = (part: Work) =>
    part.stage('twice', 0.1, async () => {
      await sleep(20);
    });
  await work.stage('outer', 0.5, async (outer) => {
    await twice(outer);
    await twice(outer.within(0.5));
  });
  await twice(work);
  assert.deepEqual(
    work.timings.map(({ stage }) => stage),
    ['outer', 'outer/twice', 'twice'],
  );
  const [outer, inner, own] = work.timings.map(({ milliseconds }) => milliseconds);
  assert.ok(inner >= 38, `${inner}`);
  assert.ok(outer >= inner);
  assert.ok(own >= 19 && own < inner, `${own}`);
  assert.ok(work.timings.every(({ milliseconds }) => Number.isInteger(milliseconds)));
});

test('a stage that throws has its time and its share counted, and its error comes out', async () => {
  const { reports, work } = watched();
  const failing = work.stage('failing', 0.5, async () => {
    await sleep(20);
    throw new Error('broken');
  });
  await assert.rejects(failing, /broken/);
  assert.ok(work.timings[0].milliseconds >= 19);
  assert.equal(await work.stage('next', 0.5, () => 42), 42);
  assert.deepEqual(fractions(reports), [0, 0.5, 1]);
});
