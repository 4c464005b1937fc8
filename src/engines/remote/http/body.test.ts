import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bytesOf, FileField, formBody, jsonBody, lengthOf, type TypedBody } from './body.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-body-'));
});
after(() => rm(directory, { recursive: true }));

async function textOf({ body }: TypedBody): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(body)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  assert.equal(bytes.length, await lengthOf(body), 'the length is reported beforehand');
  return bytes.toString('latin1');
}

for (const size of [0, 1, 2, 3, 65_536, 65_537, 200_003])
  test(`JSON with a file of ${size} bytes in it`, async () => {
    const path = join(directory, `file-${size}`);
    const content = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 256));
    await writeFile(path, content);
    const text = await textOf(
      jsonBody({
        seed: 3,
        image: new FileField(path),
        images: {
          back: new FileField(path, 'data:image/png;base64,'),
          list: [new FileField(path)],
        },
        name: 'a "name"',
      }),
    );
    const base64 = content.toString('base64');
    assert.deepEqual(JSON.parse(text), {
      seed: 3,
      image: base64,
      images: { back: `data:image/png;base64,${base64}`, list: [base64] },
      name: 'a "name"',
    });
  });

test('JSON without files', async () => {
  assert.equal(await textOf(jsonBody({})), '{}');
  assert.equal(await textOf(jsonBody({ a: undefined, b: null })), '{"b":null}');
});

test('a form with fields and a file is read back by the platform', async () => {
  const path = join(directory, 'picture');
  await writeFile(path, '\r\n--not the boundary\r\n');
  const form = formBody(
    { seed: '7', 'odd"name': 'a\r\nb' },
    [{ field: 'file', path, filename: 'fro"nt.png', contentType: 'image/png' }],
    'of-the-form',
  );
  const read = await new Response(await textOf(form), {
    headers: { 'content-type': form.contentType },
  }).formData();
  assert.equal(read.get('seed'), '7');
  assert.equal(read.get('odd"name'), 'a\r\nb');
  const file = read.get('file');
  assert.ok(file instanceof File);
  assert.equal(file.type, 'image/png');
  assert.equal(file.name, 'fro"nt.png');
  assert.equal(await file.text(), '\r\n--not the boundary\r\n');
});
