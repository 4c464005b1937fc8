import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Scene } from '../mesh/scene.ts';
import { SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { writeZip } from './archive/write-zip.ts';
import { createModelConverter } from './converter.ts';

const SQUARE =
  'o square\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nf 1/1 2/2 3/3 4/1\n';
const quiet = createWork();

describe('the converter', () => {
  const converter = createModelConverter({
    detectFormat: (bytes) => (Buffer.from(bytes).includes('COLLADA') ? 'dae' : null),
  });
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-converter-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function convert(
    content: string,
    targetFormat: string,
    work = createWork(),
    by = converter,
  ) {
    const path = join(folder, 'source');
    await writeFile(path, content);
    return by.convert({ path, sourceFormat: 'obj', targetFormat, name: 'square' }, work);
  }

  test('one file in, one file out, with counts, stages and what was lost', async () => {
    const work = createWork();
    const { file, source, repairs, warnings } = await convert(SQUARE, 'stl', work);
    assert.deepEqual([file.format, file.extension, file.bytes.length], ['stl', 'stl', 84 + 2 * 50]);
    // Toward a format of printers, numbers without a unit are millimeters.
    assert.deepEqual([source.format, source.unitMetres, source.upAxis], ['obj', 0.001, 'y']);
    assert.deepEqual(source.statistics.facesBySides, { 4: 1 });
    const millimeter = Math.fround(0.001);
    const bounds = { min: [0, 0, 0], max: [millimeter, millimeter, 0] };
    assert.deepEqual(source.statistics.bounds, bounds);
    assert.ok(Math.abs(source.statistics.area - 1e-6) < 1e-12);
    assert.equal(source.statistics.boundaryEdges, 4);
    assert.deepEqual(repairs, []);
    const codes = warnings.map(({ code }) => code);
    assert.ok(codes.includes('uvs_dropped'), codes.join());
    assert.equal(new Set(warnings.map(({ message }) => message)).size, warnings.length);
    assert.deepEqual(
      work.timings.map(({ stage }) => stage),
      ['read', 'check', 'count', 'write'],
    );
  });

  test('what was written is read back, and glTF judged', async () => {
    const glb = await convert(SQUARE, 'glb');
    const { statistics, verdict } = await converter.inspect(glb.file, quiet);
    assert.deepEqual([statistics.triangles, statistics.materials], [2, 0]);
    assert.equal(verdict?.errors, 0);
    const zip = await convert(SQUARE, 'gltf');
    assert.equal(zip.file.extension, 'zip');
    assert.equal((await converter.inspect(zip.file, quiet)).verdict?.errors, 0);
    const ply = await convert(SQUARE, 'ply');
    const inspected = await converter.inspect(ply.file, quiet);
    assert.deepEqual([inspected.statistics.facesBySides, inspected.verdict], [{ 4: 1 }, null]);
  });

  test('a scene that was read is written as often as wanted, with what each format lost', async () => {
    const path = join(folder, 'source');
    await writeFile(path, SQUARE);
    const reads = createModelConverter({ detectFormat: () => 'obj' });
    const { scene } = await reads.read(path, quiet);
    const untouched = structuredClone(scene);
    const fbx = await reads.write(scene, { format: 'fbx', name: 'square' }, quiet);
    const stl = await reads.write(scene, { format: 'stl', name: 'square' }, quiet);
    const glb = await reads.write(scene, { format: 'glb', name: 'square' }, quiet);
    assert.deepEqual(scene, untouched);
    assert.deepEqual(fbx.warnings, []);
    assert.ok(stl.warnings.some(({ code }) => code === 'uvs_dropped'));
    assert.deepEqual(glb.file, (await convert(SQUARE, 'glb')).file);
    const { statistics } = await reads.inspect(fbx.file, quiet);
    assert.deepEqual(statistics.facesBySides, { 4: 1 });
    await assert.rejects(reads.write(scene, { format: 'step', name: 'square' }, quiet), /step/);
  });

  test('what a scene shows is one mesh in world space, unless that is nothing or too much', async () => {
    const path = join(folder, 'source');
    await writeFile(path, SQUARE);
    const reads = createModelConverter({ detectFormat: () => 'obj' });
    const { scene } = await reads.read(path, quiet);
    const [node] = scene.nodes;
    const moved = { ...node!.transform, translation: [5, 0, 0] as [number, number, number] };
    const twice: Scene = {
      ...scene,
      nodes: [node!, { ...node!, transform: moved }],
      roots: [0, 1],
    };
    const mesh = await reads.flatten(twice, quiet);
    assert.deepEqual([...mesh.faceOffsets], [0, 4, 8]);
    assert.deepEqual([mesh.positions[0], mesh.positions[12]], [0, 5]);
    const narrow = createModelConverter({ detectFormat: () => 'obj', limits: { vertices: 7 } });
    await assert.rejects(narrow.flatten(twice, quiet), SourceUnusable);
    await assert.rejects(reads.flatten({ ...scene, nodes: [], roots: [] }, quiet), SourceUnusable);
  });

  test('a broken file, another format, and too large a file are the source’s fault', async () => {
    for (const [content, message] of [
      ['v 0 0 0\n', /face/],
      ['<COLLADA/>', /source_format is "obj", but the content of .+ is dae/],
    ] as const)
      await assert.rejects(convert(content, 'glb'), (error: Error) => {
        assert.ok(error instanceof SourceUnusable, String(error));
        assert.match(error.message, message);
        return true;
      });
    const strict = createModelConverter({ detectFormat: () => null, limits: { vertices: 3 } });
    await assert.rejects(convert(SQUARE, 'glb', quiet, strict), SourceUnusable);
  });

  test('an error of a model without faces says what the file holds', async () => {
    const field = new URL('../../../test/fixtures/field/10-no-faces-hides-cause/', import.meta.url);
    const by = createModelConverter({ detectFormat: () => null });
    for (const [name, expected] of [
      ['3mf_beamlattice.3mf', /no faces\. It contains a beam lattice .*b:beam \(5\)/],
      ['3mf_displacement.3mf', /no faces\. It contains boolean operations /],
      ['ply_compressed_splat.ply', /It contains a Gaussian splat /],
    ] as const) {
      const path = fileURLToPath(new URL(name, field));
      const sourceFormat = name.slice(name.lastIndexOf('.') + 1);
      await assert.rejects(
        by.convert({ path, sourceFormat, targetFormat: 'glb', name: 'x' }, createWork()),
        (error: Error) => error instanceof SourceUnusable && expected.test(error.message),
        name,
      );
    }
  });

  test('other models of a zip are named', async () => {
    const content = new TextEncoder().encode(SQUARE);
    const zip = await writeZip(
      ['big.obj', 'other.obj', 'sub/third.stl', 'note.txt'].map((path) => ({
        path,
        content: path === 'big.obj' ? new TextEncoder().encode(`${SQUARE}# more`) : content,
        compress: false,
      })),
    );
    const path = join(folder, 'several.zip');
    await writeFile(path, zip);
    const { warnings } = await converter.convert(
      { path, sourceFormat: 'obj', targetFormat: 'glb', name: 'x' },
      createWork(),
    );
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'not_read').map(({ message }) => message),
      ['parts of the file were not used: files other.obj, sub/third.stl'],
    );
  });

  test('an unknown target is a bug, not the source’s fault', async () => {
    await assert.rejects(convert(SQUARE, 'step'), (error: Error) => {
      assert.ok(!(error instanceof SourceUnusable));
      return true;
    });
  });

  test('an aborted conversion stops in the stage where it hears of it', async () => {
    const before = new AbortController();
    before.abort(new Error('enough'));
    await assert.rejects(convert(SQUARE, 'glb', createWork({ signal: before.signal })), /enough/);
    const within = new AbortController();
    const work = createWork({
      signal: within.signal,
      report: (stage) => void (stage === 'write' && within.abort(new Error('enough'))),
    });
    await assert.rejects(convert(SQUARE, 'fbx', work), /enough/);
    assert.deepEqual(
      work.timings.map(({ stage }) => stage),
      ['read', 'check', 'count'],
    );
  });

  test('half of the progress is reading, most of the rest is writing', async () => {
    const first = new Map<string, number>();
    const last = new Map<string, number>();
    const report = (stage: string, fraction: number) => {
      first.set(stage, first.get(stage) ?? fraction);
      last.set(stage, fraction);
    };
    await convert(SQUARE, 'fbx', createWork({ report }));
    const rounded = (fractions: Map<string, number>) =>
      [...fractions].map(([stage, fraction]) => [stage, Math.round(fraction * 1000) / 1000]);
    assert.deepEqual(rounded(first), [
      ['read', 0],
      ['check', 0.446],
      ['count', 0.47],
      ['write', 0.5],
    ]);
    assert.deepEqual(rounded(last), [
      ['read', 0.446],
      ['check', 0.47],
      ['count', 0.5],
      ['write', 0.95],
    ]);
  });
});
