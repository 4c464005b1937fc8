import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../test/support/generated-scene.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { flattenScene } from './flatten.ts';
import type { PolygonMesh } from './polygon-mesh.ts';
import { polygonMesh, sceneNode } from './scene-defaults.ts';
import { SceneError } from './scene-error.ts';
import { meshStatistics } from './statistics.ts';
import { identityTransform } from './transform.ts';
import { weldPositions } from './weld.ts';

function triangle(given: Partial<PolygonMesh> = {}): PolygonMesh {
  return polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 3),
    corners: Uint32Array.of(0, 1, 2),
    ...given,
  });
}

function sceneOf(...meshes: PolygonMesh[]) {
  const scene = generatedScene(0);
  scene.meshes = meshes.map((geometry) => ({
    name: '',
    geometry,
    morphWeights: geometry.morphTargets.map(() => 0),
  }));
  scene.nodes = meshes.map((_, mesh) => sceneNode({ mesh }));
  scene.roots = meshes.map((_, i) => i);
  scene.skins = [];
  return scene;
}

test('one untouched mesh is handed on', () => {
  const mesh = triangle();
  assert.equal(flattenScene(sceneOf(mesh)), mesh);
});

test('a mirrored instance is turned over, and its normals and tangents mirrored', () => {
  const corners = Uint32Array.of(0, 1, 2);
  const scene = sceneOf(
    triangle({
      corners,
      normals: { values: Float32Array.of(0.6, 0, 0.8), indices: new Uint32Array(3) },
      tangents: { values: Float32Array.of(1, 0, 0, 1), indices: new Uint32Array(3) },
      uvSets: [{ values: Float32Array.of(0, 0, 1, 0, 0, 1), indices: corners }],
    }),
  );
  scene.nodes[0].transform = { ...identityTransform(), scale: [-2, 2, 2] };
  const flat = flattenScene(scene);
  assert.deepEqual([...flat.corners], [0, 2, 1]);
  assert.equal(flat.uvSets[0].indices, flat.corners);
  assert.deepEqual([...flat.positions], [0, 0, 0, -2, 0, 0, 0, 2, 0]);
  assert.deepEqual(
    [...flat.normals!.values].map((value) => Math.round(value * 10)),
    [-6, 0, 8],
  );
  assert.deepEqual([...flat.tangents!.values], [-1, 0, 0, -1]);
});

test('layers that only some meshes have are filled', () => {
  const plain = triangle();
  const rich = triangle({
    normals: { values: Float32Array.of(0, 0, 1), indices: new Uint32Array(3) },
    colors: [{ values: Float32Array.of(1, 0, 0, 1), indices: new Uint32Array(3) }],
    material: 3,
  });
  const flat = flattenScene(sceneOf(plain, rich));
  assert.deepEqual([...flat.corners], [0, 1, 2, 3, 4, 5]);
  assert.deepEqual([...flat.faceMaterials!], [-1, 3]);
  const color = (c: number) => {
    const { values, indices } = flat.colors[0];
    return [...values.subarray(4 * indices[c], 4 * indices[c] + 4)];
  };
  assert.deepEqual(
    [color(0), color(5)],
    [
      [1, 1, 1, 1],
      [1, 0, 0, 1],
    ],
  );
  const { values, indices } = flat.normals!;
  assert.deepEqual([...values.subarray(3 * indices[1], 3 * indices[1] + 3)], [0, 0, 1]);
});

test('layers that share the corners still do so when joined', () => {
  const mesh = () => {
    const corners = Uint32Array.of(0, 1, 2);
    return triangle({ corners, uvSets: [{ values: new Float32Array(6), indices: corners }] });
  };
  const flat = flattenScene(sceneOf(mesh(), mesh()));
  assert.equal(flat.uvSets[0].indices, flat.corners);
});

test('morph weights and skins are applied', () => {
  const scene = sceneOf(
    triangle({
      morphTargets: [
        { name: '', positions: Float32Array.of(0, 0, 4, 0, 0, 0, 0, 0, 0), normals: null },
      ],
      skinning: {
        influences: 1,
        joints: Uint16Array.of(0, 1, 1),
        weights: Float32Array.of(1, 1, 1),
      },
    }),
  );
  scene.meshes[0].morphWeights = [0.5];
  scene.nodes[0].skin = 0;
  // A skinned mesh ignores its node's transform.
  scene.nodes[0].transform.translation = [100, 0, 0];
  const joint = (x: number) =>
    sceneNode({ transform: { ...identityTransform(), translation: [x, 0, 0] } });
  scene.nodes.push(joint(0), joint(10));
  const unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  scene.skins = [
    { name: '', joints: [1, 2], inverseBindMatrices: Float32Array.of(...unit, ...unit) },
  ];
  assert.deepEqual([...flattenScene(scene).positions], [0, 0, 2, 11, 0, 0, 10, 1, 0]);
});

test('a small file that places a mesh often is refused', () => {
  const scene = sceneOf(triangle());
  scene.nodes = Array.from({ length: 10 }, () => sceneNode({ mesh: 0 }));
  assert.throws(() => flattenScene(scene, { vertices: 29, corners: 100 }), SceneError);
  assert.equal(flattenScene(scene, { vertices: 30, corners: 30 }).corners.length, 30);
});

test('generated scenes stay closed and outward when flattened, mirrored or not', () => {
  for (let seed = 0; seed < 100; seed++) {
    const flat = meshStatistics(flattenScene(generatedScene(seed, { animation: false })));
    assert.ok(flat.watertight && flat.consistentlyOriented, `seed ${seed}`);
    assert.ok(flat.volume > 0, `seed ${seed}`);
  }
});

test('welding merges what is at one place and moves alike', () => {
  const mesh = triangle({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 0, 0, 1, 0, 0, 1, 1, 0),
    faceOffsets: Uint32Array.of(0, 3, 6),
    corners: Uint32Array.of(0, 1, 2, 3, 5, 4),
    skinning: {
      influences: 1,
      joints: Uint16Array.of(0, 0, 0, 0, 1, 0),
      weights: new Float32Array(6).fill(1),
    },
  });
  const welded = weldPositions(mesh);
  // Vertex 4 is at the position of vertex 1, but is bound to another joint.
  assert.deepEqual([...welded.corners], [0, 1, 2, 0, 4, 3]);
  assert.equal(welded.positions.length, 15);
  assert.deepEqual([...welded.skinning!.joints], [0, 0, 0, 1, 0]);
  assert.equal(weldPositions(welded), welded);
});

test('welding 200,000 vertices in one place that all move differently ends soon', () => {
  const count = 200_000;
  const mesh = triangle({
    positions: new Float32Array(3 * count),
    morphTargets: [
      { name: '', positions: Float32Array.from({ length: 3 * count }, (_, i) => i), normals: null },
    ],
  });
  const used = processorTime();
  assert.equal(weldPositions(mesh).positions.length, 3 * count);
  assert.ok(used() < 3000, `${used()} ms`);
});

test('copies may come to a number of corners, and meshes of their own to more', () => {
  const limits = { vertices: 100, corners: 100, copiedCorners: 5 };
  const copies = sceneOf(triangle());
  copies.nodes.push(sceneNode({ mesh: 0 }));
  copies.roots.push(1);
  assert.throws(() => flattenScene(copies, limits), /6 face corners; the limits are 100 and 5/);
  assert.equal(flattenScene(sceneOf(triangle(), triangle()), limits).corners.length, 6);
});
