import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gltfToGlb, packGlb } from './gltf-to-glb.ts';

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

async function parts(glb: Blob) {
  const bytes = await glb.bytes();
  const view = new DataView(bytes.buffer);
  const jsonBytes = view.getUint32(12, true);
  assert.deepEqual([view.getUint32(8, true), jsonBytes % 4], [bytes.byteLength, 0]);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonBytes)));
  return { json, bin: bytes.subarray(28 + jsonBytes) };
}

test('a glTF and its files become one GLB, and each buffer view keeps its bytes', async () => {
  const files = new Map([
    [
      'toys/bear.gltf',
      text({
        asset: { version: '2.0' },
        buffers: [
          { uri: 'bear%20shape.bin', byteLength: 5 },
          { uri: 'data:application/octet-stream;base64,CQgH', byteLength: 3 },
        ],
        bufferViews: [
          { buffer: 0, byteOffset: 1, byteLength: 4 },
          { buffer: 1, byteLength: 3, target: 34962 },
        ],
        images: [{ uri: '../looks/fur.jpg' }, { bufferView: 0, mimeType: 'image/png' }],
      }),
    ],
    ['toys/bear shape.bin', Uint8Array.of(1, 2, 3, 4, 5)],
    ['looks/fur.jpg', Uint8Array.of(6, 6)],
  ]);
  const { json, bin } = await parts(gltfToGlb({ main: 'toys/bear.gltf', files }));
  const viewed = json.bufferViews.map(
    ({ byteOffset, byteLength }: { byteOffset: number; byteLength: number }) => [
      ...bin.subarray(byteOffset, byteOffset + byteLength),
    ],
  );
  assert.deepEqual(viewed, [
    [2, 3, 4, 5],
    [9, 8, 7],
    [6, 6],
  ]);
  assert.deepEqual(json.buffers, [{ byteLength: bin.byteLength }]);
  assert.equal(json.bufferViews[1].target, 34962);
  assert.deepEqual(json.images, [
    { mimeType: 'image/jpeg', bufferView: 2 },
    { bufferView: 0, mimeType: 'image/png' },
  ]);

  // Packing again changes nothing.
  const again = gltfToGlb({
    main: 'a.glb',
    files: new Map([['a.glb', await gltfToGlb({ main: 'toys/bear.gltf', files }).bytes()]]),
  });
  assert.deepEqual((await parts(again)).json.bufferViews, json.bufferViews);
});

test('the error names the missing file', () => {
  const gltf = text({ asset: { version: '2.0' }, buffers: [{ uri: 'a.bin', byteLength: 1 }] });
  assert.throws(
    () => gltfToGlb({ main: 'a.gltf', files: new Map([['a.gltf', gltf]]) }),
    /a\.bin is missing/,
  );
});

test('a model from a build plate is placed upright and scaled to meters', async () => {
  const gltf = text({ asset: { version: '2.0' }, nodes: [{ mesh: 0 }], scenes: [{ nodes: [0] }] });
  const { json } = await parts(packGlb(gltf, () => new Uint8Array(), 0.001));
  const [root] = json.scenes[0].nodes;
  assert.deepEqual(json.nodes[root].children, [0]);
  assert.deepEqual(json.nodes[root].scale, [0.001, 0.001, 0.001]);
  const [x, y, z, w] = json.nodes[root].rotation;
  // The quaternion maps (0, 0, 1) to (2 (xz + wy), 2 (yz − wx), 1 − 2 (x² + y²)).
  assert.ok(Math.abs(2 * (y * z - w * x) - 1) < 1e-12);
});
