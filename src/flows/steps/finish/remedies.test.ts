import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveFinish } from '../../../contract/finish.ts';
import type { PolygonMesh } from '../../../engines/mesh/polygon-mesh.ts';
import { emptyScene, sceneNode } from '../../../engines/mesh/scene-defaults.ts';
import { triangleMesh } from '../../../engines/mesh/triangle-mesh.ts';
import type { Scene } from '../../../engines/spec.ts';
import { remedyFor } from './remedies.ts';

/** A strip of faces with this many corners each. */
function stripOf(corners: 3 | 4): Scene {
  const positions = Float32Array.from({ length: 3 * 10 }, (_, i) =>
    i % 3 === 0 ? Math.trunc(i / 6) : i % 3 === 1 ? Math.trunc(i / 3) % 2 : 0,
  );
  const triangles = triangleMesh(positions, Uint32Array.from([0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5]));
  const quads: PolygonMesh = {
    ...triangles,
    corners: Uint32Array.from([0, 2, 3, 1, 2, 4, 5, 3, 4, 6, 7, 5]),
    faceOffsets: Uint32Array.from([0, 4, 8, 12]),
    faceMaterials: new Int32Array(3).fill(-1),
  };
  const source = { format: 'test', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const scene = emptyScene(source);
  const geometry = corners === 4 ? quads : triangles;
  scene.meshes.push({ name: 'strip', geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ name: 'strip', mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

const TOO_MANY = [{ term: 'max_faces', wanted: 1000, measured: 3000 }];

test('too many faces: triangles are simplified, then remeshed', () => {
  const first = resolveFinish({ target_format: 'obj' });
  const scene = stripOf(3);
  const mended = remedyFor(TOO_MANY, { first, last: first }, { scene, attempt: 1 })!;
  assert.deepEqual([mended.what, mended.plan.mostTriangles], [['simplified'], 1000]);
  const remeshed = remedyFor(TOO_MANY, { first, last: mended.plan }, { scene, attempt: 2 })!;
  assert.deepEqual([remeshed.what, remeshed.plan.shape], [['remeshed'], 'remesh']);
});

test('too many faces: quads are remeshed to quads, and simplified only if that fails', () => {
  const first = resolveFinish({ target_format: 'obj' });
  const scene = stripOf(4);
  const { plan, what } = remedyFor(TOO_MANY, { first, last: first }, { scene, attempt: 1 })!;
  assert.deepEqual(
    [what, plan.shape, plan.face_type, plan.target_face_count],
    [['remeshed'], 'remesh', 'quad', 970],
  );
  const second = remedyFor(TOO_MANY, { first, last: plan }, { scene, attempt: 2 })!;
  assert.deepEqual(
    [second.what, second.plan.shape, second.plan.mostTriangles],
    [['simplified'], 'keep', 1000],
  );
});

test('quads are simplified for a format that holds triangles only, or with another term', () => {
  const first = resolveFinish({ target_format: 'glb' });
  const scene = stripOf(4);
  const plans = { first, last: first };
  assert.deepEqual(remedyFor(TOO_MANY, plans, { scene, attempt: 1 })!.what, ['simplified']);
  const open = [{ term: 'closed', wanted: true, measured: false }];
  assert.deepEqual(remedyFor(open, plans, { scene, attempt: 1 })!.what, ['repaired']);
});

test('an open model is repaired, then remeshed, then rebuilt as a solid with its number of faces', () => {
  const first = resolveFinish({ target_format: 'glb' });
  const scene = stripOf(3);
  const open = [{ term: 'closed', wanted: true, measured: false }];
  const { plan, what } = remedyFor(open, { first, last: first }, { scene, attempt: 3 })!;
  assert.deepEqual([what, plan.shape, plan.target_face_count], [['rebuilt'], 'solid', 4]);
  const solid = { first, last: plan };
  assert.equal(remedyFor(open, solid, { scene, attempt: 3 }), null);
  assert.equal(remedyFor(TOO_MANY, { first, last: first }, { scene, attempt: 3 }), null);
});
