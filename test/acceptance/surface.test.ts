import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { send } from '../support/http.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

/** All endpoints of the API. */
const ENDPOINTS = [
  'GET /account/keys',
  'POST /account/keys',
  'DELETE /account/keys/{key_uuid}',
  'GET /admin/backends',
  'GET /admin/queue',
  'POST /admin/queue/flows/{flow_name}/pause',
  'POST /admin/queue/flows/{flow_name}/resume',
  'POST /admin/queue/workers/{worker}/drain',
  'POST /admin/queue/workers/{worker}/resume',
  'GET /admin/reconciliation',
  'GET /admin/storage',
  'POST /admin/tasks/{task_uuid}/requeue',
  'GET /admin/users',
  'POST /admin/users',
  'GET /admin/users/{user_uuid}',
  'POST /admin/users/{user_uuid}/grants',
  'GET /admin/users/{user_uuid}/keys',
  'POST /admin/users/{user_uuid}/keys',
  'DELETE /admin/users/{user_uuid}/keys/{key_uuid}',
  'POST /admin/users/{user_uuid}/resume',
  'POST /admin/users/{user_uuid}/suspend',
  'GET /asyncapi.json',
  'GET /events',
  'GET /flows',
  'GET /openapi.json',
  'GET /platform/generate/own-models',
  'GET /tasks',
  'GET /tasks/url/{task_uuid}',
  'DELETE /tasks/{task_uuid}',
  'GET /tasks/{task_uuid}',
  'PATCH /tasks/{task_uuid}',
  'POST /tasks/{task_uuid}/cancel',
  'GET /tasks/{task_uuid}/events',
  'GET /tasks/{task_uuid}/report',
  'POST /tasks/{task_uuid}/retry',
  'POST /tasks/convert-model-format',
  'POST /tasks/image-generation',
  'POST /tasks/image-to-artistic-mesh',
  'POST /tasks/image-to-mesh',
  'POST /tasks/image-to-model',
  'POST /tasks/model-finish',
  'POST /tasks/model-preview-render',
  'POST /tasks/model-remesh',
  'POST /tasks/model-rig',
  'POST /tasks/model-segment',
  'POST /tasks/model-texture',
  'POST /tasks/model-unwrap',
  'POST /tasks/pricing/quote',
  'POST /tasks/prompt-optimize',
  'POST /tasks/text-to-mesh',
  'POST /tasks/text-to-model',
  'GET /public/models/{task_uuid}',
  'GET /public/models/{task_uuid}/url',
  'POST /upload/image',
  'POST /upload/model',
  'POST /upload/presign',
  'GET /users/balance',
  'GET /users/ledger',
  'GET /users/me',
  'GET /ws',
  'POST /ws/ticket',
];

describe('surface', () => {
  let service: Service;
  before(async () => {
    service = await startService({ embedded: true });
  });
  after(() => service.stop());

  test('the served OpenAPI document is the committed one, 3.1, and names every endpoint', async () => {
    const served = await send(`${service.baseUrl}/api/v1/openapi.json`);
    assert.equal(served.status, 200);
    assert.match(served.body.openapi, /^3\.1/);
    const committed = JSON.parse(await readFile(join(ROOT, 'contracts/openapi.json'), 'utf8'));
    assert.deepEqual(served.body.paths, committed.paths);
    assert.deepEqual(served.body.components, committed.components);
    const documented = new Set<string>();
    for (const [path, methods] of Object.entries(served.body.paths as Record<string, object>))
      for (const method of Object.keys(methods))
        documented.add(`${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`);
    for (const endpoint of ENDPOINTS)
      if (!/^GET \/(openapi\.json|ws|events)|\/events$/.test(endpoint))
        assert.ok(documented.has(endpoint), `${endpoint} is not documented`);
  });

  test('each endpoint is there and wants a token', async () => {
    for (const endpoint of ENDPOINTS) {
      // The API documents and public files need no key, and `/ws` accepts only WebSocket connections.
      if (/^GET \/((open|async)api\.json|public\/.*|ws)$/.test(endpoint)) continue;
      const [method, path] = endpoint.split(' ') as [string, string];
      const url = `${service.baseUrl}/api/v1${path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')}`;
      const { status, body } = await send(url, { method });
      assert.deepEqual([status, body.code], [401, 4010], endpoint);
    }
  });

  test('the page at /docs needs nothing from elsewhere', async () => {
    const { status, headers, body } = await send(`${service.baseUrl}/docs`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /text\/html/);
    const foreign = [...String(body).matchAll(/(?:src|href)="(https?:)?\/\/([^"]+)"/g)].map(
      (match) => match[2]!,
    );
    for (const target of foreign) assert.ok(target.startsWith('127.0.0.1'), target);
    assert.match(String(body), /href="api\/v1\/openapi\.json"/);
    const script = /<script defer src="([^"]+)"/.exec(String(body))![1]!;
    const bundle = await fetch(new URL(script, `${service.baseUrl}/docs`));
    assert.equal(bundle.status, 200, script);
    assert.match(bundle.headers.get('content-type') ?? '', /javascript/);
  });

  test('health and readiness', async () => {
    assert.equal((await send(`${service.baseUrl}/healthz`)).status, 200);
    assert.equal((await send(`${service.baseUrl}/readyz`)).status, 200);
  });

  test('what it prints at the start: the URL and a curl, and no key that was handed in', () => {
    const output = service.output();
    assert.ok(output.includes(service.baseUrl));
    assert.ok(!output.includes(service.apiKey), 'whoever set the key knows it');
    assert.match(output, /curl /);
  });
});
