import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GltfFile } from '../../../test/fuzz/hostile-files.ts';
import { testContext } from '../../../test/support/models.ts';
import type { AnimationChannel, Scene } from '../mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../mesh/scene-defaults.ts';
import { trackTimes } from './dae/track.ts';
import { writeDae } from './dae/write-dae.ts';
import { createSampleBudget, sampleChannel } from './fbx/animation-samples.ts';
import { readFbx } from './fbx/read-fbx.ts';
import { writeFbx } from './fbx/write-fbx.ts';
import { readGltf } from './gltf/read-gltf.ts';
import { pieceCount, splineRate } from './spline.ts';
import { linearKeyCount, linearKeys } from './usd/animation-samples.ts';
import { readUsd } from './usd/read-usd.ts';
import { writeUsdz } from './usd/write-usdz.ts';

const SQUARE = polygonMesh({
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0),
  faceOffsets: Uint32Array.of(0, 3),
  corners: Uint32Array.of(0, 1, 2),
});

/** A mesh on each of so many nodes, and what moves them. */
function animated(nodes: number, animations: AnimationChannel[][]): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.meshes.push({ name: 'mesh', geometry: SQUARE, morphWeights: [] });
  for (let i = 0; i < nodes; i++)
    scene.roots.push(scene.nodes.push(sceneNode({ name: `node${i}`, mesh: 0 })) - 1);
  scene.animations = animations.map((channels, i) => ({ name: `clip ${i}`, channels }));
  return scene;
}

/** A spline through the origin and a place a meter away, so many seconds later. */
function spline(node: number, seconds: number): AnimationChannel {
  const values = Float32Array.of(0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 0, 0, 0);
  const times = Float32Array.of(0, seconds);
  return { node, path: 'translation', times, values, interpolation: 'cubic' };
}

function linear(node: number, times: Float32Array): AnimationChannel {
  const values = Float32Array.from({ length: 3 * times.length }, (_, i) => i % 7);
  return { node, path: 'translation', times, values, interpolation: 'linear' };
}

function listening() {
  const codes = new Set<string>();
  return { codes, context: { ...testContext(), warn: (code: string) => void codes.add(code) } };
}

test('few keys over a very long time are thinned out, for all splines of a model together', () => {
  const { codes, context } = listening();
  // 3000 × 100 splines of three hours: at 30 a second 5.8 billion pieces.
  const times = Float32Array.from({ length: 101 }, (_, i) => i * 10_800);
  const values = Float32Array.from({ length: 101 * 9 }, (_, i) => Math.sin(i));
  const channel = { node: 0, path: 'translation', times, values, interpolation: 'cubic' } as const;
  const rate = splineRate(Array(3000).fill(channel), context);
  assert.deepEqual([...codes], ['animation_coarse']);
  const most = 5_000_000 / 3000 / 3 + 101;
  assert.ok(linearKeyCount(channel, rate) <= most, 'USD');
  assert.ok(sampleChannel(channel, createSampleBudget(rate)).times.length <= most, 'FBX');
  assert.ok(trackTimes([channel], rate).length <= most, 'DAE');
});

test('splines of the usual length are cut 30 times a second', () => {
  const { codes, context } = listening();
  const channel = spline(0, 10);
  const rate = splineRate([channel, linear(0, Float32Array.of(0, 1e9))], context);
  assert.deepEqual([rate, pieceCount(0.01, rate), pieceCount(1e9, rate)], [30, 1, 10_000]);
  const keys = linearKeys(channel, rate);
  assert.deepEqual([keys.times.length, keys.times[150], codes.size], [301, 120, 0]);
  assert.ok(Math.abs(keys.values[3 * 150] - 0.5) < 0.5, `${keys.values[3 * 150]}`);
});

for (const [format, write] of [
  ['fbx', writeFbx],
  ['dae', writeDae],
  ['usdz', writeUsdz],
] as const)
  test(`${format}: a spline of thirty years is written, with a warning`, async () => {
    const { codes, context } = listening();
    const { bytes } = await write(animated(1, [[spline(0, 1e9)]]), 'a', context);
    assert.ok(codes.has('animation_coarse'), [...codes].join());
    assert.ok(bytes.length < 10_000_000, `${bytes.length} bytes`);
  });

test('fbx: turns get keys between those of the source as long as there is room', () => {
  const times = Float32Array.from({ length: 1001 }, (_, i) => i);
  const turned = [0, 0, 0, 1, 0.6, 0.64, 0.48, 0];
  const values = Float32Array.from({ length: 4 * times.length }, (_, i) => turned[i % 8]);
  const channel = { node: 0, path: 'rotation', times, values, interpolation: 'linear' } as const;
  const budget = createSampleBudget(30);
  const all = sampleChannel(channel, budget).times.length;
  assert.ok(all > 30_000 && budget.turnKeys > 0, `${all} keys`);
  const tight = { ...budget, turnKeys: 500 };
  const some = sampleChannel(channel, tight).times.length;
  assert.ok(tight.turnKeys < 0 && some > 1500 && some < 1510, `${some} keys`);
});

test('usdz: an animation whose skeleton has too many values is left out as a whole', async () => {
  // 150 joints, each with 150 times of its own: the skeleton has all joints at all of the 22,500 times.
  const joints = Array.from({ length: 150 }, (_, joint) => joint);
  const timesOf = (joint: number, from: number) =>
    Float32Array.from({ length: 150 }, (_, i) => i + (joint % from) / 150);
  for (const [own, isKept] of [
    [150, false],
    [2, true],
  ] as const) {
    const { codes, context } = listening();
    const scene = animated(150, [joints.map((joint) => linear(joint, timesOf(joint, own)))]);
    const inverseBindMatrices = new Float32Array(150 * 16).map((_, i) => (i % 5 === 0 ? 1 : 0));
    scene.skins = [{ name: 'skin', joints, inverseBindMatrices }];
    const { bytes } = await writeUsdz(scene, 'a', context);
    assert.equal(codes.has('animation_dropped'), !isKept);
    const back = await readUsd({ main: bytes, name: 'a.usdz', companion: () => null }, context);
    assert.equal(back.animations.length, isKept ? 1 : 0);
  }
});

test('dae: an animation that is too long is left out as a whole, and leaves nothing behind', async () => {
  // 2000 weights at 4001 times, two million matrices' worth of text.
  const times = Float32Array.from({ length: 4001 }, (_, i) => i / 30);
  const values = new Float32Array(2000 * times.length);
  const weights = { node: 1, path: 'weights', times, values, interpolation: 'linear' } as const;
  const { codes, context } = listening();
  const scene = animated(2, [
    [linear(0, Float32Array.of(0, 1)), weights],
    [linear(1, Float32Array.of(0, 1))],
  ]);
  const target = { name: '', positions: new Float32Array(9), normals: null };
  const geometry = { ...SQUARE, morphTargets: Array(2000).fill(target) };
  scene.nodes[1].mesh = scene.meshes.push({ name: '', geometry, morphWeights: [] }) - 1;
  const { bytes } = await writeDae(scene, 'a', context);
  const text = Buffer.from(bytes).toString();
  assert.deepEqual(text.match(/<animation id="[^"]*"/g), ['<animation id="animation1"']);
  assert.ok(!text.includes('animation0') && !text.includes('<animation_clip'));
  assert.deepEqual([...codes], ['animation_dropped']);
  scene.animations.length = 1;
  const alone = Buffer.from((await writeDae(scene, 'a', context)).bytes).toString();
  assert.ok(!alone.includes('library_animations'));
});

test('glb: an animation of more than ten million values is left out, and those that fit are kept', async () => {
  const file = new GltfFile();
  const positions = file.floats(Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), 'VEC3');
  const mesh = file.add('meshes', { primitives: [{ attributes: { POSITION: positions } }] });
  for (let i = 0; i < 100; i++) file.add('nodes', { mesh });
  const keys = 10_000;
  const times = Float32Array.from({ length: keys }, (_, i) => i);
  const sampler = {
    input: file.floats(times, 'SCALAR'),
    output: file.floats(new Float32Array(3 * keys), 'VEC3'),
  };
  for (const paths of [['translation', 'scale', 'scale', 'scale'], ['translation'], ['scale']]) {
    const channels = paths.flatMap((path) =>
      Array.from({ length: 100 }, (_, node) => ({ sampler: 0, target: { node, path } })),
    );
    file.add('animations', { name: `${paths}`, channels, samplers: [sampler] });
  }
  const { codes, context } = listening();
  const main = file.file().bytes;
  const { animations } = await readGltf({ main, name: 'a.glb', companion: () => null }, context);
  assert.deepEqual(
    animations.map(({ name }) => name),
    ['translation', 'scale'],
  );
  assert.deepEqual([...codes], ['animation_dropped']);
});

test('fbx: splines and turns come back where they were', async () => {
  const { codes, context } = listening();
  const { bytes } = await writeFbx(animated(1, [[spline(0, 4)]]), 'a', context);
  const back = await readFbx({ main: bytes, name: 'a.fbx', companion: () => null }, context);
  const [channel] = back.animations[0].channels;
  assert.deepEqual([channel.times[0], channel.times.at(-1), codes.size], [0, 4, 0]);
});
