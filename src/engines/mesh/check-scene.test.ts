import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../test/support/generated-scene.ts';
import { checkScene } from './check-scene.ts';
import type { Scene } from './scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from './scene-defaults.ts';
import { SceneError } from './scene-error.ts';

const LIMITS = { vertices: 1e5, corners: 1e5, nodes: 100 };

/** Creates a scene with one node that has one quad. */
function quadScene(): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.meshes.push({
    name: 'quad',
    geometry: polygonMesh({
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
      faceOffsets: Uint32Array.of(0, 4),
      corners: Uint32Array.of(0, 1, 2, 3),
    }),
    morphWeights: [],
  });
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

const codes = (scene: Scene) => checkScene(scene, LIMITS).map(({ code }) => code);

test('a sound scene is not touched', () => {
  const scene = generatedScene(3);
  assert.deepEqual(checkScene(scene, LIMITS), []);
  assert.deepEqual(scene, generatedScene(3));
});

test('a face that names a missing vertex is refused with its mesh', () => {
  const scene = quadScene();
  scene.meshes[0].geometry.corners[2] = 9;
  assert.throws(() => checkScene(scene, LIMITS), {
    name: 'SceneError',
    message: 'a face of mesh "quad" refers to vertex 9, but there are only 4',
  });
});

test('offsets that run backwards or past the corners are refused', () => {
  for (const offsets of [[0, 5], [1, 4], [0, 3, 2, 4], [0]]) {
    const scene = quadScene();
    scene.meshes[0].geometry.faceOffsets = Uint32Array.from(offsets);
    assert.throws(() => checkScene(scene, LIMITS), SceneError, String(offsets));
  }
});

test('too many corners are refused before anything is looked at', () => {
  assert.throws(
    () => checkScene(quadScene(), { ...LIMITS, corners: 3 }),
    /4 face corners, more than the limit of 3/,
  );
});

test('faces of two corners and of vertices that are nowhere are dropped', () => {
  const scene = quadScene();
  const { geometry } = scene.meshes[0];
  geometry.positions = Float32Array.of(...geometry.positions, Number.NaN, 0, 0);
  geometry.corners = Uint32Array.of(0, 1, 0, 1, 2, 3, 0, 1, 4);
  geometry.faceOffsets = Uint32Array.of(0, 2, 6, 9);
  geometry.uvSets = [{ values: new Float32Array(18), indices: Uint32Array.from(Array(9).keys()) }];
  geometry.faceMaterials = Int32Array.of(0, 1, 5);
  scene.materials.push(material(), material());
  assert.deepEqual(codes(scene), ['short_face_dropped', 'non_finite_face_dropped']);
  const checked = scene.meshes[0].geometry;
  assert.deepEqual([...checked.corners], [0, 1, 2, 3]);
  assert.deepEqual([...checked.uvSets[0].indices], [2, 3, 4, 5]);
  assert.deepEqual([...checked.faceMaterials!], [1]);
  assert.ok(checked.positions.every(Number.isFinite));
});

test('a model without faces is refused', () => {
  const scene = quadScene();
  scene.meshes[0].geometry.positions.fill(Number.NaN);
  assert.throws(() => checkScene(scene, LIMITS), {
    message: 'the model has no faces',
    contents: '1 node',
  });
  const camera = { name: '', aspect: null, near: 0.1, far: null };
  scene.cameras.push({ ...camera, verticalFov: 1, orthographicScale: null });
  assert.throws(() => checkScene(scene, LIMITS), /no faces: it has 1 camera, 1 node/);
});

test('normals come to unit length, and missing ones from the faces', () => {
  const scene = quadScene();
  const { geometry } = scene.meshes[0];
  geometry.normals = {
    values: Float32Array.of(0, 0, 5, 0, 0, 0),
    indices: Uint32Array.of(0, 0, 1, 1),
  };
  assert.deepEqual(codes(scene), ['normal_scaled', 'normal_computed']);
  assert.deepEqual([...scene.meshes[0].geometry.normals!.values], [0, 0, 1, 0, 0, 1]);
});

test('layers that lead nowhere are dropped', () => {
  const scene = quadScene();
  const { geometry } = scene.meshes[0];
  geometry.uvSets = [{ values: new Float32Array(4), indices: Uint32Array.of(0, 1, 2, 0) }];
  geometry.colors = [{ values: new Float32Array(16), indices: Uint32Array.of(0, 1) }];
  assert.deepEqual(codes(scene), ['texture_coordinates_dropped', 'colours_dropped']);
});

test('skin weights sum to 1, and joints that are missing go to the first', () => {
  const scene = quadScene();
  scene.meshes[0].geometry.skinning = {
    influences: 2,
    joints: Uint16Array.of(0, 1, 0, 7, 0, 0, 0, 0),
    weights: Float32Array.of(1, 1, 0.5, 0.5, 0, 0, 1, Number.NaN),
  };
  scene.skins.push({
    name: '',
    joints: [0, 1],
    inverseBindMatrices: new Float32Array(32),
  });
  scene.nodes.push(sceneNode());
  scene.nodes[0].skin = 0;
  assert.deepEqual(codes(scene), [
    'skin_weights_missing',
    'skin_weights_scaled',
    'skin_joint_missing',
  ]);
  const { joints, weights } = scene.meshes[0].geometry.skinning!;
  assert.deepEqual([...joints], [0, 1, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual([...weights], [0.5, 0.5, 0.5, 0.5, 1, 0, 1, 0]);
});

test('weights of joints count once for each node that bends its mesh', () => {
  const scene = quadScene();
  scene.meshes[0].geometry.skinning = {
    influences: 2,
    joints: new Uint16Array(8),
    weights: new Float32Array(8).fill(0.5),
  };
  scene.skins.push({ name: '', joints: [0], inverseBindMatrices: new Float32Array(16) });
  scene.nodes[0].skin = 0;
  scene.nodes.push({ ...scene.nodes[0] });
  const limits = { vertices: 100, corners: 100, nodes: 100, materials: 100, images: 100 };
  checkScene(scene, { ...limits, jointWeights: 16 });
  assert.throws(
    () => checkScene(scene, { ...limits, jointWeights: 15 }),
    /16 joint weights, including all instances, more than the limit of 15/,
  );
});

test('a skin without its joints is dropped, and the others are renumbered', () => {
  const scene = quadScene();
  const { geometry } = scene.meshes[0];
  geometry.skinning = {
    influences: 1,
    joints: new Uint16Array(4),
    weights: new Float32Array(4).fill(1),
  };
  const skin = (joints: number[]) => ({
    name: '',
    joints,
    inverseBindMatrices: new Float32Array(16 * joints.length),
  });
  scene.skins.push(skin([99]), skin([0]));
  scene.nodes[0].skin = 1;
  scene.nodes.push(sceneNode({ mesh: 0, skin: 0 }));
  assert.deepEqual(codes(scene), ['skin_dropped']);
  assert.deepEqual(
    scene.nodes.map((node) => node.skin),
    [0, -1],
  );
});

test('nodes become a forest', () => {
  const scene = quadScene();
  scene.nodes.push(...[[2], [3], [1], [5], [5, 99, 4]].map((children) => sceneNode({ children })));
  // 1 → 2 → 3 → 1 is a cycle; 5 has the parents 4 and itself.
  scene.roots = [];
  assert.deepEqual(codes(scene).toSorted(), ['node_cycle_opened', 'node_link_dropped']);
  assert.deepEqual(
    scene.nodes.map((node) => node.children),
    [[], [2], [3], [], [5], []],
  );
  assert.deepEqual(scene.roots, [0, 1, 4]);
});

test('contents that are missing and transforms that are no numbers are reset', () => {
  const scene = quadScene();
  scene.nodes.push(sceneNode({ camera: 3, light: 1, mesh: 2 }));
  scene.nodes[1].transform.translation = [0, Number.NaN, 0];
  scene.nodes[0].transform.rotation = [0, 0, 0, 2];
  assert.deepEqual(codes(scene), ['transform_reset', 'node_content_missing']);
  assert.deepEqual(scene.nodes[0].transform.rotation, [0, 0, 0, 1]);
  assert.equal(scene.nodes[1].mesh, -1);
});

test('textures without an image go, values are bounded', () => {
  const scene = quadScene();
  const use = {
    image: 4,
    uvSet: 0,
    wrapS: 'repeat',
    wrapT: 'repeat',
    filter: 'linear',
    transform: null,
  } as const;
  scene.materials.push(
    material({
      baseColorTexture: use,
      metallic: 7,
      roughness: Number.NaN,
      extensions: { KHR_materials_clearcoat: { clearcoatTexture: use, clearcoatFactor: 1 } },
    }),
  );
  assert.deepEqual(codes(scene), ['texture_missing', 'material_value']);
  const [mended] = scene.materials;
  assert.equal(mended.baseColorTexture, null);
  assert.deepEqual([mended.metallic, mended.roughness], [1, 1]);
  assert.deepEqual(mended.extensions, { KHR_materials_clearcoat: { clearcoatFactor: 1 } });
});

test('animations start at 0, ascend, and have one channel a property', () => {
  const scene = quadScene();
  const channel = {
    node: 0,
    path: 'translation' as const,
    times: Float32Array.of(-1, 0, 0, 1),
    values: Float32Array.from(Array(12).keys()),
    interpolation: 'linear' as const,
  };
  scene.animations.push({
    name: '',
    channels: [channel, { ...channel }, { ...channel, path: 'scale', values: new Float32Array(5) }],
  });
  scene.animations.push({ name: 'gone', channels: [{ ...channel, node: 8 }] });
  const repairs = checkScene(scene, LIMITS);
  assert.deepEqual(
    repairs.map(({ code, count }) => [code, count]),
    [
      ['animation_channel_dropped', 3],
      ['animation_shifted', 1],
      ['key_frame_dropped', 1],
    ],
  );
  assert.equal(scene.animations.length, 1);
  assert.deepEqual([...scene.animations[0].channels[0].times], [0, 1, 2]);
  assert.deepEqual([...scene.animations[0].channels[0].values], [0, 1, 2, 3, 4, 5, 9, 10, 11]);
});

test('cameras and lights are brought into range', () => {
  const scene = generatedScene(1);
  scene.cameras[0].verticalFov = 4;
  scene.cameras[0].far = 0.05;
  scene.lights[0].intensity = -1;
  assert.deepEqual(codes(scene), ['camera_value', 'light_value']);
  assert.equal(scene.cameras[0].far, null);
});

test('meshes without faces are dropped, and nodes keep theirs', () => {
  const scene = quadScene();
  const empty = polygonMesh({
    positions: new Float32Array(3),
    faceOffsets: Uint32Array.of(0),
    corners: new Uint32Array(0),
  });
  scene.meshes.unshift({ name: 'points', geometry: empty, morphWeights: [] });
  scene.nodes[0].mesh = 1;
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots.push(1);
  assert.deepEqual(codes(scene), ['empty_mesh_dropped']);
  assert.deepEqual(
    scene.nodes.map((node) => node.mesh),
    [0, -1],
  );
});

test('a UV set that is dropped before another one leaves its number to zeros', () => {
  const scene = quadScene();
  const { geometry } = scene.meshes[0];
  const good = { values: Float32Array.of(1, 1), indices: new Uint32Array(4) };
  const bad = { values: new Float32Array(2), indices: Uint32Array.of(0, 1, 2, 3) };
  geometry.uvSets = [bad, good, bad];
  assert.deepEqual(codes(scene), ['texture_coordinates_dropped']);
  const { uvSets } = scene.meshes[0].geometry;
  assert.deepEqual([uvSets.length, uvSets[0].values[0], uvSets[1]], [2, 0, good]);
});

test('a face that runs over its vertices again and again does so once, with its layers', () => {
  const scene = quadScene();
  const [{ geometry }] = scene.meshes;
  const corners = Uint32Array.from({ length: 300 }, (_, c) => c % 3);
  const indices = Uint32Array.from(corners, (_, c) => c);
  const uvs = { values: Float32Array.from({ length: 600 }, (_, i) => i), indices };
  const mesh = { ...geometry, faceOffsets: Uint32Array.of(0, 4, 304), uvSets: [uvs] };
  mesh.corners = Uint32Array.from([0, 1, 2, 3, ...corners]);
  mesh.uvSets[0].indices = Uint32Array.from([9, 9, 9, 9, ...indices]);
  scene.meshes[0].geometry = mesh;
  assert.deepEqual(codes(scene), ['face_unwound']);
  const { faceOffsets, corners: left, uvSets } = scene.meshes[0].geometry;
  assert.deepEqual([...faceOffsets], [0, 4, 7]);
  assert.deepEqual([...left], [0, 1, 2, 3, 0, 1, 2]);
  assert.deepEqual([...uvSets[0].indices], [9, 9, 9, 9, 0, 1, 2]);
});

test('a face with a hole, joined by a bridge that is walked twice, stays as it is', () => {
  const scene = quadScene();
  const { geometry } = scene.meshes[0];
  const positions = Float32Array.of(0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 1, 2, 0, 2, 1, 0);
  const corners = Uint32Array.of(0, 1, 2, 0, 3, 4, 5, 3);
  scene.meshes[0].geometry = {
    ...geometry,
    positions,
    corners,
    faceOffsets: Uint32Array.of(0, 8),
  };
  assert.deepEqual(codes(scene), []);
  assert.equal(scene.meshes[0].geometry.corners, corners);
});
