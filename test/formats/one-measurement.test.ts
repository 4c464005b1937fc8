import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ModelStatistics } from '../../src/contract/mesh-report.ts';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { wireStatistics } from '../../src/flows/steps/wire-statistics.ts';
import { watertightness } from '../../src/studio/words/surface.ts';

const work = () => createWork();

/** Measurements that a format may not change; STL has triangles only. */
function surfaceOf(statistics: ModelStatistics) {
  const { vertices, triangles, components, watertight, euler_characteristic } = statistics;
  const { boundary_edges, non_manifold_edges } = statistics;
  return {
    ...{ vertices, triangles, components, euler_characteristic },
    ...{ watertight, boundary_edges, non_manifold_edges },
  };
}

/** The counts of one report, and what is said of them, do not contradict each other. */
function assertConsistent(statistics: ModelStatistics): void {
  const { watertight, boundary_edges, non_manifold_edges, vertices, triangles } = statistics;
  assert.equal(watertight, boundary_edges === 0 && non_manifold_edges === 0);
  assert.equal(watertightness(statistics) === 'Watertight', watertight);
  assert.doesNotMatch(watertightness(statistics), /\b0 /);
  // V - E + F of a closed surface, whose triangles have three edges of two each.
  if (watertight)
    assert.ok(
      Math.abs(vertices - triangles / 2 - statistics.euler_characteristic) < vertices / 100,
    );
}

/*
 * A knight made of words is many parts that touch each other. Its report told 32,314 vertices, as the file stores them, and
 * "Closed yes", counted part by part; the viewer found 24,311 vertices and 40 edges of more than two faces in the same file.
 */
test('a knight of many parts has the same counts in every format, and they agree', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-measurement-'));
  try {
    const { shapes, converter } = builtInEngines();
    const draft = await shapes.read('a knight', work());
    const { scene } = await shapes.run(draft!.program, 50_000, work());
    assert.ok(scene.meshes.length > 40, 'a model of many parts');
    const { file } = await converter.write(scene, { format: 'glb', name: 'knight' }, work());
    const path = join(folder, 'knight.glb');
    await writeFile(path, file.bytes);
    const { source } = await converter.read(path, work());
    const knight = wireStatistics(source.statistics);
    assertConsistent(knight);
    for (const targetFormat of ['stl', 'obj', 'fbx', 'usdz'] as const) {
      const request = { path, sourceFormat: 'glb', targetFormat, name: 'knight' };
      const converted = await converter.convert(request, work());
      const { statistics } = await converter.inspect(converted.file, work());
      const measured = wireStatistics(statistics);
      assertConsistent(measured);
      assert.deepEqual(surfaceOf(measured), surfaceOf(knight), targetFormat);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
