import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateGltf } from './validate.ts';

/** A triangle that one joint moves, in a glTF whose first node has the others below it. */
function skinnedBelow(node: object): Uint8Array {
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const joints = new Uint8Array(12);
  const weights = new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
  const data = Buffer.concat([positions, joints, weights].map((part) => Buffer.from(part.buffer)));
  return Buffer.from(
    JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [
        { name: 'armature', children: [1, 2], ...node },
        { name: 'joint' },
        { mesh: 0, skin: 0 },
      ],
      skins: [{ joints: [1] }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }] }],
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: 3,
          type: 'VEC3',
          min: [0, 0, 0],
          max: [1, 1, 0],
        },
        { bufferView: 1, componentType: 5121, count: 3, type: 'VEC4' },
        { bufferView: 2, componentType: 5126, count: 3, type: 'VEC4' },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 36, target: 34962 },
        { buffer: 0, byteOffset: 36, byteLength: 12, byteStride: 4, target: 34962 },
        { buffer: 0, byteOffset: 48, byteLength: 48, target: 34962 },
      ],
      buffers: [
        { byteLength: 96, uri: `data:application/octet-stream;base64,${data.toString('base64')}` },
      ],
    }),
  );
}

const verdictOf = (main: Uint8Array) =>
  validateGltf({ main, name: 'model', companion: () => null }, 'gltf');

test('a skinned mesh below another node is information, not a warning', async () => {
  const verdict = await verdictOf(skinnedBelow({}));
  assert.deepEqual([verdict.errors, verdict.warnings], [0, 0], verdict.messages.join('\n'));
  assert.match(verdict.messages.join('\n'), /NODE_SKINNED_MESH_NON_ROOT/);
});

test('what is wrong with such a file otherwise still counts', async () => {
  const verdict = await verdictOf(skinnedBelow({ scale: [0, 1, 1], matrix: [1] }));
  assert.ok(verdict.errors > 0);
});
