import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRange } from './range.ts';

test('a Range header, on a file of 100 bytes', () => {
  const part = (start: number, end: number) => ({ kind: 'part', start, end });
  const whole = { kind: 'whole' };
  const unsatisfiable = { kind: 'unsatisfiable' };
  for (const [header, expected] of [
    [undefined, whole],
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-99', part(0, 99)],
    ['bytes=90-200', part(90, 99)],
    ['bytes=50-', part(50, 99)],
    ['bytes=-10', part(90, 99)],
    ['bytes=-200', part(0, 99)],
    ['Bytes = 5-6 ', part(5, 6)],
    ['bytes=-0', unsatisfiable],
    ['bytes=100-', unsatisfiable],
    ['bytes=100-200,300-', unsatisfiable],
    ['bytes=0-9,10-19', part(0, 19)],
    ['bytes=10-19,0-12', part(0, 19)],
    ['bytes=0-9,500-', part(0, 9)],
    ['bytes=0-9,20-29', whole],
    ['bytes=9-5', whole],
    ['bytes=a-b', whole],
    ['bytes=-', whole],
    ['bytes=1.5-2', whole],
    ['items=0-1', whole],
  ] as const)
    assert.deepEqual(parseRange(header, 100), expected, header ?? 'none');
  assert.deepEqual(parseRange('bytes=0-', 0), unsatisfiable);
});
