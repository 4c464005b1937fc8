import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPrometheus } from './registry.ts';

/** Returns the series of a metrics page: all lines except comments. */
const series = (text: string) => text.split('\n').filter((line) => /^[a-z]/.test(line));

test('however many routes, methods and answers there are, a process has few series', async () => {
  const metrics = openPrometheus({ version: '1', role: 'all', now: () => 0 });
  const count = async () => series(await metrics.text()).length;
  const quiet = await count();
  for (let n = 0; n < 5000; n++) {
    metrics.requestBegan();
    metrics.requestEnded({
      method: ['GET', 'POST', 'BREW', 'PROPFIND'][n % 4]!,
      route: [null, `/api/v1/r${n}/{x}`, `/page-${n}`, `/api/v1/tasks/${'abcdefgh'[n % 8]}`][
        n % 4
      ]!,
      status: 200 + (n % 400),
      seconds: n / 1000,
    });
  }
  const busy = await count();
  assert.ok(busy - quiet <= 120, `${busy - quiet} series of requests`);
  assert.ok(busy < 300, `${busy} series`);
});

test('parts of the interface are told apart, and answers by the class of their status', async () => {
  const metrics = openPrometheus({ version: '1', role: 'all', now: () => 0 });
  const answer = (method: string, route: string | null, status: number) => {
    metrics.requestBegan();
    metrics.requestEnded({ method, route, status, seconds: 0.05 });
  };
  answer('POST', '/api/v1/tasks/image-to-model', 200);
  answer('POST', '/api/v1/tasks/image-to-model', 422);
  answer('GET', '/api/v1/tasks/{task_uuid}', 200);
  answer('POST', '/api/v1/tasks/{task_uuid}/cancel', 503);
  answer('GET', null, 404);
  answer('GET', '/docs', 200);
  const lines = series(await metrics.text()).filter((line) =>
    line.startsWith('http_server_requests_total'),
  );
  const counted = lines.map((line) =>
    /http_route="(.*?)",http_response_status_code="(.*?)"\} (\d+)/.exec(line)!.slice(1),
  );
  assert.deepEqual(counted.sort(), [
    ['', '4xx', '1'],
    ['/', '2xx', '1'],
    ['/api/v1/tasks', '2xx', '1'],
    ['/api/v1/tasks', '5xx', '1'],
    ['/api/v1/tasks/{flow}', '2xx', '1'],
    ['/api/v1/tasks/{flow}', '4xx', '1'],
  ]);
});
