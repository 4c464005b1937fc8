import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProgressWriter } from './progress-writer.ts';

function recorder() {
  let time = 0;
  let release: (() => void) | null = null;
  const written: [string, number][] = [];
  const writer = new ProgressWriter(
    async (percent, stage) => {
      written.push([stage, percent]);
      if (release === null) return;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    },
    () => time,
  );
  return {
    writer,
    written,
    at: (now: number) => {
      time = now;
    },
    block: () => {
      release = () => {};
    },
    unblock: () => {
      const go = release;
      release = null;
      go?.();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a stage is written at once, percents at most every 200 ms, halves never', async () => {
  const { writer, written, at } = recorder();
  for (const [time, stage, percent] of [
    [0, 'decode', 0],
    [10, 'decode', 1],
    [20, 'cut-out', 4],
    [219, 'cut-out', 9],
    [220, 'cut-out', 9.9],
    [500, 'cut-out', 9.99],
    [501, 'cut-out', 10],
    [502, 'write', 9],
  ] as const) {
    at(time);
    writer.report(stage, percent);
    await settled();
  }
  await writer.end();
  assert.deepEqual(written, [
    ['decode', 0],
    ['cut-out', 4],
    ['cut-out', 9],
    ['cut-out', 10],
    ['write', 10],
  ]);
});

test('while a write is under way only the latest report waits; the end drops it', async () => {
  const { writer, written, block, unblock } = recorder();
  block();
  writer.report('a', 1);
  writer.report('b', 2);
  writer.report('c', 3);
  assert.deepEqual(written, [['a', 1]]);
  unblock();
  await settled();
  assert.deepEqual(written, [
    ['a', 1],
    ['c', 3],
  ]);
  block();
  writer.report('d', 4);
  writer.report('e', 5);
  const ended = writer.end();
  unblock();
  await ended;
  await settled();
  assert.deepEqual(written.at(-1), ['d', 4]);
});
