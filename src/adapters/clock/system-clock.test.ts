import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from './system-clock.ts';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('100,000 UUIDs in a row are of version 7, distinct and sorted', () => {
  const { uuid } = systemClock();
  let last = '';
  for (let n = 0; n < 100_000; n++) {
    const next = uuid();
    assert.ok(next > last, `${next} follows ${last}`);
    last = next;
  }
  assert.match(last, V7);
});

test('a UUID holds its time, and a clock that stands still or steps back does not break the order', () => {
  let time = 1_700_000_000_000;
  const { uuid } = systemClock(() => time);
  const made = Array.from({ length: 10_000 }, uuid);
  assert.equal(Number.parseInt(made[0].replaceAll('-', '').slice(0, 12), 16), time);
  time -= 60_000;
  made.push(uuid());
  assert.deepEqual(made, [...made].sort());
  assert.equal(new Set(made).size, made.length);
});
