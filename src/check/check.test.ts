import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Limits } from '../engines/convert/format.ts';
import { XmlDocument } from '../engines/convert/xml/document.ts';
import type { ModelFacts } from '../engines/spec.ts';
import { MeasurementCache } from './cache.ts';
import { type CheckedFile, checkFiles } from './check-files.ts';
import type { CheckReport } from './formats/format.ts';
import { junitReport } from './formats/junit.ts';
import { sarifReport } from './formats/sarif.ts';
import { textReport } from './formats/text.ts';
import { globMatcher } from './glob.ts';
import { judge, unreadable } from './judge.ts';
import { PRESETS } from './rule.ts';
import { readRules } from './rule-file.ts';
import { RULE_NAMES, RULES } from './rules.ts';

const FACTS: ModelFacts = {
  format: 'glb',
  bytes: 2 ** 20,
  size: [1, 2, 1],
  pivot: { base: 0, center: 0.5 },
  unitMetres: 1,
  nodes: 1,
  scaledNodes: 0,
  mirroredNodes: 0,
  vertices: 8,
  faces: 12,
  triangles: 12,
  watertight: true,
  surface: {
    degenerateFaces: 0,
    nonManifoldEdges: 0,
    boundaryEdges: 0,
    holes: 0,
    misorientedEdges: 0,
    flippedParts: 0,
    islands: 1,
    floatingParts: 0,
  },
  uvs: { fewestSets: 1, sets: 1, missing: 0, outside: 0, overlap: 0, bad: 0 },
  texelDensity: { mean: 512, low: 500 },
  textures: [{ name: 'wood', contentType: 'image/png', bytes: 9, width: 512, height: 512 }],
  materials: 1,
  drawCalls: 1,
  names: { nodes: ['crate'], materials: ['wood'] },
  lods: 0,
  colliders: 0,
  skin: null,
  animations: 0,
  repairs: [],
  verdict: { errors: 0, warnings: 0, infos: 0, messages: [] },
};

const check = (facts: Partial<ModelFacts>, rules: object = {}, file = 'crate.glb') =>
  judge({ file, facts: { ...FACTS, ...facts } }, readRules(rules, null).rulesFor(file));
const namesOf = (found: ReturnType<typeof check>) => found.map(({ rule }) => rule);

test('a sound model breaks no rule of any preset', () => {
  for (const preset of PRESETS) assert.deepEqual(check({}, { for: preset }), [], preset);
});

test('every rule can fire', () => {
  const wrong: Partial<ModelFacts> = {
    bytes: 2 ** 40,
    size: [1, 1e6, 1],
    pivot: { base: 9, center: 9 },
    scaledNodes: 9,
    mirroredNodes: 9,
    triangles: 1e9,
    surface: {
      degenerateFaces: 9,
      nonManifoldEdges: 9,
      boundaryEdges: 9,
      holes: 9,
      misorientedEdges: 9,
      flippedParts: 9,
      islands: 9,
      floatingParts: 9,
    },
    uvs: { fewestSets: 0, sets: 1, missing: 0.5, outside: 0.5, overlap: 0.5, bad: 0.9 },
    texelDensity: { mean: 1e6, low: 1 },
    textures: [
      { name: 'odd', contentType: 'image/x-tga', bytes: 9, width: 99_999, height: 99_999 },
      { name: 'broken', contentType: 'image/png', bytes: 9, width: null, height: null },
    ],
    materials: 999,
    drawCalls: 999,
    names: { nodes: ['Cube.001', ''], materials: ['Material'] },
    skin: { bones: 999, influences: 99, unweighted: 9 },
    animations: 9,
    repairs: [{ code: 'x', message: 'x', count: 1 }],
    verdict: { errors: 9, warnings: 9, infos: 0, messages: ['WRONG: it is'] },
  };
  const strict = {
    max_base_offset: 0.1,
    node_names: '^[a-z]+$',
    material_names: '^[a-z]+$',
    max_default_names: 0,
    min_lods: 1,
    min_colliders: 1,
    max_animations: 1,
    min_animations: 99,
    max_holes: 0,
    max_islands: 1,
    min_uv_sets: 1,
    max_uv_outside: 1,
    min_texel_density: 100,
    max_texel_density: 100,
  };
  const found = namesOf(check(wrong, { rules: strict }, 'a crate.glb'));
  const small = namesOf(check({ size: [0, 1e-6, 0] }));
  assert.deepEqual([...found, ...small].sort(), [...RULE_NAMES].sort());
});

test('limits and severities of the file of rules apply, those of later matches last', () => {
  const rules = {
    for: 'web',
    rules: { max_triangles: 10, max_holes: { severity: 'error', limit: 0 } },
    files: [
      { match: 'heroes/**', rules: { max_triangles: { severity: 'note' } } },
      { match: '*_draft.glb', rules: { max_triangles: 'off' } },
    ],
    ignore: ['old/**'],
  };
  const book = readRules(rules, null);
  const of = (path: string) => book.rulesFor(path).find(({ name }) => name === 'max_triangles');
  assert.deepEqual([of('a.glb')?.limit, of('a.glb')?.severity], [10, 'warning']);
  assert.deepEqual([of('heroes/a.glb')?.limit, of('heroes/a.glb')?.severity], [10, 'note']);
  assert.equal(of('heroes/a_draft.glb'), undefined);
  assert.deepEqual([book.isIgnored('old/a.glb'), book.isIgnored('new/old/a.glb')], [true, false]);
  const [, hole] = check({ surface: { ...FACTS.surface!, holes: 2 } }, rules);
  assert.deepEqual([hole?.rule, hole?.severity], ['max_holes', 'error']);
  assert.equal(readRules(rules, 'unity').preset, 'unity');
});

test('mistakes in the file of rules are named', () => {
  assert.throws(() => readRules({ rules: { max_triangels: 5 } }, null), /max_triangels/);
  assert.throws(() => readRules({ rules: { max_triangles: 'many' } }, null), /max_triangles/);
  for (const file_name of ['(', { limit: '(' }])
    assert.throws(() => readRules({ rules: { file_name } }, null), /rules.file_name.*group/);
  assert.throws(() => readRules({ for: 'quake' }, null), /for/);
});

test('globs', () => {
  const cases: [string, string, boolean][] = [
    ['*.glb', 'a/b/c.glb', true],
    ['a/*.glb', 'a/b/c.glb', false],
    ['a/**/*.glb', 'a/c.glb', true],
    ['a/**', 'a/b/c.glb', true],
    ['**/b/**', 'a/b/c.glb', true],
    ['*.{glb,fbx}', 'c.fbx', true],
    ['c?.glb', 'c1.glb', true],
    ['c+.glb', 'cc.glb', false],
  ];
  for (const [pattern, path, expected] of cases)
    assert.equal(globMatcher(pattern)(path), expected, `${pattern} ${path}`);
});

test('the documentation describes every rule', async () => {
  const page = await readFile(new URL('../../docs/check.md', import.meta.url), 'utf8');
  for (const [name, { description, severity }] of Object.entries(RULES)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    assert.ok(row?.includes(`| ${description} |`) && row.endsWith(`| ${severity} |`), name);
  }
});

test('a measurement that did not end is not remembered', async () => {
  let measured = 0;
  const cache = await MeasurementCache.open(null, '1');
  const check = async () => {
    const [file] = await checkFiles({
      files: [fileURLToPath(import.meta.url)],
      folder: '.',
      rules: readRules({}, null),
      cache,
      async measure() {
        if (measured++ === 0) throw new Error('out of memory');
        return { facts: FACTS, problem: null, companions: [] };
      },
      parallel: 1,
    });
    return { ...file!, findings: file!.findings.map(({ message }) => message) };
  };
  assert.deepEqual((await check()).findings, ['out of memory']);
  const second = await check();
  assert.deepEqual([second.findings, second.isCached], [[], false]);
  assert.deepEqual([(await check()).isCached, measured], [true, 2]);
});

test('what is measured is saved while a check goes on, and a save that failed is tried again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-cache-'));
  const path = join(folder, 'cache', 'check.json');
  let now = 0;
  const cache = await MeasurementCache.open(path, '1', () => now);
  const add = (hash: string) =>
    cache.add(hash, 'crate.glb', { facts: FACTS, problem: null, companions: [] });
  const stored = async () => {
    const saved = await MeasurementCache.open(path, '1');
    return ['a', 'b', 'c', 'd', 'e'].filter((hash) => saved.find(hash, 'crate.glb')).join('');
  };
  try {
    await add('a');
    assert.equal(await stored(), '', 'not yet');
    now = 10_000;
    await Promise.all([add('b'), add('c')]);
    assert.match(await stored(), /^abc?$/);
    now = 19_999;
    await add('d');
    assert.doesNotMatch(await stored(), /d/);
    await rm(join(folder, 'cache'), { recursive: true });
    await writeFile(join(folder, 'cache'), 'no folder');
    now = 20_000;
    await add('e');
    await assert.rejects(cache.save());
    await rm(join(folder, 'cache'));
    await Promise.all([cache.save(), cache.save()]);
    assert.equal(await stored(), 'abcde');
    assert.deepEqual(await readdir(join(folder, 'cache')), ['check.json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const checked = (file: string, findings: CheckedFile['findings']): CheckedFile => ({
  ...{ file, path: file, findings, sha256: 'ab', facts: FACTS, isCached: false },
  rules: ['max_triangles', 'max_holes'],
});
const REPORT: CheckReport = {
  version: '1.2.3',
  preset: 'unity',
  milliseconds: 1500,
  files: [
    checked('fine.glb', []),
    checked('props/big & <odd>.glb', check({ triangles: 2_000_000 })),
    checked('broken.glb', [unreadable('bad byte \u0000 at "3"')]),
  ],
};

test('the text states value, limit and remedy', () => {
  const text = textReport(REPORT);
  assert.match(text, /max_triangles: Triangles: 2,000,000 triangles, allowed: at most 1,000,000\./);
  assert.match(
    text,
    /3 files checked with the limits for unity in 1\.5 s: 1 error, 1 warning, 0 notes in 2 files/,
  );
  assert.doesNotMatch(text, /fine\.glb/);
});

test('SARIF names rules by number and files by URI', () => {
  const { version, runs } = JSON.parse(sarifReport(REPORT));
  const [{ tool, results }] = runs;
  assert.equal(version, '2.1.0');
  assert.deepEqual(
    results.map((result: { level: string }) => result.level),
    ['warning', 'error'],
  );
  for (const { ruleId, ruleIndex } of results)
    assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
  assert.equal(
    results[0].locations[0].physicalLocation.artifactLocation.uri,
    'props/big%20%26%20%3Codd%3E.glb',
  );
});

test('JUnit is well-formed and counts failures', () => {
  const bytes = new TextEncoder().encode(junitReport(REPORT));
  const xml = new XmlDocument(bytes, { limits: { depth: 9 } as Limits, warn: () => {} });
  assert.deepEqual(
    ['tests', 'failures'].map((name) => xml.attribute(0, name)),
    ['7', '1'],
  );
  const suites = xml.children(0, 'testsuite');
  assert.equal(xml.attribute(suites[1]!, 'name'), 'props/big & <odd>.glb');
  const output = xml.child(xml.children(suites[1]!, 'testcase')[1]!, 'system-out')!;
  assert.match(xml.text(output), /2,000,000/);
  const failure = xml.child(suites[2]!, 'testcase', 'failure')!;
  assert.equal(xml.attribute(failure, 'message'), 'Unreadable file: bad byte \uFFFD at "3".');
});
