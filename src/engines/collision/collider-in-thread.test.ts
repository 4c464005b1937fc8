import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinMeshes } from '../mesh/flatten.ts';
import type { Scene } from '../mesh/scene.ts';
import { emptyScene, sceneNode } from '../mesh/scene-defaults.ts';
import { triangleMesh } from '../mesh/triangle-mesh.ts';
import { SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { colliderInThread } from './collider-in-thread.ts';
import { colliderOf } from './collider-of.ts';
import { boxPolytope, trianglesOf } from './polytope.ts';

function sceneOf(...boxes: [min: number[], max: number[]][]): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const geometry = joinMeshes(
    boxes.map(([min, max]) => {
      const body = boxPolytope(min, max);
      return triangleMesh(Float32Array.from(body.vertices), trianglesOf(body));
    }),
  );
  scene.meshes.push({ name: 'thing', geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ name: 'thing', mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

const CONVEX = { kind: 'convex' } as const;
const ANGLE = sceneOf([[0, 0, 0], [3, 1, 1]], [[0, 1, 0], [1, 3, 1]]); // biome-ignore format: two boxes

test('a thread makes the same pieces', async () => {
  const here = await colliderOf(ANGLE, CONVEX, createWork());
  assert.equal(here.pieces.length, 2);
  assert.deepEqual(await colliderInThread(ANGLE, CONVEX, createWork()), here);
});

test('a model without faces is refused, and an aborted run ends', async () => {
  const nothing = sceneOf();
  await assert.rejects(colliderInThread(nothing, CONVEX, createWork()), SourceUnusable);
  const reason = new Error('no longer wanted');
  const work = createWork({ signal: AbortSignal.abort(reason) });
  await assert.rejects(colliderInThread(ANGLE, CONVEX, work), reason);
});
