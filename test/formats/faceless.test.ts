import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { placedStrokes } from '../../src/engines/mesh/placed-strokes.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import {
  emptyScene,
  material,
  polygonMesh,
  sceneNode,
} from '../../src/engines/mesh/scene-defaults.ts';
import { pointCloud } from '../../src/engines/mesh/strokes.ts';
import { SourceUnusable } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { skeleton } from '../support/faceless-models.ts';

const converter = createModelConverter({ detectFormat: () => null });

async function through(scene: Scene, format: string) {
  const { file } = await converter.write(scene, { format, name: 'model' }, createWork());
  return converter.inspect(file, createWork());
}

for (const format of ['glb', 'gltf', 'fbx', 'dae', 'usdz'])
  test(`a skeleton with an animation and no mesh is written as ${format}`, async () => {
    const { scene, statistics } = await through(skeleton(), format);
    assert.equal(statistics.faces, 0);
    assert.equal(scene.skins.length, 1);
    const names = scene.skins[0]!.joints.map((joint) => scene.nodes[joint]!.name);
    assert.deepEqual(names, ['joint0', 'joint1', 'joint2']);
    assert.equal(scene.animations.length, 1);
    const moved = new Set(scene.animations[0]!.channels.map(({ node }) => scene.nodes[node]!.name));
    assert.deepEqual([...moved].sort(), names);
  });

test('a target that holds faces only names what is in the file', async () => {
  await assert.rejects(
    through(skeleton(), 'stl'),
    (error) =>
      error instanceof SourceUnusable &&
      /no faces, but STL output supports only faces: it has 1 animation, 1 skeleton, 5 nodes/.test(
        error.message,
      ),
  );
});

/** Three points (red, green, blue) and two lines that meet, turned about and moved by their node; a wall where asked for. */
function drawing({ wall = false, points = true, lines = true } = {}): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const cloud = pointCloud(
    Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1),
  );
  const paths = { ...cloud, points: new Uint32Array(0), lines: Uint32Array.of(0, 1, 1, 2) };
  const geometry = polygonMesh({
    positions: wall ? Float32Array.of(0, 0, 0, 3, 0, 0, 3, 3, 0, 0, 3, 0) : new Float32Array(0),
    faceOffsets: wall ? Uint32Array.of(0, 4) : Uint32Array.of(0),
    corners: wall ? Uint32Array.of(0, 1, 2, 3) : new Uint32Array(0),
  });
  const strokes = [...(points ? [cloud] : []), ...(lines ? [paths] : [])];
  scene.meshes.push({ name: 'drawing', geometry, morphWeights: [], strokes });
  const node = sceneNode({ name: 'drawing', mesh: 0 });
  node.transform.translation = [5, 0, 0];
  node.transform.scale = [2, 2, 2];
  scene.nodes.push(node);
  scene.roots.push(0);
  return scene;
}

/** Every point and line in the world with its color, whatever meshes and nodes hold them. */
function drawn(scene: Scene): { points: string[]; lines: string[] } {
  const points: string[] = [];
  const lines: string[] = [];
  for (const { positions, colors, ...strokes } of placedStrokes(scene)) {
    const place = (v: number) => [...positions.subarray(3 * v, 3 * v + 3)].map((x) => x.toFixed(4));
    const color = (v: number) => [...(colors?.subarray(4 * v, 4 * v + 4) ?? [])];
    const text = (v: number) => `${place(v)} ${color(v).map((x) => x.toFixed(2))}`;
    points.push(...[...strokes.points].map(text));
    for (let i = 0; i < strokes.lines.length; i += 2)
      lines.push(`${text(strokes.lines[i]!)} to ${text(strokes.lines[i + 1]!)}`);
  }
  return { points: points.sort(), lines: lines.sort() };
}

const RED = '5.0000,0.0000,0.0000 1.00,0.00,0.00,1.00';
const GREEN = '7.0000,0.0000,0.0000 0.00,1.00,0.00,1.00';
const BLUE = '5.0000,2.0000,0.0000 0.00,0.00,1.00,1.00';
const POINTS = [BLUE, GREEN, RED].sort();
const LINES = [`${GREEN} to ${BLUE}`, `${RED} to ${GREEN}`].sort();

async function codesOf(scene: Scene, format: string): Promise<string[]> {
  const { warnings } = await converter.write(scene, { format, name: 'model' }, createWork());
  return warnings.filter(({ code }) => code === 'not_a_surface').map(({ message }) => message);
}

for (const format of ['glb', 'gltf', 'obj', 'ply', 'usdz'])
  test(`points and lines without faces are written as ${format}`, async () => {
    const { scene, statistics, verdict } = await through(drawing(), format);
    assert.equal(statistics.faces, 0);
    assert.equal(verdict?.errors ?? 0, 0);
    assert.deepEqual(drawn(scene), { points: POINTS, lines: LINES });
    assert.deepEqual(await codesOf(drawing(), format), []);
  });

for (const format of ['glb', 'gltf', 'obj', 'usdz'])
  test(`points and lines beside faces are written as ${format}`, async () => {
    const { scene, statistics } = await through(drawing({ wall: true }), format);
    assert.equal(statistics.triangles, 2);
    assert.deepEqual(drawn(scene), { points: POINTS, lines: LINES });
  });

for (const wall of [false, true])
  test(`lines are written as COLLADA, points are not, ${wall ? 'beside' : 'without'} faces`, async () => {
    const { scene, statistics } = await through(drawing({ wall }), 'dae');
    assert.equal(statistics.triangles, wall ? 2 : 0);
    assert.deepEqual(drawn(scene), { points: [], lines: LINES });
    assert.deepEqual(await codesOf(drawing({ wall }), 'dae'), [
      'points were left out: COLLADA output supports faces and lines',
    ]);
  });

test('a material colors points and lines where they have no colors of their own', async () => {
  for (const format of ['obj', 'ply', 'usdz']) {
    const scene = drawing({ lines: false });
    scene.materials.push(material({ name: 'ink', baseColor: [0, 1, 0, 1] }));
    scene.meshes[0]!.strokes![0]!.colors = null;
    scene.meshes[0]!.strokes![0]!.material = 0;
    const { points } = drawn((await through(scene, format)).scene);
    assert.ok(
      points.every((text) => text.endsWith(' 0.00,1.00,0.00,1.00')),
      format,
    );
  }
});

test('points and lines that a target has no place for are named', async () => {
  assert.deepEqual(await codesOf(drawing({ wall: true }), 'ply'), [
    'points and lines were left out: PLY output supports faces, or points and lines without faces',
  ]);
  assert.deepEqual(await codesOf(drawing({ wall: true, points: false }), 'fbx'), [
    'lines were left out: FBX output supports faces',
  ]);
  const reason = (kinds: string) => (error: unknown) =>
    error instanceof SourceUnusable &&
    error.message.includes(`output supports only ${kinds}: it has points`);
  for (const format of ['stl', 'fbx', '3mf'])
    await assert.rejects(through(drawing(), format), reason('faces'));
  await assert.rejects(through(drawing({ lines: false }), 'dae'), reason('faces and lines'));
});

test('numbers of points and lines are in the unit and axes that were asked for', async () => {
  for (const format of ['obj', 'ply']) {
    const path = join(await mkdtemp(join(tmpdir(), 'strokes-')), 'model.glb');
    const { file } = await converter.write(drawing(), { format: 'glb', name: 'm' }, createWork());
    await writeFile(path, file.bytes);
    const request = { path, sourceFormat: 'glb', targetFormat: format, name: 'model' };
    const target = { targetUnitMetres: 0.001, targetUpAxis: 'z' } as const;
    const made = await converter.convert({ ...request, ...target }, createWork());
    const { scene } = await converter.inspect(made.file, createWork());
    assert.deepEqual(drawn(scene), { points: POINTS, lines: LINES });
    assert.equal(scene.source.unitMetres, 0.001);
    assert.equal(scene.source.upAxis, 'z');
  }
});
