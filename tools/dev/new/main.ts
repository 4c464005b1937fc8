import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { backendScaffold } from './backend.ts';
import { flowScaffold } from './flow.ts';
import { formatScaffold } from './format.ts';
import { nameOf, writeScaffold } from './scaffold.ts';

/*
 * npm run new:flow NAME      a task kind
 * npm run new:format NAME    a model format that is read
 * npm run new:backend NAME   a kind of model server
 */
const SCAFFOLDS = { flow: flowScaffold, format: formatScaffold, backend: backendScaffold };

const ROOT = resolve(import.meta.dirname, '../../..');
const BIOME = resolve(ROOT, 'node_modules/@biomejs/biome/bin/biome');

const [kind, text] = process.argv.slice(2);
try {
  if (text === undefined) throw new Error(`A name is missing. Usage: npm run new:${kind} NAME`);
  const scaffold = SCAFFOLDS[kind as keyof typeof SCAFFOLDS](nameOf(text));
  const paths = await writeScaffold(ROOT, scaffold);
  // Names are of any length and stand in sorted lists: the formatter knows where lines break.
  const code = paths.filter((path) => !path.endsWith('.md'));
  spawnSync(process.execPath, [BIOME, 'check', '--write', ...code], { cwd: ROOT, stdio: 'ignore' });
  console.log(`Written:\n${paths.map((path) => `  ${path}\n`).join('')}\nNext steps:`);
  for (const [i, step] of scaffold.nextSteps.entries()) console.log(`  ${i + 1}. ${step}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
