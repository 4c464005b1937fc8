import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { validateBytes } from 'gltf-validator';
import { readUpload } from '../../src/sdk/files-node.ts';
import type { Bozzetto } from '../../src/sdk/index.ts';
import { blenderMissing } from '../support/blender.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

const run = promisify(execFile);
const TIMEOUT = 8 * PATIENCE_MS;
const PROMPT = 'a wooden crate';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

describe('provenance', () => {
  let service: Service;
  let client: Bozzetto;
  let directory: string;
  let keys: string;
  /** A model that the service made from a prompt. */
  let crate: { task_uuid: string; path: string };

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-provenance-'));
    service = await startService({ env: { BOZZETTO_CREDITS: '1000' } });
    client = service.client();
    keys = await saveKeys('keys.json');
    crate = await madeFrom('crate.glb');
  });
  after(async () => {
    await service?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function saveKeys(name: string): Promise<string> {
    const response = await fetch(`${service.baseUrl}/.well-known/bozzetto-keys.json`);
    assert.equal(response.status, 200);
    const path = join(directory, name);
    await writeFile(path, await response.text());
    return path;
  }

  async function madeFrom(name: string): Promise<typeof crate> {
    const task = await client.run(
      'text-to-model',
      { prompt: PROMPT, polygon_limit: 5000, texture_size: 1024 },
      { allow_duplicate: true },
    );
    return { task_uuid: task.task_uuid, path: await saved(task, name) };
  }

  async function saved(task: { task_uuid: string }, name: string): Promise<string> {
    const path = join(directory, name);
    await writeFile(path, await (await client.download(task, { kind: 'model' })).bytes());
    return path;
  }

  /** Runs the command line, without any service unless `environment` names one. */
  async function bozzetto(
    args: string[],
    environment: Record<string, string> = {},
  ): Promise<Ended> {
    const env = {
      PATH: process.env.PATH ?? '',
      PORT: '1',
      BOZZETTO_DATA: directory,
      ...environment,
    };
    return run(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], {
      env,
      timeout: TIMEOUT,
    })
      .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
      .catch((error: Ended) => error);
  }
  const here = () => ({ BOZZETTO_URL: service.baseUrl, BOZZETTO_API_KEY: service.apiKey });

  test('a model verifies without a service, and says what it was made from', {
    timeout: TIMEOUT,
  }, async () => {
    const { code, stdout } = await bozzetto(['verify', crate.path, '--keys', keys]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^valid: /);
    assert.match(stdout, /made by +Bozzetto \d+\.\d+\.\d+, text-to-model/);
    const json = await bozzetto(['verify', crate.path, '--keys', keys, '--json']);
    const { statement } = JSON.parse(json.stdout);
    assert.equal(
      statement.settings.prompt.sha256,
      createHash('sha256').update(PROMPT).digest('hex'),
    );
    assert.equal(statement.settings.polygon_limit, 5000);
    const report = await client.tasks.report(crate.task_uuid);
    assert.deepEqual(statement.engines, report.engine);
    const glb = await readFile(crate.path);
    assert.ok(!glb.toString('latin1').includes(PROMPT), 'the words themselves are not in the file');
    const sha256 = createHash('sha256').update(glb).digest('hex');
    assert.ok(report.assets.some((asset) => asset.sha256 === sha256 && asset.bytes === glb.length));
    const { issues } = await validateBytes(new Uint8Array(glb));
    assert.deepEqual([issues.numErrors, issues.numWarnings], [0, 0]);
  });

  test('a changed file, a foreign key and a file without provenance have exit codes of their own', {
    timeout: TIMEOUT,
  }, async () => {
    const changed = join(directory, 'changed.glb');
    const bytes = await readFile(crate.path);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(changed, bytes);
    const none = join(directory, 'none.json');
    await writeFile(none, '{"keys": []}');
    assert.equal((await bozzetto(['verify', changed, '--keys', keys])).code, 1);
    assert.equal((await bozzetto(['verify', crate.path, '--keys', none])).code, 4);
    assert.equal((await bozzetto(['verify', keys, '--keys', keys])).code, 5);
    assert.equal((await bozzetto(['verify', crate.path, '--keys', crate.path])).code, 2);
    assert.equal(
      (await bozzetto(['verify', crate.path, '--server', 'http://127.0.0.1:1'])).code,
      3,
    );
    assert.equal((await bozzetto(['verify', crate.path, '--server', service.baseUrl])).code, 0);
  });

  test('the same request gives the same bytes', { timeout: TIMEOUT }, async () => {
    const again = await madeFrom('again.glb');
    assert.notEqual(again.task_uuid, crate.task_uuid);
    assert.ok((await readFile(again.path)).equals(await readFile(crate.path)));
  });

  test('a converted model names the signed model that it was made from', {
    timeout: TIMEOUT,
  }, async () => {
    const uploaded = await client.uploads.model(await readUpload(crate.path));
    const task = await client.run('convert-model-format', {
      model_file: uploaded.file_key,
      source_format: 'glb',
      target_format: 'glb',
    });
    const path = await saved(task, 'converted.glb');
    const { code, stdout } = await bozzetto(['verify', path, '--keys', keys, '--json']);
    assert.equal(code, 0);
    const { inputs, flow } = JSON.parse(stdout).statement;
    assert.equal(flow, 'convert-model-format');
    assert.equal(inputs[0].ingredient.statement.flow, 'text-to-model');
  });

  test('rerun makes the model again, from the task or from what is given', {
    timeout: TIMEOUT,
  }, async () => {
    const own = await bozzetto(['rerun', crate.path], here());
    assert.equal(own.code, 0, own.stderr);
    assert.match(own.stdout, /^same: /);
    const given = await bozzetto(['rerun', crate.path, '--input', `prompt=${PROMPT}`], here());
    assert.equal(given.code, 0, given.stderr);
    const other = await bozzetto(['rerun', crate.path, '--input', 'prompt=a fox'], here());
    assert.equal(other.code, 1);
    assert.match(other.stderr, /prompt is not what the model was made from/);
  });

  test('after a rotation, earlier models verify with the new list of keys', {
    timeout: TIMEOUT,
  }, async () => {
    const admin = (args: string[]) =>
      run(process.execPath, [join(ROOT, 'src/bin/admin.ts'), ...args], {
        env: { PATH: process.env.PATH ?? '', ...service.env },
      });
    const { stdout } = await admin(['signing-keys', 'rotate']);
    const { kid } = JSON.parse(stdout);
    const later = await saveKeys('later.json');
    assert.equal((await bozzetto(['verify', crate.path, '--keys', later])).code, 0);
    const next = await madeFrom('next.glb');
    assert.match((await bozzetto(['verify', next.path, '--keys', later])).stdout, new RegExp(kid));
    assert.equal((await bozzetto(['verify', next.path, '--keys', keys])).code, 4);
  });

  test('Blender opens a signed model', { skip: blenderMissing(), timeout: TIMEOUT }, async () => {
    const program = `import bpy, numpy
numpy.bool = bool  # Blender 3.4's importer uses the name that newer versions of numpy lack
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=${JSON.stringify(crate.path)})
print('faces', sum(len(o.data.polygons) for o in bpy.data.objects if o.type == 'MESH'))`;
    const { stdout } = await run('blender', ['-b', '--python-expr', program], { timeout: TIMEOUT });
    assert.match(stdout, /^faces [1-9]\d*$/m);
  });
});
