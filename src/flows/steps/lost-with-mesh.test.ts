import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyScene, material, type Scene, sceneNode } from '../../engines/spec.ts';
import { lostWithMesh } from './lost-with-mesh.ts';

const geometry = { morphTargets: [{}], colors: [{}] };
const SCENE = {
  ...emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' }, 'scene'),
  nodes: [
    sceneNode({ name: 'body', mesh: 0 }),
    sceneNode({ name: 'hull', mesh: 0, purpose: 'collider' }),
  ],
  meshes: [{ name: 'body', geometry, morphWeights: [], strokes: [{}] }],
  materials: [material({ name: 'red' }), material({ name: 'blue' })],
  images: [{}],
  cameras: [{}],
  lights: [{}],
  animations: [{}],
} as unknown as Scene;

const codes = (scene: Scene, isBaked: boolean) =>
  lostWithMesh(scene, isBaked).map(({ code }) => code);

test('everything of a file that a server cannot return is a warning', () => {
  const contents = [
    ...['rig_dropped', 'morph_targets_dropped', 'hierarchy_dropped', 'assets_dropped'],
    ...['strokes_dropped', 'cameras_dropped', 'lights_dropped'],
  ];
  assert.deepEqual(codes(SCENE, true), contents);
  const looks = ['textures_dropped', 'materials_dropped', 'colors_dropped'];
  assert.deepEqual(codes(SCENE, false), [...contents, ...looks]);
});

test('a model of one plain mesh loses nothing', () => {
  const meshes = [{ name: 'body', geometry: { morphTargets: [], colors: [] }, morphWeights: [] }];
  const plain = { ...emptyScene(SCENE.source, ''), nodes: SCENE.nodes.slice(0, 1), meshes };
  const scene = { ...plain, materials: SCENE.materials.slice(0, 1) } as unknown as Scene;
  assert.deepEqual(codes(scene, false), []);
});
