import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { wholeLines } from './whole-lines.ts';

/** Returns the chunks that `wholeLines` emits, as text. */
async function chunksOf(chunks: readonly string[], mostBytes = 100): Promise<string[]> {
  const got: string[] = [];
  await pipeline(
    Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
    wholeLines(mostBytes),
    async (lines: AsyncIterable<Buffer>) => {
      for await (const chunk of lines) got.push(String(chunk));
    },
  );
  return got;
}

test('lines come whole, and what does not end is left out', async () => {
  assert.deepEqual(await chunksOf(['a', 'b\nc', '', 'd', '\n\ne\nf']), ['ab\ncd\n\ne\n']);
  assert.deepEqual(await chunksOf([]), []);
  const lines = wholeLines(100);
  for (const [given, got] of [
    ['a', null],
    ['b\nc', 'ab\n'],
    ['d', null],
    ['\n\ne\nf', 'cd\n\ne\n'],
  ] as const) {
    lines.write(Buffer.from(given));
    const chunk: Buffer | null = lines.read();
    assert.equal(chunk === null ? null : String(chunk), got);
  }
  const letter = Buffer.from('é');
  const halves = [letter.subarray(0, 1), Buffer.concat([letter.subarray(1), Buffer.from('\n')])];
  const got: Buffer[] = [];
  await pipeline(Readable.from(halves), wholeLines(9), async (lines: AsyncIterable<Buffer>) => {
    for await (const chunk of lines) got.push(chunk);
  });
  assert.equal(String(Buffer.concat(got)), 'é\n');
});

test('a line may be so long, and no longer', async () => {
  const line = 'x'.repeat(50);
  assert.deepEqual(await chunksOf([line, line, '\n']), [`${line}${line}\n`]);
  await assert.rejects(
    chunksOf([line, line, 'x\n', 'y\n', line, line, 'x']),
    /longer than 100 bytes/,
  );
});
