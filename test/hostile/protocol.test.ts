import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { ERRORS } from '../../src/contract/errors.ts';
import { type RawAnswer, sendRaw } from '../support/raw-http.ts';
import { type Service, startService } from '../support/service.ts';

const HOST = 'Host: bozzetto.test\r\n';
const seed = Number(process.env.SEED ?? 11);

describe('what is refused before it is a request', () => {
  let service: Service;
  let bearer: string;
  before(async () => {
    service = await startService({ env: { BOZZETTO_LOG_LEVEL: 'warn' } });
    bearer = `Authorization: Bearer ${service.apiKey}\r\n`;
  });
  after(async () => {
    const output = service.output();
    await service.stop();
    assert.doesNotMatch(output, /"level":(40|50|60)/, 'a stranger’s mistakes are no warnings');
  });

  /** Demands one answer of the error table, in the shape of all errors. */
  function refused([answer, ...more]: RawAnswer[], code: keyof typeof ERRORS, what: string) {
    assert.ok(answer !== undefined && more.length === 0, `${what}: ${more.length} more`);
    const { status, headers, text } = answer;
    assert.equal(status, ERRORS[code].status, `${what}: ${text}`);
    assert.match(headers['content-type'] ?? '', /^application\/json/, what);
    const body = JSON.parse(text);
    assert.equal(body.code, code, what);
    assert.ok(body.message.length > 5, what);
    assert.equal(body.request_id, headers['x-request-id'], what);
    assert.match(body.request_id, /\S/, what);
    for (const key of Object.keys(body))
      assert.ok(['code', 'message', 'suggestion', 'request_id'].includes(key), `${what}: ${key}`);
    return answer;
  }
  const raw = (...parts: (string | Uint8Array)[]) => sendRaw(service.baseUrl, parts);

  test('bytes that are not HTTP/1.1 are 4005', async () => {
    const cases: Record<string, string | Uint8Array> = {
      'a TLS handshake': new Uint8Array([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]),
      'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'an unknown method': `BREW /coffee HTTP/1.1\r\n${HOST}\r\n`,
      'another version': `GET /healthz HTTP/7.0\r\n${HOST}\r\n`,
      'HTTP/2.0 in one line': `GET /healthz HTTP/2.0\r\n${HOST}\r\n`,
      'HTTP/0.9': 'GET /healthz HTTP/0.9\r\n\r\n',
      'a line without a version': 'GET /healthz\r\n\r\n',
      'a line without a version before headers': `GET /api/v1/flows\r\n${HOST}${bearer}\r\n`,
      'a creation without a version': `POST /api/v1/tasks/prompt-optimize\r\n${HOST}${bearer}Content-Length: 2\r\n\r\n{}`,
      'a header without a colon': `GET /healthz HTTP/1.1\r\n${HOST}oops\r\n\r\n`,
      'a NUL in a header': `GET /healthz HTTP/1.1\r\n${HOST}X-A: \0\r\n\r\n`,
      'two lengths': `POST /api/v1/upload/presign HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      'length and chunks': `POST /api/v1/upload/presign HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      'a length that is none': `POST /api/v1/upload/presign HTTP/1.1\r\n${HOST}Content-Length: two\r\n\r\n{}`,
      'no Host': 'GET /api/v1/users/me HTTP/1.1\r\nConnection: close\r\n\r\n',
      'a space in the URL': `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
    };
    for (const [what, bytes] of Object.entries(cases)) refused(await raw(bytes), 4005, what);
  });

  test('random bytes never get anything but 4005, or silence (seeded)', async () => {
    for (let n = 0; n < 100; n++) {
      const bytes = Uint8Array.from(
        { length: 64 },
        (_, i) => (seed * 131 + n * 977 + i * i * 31) % 256,
      );
      const answers = await raw(bytes, '\r\n\r\n\r\n');
      refused(answers, 4005, `bytes ${n} of seed ${seed}`);
    }
  });

  test('a chunk that is none: the request is known, and its Accept and id are heeded', async () => {
    const head = `POST /api/v1/upload/presign HTTP/1.1\r\n${HOST}${bearer}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nX-Request-Id: mine-1\r\n`;
    const answer = refused(
      await sendRaw(service.baseUrl, [`${head}\r\n`, 'zz\r\n'], 100),
      4005,
      'flat',
    );
    assert.equal(answer.headers['x-request-id'], 'mine-1');
    const [problem] = await sendRaw(
      service.baseUrl,
      [`${head}Accept: application/problem+json\r\n\r\n`, 'zz\r\n'],
      100,
    );
    assert.equal(problem!.headers['content-type'], 'application/problem+json');
    const { type, status, instance, code } = JSON.parse(problem!.text);
    assert.match(type, /#error-4005$/);
    assert.deepEqual([status, instance, code], [400, '/api/v1/upload/presign', 4005]);
  });

  test('rubbish behind a request: its answer comes first', async () => {
    const [first, second] = await raw(
      `GET /api/v1/users/me HTTP/1.1\r\n${HOST}${bearer}\r\n\0\0\0\r\n\r\n`,
    );
    assert.deepEqual([first!.status, second!.status], [200, 400]);
    assert.equal(JSON.parse(second!.text).code, 4005);
  });

  test('too long: URL 4140, headers 4310', async () => {
    const url = (length: number) =>
      `GET /${'a'.repeat(length)} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
    for (const length of [8192, 12_000, 20_000, 200_000])
      refused(await raw(url(length)), 4140, `${length}`);
    refused(await raw(url(8191)), 4044, '8192 characters');
    const headers = (value: number) =>
      `GET /healthz HTTP/1.1\r\n${HOST}X-A: ${'b'.repeat(value)}\r\n\r\n`;
    for (const length of [17_000, 500_000]) refused(await raw(headers(length)), 4310, `${length}`);
    const many = 'X-A: b\r\n'.repeat(5000);
    refused(await raw(`GET /healthz HTTP/1.1\r\n${HOST}${many}\r\n`), 4310, 'many');
  });

  test('a body over the limit is 4130, Expect other than 100-continue 4170', async () => {
    const post = `POST /api/v1/upload/presign HTTP/1.1\r\n${HOST}${bearer}Content-Type: application/json\r\nConnection: close\r\n`;
    refused(
      await raw(`${post}Content-Length: 300000\r\n\r\n`, ' '.repeat(300_000)),
      4130,
      'length',
    );
    const chunk = `40000\r\n${' '.repeat(0x40000)}\r\n`;
    refused(await raw(`${post}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk), 4130, 'chunks');
    refused(await raw(`${post}Content-Length: 2\r\nExpect: coffee\r\n\r\n{}`), 4170, 'Expect');
  });

  test('a method that the path does not have: 4050 with Allow; no path: 4044', async () => {
    const ask = async (method: string, path: string, more = '') =>
      raw(`${method} ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n${more}\r\n`);
    const uuid = '01890000-0000-7000-8000-000000000000';
    const cases: [string, string, string][] = [
      ['PUT', '/api/v1/users/me', 'GET, HEAD'],
      ['OPTIONS', '/api/v1/tasks', 'GET, HEAD'],
      ['TRACE', '/api/v1/tasks?limit=3', 'GET, HEAD'],
      ['PROPFIND', `/api/v1/tasks/${uuid}`, 'GET, HEAD, PATCH, DELETE'],
      ['GET', `/api/v1/tasks/${uuid}/cancel`, 'POST'],
      ['PATCH', '/api/v1/ws/ticket', 'POST'],
      ['POST', '/api/v1/ws', 'GET, HEAD'],
      ['HEAD', '/api/v1/events', 'GET'],
      ['GET', '/files/presigned/x', 'PUT'],
      ['OPTIONS', '*', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
    ];
    for (const [method, path, allow] of cases) {
      const [answer] = await ask(method, path);
      assert.equal(answer!.status, 405, `${method} ${path}`);
      assert.equal(answer!.headers.allow, allow, `${method} ${path}`);
      if (method !== 'HEAD') assert.equal(JSON.parse(answer!.text).code, 4050);
    }
    // A creation's path looks like a task's, and is known by its name.
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['image-to-model', 'convert-model-format', 'prompt-optimize?limit=1']) {
        const [answer] = await ask(method, `/api/v1/tasks/${path}`, bearer);
        assert.deepEqual(
          [answer!.status, answer!.headers.allow],
          [405, 'POST'],
          `${method} ${path}`,
        );
        if (method !== 'HEAD') assert.equal(JSON.parse(answer!.text).code, 4050);
      }
    refused(await ask('GET', '/api/v1/tasks/not-a-flow', bearer), 4001, 'no task of that name');
    for (const path of [
      '/nothing',
      '/api/v2/tasks',
      '/api/v1/tasks/x',
      '/api/v1/tasks/image-to-nothing',
    ])
      refused(await ask('POST', path), 4044, path);
    // The method is wrong whatever the body is.
    const body = 'Content-Type: text/x-nothing\r\nContent-Length: 2\r\n';
    refused(
      await raw(`PUT /api/v1/users/me HTTP/1.1\r\n${HOST}Connection: close\r\n${body}\r\n{}`),
      4050,
      'body',
    );
    const connect = refused(
      await raw(`CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`),
      4050,
      'CONNECT',
    );
    assert.match(connect.headers.allow ?? '', /GET/);
  });

  test('a push endpoint asks for a token before anything else', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    const ask = (path: string, more: string) =>
      raw(
        `GET /api/v1/${path} HTTP/1.1\r\n${HOST}${more.includes('Upgrade') ? '' : 'Connection: close\r\n'}${more}\r\n`,
      );
    for (const path of ['ws', 'ws?since=oops', 'events', 'events?since=oops'])
      refused(await ask(path, ''), 4010, path);
    // Not even a valid handshake: no key, no version.
    refused(await ask('ws', upgrade), 4010, 'a broken handshake');
    refused(await ask('ws', 'Authorization: Bearer nobody\r\n'), 4011, 'a wrong token');
    refused(await ask('ws', bearer), 4000, 'with a token, and no upgrade');
  });

  test('who asks for HTTP/2 on the way gets an ordinary answer', async () => {
    const upgrade =
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
    const body = '{"kind":"image","filename":"a.png","content_type":"image/png","bytes":10}';
    const post = `POST /api/v1/upload/presign HTTP/1.1\r\n${HOST}${bearer}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const last = `GET /nothing HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
    // Node reads nothing that comes in one packet with such a request; such clients wait for its answer.
    const statuses = async (first: string) =>
      (await sendRaw(service.baseUrl, [first, last], 200)).map(({ status }) => status);
    assert.deepEqual(await statuses(`${post}${upgrade}\r\n${body}`), [200, 404]);
    const elsewhere = `GET /healthz HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    assert.deepEqual(await statuses(elsewhere), [200, 404], 'no WebSocket there');
  });

  test('a WebSocket handshake that is none, and frames that are none', async () => {
    const key = randomBytes(16).toString('base64');
    const ws = (more: string) =>
      `GET /api/v1/ws HTTP/1.1\r\n${HOST}${bearer}Connection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`;
    const wrong = refused(
      await raw(ws(`Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: ${key}\r\n`)),
      4005,
      'version',
    );
    assert.equal(wrong.headers['sec-websocket-version'], '13');
    refused(await raw(ws('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n')), 4005, 'key');
    refused(
      await raw(
        ws(
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: ,,\r\n`,
        ),
      ),
      4005,
      'protocol',
    );

    const good = ws(`Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n`);
    const frames: Record<string, number[]> = {
      'not masked': [0x81, 0x02, 0x68, 0x69],
      'an unknown opcode': [0x83, 0x80, 0, 0, 0, 0],
      'reserved bits': [0xf1, 0x80, 0, 0, 0, 0],
      'a fragmented ping': [0x09, 0x80, 0, 0, 0, 0],
      'half a character': [0x81, 0x81, 0, 0, 0, 0, 0xff],
      'too long': [0x81, 0xff, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      'a close of one byte': [0x88, 0x81, 0, 0, 0, 0, 3],
      'continues nothing': [0x80, 0x80, 0, 0, 0, 0],
    };
    for (const [what, frame] of Object.entries(frames)) {
      const [upgraded] = await sendRaw(service.baseUrl, [good, new Uint8Array(frame)], 50);
      assert.equal(upgraded!.status, 101, what);
    }
  });
});
