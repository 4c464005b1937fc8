import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortLogLine } from './log-lines.ts';

const time = new Date(2026, 10, 26, 9, 5, 7).getTime();
const line = (value: object, colors = false) =>
  shortLogLine(`${JSON.stringify({ level: 30, time, role: 'all', ...value })}\n`, { colors });

test('a request is one short line, without its ids', () => {
  const request = {
    request_id: 'f4b3',
    method: 'POST',
    path: '/api/v1/tasks/image-to-model',
    status: 200,
    ms: 12.4,
    user_uuid: 'u-1',
    task_uuid: 't-1',
    msg: 'request',
  };
  assert.equal(line(request), '09:05:07  POST /api/v1/tasks/image-to-model 200 12 ms  task t-1\n');
  assert.equal(line({ ...request, task_uuid: null }).includes('task t-1'), false);
});

test('what happened has its facts and its error, with the place that it came from', () => {
  assert.equal(
    line({ level: 40, msg: 'no graphics card', wanted: 'gpu', tries: 2 }),
    '09:05:07  WARN  no graphics card (wanted=gpu, tries=2)\n',
  );
  const err = {
    type: 'Error',
    message: 'disk full',
    stack: 'Error: disk full\n    at write (a.ts:1:2)',
  };
  assert.equal(
    line({ level: 50, msg: 'unexpected failure', err }),
    '09:05:07  ERROR  unexpected failure: disk full\n    at write (a.ts:1:2)\n',
  );
});

test('colors are used where the terminal has them; what is not JSON stays as it is', () => {
  assert.equal(line({ msg: 'hello' }, true), '\x1b[2m09:05:07  hello\x1b[22m\n');
  assert.ok(line({ level: 50, msg: 'no' }, true).startsWith('\x1b[31m'));
  assert.equal(shortLogLine('plain\n', { colors: false }), 'plain\n');
});
