import assert from 'node:assert/strict';
import {
  chmod,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ModelFacts } from '../../engines/spec.ts';
import type { CheckedFile } from '../check-files.ts';
import { hashOf } from '../companions.ts';
import type { Finding } from '../judge.ts';
import { RULES, type RuleName } from '../rules.ts';
import { fixFiles } from './fix-files.ts';
import { fixesFor, settingsOf } from './fixes.ts';
import { costsOf, fixedRules, lossOf } from './judge-fix.ts';
import { placeOf, replaceFile, writeCopy } from './replace-file.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-fix-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const texture = (width: number, height: number) => ({
  name: 'wood',
  contentType: 'image/png',
  bytes: 9,
  width,
  height,
});

const FACTS = {
  size: [1, 2, 1],
  uvs: { fewestSets: 1, sets: 1, missing: 0, outside: 0, overlap: 0, bad: 0 },
  texelDensity: { mean: 4096, low: 500 },
  textures: [texture(4096, 2048)],
  lods: 0,
  colliders: 0,
  skin: null,
  animations: 1,
  triangles: 900,
} as unknown as ModelFacts;

const finding = (
  rule: RuleName,
  limit: Finding['limit'],
  more: Partial<Finding> = {},
): Finding => ({
  rule,
  severity: 'warning',
  title: RULES[rule].title,
  value: null,
  limit,
  message: '',
  remedy: '',
  details: [],
  ...more,
});

const settings = (...findings: Finding[]) =>
  settingsOf(fixesFor(findings, FACTS, 'default'), FACTS);

test('the fix that does harm is left out, and a fix that helps by far stays', async () => {
  const path = join(folder, 'harm.glb');
  await writeFile(path, 'before');
  const broken = [
    finding('max_triangles', 100, { value: 900 }),
    finding('max_degenerate_faces', 0, { value: 400 }),
    finding('max_uneven_textures', 0, { value: 1 }),
  ];
  const facts = { ...FACTS, format: 'glb' } as unknown as ModelFacts;
  const file = {
    path,
    sha256: hashOf(Buffer.from('before')),
    facts,
    findings: broken,
    problem: null,
    isCached: false,
  };
  const tried: string[][] = [];
  const [fixed] = await fixFiles([file as unknown as CheckedFile], {
    preset: 'unity',
    async change({ settings }) {
      tried.push(Object.keys(settings).sort());
      const bytes = Buffer.from(JSON.stringify(settings));
      return { bytes, distance: 0, warnings: [], problem: null };
    },
    measure: async (_, bytes) =>
      ({ facts: { ...facts, made: JSON.parse(String(bytes)) }, problem: null }) as never,
    judge(_, { made }: never) {
      const { shape, mostTriangles } = made;
      return [
        ...(mostTriangles === undefined ? [broken[0]!] : []),
        ...(shape === undefined ? [broken[1]!] : [{ ...broken[1]!, value: 3 }]),
        ...(mostTriangles === undefined ? [] : [finding('max_holes', 0, { value: 8 })]),
      ];
    },
    folder: null,
    keeps: false,
    parallel: 1,
  });
  await rm(path);
  assert.deepEqual(tried[0], ['mostTriangles', 'powersOfTwo', 'shape']);
  assert.deepEqual(tried.at(-1), ['powersOfTwo', 'shape']);
  assert.deepEqual(
    fixed!.fix.fixed.map(({ rule }) => rule),
    ['max_uneven_textures'],
  );
  assert.deepEqual(
    fixed!.findings.map(({ value }) => value),
    [900, 3],
  );
});

test('tangents are written if the validator misses them', () => {
  const warned = finding('max_validator_warnings', 0);
  const message = 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE: Material requires a tangent space';
  const facts = { ...FACTS, verdict: { messages: [message] } } as unknown as ModelFacts;
  const other = { ...FACTS, verdict: { messages: ['NODE_EMPTY: an empty node'] } };
  assert.deepEqual(fixesFor([warned], facts, 'unity')[0]?.settings, { tangents: true });
  assert.deepEqual(fixesFor([warned], other as unknown as ModelFacts, 'unity')[0]?.settings, {});
});

test('each rule leads to the setting that meets its limit', () => {
  assert.deepEqual(settings(finding('max_triangles', 5000)), { mostTriangles: 5000 });
  assert.deepEqual(settings(finding('max_texture_size', 1500)), { texture_size: 1024 });
  assert.deepEqual(settings(finding('max_texel_density', 1100)), { texture_size: 1024 });
  // 4096 × 2048 pixels take 42.7 MB with mipmaps; half of the side takes a quarter.
  assert.deepEqual(settings(finding('max_texture_memory', 11)), { texture_size: 2048 });
  assert.deepEqual(settings(finding('max_texture_memory', 10)), { texture_size: 1024 });
  assert.deepEqual(settings(finding('texture_formats', ['jpeg', 'webp'])), {
    texture_format: 'webp',
  });
  assert.deepEqual(settings(finding('min_uv_sets', 2)), { lightmap_uv: true });
  assert.deepEqual(settings(finding('min_lods', 3), finding('min_colliders', 1)), {
    lods: 3,
    collision: 'convex',
  });
});

test('the smallest texture is used, and baked textures are as large as those of the model', () => {
  const [size, density] = [finding('max_texture_size', 2048), finding('max_texel_density', 600)];
  assert.equal(settings(density, size).texture_size, 512);
  assert.deepEqual(settings(finding('max_uv_missing', 1)), { uv: 'unwrap', texture_size: 4096 });
});

test('notes, and what only the author can decide, are not fixed', () => {
  assert.deepEqual(
    fixesFor(
      [
        finding('max_uv_overlap', 20, { severity: 'note' }),
        finding('max_size', 1000),
        finding('file_name', '^[a-z]+$'),
        finding('max_texture_size', 100),
        finding('max_file_size', 100),
        finding('texture_formats', ['tga']),
      ],
      FACTS,
      'unity',
    ),
    [],
  );
  const { lods: _, ...rest } = FACTS;
  assert.deepEqual(fixesFor([finding('min_lods', 3)], { ...rest, lods: 1 }, 'unity'), []);
});

const compared = (facts: Partial<ModelFacts>, findings: Finding[] = [], distance = 0) => ({
  before: { findings: [finding('max_triangles', 100, { value: 900 })], facts: FACTS },
  after: { findings, facts: { ...FACTS, ...facts } },
  distance,
});

test('a change that loses something is refused', () => {
  assert.equal(lossOf(compared({})), null);
  assert.match(lossOf(compared({}, [], 0.06))!, /6\.0 % of the diagonal/);
  assert.match(lossOf(compared({ size: [1, 2.1, 1] }))!, /size/);
  assert.match(lossOf(compared({ animations: 0 }))!, /animations/);
  assert.match(lossOf(compared({ textures: [] }))!, /textures/);
  const skinned = compared({});
  const skin = { bones: 1, influences: 1, unweighted: 0 };
  assert.match(
    lossOf({ ...skinned, before: { ...skinned.before, facts: { ...FACTS, skin } } })!,
    /skin/,
  );
});

test('a change is refused if a rule is broken anew or further, and notes do not count', () => {
  const broken = (value: number) => finding('max_triangles', 100, { value });
  assert.equal(lossOf(compared({}, [broken(500)])), null);
  assert.match(lossOf(compared({}, [broken(1000)]))!, /Triangles/);
  assert.match(lossOf(compared({}, [finding('max_holes', 0, { value: 1 })]))!, /Holes/);
  assert.equal(
    lossOf(compared({}, [finding('max_floating_parts', 0, { value: 1, severity: 'note' })])),
    null,
  );
});

test('a few more faults than there were do not stand against a finding that is gone', () => {
  const edges = (value: number, more: Partial<Finding> = {}) =>
    finding('max_non_manifold_edges', 0, { value, ...more });
  const simplified = (was: Finding[], is: Finding[]) => ({
    before: {
      findings: [finding('max_triangles', 1e5), ...was],
      facts: { ...FACTS, triangles: 3e5 },
    },
    after: { findings: is, facts: { ...FACTS, triangles: 1e5 } },
    distance: 0,
  });
  const dragon = simplified([edges(1)], [edges(8, { message: '8 edges' })]);
  assert.equal(lossOf(dragon), null);
  assert.match(costsOf(dragon)[0]!.message, /8 edges \(1 before\)/);
  assert.match(lossOf(simplified([edges(1)], [edges(12)]))!, /edges/);
  // Nothing is gone, the rule was kept before, or it is an error.
  assert.match(lossOf(simplified([edges(1)], [finding('max_triangles', 1e5), edges(8)]))!, /edges/);
  assert.match(lossOf(simplified([], [edges(1)]))!, /edges/);
  const severity = 'error';
  assert.match(lossOf(simplified([edges(1, { severity })], [edges(8, { severity })]))!, /edges/);
  assert.deepEqual(costsOf(simplified([edges(8)], [edges(1)])), []);
});

test('a model is finished a few times at most, however many fixes there are', async () => {
  const path = join(folder, 'many.glb');
  await writeFile(path, 'before');
  const findings = [
    finding('max_triangles', 100, { value: 900 }),
    finding('max_degenerate_faces', 0, { value: 400 }),
    finding('max_uneven_textures', 0, { value: 1 }),
    finding('max_materials', 1, { value: 9 }),
    finding('max_uv_overlap', 0, { value: 9 }),
    finding('max_texture_size', 1024, { value: 4096 }),
    finding('max_pivot_distance', 0, { value: 1 }),
    finding('min_lods', 3, { value: 0 }),
    finding('min_colliders', 1, { value: 0 }),
  ];
  const facts = { ...FACTS, format: 'glb' } as unknown as ModelFacts;
  const file = { path, sha256: hashOf(Buffer.from('before')), facts, findings, problem: null };
  let runs = 0;
  const [fixed] = await fixFiles([{ ...file, isCached: false } as unknown as CheckedFile], {
    preset: 'unity',
    change: async () => {
      runs++;
      return { bytes: Buffer.from('after'), distance: 0, warnings: [], problem: null };
    },
    measure: async () => ({ facts, problem: null }) as never,
    judge: () => [finding('max_file_size', 1, { value: 2 })],
    folder: null,
    keeps: false,
    parallel: 1,
  });
  await rm(path);
  assert.equal(runs, 6);
  assert.match(fixed!.fix.problem!, /size/i);
});

test('fixed rules are those that are gone', () => {
  const fixes = fixesFor([finding('max_triangles', 100)], FACTS, 'default');
  assert.deepEqual(
    fixedRules(compared({}), fixes).map(({ rule, what }) => [rule, what]),
    [['max_triangles', 'simplified']],
  );
  assert.deepEqual(fixedRules(compared({}, [finding('max_triangles', 100)]), fixes), []);
});

const OLD = Buffer.from('old');
const NEW = new Uint8Array(Buffer.from('new'));
const text = async (path: string) => (await readFile(path)).toString();

test('a file is replaced with its mode, and every original is kept once', async () => {
  const path = join(folder, 'a.glb');
  await writeFile(path, OLD);
  await chmod(path, 0o640);
  const sha256 = hashOf(OLD);
  assert.equal(await replaceFile(path, NEW, { sha256, keeps: true }), `${path}.orig`);
  assert.equal(await text(path), 'new');
  assert.equal(await text(`${path}.orig`), 'old');
  assert.equal((await stat(path)).mode & 0o777, 0o640);
  // An artist exported the model again: that is another original.
  assert.equal(
    await replaceFile(path, OLD, { sha256: hashOf(NEW), keeps: true }),
    `${path}.orig.2`,
  );
  assert.equal(await replaceFile(path, NEW, { sha256, keeps: true }), `${path}.orig`);
  assert.deepEqual([await text(`${path}.orig`), await text(`${path}.orig.2`)], ['old', 'new']);
  assert.deepEqual((await readdir(folder)).sort(), ['a.glb', 'a.glb.orig', 'a.glb.orig.2']);
});

test('a file that has changed since it was checked stays, and a link remains a link', async () => {
  const [path, link] = [join(folder, 'b.glb'), join(folder, 'link.glb')];
  await writeFile(path, OLD);
  await symlink(path, link);
  await assert.rejects(
    replaceFile(path, NEW, { sha256: hashOf(NEW), keeps: true }),
    /has changed since/,
  );
  assert.equal(await text(path), 'old');
  await replaceFile(link, NEW, { sha256: hashOf(OLD), keeps: false });
  assert.equal(await readlink(link), path);
  assert.equal(await text(path), 'new');
  assert.ok((await readdir(folder)).every((name) => !name.includes('.new')));
});

test('a read-only file stays', async () => {
  const path = join(folder, 'c.glb');
  await writeFile(path, OLD, { mode: 0o444 });
  await assert.rejects(replaceFile(path, NEW, { sha256: hashOf(OLD), keeps: true }), /read-only/);
  assert.equal(await text(path), 'old');
});

test('copies stay within their folder, and take the place of no checked file and of no other copy', async () => {
  const target = join(folder, 'out');
  const to = { folder: target, taken: new Set<string>() };
  const inside = await writeCopy(to, join(process.cwd(), 'props/c.glb'), NEW);
  assert.equal(inside, join(target, 'props/c.glb'));
  const outside = await writeCopy(to, join(process.cwd(), '../../d.glb'), NEW);
  assert.equal(outside, join(target, 'd.glb'));
  assert.equal(await text(outside), 'new');
  await assert.rejects(writeCopy(to, join(process.cwd(), '../d.glb'), OLD), /another file/);
  assert.equal(await text(outside), 'new');
  const link = join(folder, 'out-link');
  await symlink(target, link);
  const checked = { folder: link, taken: new Set([await placeOf(outside)]) };
  await assert.rejects(writeCopy(checked, join(process.cwd(), 'd.glb'), OLD), /another file/);
  assert.equal(await text(outside), 'new');
});
