import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';
import { refused } from './refused.ts';

describe('wrong multipart', () => {
  let service: Service;
  let image: Uint8Array<ArrayBuffer>;
  before(async () => {
    service = await startService({ env: { BOZZETTO_LOG_LEVEL: 'error' } });
    image = await objectImage(96);
  });
  after(async () => {
    await service.stop();
    assert.doesNotMatch(service.output(), /"level":(50|60)/, 'nothing unexpected was logged');
  });

  /** Sends a body of hand-made parts to both uploads. */
  async function refusesBody(contentType: string | null, parts: (string | Uint8Array)[]) {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
    for (const kind of ['image', 'model'])
      await refused(`${service.baseUrl}/api/v1/upload/${kind}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.apiKey}`,
          ...(contentType === null ? {} : { 'content-type': contentType }),
        },
        body: new Uint8Array(body),
      });
  }

  async function refusesForm(form: FormData, kind = 'image') {
    return refused(`${service.baseUrl}/api/v1/upload/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}` },
      body: form,
    });
  }

  const blob = () => new Blob([image], { type: 'image/png' });
  const FORM = 'multipart/form-data; boundary=X';
  const part = (headers: string, content: string | Uint8Array) => [
    `--X\r\n${headers}\r\n\r\n`,
    content,
    '\r\n',
  ];
  const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"';

  test('no field, another name, text instead of a file, two files', async () => {
    await refusesForm(new FormData());
    const named = new FormData();
    named.set('image', blob(), 'a.png');
    await refusesForm(named);
    const text = new FormData();
    text.set('file', 'not a file');
    await refusesForm(text);
    const two = new FormData();
    two.append('file', blob(), 'a.png');
    two.append('file', blob(), 'b.png');
    await refusesForm(two);
    const proto = new FormData();
    proto.set('__proto__', blob(), 'a.png');
    await refusesForm(proto);
    const many = new FormData();
    for (let field = 0; field < 2000; field++) many.set(`field${field}`, 'x');
    many.set('file', blob(), 'a.png');
    await refusesForm(many);
  });

  test('no boundary, a wrong one, an end that never comes', async () => {
    await refusesBody('multipart/form-data', [...part(FILE, image), '--X--\r\n']);
    await refusesBody('multipart/form-data; boundary=', [...part(FILE, image), '--X--\r\n']);
    await refusesBody('multipart/form-data; boundary=Y', [...part(FILE, image), '--X--\r\n']);
    await refusesBody(FORM, part(FILE, image));
    await refusesBody(FORM, [`--X\r\n${FILE}\r\n\r\n`, image.subarray(0, 200)]);
    await refusesBody(FORM, [`--X\r\n${FILE}`]);
    await refusesBody(FORM, ['--X--\r\n']);
    await refusesBody(FORM, []);
    await refusesBody(FORM, ['\r\n\r\n\r\n--']);
  });

  test('another content type, or none', async () => {
    await refusesBody('image/png', [image]);
    await refusesBody('application/json', ['{"file":"x"}']);
    await refusesBody('application/x-www-form-urlencoded', ['file=x']);
    await refusesBody('multipart/mixed; boundary=X', [...part(FILE, image), '--X--\r\n']);
    await refusesBody(null, [image]);
  });

  test('headers of a part that are huge, many, broken or missing', async () => {
    const end = '--X--\r\n';
    await refusesBody(FORM, [...part(`${FILE}\r\nX: ${'y'.repeat(200_000)}`, 'x'), end]);
    const many = Array.from({ length: 5000 }, (_, index) => `X-${index}: y`).join('\r\n');
    await refusesBody(FORM, [...part(`${many}\r\n${FILE}`, 'x'), end]);
    await refusesBody(FORM, [...part('no header at all', image), end]);
    await refusesBody(FORM, [...part('Content-Disposition: attachment', image), end]);
    await refusesBody(FORM, [...part('Content-Disposition: form-data; name=', image), end]);
    await refusesBody(FORM, ['--X\r\n\r\n', image, `\r\n${end}`]);
  });

  test('an upload that the client breaks off leaves nothing behind', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      'POST /api/v1/upload/image HTTP/1.1',
      'host: x',
      `authorization: Bearer ${service.apiKey}`,
      `content-type: ${FORM}`,
      'content-length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n--X\r\n${FILE}\r\n\r\n`);
    socket.write(image.subarray(0, 300));
    await new Promise((resume) => setTimeout(resume, 200));
    socket.destroy();
    await new Promise((resume) => setTimeout(resume, 300));
    const left = await readdir(service.data, { recursive: true, withFileTypes: true });
    const temporary = left.filter(
      (entry) =>
        entry.isFile() &&
        /(^|\/)te?mp(\/|$)/.test(join(entry.parentPath, '/').slice(service.data.length)),
    );
    assert.deepEqual(
      temporary.map((entry) => entry.name),
      [],
    );
  });

  test('after all that an upload works, and nothing was stored that is not whole', async () => {
    const { bytes } = await service.client().uploads.image(image);
    assert.equal(bytes, image.length);
  });
});
