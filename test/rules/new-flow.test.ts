import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

const SPEC = `import { z } from 'zod';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

export const nothingAtAll = defineFlowSpec({
  name: 'nothing-at-all',
  summary: 'Nothing',
  description: 'Does nothing.',
  example: { words: 'none' },
  makesModels: true,
  input: z.object({ words: z.string() }),
  priceFields: [],
  sources: () => [],
  publicInput: { words: 'words' },
});
`;

const FLOW = `import type { Flow } from '../flow.ts';

export const flow: Flow = {
  limit: { seconds: 1, secondsPer: {}, cheaper: 'Think less.' },
  run: async ({ work }) => ({
    files: [],
    output: { answer: await work.stage('think', 1, () => 42) },
    diagnostics: { engine: null, timings: work.timings, statistics: null, validation: null, warnings: [] },
  }),
};
`;

/** Tells what a service with the new flow knows of it. */
const PROGRAM = `
import { readFile } from 'node:fs/promises';
import { priceOf, priceTable } from './src/core/pricing.ts';
import { createWork } from './src/engines/work/create-work.ts';
import { loadFlows } from './src/flows/load-flows.ts';
import { findFlowSpec } from './src/flows/specs.ts';
await import('./src/bin/gen.ts');
const document = JSON.parse(await readFile('contracts/openapi.json', 'utf8'));
const create = document.paths['/api/v1/tasks/nothing-at-all'].post;
const flow = (await loadFlows())['nothing-at-all'];
const outcome = await flow.run({ input: {}, sources: {}, engines: {}, work: createWork() });
console.log(JSON.stringify({
  spec: findFlowSpec('nothing-at-all').name,
  price: priceOf(priceTable.parse(JSON.parse(await readFile('contracts/prices.json', 'utf8'))), 'nothing-at-all', {}),
  example: create.requestBody.content['application/json'].example,
  named: document.components.schemas.FlowName.enum.includes('nothing-at-all'),
  ownModels: document.paths['/api/v1/platform/generate/own-models'].get.description.includes('nothing-at-all'),
  outcome,
}));
`;

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-new-flow-'));
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  for (const path of ['src', 'contracts', 'package.json'])
    await cp(join(ROOT, path), join(directory, path), { recursive: true });
});
after(() => rm(directory, { recursive: true, force: true }));

/** Puts text in front of the place where a file has another text for the first time. */
async function insert(path: string, before: string, text: string): Promise<void> {
  const old = await readFile(join(directory, path), 'utf8');
  assert.ok(old.includes(before), `${path} has ${before}`);
  await writeFile(join(directory, path), old.replace(before, text + before));
}

test('a new flow is its folder, its line in the registry and its price', async () => {
  await mkdir(join(directory, 'src/flows/nothing-at-all'));
  await writeFile(join(directory, 'src/flows/nothing-at-all/spec.ts'), SPEC);
  await writeFile(join(directory, 'src/flows/nothing-at-all/flow.ts'), FLOW);
  await insert(
    'src/flows/specs.ts',
    `import { promptOptimize }`,
    `import { nothingAtAll } from './nothing-at-all/spec.ts';\n`,
  );
  await insert('src/flows/specs.ts', '} as const', `  'nothing-at-all': nothingAtAll,\n`);
  await insert(
    'contracts/prices.json',
    '"prompt-optimize"',
    '"nothing-at-all": { "base": 3 },\n  ',
  );
  await writeFile(join(directory, 'ask.ts'), PROGRAM);

  const { stdout } = await run(process.execPath, ['ask.ts'], { cwd: directory });
  const { outcome, ...known } = JSON.parse(stdout);
  assert.deepEqual(known, {
    spec: 'nothing-at-all',
    price: 3,
    example: { words: 'none' },
    named: true,
    ownModels: true,
  });
  assert.deepEqual(outcome.output, { answer: 42 });
  assert.equal(outcome.diagnostics.timings[0].stage, 'think');
});

test('who reads the registry loads no steps and no engine', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import('./src/flows/specs.ts');
    console.log(JSON.stringify(loaded.filter((url) => /flow\\.ts$|steps|engines/.test(url))));
  `;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT });
  assert.deepEqual(JSON.parse(stdout), []);
});
