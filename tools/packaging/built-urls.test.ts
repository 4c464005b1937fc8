import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withBuiltUrls } from './built-urls.ts';

const SOURCES = join(import.meta.dirname, '../../src');

test('processes and threads of a package start from compiled files, however their names are put together', async () => {
  const names: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: SOURCES })) {
    if (name.endsWith('.test.ts')) continue;
    const built = withBuiltUrls(await readFile(join(SOURCES, name), 'utf8'));
    assert.ok(!/new URL\([^)]*\.ts['"`]/.test(built), `${name} starts a source file`);
    if (/new URL\([^)]*\.js['"`]/.test(built)) names.push(name.replaceAll('\\', '/'));
  }
  for (const name of ['cli/spawn-program.ts', 'worker/serve-engine.ts'])
    assert.ok(names.includes(name), name);
});
