import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { worldMatrices } from '../../src/engines/mesh/transform.ts';
import { transformMesh } from '../../src/engines/mesh/transform-mesh.ts';
import type { PolygonMesh } from '../../src/studio/viewer/topology/polygon-mesh.ts';
import { readPolygons } from '../../src/studio/viewer/topology/read-polygons.ts';
import { findTopology } from '../../src/studio/viewer/topology/topology.ts';
import { MODELS, readModel, sourceOf } from '../support/models.ts';
import { quadRingFiles } from '../support/quad-models.ts';

const FBX = join(import.meta.dirname, '../fixtures/fbx');
/** Bones and blend shapes move these, or there is no mesh to read. */
const MOVED = /sausage|skin|shape|wiggle|big_endian|camera/;

/** Box and faces of what the converter reads. */
function converted(scene: Scene) {
  const worlds = worldMatrices(scene);
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let faces = 0;
  scene.nodes.forEach((node, i) => {
    if (node.mesh < 0) return;
    const mesh = transformMesh(scene.meshes[node.mesh]!.geometry, worlds[i]!);
    extend(box, mesh.positions, mesh.corners);
    faces += mesh.faceOffsets.length - 1;
  });
  return { box, faces };
}

function extend(box: number[], positions: Float32Array, corners: Uint32Array): void {
  for (const v of corners) {
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis]!, positions[3 * v + axis]!);
      box[axis + 3] = Math.max(box[axis + 3]!, positions[3 * v + axis]!);
    }
  }
}

function assertSame(actual: PolygonMesh, expected: ReturnType<typeof converted>): void {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  extend(box, actual.positions, actual.corners);
  assert.equal(actual.faceStarts.length - 1, expected.faces);
  const size = Math.max(...expected.box.map(Math.abs), 1e-9);
  box.forEach((value, i) => {
    assert.ok(Math.abs(value - expected.box[i]!) < 1e-4 * size, `${box} is not ${expected.box}`);
  });
}

for (const name of readdirSync(FBX).filter((each) => /_binary\.fbx$/.test(each))) {
  if (MOVED.test(name)) continue;
  test(`${name}: the same polygons at the same place as the converter's`, async () => {
    const scene = await readModel(sourceOf(join(FBX, name), 'fbx'), 'fbx');
    const expected = converted(scene);
    assertSame(await readPolygons('fbx', readFileSync(join(FBX, name))), expected);
  });
}

for (const path of [
  '04_maya_cube_7500_binary/maya_cube_7500_binary.fbx',
  '05_maya_textured_cube_7500_binary/maya_textured_cube_7500_binary.fbx',
  '06_synthetic_color_suzanne_7500_binary/synthetic_color_suzanne_7500_binary.fbx',
  '03_cube_with_materials/cube_with_materials.obj',
  '09_suzanne/suzanne.ply',
  '10_cube/cube.ply',
]) {
  test(`${path}: the same polygons at the same place as the converter's`, async () => {
    const format = path.split('.').at(-1) as 'fbx' | 'obj' | 'ply';
    const scene = await readModel(sourceOf(join(MODELS, path), format), format);
    assertSame(await readPolygons(format, readFileSync(join(MODELS, path))), converted(scene));
  });
}

test('an FBX of the service keeps its quads, and none of their corners is irregular', async () => {
  const { fbx } = await quadRingFiles();
  const { facts } = findTopology(await readPolygons('fbx', fbx));
  assert.deepEqual(facts.facesBySides, [[4, 48 * 24]]);
  assert.equal(facts.vertices, 48 * 24);
  assert.equal(facts.edges, 2 * 48 * 24);
  assert.ok(facts.closed);
  assert.equal(facts.irregularVertices, 0);
});
