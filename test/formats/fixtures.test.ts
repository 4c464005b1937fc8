import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { checkScene } from '../../src/engines/mesh/check-scene.ts';
import { flattenScene } from '../../src/engines/mesh/flatten.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { triangulate } from '../../src/engines/mesh/triangulate.ts';
import { weldPositions } from '../../src/engines/mesh/weld.ts';
import { fixtures, LIMITS, MODELS, readModel, sourceOf } from '../support/models.ts';

/** Counts of our scene, by the definitions of the manifest's readers. */
function countsOf(scene: Scene) {
  const meshes = scene.meshes.map(({ geometry }) => geometry);
  const sum = (count: (mesh: (typeof meshes)[number]) => number) =>
    meshes.reduce((total, mesh) => total + count(mesh), 0);
  const used = new Set(
    meshes.flatMap(({ faceMaterials, material }) => [...(faceMaterials ?? [material])]),
  );
  return {
    faces: sum((mesh) => mesh.faceOffsets.length - 1),
    triangles: sum((mesh) => triangulate(mesh).triangles.length / 3),
    quads: sum(
      ({ faceOffsets }) =>
        faceOffsets.filter((offset, f) => f > 0 && offset - faceOffsets[f - 1]! === 4).length,
    ),
    vertices: sum((mesh) => mesh.positions.length / 3),
    welded: sum((mesh) => weldPositions(mesh).positions.length / 3),
    materials: [...used].filter((index) => index >= 0).length,
    images: scene.images.length,
  };
}

function sizeOf(scene: Scene): [number, number, number] {
  const { positions, corners } = flattenScene(scene);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const vertex of corners)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, positions[vertex * 3 + k]!);
      high[k] = Math.max(high[k]!, positions[vertex * 3 + k]!);
    }
  return [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!];
}

describe('models of strangers have the counts that strangers find', () => {
  for (const { id, path, format, expected, blender34 } of fixtures())
    test(`${id} ${path}`, async () => {
      const scene = await readModel(sourceOf(join(MODELS, path), format), format);
      checkScene(scene, LIMITS);
      const counts = countsOf(scene);
      // assimp gives a material of its own to a model without any.
      if (expected.source?.startsWith('assimp')) expected.materials = 0;
      for (const what of ['faces', 'triangles', 'quads', 'materials'] as const)
        if (expected[what] !== undefined) assert.equal(counts[what], expected[what], what);
      if (expected.textures !== undefined) assert.equal(counts.images, expected.textures, 'images');
      // glTF's and 3MF's vertices are the file's own; STL has none, so that readers weld.
      const vertices = expected.verts ?? expected.controlVerts;
      if (vertices !== undefined)
        assert.ok(
          counts.vertices === vertices || (format === 'stl' && counts.welded === vertices),
          `${counts.vertices} vertices, ${counts.welded} welded, not ${vertices}`,
        );
      if (blender34?.bboxSizeZup === undefined) return;
      const size = sizeOf(scene).sort((a, b) => a - b);
      for (const [i, side] of blender34.bboxSizeZup.toSorted((a, b) => a - b).entries())
        assert.ok(
          Math.abs(size[i]! - side) < 1e-3 * side + 1e-5,
          `${size}, not ${blender34.bboxSizeZup}`,
        );
    });
});
