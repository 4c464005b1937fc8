import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NodeIO } from '@gltf-transform/core';
import { MeshoptEncoder } from 'meshoptimizer';
import { packGlb } from '../../src/engines/convert/gltf/container.ts';
import { triangleMesh } from '../../src/engines/mesh/triangle-mesh.ts';
import { material, sceneOfMesh } from '../../src/engines/spec.ts';
import { objectImage, plainImage } from '../support/images.ts';
import { madeModel, madeScene } from '../support/made-models.ts';
import { writeModel } from '../support/models.ts';
import { type Ended, remoteRun, STEP } from '../support/remote-run.ts';

/** How a run ends for which a server made this model. */
async function endOf(made: Uint8Array, flow = 'image-to-model'): Promise<Ended> {
  return remoteRun(
    flow,
    {
      input: { image_file: 'file' },
      files: { 'picture.png': await objectImage(64), 'made.glb': made },
      remote: (path) => ({
        sources: { image_file: path('picture.png') },
        remote: { model: { ...STEP, path: path('made.glb') } },
      }),
    },
    async (ended) => ended,
  );
}

async function assertWrong(made: Uint8Array, message: RegExp): Promise<void> {
  const ended = await endOf(made);
  assert.ok(ended.type === 'failed', ended.type);
  assert.deepEqual([ended.reason, ended.step], ['remote', 'model'], ended.message);
  assert.match(ended.message, message);
}

/** A GLB whose texture is these bytes; our own writer would mend them. */
async function withTexture(bytes: Uint8Array, contentType: string): Promise<Uint8Array> {
  const io = new NodeIO();
  const document = await io.readBinary(await madeModel({ rings: 8 }));
  document.getRoot().listTextures()[0].setImage(bytes).setMimeType(contentType);
  return io.writeBinary(document);
}

/** A GLB of one triangle. */
async function triangle(...positions: number[]): Promise<Uint8Array> {
  const mesh = triangleMesh(Float32Array.from(positions), Uint32Array.of(0, 1, 2), { material: 0 });
  const looks = { materials: [material()], images: [] };
  return (await writeModel(sceneOfMesh(mesh, 'made', looks), 'glb')).bytes;
}

/** A GLB with the float at one place of its first positions replaced. */
async function withPosition(value: number): Promise<Uint8Array> {
  const bytes = (await madeModel({ rings: 8, texture: 0, normals: false })).slice();
  const view = new DataView(bytes.buffer);
  const json = JSON.parse(
    new TextDecoder().decode(bytes.subarray(20, 20 + view.getUint32(12, true))),
  );
  const accessor = json.accessors[json.meshes[0].primitives[0].attributes.POSITION];
  const offset = json.bufferViews[accessor.bufferView].byteOffset ?? 0;
  view.setFloat32(28 + view.getUint32(12, true) + offset + 60, value, true);
  return bytes;
}

test('a page in place of a model is wrong, and so is an empty file', async () => {
  await assertWrong(new TextEncoder().encode('<html>502 Bad Gateway</html>'), /cannot be used/);
  await assertWrong(new Uint8Array(0), /cannot be used/);
});

test('half a model is wrong, wherever it was cut', async () => {
  const whole = await madeModel({ rings: 12, texture: 64 });
  for (const share of [0.001, 0.05, 0.5, 0.99])
    await assertWrong(whole.subarray(0, Math.ceil(whole.length * share)), /cannot be used/);
});

test('coordinates that are no numbers are wrong', async () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
    await assertWrong(await withPosition(value), /non-finite/);
});

test('a model of nothing is wrong: no mesh, and a triangle in a point', async () => {
  const json = JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [] }] });
  await assertWrong(new TextEncoder().encode(json), /cannot be used/);
  await assertWrong(await triangle(1, 1, 1, 1, 1, 1, 1, 1, 1), /no extent/);
});

test('unreadable textures are wrong where they are asked for', async () => {
  const png = await objectImage(256);
  const jpeg = await plainImage(256, 256, 'jpeg');
  const ktx = Uint8Array.from([...'\xabKTX 20\xbb\r\n\x1a\n'].map((c) => c.charCodeAt(0)));
  const broken = [
    await withTexture(png.subarray(0, png.length >> 1), 'image/png'),
    await withTexture(jpeg.subarray(0, jpeg.length >> 1), 'image/jpeg'),
    await withTexture(new Uint8Array(100), 'image/png'),
    await withTexture(Uint8Array.from([...ktx, ...new Uint8Array(80)]), 'image/ktx2'),
  ];
  for (const made of broken) {
    await assertWrong(made, /unreadable textures/);
  }
  assert.equal(
    (await endOf(broken[0], 'image-to-mesh')).type,
    'done',
    'and not where they are not',
  );
});

test('a small file that claims to be huge is wrong, and nothing of it is unpacked', async () => {
  const count = 30_000_000;
  // Without a buffer view all of its values are zeros.
  const huge = { componentType: 5126, count, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] };
  const json = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    scene: 0,
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [huge],
  };
  const before = process.memoryUsage.rss();
  await assertWrong(packGlb(JSON.stringify(json), []), /cannot be used/);
  assert.ok(process.memoryUsage.rss() - before < 2 ** 28);
});

test('meshopt compression is no hindrance', async () => {
  await MeshoptEncoder.ready;
  const { positions, corners } = (await madeScene({ rings: 12 })).meshes[0].geometry;
  const count = positions.length / 3;
  const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  const parts = [
    MeshoptEncoder.encodeGltfBuffer(bytesOf(positions), count, 12, 'ATTRIBUTES'),
    MeshoptEncoder.encodeGltfBuffer(bytesOf(corners), corners.length, 4, 'TRIANGLES'),
  ];
  const padded = parts.map((part) => {
    const whole = new Uint8Array(4 * Math.ceil(part.length / 4));
    whole.set(part);
    return whole;
  });
  const viewOf = (i: number, mode: string, elements: number, byteStride: number) => ({
    buffer: 1,
    byteLength: elements * byteStride,
    extensions: {
      EXT_meshopt_compression: {
        buffer: 0,
        byteOffset: i === 0 ? 0 : padded[0].length,
        byteLength: parts[i].length,
        byteStride,
        count: elements,
        mode,
      },
    },
  });
  const size = 12 * count + 4 * corners.length;
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: ['EXT_meshopt_compression'],
    extensionsRequired: ['EXT_meshopt_compression'],
    buffers: [{ byteLength: padded[0].length + padded[1].length }, { byteLength: size }],
    bufferViews: [viewOf(0, 'ATTRIBUTES', count, 12), viewOf(1, 'TRIANGLES', corners.length, 4)],
    accessors: [
      { bufferView: 0, componentType: 5126, count, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: corners.length, type: 'SCALAR' },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  };
  const ended = await endOf(packGlb(JSON.stringify(json), padded), 'image-to-mesh');
  assert.ok(ended.type === 'done', JSON.stringify(ended));
  assert.equal(ended.diagnostics.statistics?.triangles, 4 * 12 * 11);
});
