import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveFinish } from '../../../contract/finish.ts';
import { emptyScene, sceneNode } from '../../../engines/mesh/scene-defaults.ts';
import { triangleMesh } from '../../../engines/mesh/triangle-mesh.ts';
import type { Collider, Engines } from '../../../engines/spec.ts';
import { createWork } from '../../../engines/work/create-work.ts';
import { makeGameAssets } from './game-assets.ts';

test('colliders for Unreal name the largest mesh, which must exist; those for Godot the model', async () => {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.name = 'truck';
  const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const faces = { wheel: [0, 1, 2], body: [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2], lamp: [0, 1, 3] };
  for (const [name, indices] of Object.entries(faces)) {
    const geometry = triangleMesh(positions, Uint32Array.from(indices));
    scene.roots.push(scene.nodes.length);
    scene.nodes.push(sceneNode({ name, mesh: scene.meshes.length }));
    scene.meshes.push({ name, geometry, morphWeights: [] });
  }
  const piece = { positions, indices: Uint32Array.from(faces.body) };
  const collider = { pieces: [piece, piece], report: { warnings: [] } } as unknown as Collider;
  const engines = { game: { colliderOf: async () => collider } } as unknown as Engines;
  const namesFor = async (preset: 'unreal' | 'godot') => {
    const plan = resolveFinish({ preset, lods: 0 });
    return [
      ...(await makeGameAssets(engines, { scene, collider: null }, plan, createWork())).extra,
    ];
  };
  assert.deepEqual(await namesFor('unreal'), ['UCX_body_00', 'UCX_body_01']);
  assert.deepEqual(await namesFor('godot'), ['truck_00-convcolonly', 'truck_01-convcolonly']);
});
