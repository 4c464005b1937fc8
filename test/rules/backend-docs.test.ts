import assert from 'node:assert/strict';
import { glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';
import type { BackendEntry } from '../../src/backends/read-backend.ts';
import { readConfiguration } from '../../src/backends/read-configuration.ts';
import { allKinds } from '../../src/engines/remote/kinds.ts';

const backendKinds = await allKinds();

const ROOT = resolve(import.meta.dirname, '../..');

/** Whole configurations in a Markdown text; what does not begin with a brace is a part of another file. */
function configurations(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
  return blocks.filter((text) => text.startsWith('{'));
}

async function pages(): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('docs/{backends.md,backends/*.md}', { cwd: ROOT }))
    found.push(path);
  return found.sort();
}

/** Backends of each page, as the service reads them where the file lies in the repository's root. */
async function documented(): Promise<Map<string, BackendEntry[]>> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-docs-'));
  const configFile = join(directory, 'bozzetto.config.json');
  const byPage = new Map<string, BackendEntry[]>();
  try {
    await symlink(join(ROOT, 'examples'), join(directory, 'examples'));
    for (const page of await pages()) {
      const entries: BackendEntry[] = [];
      for (const text of configurations(await readFile(join(ROOT, page), 'utf8'))) {
        await writeFile(configFile, text);
        const read = await readConfiguration({ configFile, secret: () => 'a secret' });
        assert.ok(read.backends.size > 0, `${page}: a configuration without backends`);
        entries.push(...read.backends.values());
      }
      byPage.set(page, entries);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return byPage;
}

test('every configuration in docs/backends is one that the service reads, and every kind has one', async () => {
  const byPage = await documented();
  const kinds = new Set([...byPage.values()].flat().map(({ kind }) => kind.name));
  assert.deepEqual([...kinds].sort(), backendKinds.map(({ name }) => name).sort());
  for (const [page, entries] of byPage)
    assert.ok(entries.length > 0, `${page} shows no configuration`);
});

/** yes or no, by kind and column, of the table in docs/backends.md. */
function told(markdown: string): Map<string, { page: string; says: boolean[] }> {
  const rows = markdown.matchAll(/^\| \[`([\w-]+)`\]\((backends\/[\w-]+\.md)\) \| (.*) \|$/gm);
  return new Map(
    [...rows].map(([, kind, page, cells]) => {
      const [, ...answers] = cells!.split(' | ');
      for (const answer of answers) assert.match(answer, /^(yes|no)\b/, `${kind}: ${answer}`);
      return [kind!, { page: page!, says: answers.map((answer) => answer.startsWith('yes')) }];
    }),
  );
}

test('docs/backends.md tells of each kind what its first example can do', async () => {
  const byPage = await documented();
  const table = told(await readFile(join(ROOT, 'docs/backends.md'), 'utf8'));
  assert.deepEqual([...table.keys()].sort(), backendKinds.map(({ name }) => name).sort());
  for (const [name, { page, says }] of table) {
    const entry = byPage.get(`docs/${page}`)?.find(({ kind }) => kind.name === name);
    assert.ok(entry, `${basename(page)} shows no ${name}`);
    const { reportsProgress, canCancel, canReattach, findsSubmission, billed } = entry.traits;
    assert.deepEqual(
      says,
      [reportsProgress, canCancel, canReattach, findsSubmission, billed],
      name,
    );
  }
});

test('every page in docs/backends says what of its protocol was run or read', async () => {
  for (const page of await pages()) {
    const text = await readFile(join(ROOT, page), 'utf8');
    const tested = /^## Tested against\n([\s\S]*?)^## /m.exec(text)?.[1];
    if (tested !== undefined) assert.match(tested, /\b(run|read)\b[:;)]/, page);
    // A commit is named wherever the source of a server is.
    for (const [claim] of text.matchAll(/\((?:run|read): commit[^)]*\)/g))
      assert.match(claim, /`[0-9a-f]{7,}`/, `${page}: ${claim}`);
  }
});
