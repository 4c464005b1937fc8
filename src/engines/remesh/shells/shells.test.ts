import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyScene, material, sceneNode } from '../../mesh/scene-defaults.ts';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import type { Scene } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { removeInnerShells } from './remove-inner-shells.ts';

const FACES = [
  [0, 2, 1],
  [0, 3, 2],
  [4, 5, 6],
  [4, 6, 7],
  [0, 1, 5],
  [0, 5, 4],
  [1, 2, 6],
  [1, 6, 5],
  [2, 3, 7],
  [2, 7, 6],
  [3, 0, 4],
  [3, 4, 7],
] as const;

interface Box {
  size: number;
  at?: number;
  isInward?: boolean;
  /** Faces that are left out. */
  missing?: number;
  material?: number;
}

/** Boxes in one mesh, or each in a mesh of its own. */
function sceneOf(boxes: readonly Box[], isApart = false): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.materials.push(material(), material({ alphaMode: 'blend' }));
  scene.materials.push(material({ extensions: { KHR_materials_transmission: {} } }));
  for (const group of isApart ? boxes.map((box) => [box]) : [boxes]) {
    const positions = group.flatMap(({ size, at = 0 }) =>
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) =>
        [(i & 3) === 1 || (i & 3) === 2, (i & 3) > 1, i > 3].map(
          (isHigh, k) => (isHigh ? size : -size) + (k === 0 ? at : 0),
        ),
      ),
    );
    const faces = group.flatMap(({ isInward, missing = 0 }, b) =>
      FACES.slice(missing).map((face) =>
        (isInward ? [...face].reverse() : face).map((v) => v + 8 * b),
      ),
    );
    const geometry = triangleMesh(Float32Array.from(positions), Uint32Array.from(faces.flat()));
    geometry.faceMaterials = Int32Array.from(
      group.flatMap(({ material: own = 0, missing = 0 }) => FACES.slice(missing).map(() => own)),
    );
    scene.roots.push(scene.nodes.push(sceneNode({ mesh: scene.meshes.length })) - 1);
    scene.meshes.push({ name: 'boxes', geometry, morphWeights: [] });
  }
  return scene;
}

async function removedFrom(boxes: readonly Box[]): Promise<number[]> {
  const counts: number[] = [];
  for (const isApart of [false, true])
    counts.push((await removeInnerShells(sceneOf(boxes, isApart), createWork())).shells);
  return counts;
}

const OUTER = { size: 2 };
const INNER = { size: 1 };

test('a shell inside of a closed, opaque one is removed, with its vertices', async () => {
  const { scene, shells, faces } = await removeInnerShells(sceneOf([OUTER, INNER]), createWork());
  assert.deepEqual([shells, faces], [1, 12]);
  const { positions, corners } = scene.meshes[0]!.geometry;
  assert.deepEqual([positions.length, corners.length], [24, 36]);
});

test('a mesh that is wholly inside is no longer shown', async () => {
  const { scene } = await removeInnerShells(sceneOf([OUTER, INNER], true), createWork());
  assert.deepEqual([scene.nodes[0]!.mesh, scene.nodes[1]!.mesh], [0, -1]);
});

test('open sheets, and what a removed shell contains, go as well', async () => {
  assert.deepEqual(await removedFrom([OUTER, { size: 1, missing: 6 }]), [1, 1]);
  assert.deepEqual(
    await removedFrom([OUTER, INNER, { size: 0.8, isInward: true }, { size: 0.5 }]),
    [3, 3],
  );
});

test('the wall of a cavity stays, but not what it contains', async () => {
  const cavity = { size: 1, isInward: true };
  assert.deepEqual(await removedFrom([OUTER, cavity]), [0, 0]);
  assert.deepEqual(await removedFrom([OUTER, cavity, { size: 0.5 }]), [1, 1]);
});

test('nothing is hidden by open, glassy or inward shells, nor if it touches or crosses them', async () => {
  assert.deepEqual(await removedFrom([{ size: 2, missing: 1 }, INNER]), [0, 0]);
  for (const own of [1, 2])
    assert.deepEqual(await removedFrom([{ size: 2, material: own }, INNER]), [0, 0]);
  assert.deepEqual(await removedFrom([{ size: 2, isInward: true }, INNER]), [0, 0]);
  for (const at of [1, 1.5, 5])
    assert.deepEqual(await removedFrom([OUTER, { size: 1, at }]), [0, 0]);
});

test('parts that move, and copies that are seen elsewhere, stay', async () => {
  const moving = sceneOf([OUTER, INNER], true);
  const times = Float32Array.from([0]);
  const values = new Float32Array(3);
  const channel = { node: 1, path: 'translation', times, values, interpolation: 'linear' } as const;
  moving.animations.push({ name: 'move', channels: [channel] });
  assert.equal((await removeInnerShells(moving, createWork())).shells, 0);
  const copied = sceneOf([OUTER, INNER], true);
  const node = sceneNode({ mesh: 1 });
  node.transform.translation = [9, 0, 0];
  copied.roots.push(copied.nodes.push(node) - 1);
  assert.equal((await removeInnerShells(copied, createWork())).shells, 0);
});
