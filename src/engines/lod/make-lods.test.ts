import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { MODELS, readModel, sourceOf } from '../../../test/support/models.ts';
import { boundsOf } from '../math/bounds.ts';
import { sceneAtLevel } from '../mesh/asset-nodes.ts';
import { buildBvh } from '../mesh/bvh.ts';
import { flattenScene } from '../mesh/flatten.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { emptyScene, sceneNode } from '../mesh/scene-defaults.ts';
import { triangleMesh } from '../mesh/triangle-mesh.ts';
import type { Lods } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { makeLods } from './make-lods.ts';

/** A bumpy sphere with normals, a UV seam, and weights of two joints. */
function bumpySphere(rings: number): PolygonMesh {
  const columns = 2 * rings;
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= rings; r++)
    for (let c = 0; c <= columns; c++) {
      const [polar, turn] = [(Math.PI * r) / rings, (2 * Math.PI * (c % columns)) / columns];
      const radius = 1 + 0.05 * Math.sin(6 * polar) * Math.cos(5 * turn);
      const ring = r === 0 || r === rings ? 0 : Math.sin(polar);
      positions.push(
        radius * ring * Math.cos(turn),
        radius * Math.cos(polar),
        -radius * ring * Math.sin(turn),
      );
      uvs.push(c / columns, r / rings);
    }
  for (let r = 0; r < rings; r++)
    for (let c = 0; c < columns; c++) {
      const a = r * (columns + 1) + c;
      const b = a + columns + 1;
      if (r > 0) indices.push(a, b, a + 1);
      if (r < rings - 1) indices.push(a + 1, b, b + 1);
    }
  const places = Float32Array.from(positions);
  const mesh = triangleMesh(places, Uint32Array.from(indices), {
    normals: places.slice(),
    uvs: Float32Array.from(uvs),
    material: 0,
  });
  const weights = new Float32Array((places.length / 3) * 2);
  for (let v = 0; v < weights.length / 2; v++) {
    weights[2 * v] = (places[3 * v + 1] + 1.1) / 2.2;
    weights[2 * v + 1] = 1 - weights[2 * v];
  }
  const joints = Uint16Array.from({ length: weights.length }, (_, i) => i % 2);
  return { ...mesh, skinning: { influences: 2, joints, weights } };
}

function sceneOf(geometry: PolygonMesh) {
  const source = { format: 'test', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const scene = emptyScene(source);
  scene.meshes.push({ name: 'thing', geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ name: 'thing', mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

function assertMonotone({ levels, triangles }: Lods): void {
  let before = { triangles, error: 0, screenSize: 1.0001, distance: 0 };
  for (const level of levels) {
    assert.ok(level.triangles < before.triangles, 'fewer triangles');
    assert.ok(level.error >= before.error, 'more error');
    assert.ok(level.screenSize < before.screenSize, 'smaller on the screen');
    assert.ok(level.distance > before.distance, 'farther away');
    before = level;
  }
}

test('small meshes stay in coarse levels, with few triangles', async () => {
  const scene = sceneOf(bumpySphere(40));
  for (const size of [0.01, 0.004]) {
    const geometry = bumpySphere(20);
    geometry.positions = geometry.positions.map((value) => size * value);
    scene.roots.push(scene.nodes.length);
    scene.nodes.push(sceneNode({ name: 'bolt', mesh: scene.meshes.length }));
    scene.meshes.push({ name: 'bolt', geometry, morphWeights: [] });
  }
  const lods = await makeLods(scene, { errors: [0.0005, 0.002, 0.01] }, createWork());
  assert.equal(lods.levels.length, 3);
  assertMonotone(lods);
  for (const { meshes } of lods.levels)
    for (const bolt of meshes.slice(1)) {
      const triangles = bolt!.corners.length / 3;
      assert.ok(triangles > 0 && triangles < 150, `${triangles} triangles`);
    }
});

test('a level that is left out is explained', async () => {
  const explained = async (options: { triangles: number[] } | { errors: number[] }) =>
    (await makeLods(sceneOf(bumpySphere(20)), options, createWork())).warnings[0]!.message;
  assert.match(await explained({ triangles: [50_000, 300] }), /as many as requested/);
  assert.match(await explained({ errors: [1e-9] }), /a larger error$/);
});

test('levels have the requested triangles, and errors that grow', async () => {
  const lods = await makeLods(sceneOf(bumpySphere(40)), {}, createWork());
  assert.deepEqual(
    lods.levels.map(({ level }) => level),
    [1, 2, 3],
  );
  lods.levels.forEach(({ triangles }, i) => {
    const wanted = lods.triangles * [0.5, 0.25, 0.1][i]!;
    assert.ok(triangles <= wanted + 2 && triangles > 0.9 * wanted, `${triangles} of ${wanted}`);
  });
  assertMonotone(lods);
});

test('levels have the requested numbers of triangles, whatever their order', async () => {
  const triangles = [400, 2000];
  const { levels } = await makeLods(sceneOf(bumpySphere(40)), { triangles }, createWork());
  const made = levels.map((level) => level.triangles);
  assert.ok(made[0]! <= 2000 && made[0]! > 1900 && made[1]! <= 400 && made[1]! > 380, `${made}`);
});

test('a level deviates from the model by no more than about its error', async () => {
  const mesh = bumpySphere(40);
  const lods = await makeLods(sceneOf(mesh), { errors: [0.002, 0.01] }, createWork());
  assert.equal(lods.levels.length, 2);
  for (const { error, meshes } of lods.levels) {
    const { positions, corners } = meshes[0]!;
    const bvh = buildBvh(positions, corners);
    const found = { triangle: -1, distance: 0, x: 0, y: 0, z: 0, u: 0, v: 0 };
    let most = 0;
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x, y, z] = mesh.positions.subarray(i, i + 3);
      assert.ok(bvh.closestPoint(x!, y!, z!, found));
      most = Math.max(most, found.distance);
    }
    assert.ok(most <= 2 * error * lods.diagonal, `${most} against ${error * lods.diagonal}`);
  }
});

test('skin weights and UVs follow the vertices', async () => {
  const lods = await makeLods(sceneOf(bumpySphere(30)), { ratios: [0.2] }, createWork());
  const { positions, skinning, uvSets, corners, normals } = lods.levels[0]!.meshes[0]!;
  assert.ok(skinning !== null && normals !== null);
  for (let v = 0; v < positions.length / 3; v++) {
    const expected = (positions[3 * v + 1]! + 1.1) / 2.2;
    assert.ok(Math.abs(skinning.weights[2 * v]! - expected) < 0.06, 'weight of the height');
    const sum = skinning.weights[2 * v]! + skinning.weights[2 * v + 1]!;
    assert.ok(Math.abs(sum - 1) < 1e-5);
  }
  // No triangle may span the seam, on whose sides u is 0 and 1.
  const [{ values, indices }] = uvSets as [PolygonMesh['uvSets'][number]];
  for (let e = 0; e < corners.length; e += 3) {
    const u = [0, 1, 2].map((k) => values[2 * indices[e + k]!]!);
    assert.ok(Math.max(...u) - Math.min(...u) < 0.5, `across the seam: ${u}`);
  }
});

test('small models get no levels, and are told why', async () => {
  const lods = await makeLods(sceneOf(bumpySphere(6)), {}, createWork());
  assert.deepEqual(lods.levels, []);
  assert.deepEqual(
    lods.warnings.map(({ code }) => code),
    ['lods_unnecessary'],
  );
});

test('the model itself is not changed, and instances count', async () => {
  const scene = sceneOf(bumpySphere(20));
  scene.nodes.push(sceneNode({ name: 'copy', mesh: 0 }));
  scene.roots.push(1);
  const before = scene.meshes[0]!.geometry.positions.slice();
  const lods = await makeLods(scene, { ratios: [0.5] }, createWork());
  assert.deepEqual(scene.meshes[0]!.geometry.positions, before);
  const own = lods.levels[0]!.meshes[0]!.corners.length / 3;
  assert.equal(lods.levels[0]!.triangles, 2 * own);
});

for (const [path, format] of [
  ['01_Duck/Duck.glb', 'glb'],
  ['08_teapot/teapot.stl', 'stl'],
  ['07_spider/spider.fbx', 'fbx'],
] as const)
  test(`levels of ${path} stay within its bounds`, async () => {
    const scene = await readModel(sourceOf(join(MODELS, path), format), format);
    const lods = await makeLods(scene, {}, createWork());
    assert.ok(lods.levels.length >= 2);
    assertMonotone(lods);
    const given = boundsOf(flattenScene(scene).positions);
    for (const level of lods.levels) {
      const made = boundsOf(flattenScene(sceneAtLevel(scene, level)).positions);
      const slack = 2 * level.error * lods.diagonal + 1e-6;
      for (let k = 0; k < 3; k++) {
        assert.ok(made.min[k]! > given.min[k]! - slack);
        assert.ok(made.max[k]! < given.max[k]! + slack);
      }
    }
  });
