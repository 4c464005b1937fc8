import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import type { ConversionRequest } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { askBlender, isInstalled } from '../support/third-party-programs.ts';

const FIELD = join(import.meta.dirname, '../fixtures/field');
/** A cube of 20 mm, as every slicer says. */
const CUBE = join(FIELD, '01-stl-3mf-millimetres/stl_20mm_cube.stl');
/** Formats that Debian's Blender and PrusaSlicer import. */
const BLENDER = ['glb', 'fbx', 'obj', 'ply', 'stl', 'dae'];
const SLICER = ['stl', 'obj', '3mf'];
/** Corners of a box of 2 × 3 × 4, and its faces. */
const CORNERS = ['0 0 0', '2 0 0', '2 3 0', '0 3 0', '0 0 4', '2 0 4', '2 3 4', '0 3 4'];
const FACES = ['0 3 2 1', '4 5 6 7', '0 1 5 4', '2 3 7 6', '1 2 6 5', '0 4 7 3'];
const SIZES = [2, 3, 4];

const call = promisify(execFile);
const converter = createModelConverter({ detectFormat: modelFormatOf });

describe('units of models', () => {
  let folder = '';
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-units-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Converts a file; `path` is what came of it. */
  async function convert(
    path: string,
    from: string,
    to: string,
    more: Partial<ConversionRequest> = {},
  ) {
    const request = { path, sourceFormat: from, targetFormat: to, name: 'model', ...more };
    const made = await converter.convert(request, createWork());
    const target = join(folder, `${count++}.${to}`);
    await writeFile(target, made.file.bytes);
    const read = await converter.inspect(made.file, createWork());
    return { ...made, path: target, read };
  }

  /** The model itself, out of its zip where it is in one. */
  async function bare(path: string, format: string): Promise<string> {
    const bytes = await readFile(path);
    if (format === '3mf' || bytes.toString('latin1', 0, 2) !== 'PK') return path;
    const home = `${path}.files`;
    await mkdir(home, { recursive: true });
    execFileSync('unzip', ['-qo', path, '-d', home]);
    return join(home, `model.${format}`);
  }

  async function writeBox(format: 'obj' | 'ply' | 'off'): Promise<string> {
    const rows = {
      obj: [
        ...CORNERS.map((corner) => `v ${corner}`),
        ...FACES.map((face) => `f ${face.replaceAll(/\d/g, (index) => String(Number(index) + 1))}`),
      ],
      ply: [
        'ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z',
        'element face 6\nproperty list uchar int vertex_indices\nend_header',
        ...CORNERS,
        ...FACES.map((face) => `4 ${face}`),
      ],
      off: ['OFF\n8 6 0', ...CORNERS, ...FACES.map((face) => `4 ${face}`)],
    }[format];
    const path = join(folder, `box.${format}`);
    await writeFile(path, `${rows.join('\n')}\n`);
    return path;
  }

  test('a cube of 20 mm is one in every format, through any other', async () => {
    const close = (size: readonly number[], what: string) =>
      size.forEach((side) => {
        assert.ok(Math.abs(side - 0.02) < 1e-8, `${what}: ${size.join()} m`);
      });
    for (const first of WRITE_FORMATS) {
      const one = await convert(CUBE, 'stl', first);
      close(sizeOf(one.read.statistics.bounds), first);
      for (const second of WRITE_FORMATS) {
        const two = await convert(one.path, first, second);
        close(sizeOf(two.read.statistics.bounds), `${first} → ${second}`);
      }
    }
  });

  const slicer = isInstalled('prusa-slicer') ? false : 'prusa-slicer is not installed';
  test('PrusaSlicer finds 20 mm, whatever a file went through', { skip: slicer }, async () => {
    const names = new Map<string, string>();
    for (const through of WRITE_FORMATS) {
      const one = await convert(CUBE, 'stl', through);
      for (const target of SLICER) {
        // A GLB is in meters, and so is an OBJ of it: to a slicer that would be 0.02 mm.
        const more = target === 'obj' ? { targetUnitMetres: 1e-3 } : {};
        const two = await convert(one.path, through, target, more);
        names.set(await bare(two.path, target), `${through} → ${target}`);
      }
    }
    for (const [path, found] of await askSlicer([...names.keys()]))
      for (const side of found)
        assert.ok(Math.abs(side - 20) < 1e-4, `${names.get(path)}: ${found.join()} mm`);
  });

  test('PrusaSlicer finds the numbers of an OBJ in an STL and a 3MF', {
    skip: slicer,
  }, async () => {
    const obj = await writeBox('obj');
    for (const target of SLICER) {
      const made = await convert(obj, 'obj', target);
      for (const [, found] of await askSlicer([await bare(made.path, target)]))
        assert.deepEqual(found.toSorted(), SIZES, target);
    }
  });

  const blender = isInstalled('blender') ? false : 'blender is not installed';
  test('Blender finds the same size in every pair of formats', { skip: blender }, async () => {
    const wanted = new Map<string, number>();
    for (const first of WRITE_FORMATS) {
      const one = await convert(CUBE, 'stl', first);
      for (const second of BLENDER) {
        const { path, read } = await convert(one.path, first, second);
        // Blender takes numbers without a unit for meters.
        const hasNoUnit = ['stl', 'obj', 'ply'].includes(second);
        const size = hasNoUnit ? 0.02 / read.space.unitMetres : 0.02;
        wanted.set(await bare(path, second), size);
      }
    }
    const found = await askBlender([...wanted.keys()]);
    for (const [path, size] of wanted) {
      const { size: sides, error } = found[path]!;
      assert.equal(error, undefined, path);
      for (const side of sides) assert.ok(Math.abs(side / size - 1) < 1e-5, `${path}: ${sides}`);
    }
  });

  test('OBJ, PLY and OFF keep their numbers between each other, and are meters in a GLB', async () => {
    for (const from of ['obj', 'ply', 'off'] as const) {
      const path = await writeBox(from);
      for (const to of ['obj', 'ply']) {
        const made = await convert(path, from, to);
        assert.deepEqual(sizeOf(made.read.statistics.bounds), SIZES, `${from} → ${to}`);
        assert.equal(made.read.space.unitMetres, 1);
        // In inches the numbers are the same, and so are they in the target.
        const inches = await convert(path, from, to, { sourceUnitMetres: 0.0254 });
        const numbers = sizeOf(inches.read.statistics.bounds).map((side) => side / 0.0254);
        assertClose(numbers, SIZES);
        assert.equal(inches.read.space.unitMetres, 0.0254);
      }
      const glb = await convert(path, from, 'glb');
      assert.deepEqual(sizeOf(glb.read.statistics.bounds), SIZES);
      assert.equal(glb.warnings[0]!.code, 'unit_assumed');
      assert.match(glb.warnings[0]!.message, /meters .* 2000 × 3000 × 4000 mm \(2 × 3 × 4 m\)/);
      const feet = await convert(path, from, 'glb', { sourceUnitMetres: 0.3048 });
      assertClose(sizeOf(feet.read.statistics.bounds), [0.6096, 0.9144, 1.2192]);
      assert.equal(feet.source.unitFrom, 'given');
      assert.ok(!feet.warnings.some(({ code }) => code === 'unit_assumed'));
      const print = await convert(path, from, 'stl');
      assertClose(sizeOf(print.read.statistics.bounds), [0.002, 0.004, 0.003].toSorted());
    }
  });

  test('what is asked for of a target is in the file, and what it is in is read again', async () => {
    const path = await writeBox('obj');
    for (const to of ['obj', 'ply', 'stl']) {
      const made = await convert(path, 'obj', to, { targetUnitMetres: 0.0254, targetUpAxis: 'z' });
      assert.deepEqual(made.read.space, { unitMetres: 0.0254, upAxis: 'z' });
      assertClose(sizeOf(made.read.statistics.bounds), sizeOf(made.source.statistics.bounds));
    }
    const obj = await convert(path, 'obj', 'obj', { targetUpAxis: 'z' });
    const text = await readFile(await bare(obj.path, 'obj'), 'utf8');
    // +Y up is 3 high, so +Z is.
    assert.match(text, /^# Bozzetto, meters, \+Z up\n/);
    assert.ok(text.includes('\nv 2 -4 3\n'), text);
    assert.deepEqual(sizeOf(obj.read.statistics.bounds), SIZES);
  });

  test('an axis or unit of the source is taken in place of what the file states, with a warning', async () => {
    const box = await writeBox('obj');
    const upright = await convert(box, 'obj', 'glb', { sourceUpAxis: 'z' });
    assert.deepEqual(sizeOf(upright.read.statistics.bounds), [2, 4, 3]);
    const fbx = await convert(box, 'obj', 'fbx');
    const inches = await convert(fbx.path, 'fbx', 'glb', {
      sourceUnitMetres: 0.0254,
      sourceUpAxis: 'z',
    });
    assertClose(sizeOf(inches.read.statistics.bounds), [2 * 2.54, 4 * 2.54, 3 * 2.54]);
    const codes = inches.warnings.map(({ code }) => code);
    assert.ok(
      codes.includes('unit_overridden') && codes.includes('up_axis_overridden'),
      `${codes}`,
    );
    const same = await convert(fbx.path, 'fbx', 'glb', {
      sourceUnitMetres: 0.01,
      sourceUpAxis: 'y',
    });
    assert.deepEqual(sizeOf(same.read.statistics.bounds), SIZES);
    assert.ok(!same.warnings.some(({ code }) => code.endsWith('overridden')));
  });

  test('a rotation of 1.0000000000000002 passes the validator', async () => {
    const path = join(FIELD, '02-rotation-6005/fbx_pre_post_rotation_unit.fbx');
    const { file } = await convert(path, 'fbx', 'glb');
    const { verdict } = await converter.inspect(file, createWork());
    assert.equal(verdict?.errors, 0);
  });

  test('a comment that names a unit is believed', async () => {
    const path = await writeBox('obj');
    const named = join(folder, 'named.obj');
    await writeFile(named, `# File units = inches\n${await readFile(path, 'utf8')}`);
    const made = await convert(named, 'obj', 'glb');
    assertClose(sizeOf(made.read.statistics.bounds), [0.0508, 0.0762, 0.1016]);
    assert.equal(made.source.unitFrom, 'stated');
    // Files that this service wrote before it chose millimeters state their unit.
    const old = await readFile(CUBE);
    old.fill(0, 0, 80);
    old.write('Binary STL, metres, +Z up, Bozzetto');
    const before = join(folder, 'before.stl');
    await writeFile(before, old);
    const size = sizeOf((await convert(before, 'stl', 'glb')).read.statistics.bounds);
    assert.deepEqual(size, [20, 20, 20]);
  });
});

function sizeOf(bounds: { min: number[]; max: number[] } | null): number[] {
  return bounds!.max.map((high, k) => high - bounds!.min[k]!);
}

function assertClose(actual: readonly number[], expected: readonly number[]): void {
  assert.equal(actual.length, expected.length);
  for (const [k, value] of actual.entries())
    assert.ok(Math.abs(value - expected[k]!) < 1e-6, `${actual} is not ${expected}`);
}

/** Sides of each model in millimeters, as PrusaSlicer says. */
async function askSlicer(paths: string[]): Promise<[path: string, sides: number[]][]> {
  const timeout = PATIENCE_MS + paths.length * 40_000;
  const { stdout } = await call('prusa-slicer', ['--info', ...paths], { timeout });
  const sides = ['x', 'y', 'z'].map((axis) =>
    [...stdout.matchAll(new RegExp(`^size_${axis} = ([\\d.]+)`, 'gm'))].map((found) =>
      Number(found[1]),
    ),
  );
  assert.equal(sides[0]!.length, paths.length, stdout);
  return paths.map((path, i) => [path, sides.map((list) => list[i]!)]);
}
