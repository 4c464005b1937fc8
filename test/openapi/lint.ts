/** The linters of strangers: no finding, error or warning. A finding is mended in the generator, not switched off. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DOCUMENT, runTool } from './third-party-tools.ts';

const redocly = (document: string) =>
  runTool('redocly', ['lint', document, '--config', 'redocly.yaml', '--format', 'json']);
const spectral = (document: string) =>
  runTool('spectral', [
    ...['lint', document, '--ruleset', 'spectral.yaml', '--fail-severity', 'hint'],
  ]);

test('redocly lint, recommended-strict: no finding', async () => {
  const { code, stdout, output } = await redocly(DOCUMENT);
  const { totals } = JSON.parse(stdout) as {
    totals: { errors: number; warnings: number; ignored: number };
  };
  assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 3 }, output);
  assert.equal(code, 0, output);
});

test('spectral lint, spectral:oas: no finding', async () => {
  const { code, output } = await spectral(DOCUMENT);
  assert.equal(code, 0, output);
  assert.match(output, /No results with a severity of 'hint' or higher found/);
});

test('both find what is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-lint-'));
  try {
    const broken = JSON.parse(await readFile(DOCUMENT, 'utf8'));
    delete broken.paths['/healthz'].get.summary;
    delete broken.paths['/healthz'].get.security;
    broken.paths['/healthz'].get.tags = ['nowhere'];
    const path = join(folder, 'openapi.json');
    await writeFile(path, JSON.stringify(broken));
    for (const lint of [redocly, spectral]) {
      const { code, output } = await lint(path);
      assert.notEqual(code, 0);
      assert.match(output, /healthz/);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
