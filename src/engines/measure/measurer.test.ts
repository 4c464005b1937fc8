import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { modelFormatOf } from '../../adapters/media/model-format.ts';
import { createModelConverter } from '../convert/converter.ts';
import { imageSize } from '../convert/image/image-size.ts';
import { attachLevels, withColliderNodes } from '../mesh/asset-nodes.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import { type ModelFacts, material, sceneOfMesh } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createMeasurer } from './measurer.ts';

const converter = createModelConverter({ detectFormat: modelFormatOf });
const measurer = createMeasurer(converter, imageSize);

/** The sides of a cube, counterclockwise from outside, by corners whose bits are x, y and z. */
const SIDES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

interface Cube {
  at: [number, number, number];
  side: number;
  inward?: boolean;
  without?: number;
}

/** Joins cubes; each side has the UVs of its own cell of a grid of 4 × 4, or of the cell that `cellOf` returns. */
function cubes(list: readonly Cube[], cellOf = (side: number) => side % 16): PolygonMesh {
  const positions: number[] = [];
  const corners: number[] = [];
  const uvs: number[] = [];
  for (const { at, side, inward = false, without = -1 } of list) {
    const first = positions.length / 3;
    for (let i = 0; i < 8; i++)
      positions.push(
        at[0] + (i & 1) * side,
        at[1] + ((i >> 1) & 1) * side,
        at[2] + (i >> 2) * side,
      );
    for (const [number, given] of SIDES.entries()) {
      if (number === without) continue;
      const cell = cellOf(uvs.length / 8);
      const [u, v] = [(cell % 4) / 4, Math.floor(cell / 4) / 4];
      uvs.push(u, v, u + 0.25, v, u + 0.25, v + 0.25, u, v + 0.25);
      corners.push(...(inward ? given.toReversed() : given).map((corner) => first + corner));
    }
  }
  return {
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: corners.length / 4 + 1 }, (_, i) => 4 * i),
    corners: Uint32Array.from(corners),
    normals: null,
    tangents: null,
    uvSets: [{ values: Float32Array.from(uvs), indices: Uint32Array.from(corners.keys()) }],
    colors: [],
    faceMaterials: null,
    material: 0,
    skinning: null,
    morphTargets: [],
  };
}

async function sceneOf(mesh: PolygonMesh, side = 256): Promise<Scene> {
  const create = { width: side, height: side, channels: 3 as const, background: '#888' };
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  const use = {
    ...{ image: 0, uvSet: 0, wrapS: 'clamp' as const, wrapT: 'clamp' as const },
    ...{ filter: 'linear' as const, transform: null },
  };
  return sceneOfMesh(mesh, 'crate', {
    materials: [material({ name: 'wood', baseColorTexture: use })],
    images: [{ name: 'wood', contentType: 'image/png', bytes }],
  });
}

async function factsOf(scene: Scene): Promise<ModelFacts> {
  const { file } = await converter.write(scene, { format: 'glb', name: 'crate' }, createWork());
  return measurer.measure(file, createWork());
}

test('a sound textured cube has no faults', async () => {
  const facts = await factsOf(await sceneOf(cubes([{ at: [-1, 0, -1], side: 2 }])));
  assert.deepEqual(facts.size, [2, 2, 2]);
  assert.deepEqual(facts.pivot, { base: 0, center: 0.5 });
  assert.deepEqual(facts.surface, {
    degenerateFaces: 0,
    nonManifoldEdges: 0,
    boundaryEdges: 0,
    holes: 0,
    misorientedEdges: 0,
    flippedParts: 0,
    islands: 1,
    floatingParts: 0,
  });
  const { missing, outside, overlap, bad, sets } = facts.uvs;
  assert.deepEqual(
    { missing, outside, overlap, bad, sets },
    {
      ...{ missing: 0, outside: 0, overlap: 0, bad: 0, sets: 1 },
    },
  );
  // 256 texels for 4 cells of 2 m each.
  assert.ok(Math.abs(facts.texelDensity!.mean - 32) < 1e-3);
  assert.ok(facts.texelDensity!.low <= 32 && facts.texelDensity!.low > 31);
  assert.deepEqual(
    facts.textures.map(({ width, height }) => [width, height]),
    [[256, 256]],
  );
  assert.deepEqual([facts.drawCalls, facts.materials, facts.lods, facts.colliders], [1, 1, 0, 0]);
  assert.equal(facts.verdict?.errors, 0);
});

test('holes, islands, flipped and floating parts are counted', async () => {
  const facts = await factsOf(
    await sceneOf(
      cubes([
        { at: [0, 0, 0], side: 2 },
        // In the air: one open, one flipped.
        { at: [4, 4, 0], side: 1, without: 0 },
        { at: [4, 8, 0], side: 1, inward: true },
        // A cavity, whose faces look inward by design.
        { at: [0.5, 0.5, 0.5], side: 1, inward: true },
        // Stands on the ground.
        { at: [8, 0, 0], side: 1 },
      ]),
    ),
  );
  const { holes, islands, flippedParts, floatingParts, boundaryEdges } = facts.surface!;
  assert.deepEqual(
    { holes, islands, flippedParts, boundaryEdges },
    {
      ...{ holes: 1, islands: 5, flippedParts: 1, boundaryEdges: 4 },
    },
  );
  // The cavity touches nothing either.
  assert.equal(floatingParts, 3);
});

test('parts that touch without sharing vertices are held', async () => {
  const facts = await factsOf(
    await sceneOf(
      cubes([
        { at: [0, 0, 0], side: 2 },
        { at: [0.5, 2.001, 0.5], side: 1 },
        { at: [0.7, 3.001, 0.7], side: 0.2 },
      ]),
    ),
  );
  assert.deepEqual([facts.surface!.islands, facts.surface!.floatingParts], [3, 0]);
});

test('parts that are the largest only together leave a large part in the air floating', async () => {
  // Two walls cross far from their corners. Each is smaller than the box above, but not both together.
  const mesh = cubes([
    { at: [0, 0, 0], side: 1 },
    { at: [0, 0, 0], side: 1 },
    { at: [0, 0, 0], side: 1 },
  ]);
  const boxes = [
    [0, 0, 4.5, 10, 4, 1],
    [4.5, 0, 0, 1, 4, 10],
    [1, 7, 1, 8, 2, 8],
  ];
  mesh.positions = mesh.positions.map((value, i) => {
    const box = boxes[Math.floor(i / 24)]!;
    return box[i % 3]! + value * box[3 + (i % 3)]!;
  });
  assert.equal((await factsOf(await sceneOf(mesh))).surface!.floatingParts, 1);
});

test('overlapping, missing and outside UVs are shares of the surface', async () => {
  const shared = await factsOf(
    await sceneOf(cubes([{ at: [0, 0, 0], side: 1 }], (side) => (side < 2 ? 0 : side))),
  );
  assert.ok(Math.abs(shared.uvs.overlap! - 1 / 3) < 1e-6, `${shared.uvs.overlap}`);
  const outside = await factsOf(
    await sceneOf(cubes([{ at: [0, 0, 0], side: 1 }], (side) => (side < 3 ? 16 + side : side))),
  );
  assert.deepEqual([outside.uvs.outside, outside.uvs.overlap], [0.5, 0]);
  const collapsed = async (value: number) => {
    const mesh = cubes([{ at: [0, 0, 0], side: 1 }]);
    mesh.uvSets[0]!.values.fill(value, 0, 8);
    const { uvs } = await factsOf(await sceneOf(mesh));
    assert.ok(Math.abs(uvs.bad! - 1 / 6) < 1e-6);
    return uvs.missing;
  };
  assert.ok(Math.abs((await collapsed(0)) - 1 / 6) < 1e-6);
  assert.equal(await collapsed(0.5), 0, 'the color of a palette');
});

test('scales, mirrored nodes, levels of detail and colliders are recognized', async () => {
  const scene = await sceneOf(cubes([{ at: [0, 0, 0], side: 1 }]));
  const [node] = scene.nodes;
  const copy = (name: string, scale: [number, number, number]) => {
    scene.roots.push(scene.nodes.length);
    scene.nodes.push({ ...node!, name, transform: { ...node!.transform, scale } });
  };
  copy('crate_LOD1', [1, 1, 1]);
  copy('crate_LOD2', [2, 2, 2]);
  copy('UCX_crate', [1, 1, 1]);
  copy('crate-col', [1, 1, -1]);
  const facts = await factsOf(scene);
  const { scaledNodes, mirroredNodes, lods, colliders, drawCalls } = facts;
  assert.deepEqual(
    { scaledNodes, mirroredNodes, lods, colliders, drawCalls },
    {
      ...{ scaledNodes: 1, mirroredNodes: 1, lods: 2, colliders: 2, drawCalls: 3 },
    },
  );
});

test('levels of detail and colliders that a file marks are not part of the model', async () => {
  const mesh = cubes([{ at: [0, 0, 0], side: 1 }]);
  const plain = await sceneOf(mesh);
  const before = await factsOf(plain);
  const { positions } = mesh;
  const indices = Uint32Array.of(0, 1, 2, 1, 3, 2);
  const leveled = attachLevels(plain, [
    { screenSize: 0.5, meshes: [mesh] },
    { screenSize: 0.1, meshes: [mesh] },
  ]);
  const after = await factsOf(withColliderNodes(leveled, [{ positions, indices }], () => 'solid'));
  assert.deepEqual([after.lods, after.colliders], [2, 1]);
  for (const fact of ['faces', 'materials', 'drawCalls', 'uvs', 'texelDensity', 'surface'] as const)
    assert.deepEqual(after[fact], before[fact], fact);
});

test('a million overlapping UVs take no longer than the limit of work', async () => {
  const mesh = cubes(
    Array.from({ length: 3000 }, () => ({ at: [0, 0, 0] as [number, number, number], side: 1 })),
  );
  const { values } = mesh.uvSets[0]!;
  for (let i = 0; i < values.length; i += 8) values.set([0, 0, 1, 0, 1, 1, 0, 1], i);
  const facts = await factsOf(await sceneOf(mesh, 8));
  // Overlap is either measured on a coarse raster or left out, and everything else is there.
  assert.ok(facts.uvs.overlap === null || facts.uvs.overlap > 0.9);
  assert.equal(facts.uvs.missing, 0);
});
