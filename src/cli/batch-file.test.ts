import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCsv } from '../sdk/batch-table.ts';
import { readBatchFile } from './batch-file.ts';

async function read(name: string, text: string) {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-batch-'));
  try {
    await writeFile(join(directory, name), text);
    return await readBatchFile(join(directory, name), 'text-to-model');
  } finally {
    await rm(directory, { recursive: true });
  }
}

test('tables: quotes, commas, line breaks, a byte order mark and empty lines', () => {
  assert.deepEqual(readCsv('\uFEFFname,prompt\r\na,"red, ""big""\nchair"\r\n\r\nb,\n'), [
    ['name', 'prompt'],
    ['a', 'red, "big"\nchair'],
    ['b', ''],
  ]);
  assert.throws(() => readCsv('a,"b'), /quote is not closed/);
  // Copied from a spreadsheet.
  assert.deepEqual(readCsv('name\tprompt\na\ta chair, red\n'), [
    ['name', 'prompt'],
    ['a', 'a chair, red'],
  ]);
});

test('rows become items; cells become numbers, booleans and references', async () => {
  const table =
    'name,flow,prompt,polygon_limit,turbo,model_file\n' +
    'chair,,a chair,5000,true,\n' +
    ',model-remesh,,,,$chair.outputs.model\n';
  assert.deepEqual((await read('props.csv', table)).items, [
    {
      name: 'chair',
      flow: 'text-to-model',
      input: { prompt: 'a chair', polygon_limit: 5000, turbo: true },
    },
    { flow: 'model-remesh', input: { model_file: { $ref: 'chair.outputs.model' } } },
  ]);
  await assert.rejects(read('props.csv', 'name\na,b\n'), /row 2: there are 2 cells/);
  await assert.rejects(read('props.csv', 'name\n'), /no rows/);
});

test('JSON: an array of items, or the body of a request', async () => {
  const item = { name: 'a', input: { prompt: 'a chair' } };
  const expected = { ...item, flow: 'text-to-model' };
  assert.deepEqual((await read('a.json', JSON.stringify([item]))).items, [expected]);
  const request = await read('a.json', JSON.stringify({ style: 'oak', items: [item] }));
  assert.deepEqual([request.style, request.items], ['oak', [expected]]);
  await assert.rejects(read('a.json', '{"items": 3}'), /neither an array/);
  await assert.rejects(read('a.json', '{'), /is not JSON/);
});
