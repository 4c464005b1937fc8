import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { assertSameScene } from './compare-scenes.ts';
import { KEEPS } from './format-keeps.ts';
import { generatedScene } from './generated-scene.ts';

const SEED = 5;
const EXACT = KEEPS.fbx;

/** One change each, of which the comparison has to say this. */
const CHANGES: [string, (scene: Scene) => void, RegExp][] = [
  [
    'a vertex moved by a millimetre',
    ({ meshes: [mesh] }) => {
      mesh!.geometry.positions[mesh!.geometry.corners[0]! * 3]! += 1e-3;
    },
    /corner/,
  ],
  [
    'a UV',
    ({ meshes: [mesh] }) => {
      const [uvs] = mesh!.geometry.uvSets;
      uvs!.values[uvs!.indices[0]! * 2]! += 0.01;
    },
    /corner/,
  ],
  [
    'a face less',
    ({ meshes: [mesh] }) => {
      mesh!.geometry.faceOffsets = mesh!.geometry.faceOffsets.slice(0, -1);
      mesh!.geometry.corners = mesh!.geometry.corners.slice(0, mesh!.geometry.faceOffsets.at(-1));
    },
    /faces by sides/,
  ],
  [
    'a color of a material',
    ({ materials }) => {
      for (const material of materials) material.baseColor[0] = 1 - material.baseColor[0];
    },
    /base color/,
  ],
  [
    'a name',
    ({ nodes }) => {
      nodes.find(({ mesh }) => mesh >= 0)!.name = 'other';
    },
    /hierarchy/,
  ],
  [
    'no animation',
    (scene) => {
      scene.animations = [];
    },
    /animations/,
  ],
  [
    'a slower animation',
    ({ animations: [animation] }) => {
      for (const channel of animation!.channels)
        channel.times = channel.times.map((time) => time * 1.5);
    },
    /animation/,
  ],
];

describe('the comparison of scenes notices', () => {
  test('nothing where nothing changed', () => {
    assertSameScene(generatedScene(SEED), generatedScene(SEED), EXACT, 'same');
  });
  for (const [what, change, message] of CHANGES)
    test(what, () => {
      const scene = generatedScene(SEED);
      change(scene);
      assert.throws(() => assertSameScene(scene, generatedScene(SEED), EXACT, 'changed'), message);
    });
});
