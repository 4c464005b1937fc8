import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyScene, sceneNode } from '../../../engines/mesh/scene-defaults.ts';
import type { Scene, Warning } from '../../../engines/spec.ts';
import { withoutViews } from './without-views.ts';

/** Nodes by name with their children; `camera…` holds a camera, `body…` a mesh. */
function sceneOf(tree: Record<string, readonly string[]>, roots: readonly string[]): Scene {
  const names = Object.keys(tree);
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const camera = { name: '', yfov: 1, near: 0.1, far: null } as unknown as Scene['cameras'][number];
  scene.cameras.push(camera);
  scene.nodes = names.map((name) => ({
    ...sceneNode({ name }),
    children: tree[name]!.map((child) => names.indexOf(child)),
    ...(name.startsWith('camera') && { camera: 0 }),
    ...(name.startsWith('body') && { mesh: 0 }),
  }));
  scene.roots = roots.map((name) => names.indexOf(name));
  return scene;
}

const named = ({ nodes, roots }: Scene) => ({
  roots: roots.map((i) => nodes[i]!.name),
  tree: Object.fromEntries(
    nodes.map(({ name, children }) => [name, children.map((i) => nodes[i]!.name)]),
  ),
});

test('nodes that held only cameras leave with them, and groups of such nodes', () => {
  const tree = {
    'camera-1': [],
    rig: ['camera-2'],
    'camera-2': [],
    car: ['camera-3', 'body', 'socket'],
    'camera-3': ['body-lamp'],
    'body-lamp': [],
    body: ['camera-4'],
    'camera-4': [],
    socket: [],
  };
  const warnings: Warning[] = [];
  const scene = withoutViews(sceneOf(tree, ['camera-1', 'rig', 'car']), warnings);
  assert.deepEqual(named(scene), {
    roots: ['car'],
    tree: {
      car: ['camera-3', 'body', 'socket'],
      'camera-3': ['body-lamp'],
      'body-lamp': [],
      body: [],
      socket: [],
    },
  });
  assert.ok(scene.nodes.every(({ camera }) => camera === -1));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['views_removed'],
  );
});

test('joints and animated nodes stay, with the numbers that refer to them', () => {
  const scene = sceneOf({ 'camera-1': [], 'camera-2': [], 'camera-3': [], body: [] }, [
    ...['camera-1', 'camera-2', 'camera-3', 'body'],
  ]);
  scene.skins.push({ name: '', joints: [1], inverseBindMatrices: new Float32Array(16) } as never);
  const still = { path: 'translation', times: new Float32Array(1), values: new Float32Array(3) };
  scene.animations.push({ name: '', channels: [{ ...still, node: 2 }] } as never);
  const kept = withoutViews(scene, []);
  assert.deepEqual(named(kept).roots, ['camera-2', 'camera-3', 'body']);
  assert.equal(kept.nodes[kept.skins[0]!.joints[0]!]!.name, 'camera-2');
  assert.equal(kept.nodes[kept.animations[0]!.channels[0]!.node]!.name, 'camera-3');
});

test('a model without cameras and lights stays as it is', () => {
  const scene = { ...sceneOf({ body: [], socket: [] }, ['body', 'socket']), cameras: [] };
  assert.equal(withoutViews(scene, []), scene);
});
