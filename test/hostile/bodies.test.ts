import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { BalancePayload } from '../../src/contract/account.ts';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';
import { malformedRequests } from './malformed-bodies.ts';
import { refused } from './refused.ts';

const COUNT = 1000;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

describe('malformed requests', () => {
  let service: Service;
  let auth: { authorization: string };
  let balance: BalancePayload;
  let task_uuid: string;
  before(async () => {
    service = await startService({
      env: { BOZZETTO_RATE_LIMIT: '0', BOZZETTO_LOG_LEVEL: 'error' },
    });
    auth = { authorization: `Bearer ${service.apiKey}` };
    const client = service.client();
    const { file_key } = await client.uploads.image(await objectImage(96));
    ({ task_uuid } = await client.run('image-to-mesh', {
      image_file: file_key,
      polygon_limit: 1000,
      turbo: true,
    }));
    balance = await client.account.balance();
  });
  after(async () => {
    await service.stop();
    assert.doesNotMatch(service.output(), /"level":(50|60)/, 'nothing unexpected was logged');
  });

  const api = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    refused(`${service.baseUrl}/api/v1${path}`, { ...init, headers: { ...auth, ...init.headers } });

  /** Nothing was created or charged, and the service still answers. */
  async function untouched() {
    const client = service.client();
    assert.deepEqual(await client.account.balance(), balance);
    assert.equal((await client.tasks.list()).records.length, 1);
    assert.equal((await client.tasks.status(task_uuid)).status, 'SUCCESS');
  }

  test(`${COUNT} malformed creations are each refused with a 4xx (SEED=${seed})`, async () => {
    const requests = fc.sample(malformedRequests, { numRuns: COUNT, seed });
    const next = requests.entries();
    const worker = async () => {
      for (const [index, { flow, how, body, headers }] of next)
        await api(`/tasks/${flow}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        }).catch((error) => {
          throw new Error(`#${index} ${flow}, ${how}: ${body.slice(0, 300)}\n${error.message}`);
        });
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await untouched();
  });

  test(`malformed quotes are refused or ignore the field (SEED=${seed})`, async () => {
    for (const { body } of fc.sample(malformedRequests, { numRuns: 100, seed: seed + 1 }))
      await api('/tasks/pricing/quote', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Without flow_name, whatever else is right or wrong.
        body,
      });
    await untouched();
  });

  test('bytes that are no UTF-8, another charset, a lying length, an encoding', async () => {
    const json = { 'content-type': 'application/json' };
    const path = '/tasks/prompt-optimize';
    const bodies: [Record<string, string>, string | Uint8Array<ArrayBuffer>][] = [
      [json, new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
      [json, new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
      [{ 'content-type': 'application/json; charset=utf-16' }, '{"user_input":5}'],
      [{ ...json, 'content-encoding': 'gzip' }, '{"user_input":"a chair'],
      [{ 'content-type': 'text/plain' }, '{"user_input":"a chair"}'],
      [{ 'content-type': 'application/xml' }, '<a/>'],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 'user_input=chair'],
      [{ 'content-type': '' }, '{}'],
    ];
    for (const [headers, body] of bodies) await api(path, { method: 'POST', headers, body });
    await untouched();
  });

  test('paths, queries and headers that are not what they should be', async () => {
    const nul = '%00';
    for (const path of [
      `/tasks/${nul}`,
      '/tasks/..%2f..%2fusers%2fme',
      '/tasks/%E0%A4%A',
      `/tasks/${'a'.repeat(5000)}`,
      '/tasks/01890000-0000-7000-8000-00000000000g',
      `/tasks?cursor=${nul}`,
      '/tasks?cursor=bm9uc2Vuc2U',
      '/tasks?limit=1e9',
      '/tasks?limit=-1',
      '/tasks?limit=abc',
      '/tasks?created_after=yesterday',
      '/tasks?created_after=275760-09-13T00:00:00.001Z',
      '/tasks?status=QUEUING',
      '/tasks?limit=1&limit=2',
      `/tasks?client_order_id=${nul}`,
      '/users/ledger?cursor=%F0%9F%92%A9',
      '/users/ledger?cursor=MQ==&limit=0',
      '/platform/generate/own-models?page=0',
      '/platform/generate/own-models?page=99999999999999999999',
      '/platform/generate/own-models?page_size=101',
      `/tasks/url/${task_uuid}?index=-1`,
      `/tasks/url/${task_uuid}?format=${nul}`,
      `/tasks/url/${task_uuid}?kind=__proto__`,
      `/tasks/${task_uuid}/events?since=abc`,
      '/events?since=-1',
    ])
      await api(path);
    const post = (headers: Record<string, string>, body = '{"image_file":"x"}') =>
      api('/tasks/image-to-mesh', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    await post({ 'idempotency-key': 'a b' });
    await post({ 'idempotency-key': 'x'.repeat(65) });
    await post({ 'idempotency-key': 'é' });
    await post({ traceparent: '00-zz-zz-zz', prefer: 'handling=;;' });
    const patch = (body: string) =>
      api(`/tasks/${task_uuid}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body,
      });
    await patch('{"name":""}');
    await patch('{"name":5}');
    await patch('{"is_public":"yes"}');
    await patch('[]');
    // PostgreSQL's text holds no NUL.
    await patch('{"name":"a\\u0000b"}');
    const presign = (body: object) =>
      api('/upload/presign', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const good = { kind: 'image', filename: 'a.png', content_type: 'image/png', bytes: 100 };
    await presign({ ...good, filename: '' });
    await presign({ ...good, filename: 'a\u0000.png' });
    await presign({ ...good, bytes: 1e300 });
    await presign({ ...good, content_type: 'image/png\r\nx: y' });
    await presign({ ...good, kind: '__proto__' });
    await untouched();
  });

  test('requests that HTTP itself does not allow leave the service alive', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const { connect } = await import('node:net');
    for (const text of [
      'GET / HTTP/9.9\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
      'POST /api/v1/tasks/image-to-mesh HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
      'POST /api/v1/upload/image HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
      `GET /api/v1/tasks HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      `GET /${'y'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    ])
      await new Promise<void>((done) => {
        const socket = connect(Number(port), hostname, () => socket.end(text));
        socket.on('data', (answer) => assert.match(answer.toString(), /^HTTP\/1\.1 4\d\d|^[^H]/));
        socket.on('error', () => done());
        socket.on('close', () => done());
      });
    await untouched();
  });
});
