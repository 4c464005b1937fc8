import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fill, readResults, replaceBlocks } from './blocks.ts';

/*
 * npm run figures            rewrites the figures of README and docs, from bench/results
 * npm run figures -- --check only checks whether all are up to date
 *
 * A page marks a place by <!-- figures: NAME --> and <!-- /figures -->; the text between them is generated from
 * bench/figures/NAME.md by filling in its {{…}}.
 */
const ROOT = join(import.meta.dirname, '../..');
const TEMPLATES = import.meta.dirname;

const check = process.argv.includes('--check');
const problems: string[] = [];
try {
  const results = await readResults(join(ROOT, 'bench/results'));
  const blocks = new Map<string, string>();
  for (const file of await readdir(TEMPLATES))
    if (file.endsWith('.md'))
      blocks.set(
        file.replace(/\.md$/, ''),
        fill(await readFile(join(TEMPLATES, file), 'utf8'), results, file),
      );
  const unused = new Set(blocks.keys());
  const docs = (await readdir(join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'));
  for (const page of ['README.md', ...docs.map((name) => `docs/${name}`)]) {
    const before = await readFile(join(ROOT, page), 'utf8');
    const after = replaceBlocks(before, page, (name) => {
      unused.delete(name);
      return blocks.get(name);
    });
    if (after === before) continue;
    if (check) problems.push(`${page} does not match bench/results; run npm run figures.`);
    else await writeFile(join(ROOT, page), after);
  }
  for (const name of unused) problems.push(`bench/figures/${name}.md is not used on any page.`);
} catch (error) {
  problems.push((error as Error).message);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
