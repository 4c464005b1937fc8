import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fill, type Results, readResults, replaceBlocks } from '../../bench/figures/blocks.ts';

const CSV = `# a machine; commit abc
metric,value,unit,bar,verdict
"start, p50",1234.5,ms,<= 2000,holds
creation,21208,1/s,,
iou,0.6044,0 to 1,>= 0.62,MISSED
"a ""quoted"" one",5,%,,
`;

async function results(): Promise<Results> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-figures-'));
  try {
    await writeFile(join(directory, 'one.csv'), CSV);
    return await readResults(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('a template gets the values of the rows, in its units, and says where a bar was missed', async () => {
  const filled = (template: string) => results().then((all) => fill(template, all, 'x.md'));
  assert.equal(
    await filled('{{one: start, p50 | s.1}} | {{one: start, p50 | ms}}'),
    '1.2 s | 1,235 ms',
  );
  assert.equal(
    await filled('{{one: creation | /s}}, {{one: a "quoted" one | %.1}}'),
    '21,208/s, 5.0 %',
  );
  assert.equal(await filled('{{one: iou | .2}}'), '0.60 (bar missed: ≥ 0.62)');
  assert.equal(await filled('{{missed}}'), '* one: iou: 0.6044 (≥ 0.62)');
});

test('a row that is not there, or is in another unit, is a sentence', async () => {
  const refused = async (template: string, sentence: RegExp) => {
    const all = await results();
    assert.throws(() => fill(template, all, 'x.md'), sentence);
  };
  await refused(
    '{{one: stop | ms}}',
    /x\.md: bench\/results\/one\.csv has no row "stop"; was it renamed\?/,
  );
  await refused('{{two: start | ms}}', /two\.csv has no row "start"/);
  await refused('{{one: creation | ms}}', /one: creation is in "1\/s", not in ms/);
  await refused('{{one creation}}', /is not \{\{file: metric \| format\}\}/);
  await refused('{{one: creation | feet}}', /there is no format "feet"/);
});

test('blocks of a page are replaced between their markers; a page with a wrong one is refused', () => {
  const page = 'a\n<!-- figures: x -->\nold\n<!-- /figures -->\nb\n';
  const replaced = replaceBlocks(page, 'p.md', () => 'new\nlines');
  assert.equal(replaced, 'a\n<!-- figures: x -->\nnew\nlines\n<!-- /figures -->\nb\n');
  assert.equal(
    replaceBlocks(replaced, 'p.md', () => 'new\nlines'),
    replaced,
  );
  assert.throws(() => replaceBlocks(page, 'p.md', () => undefined), /no bench\/figures\/x\.md/);
  const open = page.replace('<!-- /figures -->', '');
  assert.throws(() => replaceBlocks(open, 'p.md', () => ''), /p\.md: .* not closed/);
});
