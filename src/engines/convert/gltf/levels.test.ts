import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext, throughFormat, writeModel } from '../../../../test/support/models.ts';
import { attachLevels, sceneAtLevel, withColliderNodes } from '../../mesh/asset-nodes.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, sceneNode } from '../../mesh/scene-defaults.ts';
import { sceneStatistics } from '../../mesh/scene-statistics.ts';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import { unpackGlb } from './container.ts';
import { readGltf } from './read-gltf.ts';

/** A fan of `count` triangles. */
function fan(count: number) {
  const positions = new Float32Array(3 * (count + 2));
  for (let v = 1; v < count + 2; v++) {
    const angle = (Math.PI * (v - 1)) / count;
    positions.set([Math.cos(angle), Math.sin(angle), 0], 3 * v);
  }
  const indices = Uint32Array.from({ length: 3 * count }, (_, e) =>
    e % 3 === 0 ? 0 : Math.floor(e / 3) + (e % 3),
  );
  return triangleMesh(positions, indices);
}

/** Two nodes with one mesh; the first has a child and moves. */
function scene(): Scene {
  const source = { format: 'test', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const made = emptyScene(source, 'scene');
  made.meshes.push({ name: 'fan', geometry: fan(16), morphWeights: [] });
  made.nodes.push(
    sceneNode({ name: 'moving', mesh: 0, children: [1] }),
    sceneNode({ name: 'child' }),
    sceneNode({ name: 'still', mesh: 0 }),
  );
  made.nodes[2]!.transform.translation = [3, 0, 0];
  made.roots.push(0, 2);
  made.animations.push({
    name: 'move',
    channels: [
      {
        node: 0,
        path: 'translation',
        times: Float32Array.of(0, 1),
        values: Float32Array.of(0, 0, 0, 0, 1, 0),
        interpolation: 'linear',
      },
    ],
  });
  return made;
}

const LEVELS = [
  { screenSize: 0.5, meshes: [fan(8)] },
  { screenSize: 0.2, meshes: [fan(4)] },
];

interface Node {
  name: string;
  mesh?: number;
  children?: number[];
  translation?: number[];
  extensions?: { MSFT_lod?: { ids: number[] } };
  extras?: { MSFT_screencoverage?: number[] };
}

async function jsonOf(made: Scene): Promise<{
  nodes: Node[];
  scenes: { nodes: number[] }[];
  extensionsUsed: string[];
  extensionsRequired?: string[];
}> {
  const { bytes } = await writeModel(made, 'glb');
  return JSON.parse(new TextDecoder().decode(unpackGlb(bytes).json));
}

test('levels are written as nodes outside the scene', async () => {
  const json = await jsonOf(attachLevels(scene(), LEVELS));
  assert.ok(json.extensionsUsed.includes('MSFT_lod'));
  assert.equal(json.extensionsRequired, undefined);
  const finest = json.nodes.filter(({ extensions }) => extensions?.MSFT_lod);
  assert.deepEqual(finest.map(({ name }) => name).sort(), ['moving_LOD0', 'still']);
  for (const node of finest) {
    assert.deepEqual(node.extras?.MSFT_screencoverage, [0.5, 0.2, 0]);
    const levels = node.extensions!.MSFT_lod!.ids.map((id) => json.nodes[id]!);
    assert.match(levels.map(({ name }) => name).join(), /_LOD1,\w+_LOD2$/);
    for (const level of levels) assert.deepEqual(level.translation, node.translation);
  }
  const shown = new Set<number>();
  const visit = (n: number) => {
    shown.add(n);
    for (const child of json.nodes[n]!.children ?? []) visit(child);
  };
  for (const root of json.scenes[0]!.nodes) visit(root);
  const meshes = [...shown].flatMap((n) => json.nodes[n]!.mesh ?? []);
  assert.deepEqual(meshes, [0, 0], 'a program that does not know levels shows the finest only');
});

test('levels are read back, and the model is not doubled', async () => {
  const given = scene();
  const back = await throughFormat(attachLevels(given, LEVELS), 'glb');
  const [mesh] = back.meshes;
  assert.deepEqual(
    mesh!.levels?.map(({ mesh: level, screenSize }) => [
      back.meshes[level]!.geometry.corners.length / 3,
      screenSize,
    ]),
    [
      [8, 0.5],
      [4, 0.2],
    ],
  );
  assert.equal(flattenScene(back).faceOffsets.length - 1, 32);
  const statistics = sceneStatistics(back);
  assert.equal(statistics.meshes, 1);
  assert.equal(statistics.triangles, 32);
  const again = await throughFormat(back, 'glb');
  assert.deepEqual(again.meshes[0]!.levels, mesh!.levels);
});

test('a file that lists its levels in the scene shows the finest only', async () => {
  const { bytes } = await writeModel(attachLevels(scene(), LEVELS), 'glb');
  const { json, binary } = unpackGlb(bytes);
  const document = JSON.parse(new TextDecoder().decode(json));
  for (const listed of [document.nodes.map((_: Node, i: number) => i), undefined]) {
    if (listed === undefined) delete document.scenes;
    else document.scenes[0].nodes = listed;
    document.buffers[0].uri = 'data.bin';
    const context = testContext();
    const read = await readGltf(
      {
        main: new TextEncoder().encode(JSON.stringify(document)),
        name: 'm.gltf',
        companion: () => binary,
      },
      context,
    );
    assert.equal(flattenScene(read).faceOffsets.length - 1, 32);
    assert.ok(!context.warnings.some(({ code }) => code === 'outside_scene'));
  }
});

test('a level of several nodes is left out with a warning', async () => {
  const { bytes } = await writeModel(attachLevels(scene(), LEVELS), 'glb');
  const { json, binary } = unpackGlb(bytes);
  const document = JSON.parse(new TextDecoder().decode(json));
  const still = document.nodes.find(({ name }: Node) => name === 'still');
  const [first] = still.extensions.MSFT_lod.ids;
  document.nodes[first].children = [document.nodes.push({ name: 'part', mesh: 0 }) - 1];
  delete document.nodes.find(({ name }: Node) => name === 'moving_LOD0').extensions;
  document.buffers[0].uri = 'data.bin';
  const context = testContext();
  const main = new TextEncoder().encode(JSON.stringify(document));
  const read = await readGltf({ main, name: 'm.gltf', companion: () => binary }, context);
  assert.equal(read.meshes[0]!.levels, undefined);
  assert.equal(flattenScene(read).faceOffsets.length - 1, 32);
  assert.ok(context.warnings.some(({ message }) => message.includes('MSFT_lod')));
});

test('a scene at one level has its triangles', () => {
  const level = sceneAtLevel(scene(), LEVELS[1]!);
  assert.equal(flattenScene(level).faceOffsets.length - 1, 8);
});

test('colliders are in the file, but not part of what the model shows', async () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  const indices = Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3);
  const given = scene();
  const made = withColliderNodes(given, [{ positions, indices }], (k) => `UCX_fan_0${k}`);
  const json = await jsonOf(made);
  const node = json.nodes.find(({ name }) => name === 'UCX_fan_00')!;
  assert.deepEqual(node.extras, { purpose: 'collider' });
  const back = await throughFormat(made, 'glb');
  assert.equal(back.nodes.find(({ purpose }) => purpose === 'collider')?.name, 'UCX_fan_00');
  for (const read of [made, back]) {
    assert.equal(flattenScene(read).faceOffsets.length - 1, 32);
    assert.equal(sceneStatistics(read).triangles, 32);
  }
  // Viewers that do not know the mark draw nothing: everything is cut off by its alpha.
  const { mesh } = back.nodes.find(({ purpose }) => purpose === 'collider')!;
  const look = back.materials[back.meshes[mesh]!.geometry.material]!;
  assert.equal(look.alphaMode, 'mask');
  assert.ok(look.baseColor[3] < look.alphaCutoff);
});
