import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RULES } from './rules.ts';

const PROGRAM = fileURLToPath(new URL('../bin/check.ts', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../test/fixtures/models', import.meta.url));
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-check-'));
  await mkdir(join(folder, 'assets/props'), { recursive: true });
  await cp(join(FIXTURES, '01_Duck/Duck.glb'), join(folder, 'assets/props/duck.glb'));
});
after(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  out: string;
  notes: string;
}

function check(...args: string[]): Promise<Ended> {
  const command = [PROGRAM, ...args, '--cache', join(folder, 'cache.json')];
  return new Promise((resolve) =>
    execFile(process.execPath, command, { cwd: folder }, (error, out, notes) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, notes }),
    ),
  );
}

interface Json {
  summary: { files: number; error: number; warning: number };
  files: { file: string; cached: boolean; findings: { rule: string; message: string }[] }[];
}
const json = ({ out }: Ended) => JSON.parse(out) as Json;

test('errors are exit code 1, mistakes in the command line 2, and a second check measures nothing', async () => {
  const fine = await check('assets', '--json');
  assert.equal(fine.code, 0, fine.notes);
  assert.deepEqual(
    json(fine).files.map(({ file }) => file),
    ['assets/props/duck.glb'],
  );
  assert.deepEqual(
    json(fine).files[0]!.findings.map(({ rule }) => rule),
    ['max_scaled_nodes', 'max_uv_overlap'],
  );
  await writeFile(
    join(folder, 'bozzetto.check.json'),
    JSON.stringify({ rules: { max_triangles: { limit: 100, severity: 'error' } } }),
  );
  const broken = await check('assets', '--json');
  assert.equal(broken.code, 1, broken.notes);
  assert.deepEqual(
    json(broken).files.map(({ cached }) => cached),
    [true],
  );
  await rm(join(folder, 'bozzetto.check.json'));
  for (const args of [
    ['nowhere'],
    [],
    ['assets', '--for', 'quake'],
    ['assets', '--format', 'pdf'],
    ['assets', '--rules', 'nowhere.json'],
  ]) {
    const wrong = await check(...args);
    assert.equal(wrong.code, 2, args.join(' '));
    assert.match(wrong.notes, /^bozzetto: .+\n$/);
  }
});

test('hostile files are findings', async () => {
  const hostile = join(folder, 'hostile');
  await mkdir(hostile);
  const duck = await readFile(join(folder, 'assets/props/duck.glb'));
  const bent = Buffer.from(duck);
  // The length of the JSON chunk.
  bent.writeUInt32LE(0x7fffffff, 12);
  const files: Record<string, string | Buffer> = {
    'empty.glb': '',
    'truncated.glb': duck.subarray(0, duck.length / 2),
    'bent.glb': bent,
    'text.glb': 'not a model',
    'deep.gltf': `{"asset":{"version":"2.0"},"nodes":${'['.repeat(50_000)}`,
    'outside.gltf': JSON.stringify({
      asset: { version: '2.0' },
      buffers: [{ uri: '../assets/props/duck.glb', byteLength: 100 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: 3,
          type: 'VEC3',
          min: [0, 0, 0],
          max: [1, 1, 1],
        },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
    }),
    'huge.obj': `${'v 1e300 nan inf\n'.repeat(1000)}f 1 2 999999999\n`,
    'zip.usdz': Buffer.from('PK\x03\x04\x14\0'),
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(hostile, name), content);
  const ended = await check('hostile', '--json');
  assert.equal(ended.code, 1, ended.notes);
  const { files: results } = json(ended);
  assert.deepEqual(
    results.map(({ file }) => file),
    Object.keys(files)
      .map((name) => `hostile/${name}`)
      .sort(),
  );
  for (const { file, findings } of results) {
    assert.equal(findings[0]?.rule, 'unreadable', file);
    assert.doesNotMatch(findings[0]!.message, /could not be measured/, file);
  }
});

test('files next to a model are read, and a change of them is noticed', async () => {
  const place = join(folder, 'loose');
  await cp(join(FIXTURES, '03_cube_with_materials'), place, { recursive: true });
  const materials = async () => {
    const { files } = json(await check('loose', '--json'));
    const { facts, cached } = files[0] as unknown as {
      facts: { materials: number };
      cached: boolean;
    };
    return { materials: facts.materials, cached };
  };
  const first = await materials();
  assert.ok(first.materials > 1 && !first.cached);
  assert.deepEqual(await materials(), { ...first, cached: true });
  await rm(join(place, 'cube_with_materials.mtl'));
  assert.equal((await materials()).cached, false);
});

test('--fix replaces files, keeps their originals and leaves alone what it would damage', async () => {
  const place = join(folder, 'fix');
  await mkdir(place);
  const duck = await readFile(join(folder, 'assets/props/duck.glb'));
  await writeFile(join(place, 'duck.glb'), duck);
  await writeFile(join(place, 'noted.glb'), withExtras(duck));
  await cp(join(FIXTURES, '03_cube_with_materials'), join(place, 'cube'), { recursive: true });
  const rules = join(place, 'rules.json');
  const strict = (limit: number) => ({ limit, severity: 'error' });
  await writeFile(
    rules,
    JSON.stringify({
      rules: {
        max_triangles: strict(3000),
        max_base_offset: strict(0.01),
        max_texture_size: strict(256),
        min_lods: strict(2),
      },
    }),
  );
  const fixed = await check('fix', '--rules', rules, '--fix', '--json');
  assert.equal(fixed.code, 1, fixed.notes);
  const named = (name: string) => {
    const { files } = json(fixed) as unknown as { files: FixedJson[] };
    return files.find(({ file }) => file.endsWith(name))!;
  };
  assert.deepEqual(
    named('duck.glb').fix.fixed.map(({ rule }) => rule),
    ['max_base_offset', 'max_scaled_nodes', 'min_lods', 'max_triangles', 'max_texture_size'].sort(
      (a, b) => ruleOrder(a) - ruleOrder(b),
    ),
  );
  assert.deepEqual(await readFile(join(place, 'duck.glb.orig')), duck);
  assert.match(named('noted.glb').fix.problem!, /extras of nodes/);
  assert.deepEqual(await readFile(join(place, 'noted.glb')), withExtras(duck));
  assert.match(named('.obj').fix.problem!, /only GLB/);
  const again = await check('fix/duck.glb', '--rules', rules, '--json');
  assert.equal(again.code, 0, again.out);
  assert.equal(json(again).files[0]!.cached, true);
});

interface FixedJson {
  file: string;
  fix: { fixed: { rule: string }[]; problem: string | null };
}

const ruleOrder = (name: string) => Object.keys(RULES).indexOf(name);

/** Returns a GLB with a property of the user's own in its first node. */
function withExtras(glb: Buffer): Buffer {
  const end = 20 + glb.readUInt32LE(12);
  const document = JSON.parse(glb.toString('utf8', 20, end));
  document.nodes[0].extras = { hitpoints: 3 };
  const text = JSON.stringify(document);
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.from(glb.subarray(0, 20));
  head.writeUInt32LE(20 + json.length + glb.length - end, 8);
  head.writeUInt32LE(json.length, 12);
  return Buffer.concat([head, json, glb.subarray(end)]);
}
