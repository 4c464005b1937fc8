/** Clients that strangers' generators make of openapi.json: they type-check strictly, and do a whole job. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, type Service, startService } from '../support/service.ts';
import { DOCUMENT, run, runTool, TOOLS } from './third-party-tools.ts';

/** The one step that openapi-typescript's documentation adds to its command: a file is a Blob. */
const GENERATE_TYPES = `
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
const document = JSON.parse(await readFile(process.argv[2], 'utf8'));
const nodes = await openapiTS(document, {
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
});
await writeFile('schema.ts', astToString(nodes));
`;

let folder: string;
let service: Service;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-clients-'));
  await cp(join(TOOLS, 'clients'), folder, { recursive: true });
  await symlink(join(TOOLS, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  service = await startService();
});

after(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Compiles a program with its generated client, and runs it against the service. */
async function compileAndRun(name: string, apiKey: string): Promise<void> {
  const compiled = await runTool('tsc', ['-p', `tsconfig.${name}.json`], folder);
  assert.equal(compiled.code, 0, compiled.output);
  const ended = await run([join('out', `${name}.js`)], folder, {
    BASE_URL: service.baseUrl,
    API_KEY: apiKey,
    IMAGE: join(ROOT, 'examples/rocket.png'),
    MODEL: join(ROOT, 'test/fixtures/models/01_Duck/Duck.glb'),
  });
  assert.equal(ended.code, 0, ended.output);
  assert.match(ended.stdout, /^done$/m);
}

test('@hey-api/openapi-ts: strict types, and a whole job', async () => {
  const args = ['-i', DOCUMENT, '-o', 'hey-api-generated', '-c', '@hey-api/client-fetch'];
  const generated = await runTool('openapi-ts', [...args, '--no-log-file'], folder);
  assert.equal(generated.code, 0, generated.output);
  await compileAndRun('hey-api', service.apiKey);
});

test('openapi-typescript and openapi-fetch: strict types, exact optional ones too, and a whole job', async () => {
  await writeFile(join(folder, 'generate.mjs'), GENERATE_TYPES);
  const generated = await run(['generate.mjs', DOCUMENT], folder);
  assert.equal(generated.code, 0, generated.output);
  await compileAndRun('openapi-fetch', service.apiKey);
});
