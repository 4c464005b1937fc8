import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { HttpClient } from './exchange.ts';
import { type JsonWithFiles, readJsonWithFiles } from './json-with-files.ts';

/** Sends a text in pieces of so many bytes and reads it as JSON with files. */
async function read(
  text: string,
  piece: number,
  use: (read: JsonWithFiles, directory: string) => Promise<void>,
): Promise<void> {
  const server = createServer(async (_request, response) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length && !response.destroyed; at += piece) {
      response.write(bytes.subarray(at, at + piece));
      await new Promise(setImmediate);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-json-'));
  const client = new HttpClient();
  try {
    const { signal } = new AbortController();
    const answer = await client.exchange({ method: 'GET', url, signal });
    await use(await readJsonWithFiles(answer, directory), directory);
  } finally {
    client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  }
}

const content = Buffer.from(Array.from({ length: 100_001 }, (_, index) => (index * 31) % 256));
const isWrong = (error: unknown) => error instanceof RemoteFailure && error.kind === 'wrong';

for (const piece of [997, 16_384, 1 << 20])
  test(`long and short files and words come out of pieces of ${piece} bytes`, () => {
    const body = {
      data: [
        { b64_json: content.toString('base64'), revised_prompt: 'say "hi"\\ \u00e9 \u2192' },
        { b64_json: `data:image/png;base64,${content.toString('base64')}` },
        { b64_json: Buffer.from('short').toString('base64') },
      ],
      prose: 'no base64, though it is long. '.repeat(2000),
      n: [1, 2.5, null, true],
    };
    return read(JSON.stringify(body), piece, async ({ value, save }, directory) => {
      const { data, prose, n } = value as typeof body;
      assert.deepEqual([prose, n], [body.prose, body.n]);
      assert.equal(data[0]!.revised_prompt, body.data[0]!.revised_prompt);
      assert.ok(data[0]!.b64_json.length < 100, 'the file is not in memory');
      const path = join(directory, 'out');
      for (const [index, { b64_json }] of data.entries()) {
        await save(b64_json, path);
        const expected = index < 2 ? content : Buffer.from('short');
        assert.ok((await readFile(path)).equals(expected), `file ${index}`);
      }
      assert.deepEqual(await readdir(directory), ['out']);
    });
  });

test('slashes that are escaped are slashes', () => {
  const bytes = Buffer.alloc(60_000, 0xff);
  const text = `{"b":"${bytes.toString('base64').replaceAll('/', '\\/')}"}`;
  return read(text, 1000, async ({ value, save }, directory) => {
    const path = join(directory, 'out');
    await save((value as { b: string }).b, path);
    assert.ok((await readFile(path)).equals(bytes));
  });
});

for (const length of [10, 50_000])
  test(`base64 of ${length} bytes that is cut short within three bytes is wrong`, () => {
    const text = Buffer.alloc(length, 5).toString('base64').replace(/=+$/, '');
    const cut = text.slice(0, text.length - ((text.length % 4) + 3));
    assert.equal(cut.length % 4, 1);
    return assert.rejects(
      read(JSON.stringify({ b: cut }), 1000, async ({ value, save }, directory) =>
        save((value as { b: string }).b, join(directory, 'out')),
      ),
      isWrong,
    );
  });

test('words where base64 was expected are wrong', () =>
  assert.rejects(
    read('{"b":"not a file!"}', 100, ({ save, value }, directory) =>
      save((value as { b: string }).b, join(directory, 'out')),
    ),
    isWrong,
  ));

test('a text that goes on and on, and a body that is no JSON, are wrong', async () => {
  const never = async () => assert.fail('it was read');
  await assert.rejects(read(`{"a":"${'x y'.repeat(500_000)}"}`, 1 << 16, never), isWrong);
  await assert.rejects(read(`[${'1,'.repeat(800_000)}1]`, 1 << 16, never), isWrong);
  await assert.rejects(read('<html>"quoted"</html>', 5, never), isWrong);
  await assert.rejects(read(`{"a":"${content.toString('base64')}`, 1 << 16, never), isWrong);
});
