/** asyncapi.json before the parser of its specification's authors: valid, and nothing to say about it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOOLS } from './third-party-tools.ts';

interface Parsed {
  document?: { version(): string; operations(): { all(): unknown[] } };
  diagnostics: { code: string | number; message: string; path: (string | number)[] }[];
}

async function parse(text: string): Promise<Parsed> {
  const load = createRequire(join(TOOLS, 'package.json'));
  const { Parser } = load('@asyncapi/parser') as {
    Parser: new () => { parse(text: string): Promise<Parsed> };
  };
  return new Parser().parse(text);
}

const text = await readFile(join(TOOLS, '../../contracts/asyncapi.json'), 'utf8');

test('@asyncapi/parser: valid 3.1, no finding', async () => {
  const { document, diagnostics } = await parse(text);
  assert.deepEqual(diagnostics, []);
  assert.equal(document?.version(), '3.1.0');
  assert.equal(document?.operations().all().length, 4);
});

test('it finds what is wrong', async () => {
  const broken = JSON.parse(text);
  broken.operations.sendFrames.action = 'publish';
  const { diagnostics } = await parse(JSON.stringify(broken));
  assert.ok(diagnostics.some(({ path }) => path.join('.').includes('sendFrames')));
});
