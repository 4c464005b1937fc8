import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { ERRORS, TASK_ERRORS } from '../../src/contract/errors.ts';
import { priceOf, priceTable } from '../../src/core/pricing.ts';
import { flowSpecs } from '../../src/flows/specs.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

async function files(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob(pattern, { cwd: ROOT })) found.push(path.replaceAll('\\', '/'));
  return found.sort();
}

/** Rows of every table of a Markdown text whose first cell matches. */
function tableRows(markdown: string, first: RegExp): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter((cells) => first.test(cells[0]!));
}

test('each flow folder has a spec in the registry, under its own name', async () => {
  const folders = (await files('src/flows/*/spec.ts')).map((path) => path.split('/')[2]);
  assert.deepEqual(Object.keys(flowSpecs).toSorted(), folders);
  for (const [name, spec] of Object.entries(flowSpecs)) assert.equal(spec.name, name);
});

test('each flow folder has steps beside its spec', async () => {
  const { loadFlows } = await import('../../src/flows/load-flows.ts');
  const flows = await loadFlows();
  const folders = (await files('src/flows/*/flow.ts')).map((path) => path.split('/')[2]);
  assert.deepEqual(Object.keys(flows).toSorted(), folders);
  for (const [name, { run, limit }] of Object.entries(flows)) {
    assert.equal(typeof run, 'function', name);
    assert.ok(limit.seconds > 0, name);
    assert.match(limit.cheaper, /^[A-Z].*\.$/, name);
  }
});

test('docs/operations.md says what each flow may use', async () => {
  const { loadFlows } = await import('../../src/flows/load-flows.ts');
  const units = {
    megabytes: 'MiB of sources',
    megatriangles: 'million triangles',
    megatexels: 'million texels',
    megapixels: 'million pixels',
  } as const;
  const rows = Object.entries(await loadFlows()).map(([name, { limit }]) => {
    const per = Object.entries(limit.secondsPer).map(([unit, rate]) => {
      const said = name === 'image-generation' ? 'image' : units[unit as keyof typeof units];
      return `${said} ${rate}`;
    });
    return `| \`${name}\` | ${limit.seconds} | ${per.join(', ')}`.trimEnd().concat(' |');
  });
  const table = (await read('docs/operations.md'))
    .split('\n')
    .filter((line) => /^\| `[a-z-]+` \| \d+ \|/.test(line));
  assert.deepEqual(table.toSorted(), rows.toSorted());
});

test('contracts/prices.json prices every flow and no other, by fields that the flow prices', async () => {
  const table = priceTable.parse(JSON.parse(await read('contracts/prices.json')));
  assert.deepEqual(Object.keys(table).toSorted(), Object.keys(flowSpecs).toSorted());
  for (const [name, spec] of Object.entries(flowSpecs)) {
    const price = table[name]!;
    const fields = [...(price.add ?? []).map((rule) => rule.field), price.per ?? []].flat();
    for (const field of fields)
      assert.ok((spec.priceFields as readonly string[]).includes(field), `${name}: ${field}`);
    for (const field of spec.priceFields)
      assert.ok(Object.hasOwn(spec.input.shape, field), `${name} has no field ${field}`);
    assert.ok(priceOf(table, name, {}) > 0, name);
  }
});

test('docs/errors.md and the error table list the same codes', async () => {
  const [responses, tasks] = (await read('docs/errors.md')).split('## Errors of a failed task');
  assert.deepEqual(
    tableRows(responses!, /^\d{4}$/).map(([code, status, name]) => `${code} ${status} ${name}`),
    Object.entries(ERRORS).map(([code, error]) => `${code} ${error.status} ${error.name}`),
  );
  assert.deepEqual(
    tableRows(tasks!, /^\d{4}$/).map(([code, name]) => `${code} ${name}`),
    Object.entries(TASK_ERRORS).map(([code, error]) => `${code} ${error.name}`),
  );
});

test('no source file is longer than 500 lines, most are short', async () => {
  const paths = (await files('src/**/*.ts')).filter((path) => !path.endsWith('.test.ts'));
  const lengths = await Promise.all(
    paths.map(async (path) => (await read(path)).split('\n').length - 1),
  );
  const sorted = lengths.toSorted((a, b) => a - b);
  const share = sorted.filter((lines) => lines <= 200).length / sorted.length;
  const text = `${paths.length} files, median ${sorted[sorted.length >> 1]}, max ${sorted.at(-1)}, ${Math.round(share * 100)}% up to 200 lines`;
  for (const [index, path] of paths.entries()) assert.ok(lengths[index]! <= 500, path);
  assert.ok(share >= 0.75, text);
});

test('only the two environment readers touch process.env', async () => {
  // The last one writes a program for others, which reads its key there.
  const readers = new Set([
    'src/config/config.ts',
    'src/cli/environment.ts',
    'src/studio/tasks/code-samples.ts',
  ]);
  for (const path of await files('src/**/*.ts')) {
    if (readers.has(path) || path.endsWith('.test.ts')) continue;
    const text = await read(path);
    assert.doesNotMatch(
      text,
      /process\s*(\.|\[')env|import \{[^}]*\benv\b[^}]*\} from 'node:process'/,
      path,
    );
  }
});
