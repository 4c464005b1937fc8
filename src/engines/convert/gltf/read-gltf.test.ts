import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEncoderModule } from 'draco3dgltf';
import { MeshoptEncoder } from 'meshoptimizer';
import { LIMITS, MODELS, testContext } from '../../../../test/support/models.ts';
import type { Scene } from '../../mesh/scene.ts';
import { type ConvertContext, FormatError, type Limits } from '../format.ts';
import { packGlb, unpackGlb } from './container.ts';
import { readGltf } from './read-gltf.ts';

type Json = Record<string, unknown>;

/** A square of two triangles. */
const SQUARE = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
const TRIANGLES = Uint16Array.of(0, 1, 2, 0, 2, 3);

/** A GLB whose arrays are its buffer views, one each; `json` gets `bufferViews` and `buffers`. */
function glb(json: Json, arrays: ArrayBufferView[]): Uint8Array {
  const parts = arrays.map((array) => {
    const padded = new Uint8Array(Math.ceil(array.byteLength / 4) * 4);
    padded.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return padded;
  });
  let byteOffset = 0;
  const bufferViews = arrays.map((array, i) => {
    const view = { buffer: 0, byteOffset, byteLength: array.byteLength };
    byteOffset += parts[i].length;
    return view;
  });
  const all = {
    asset: { version: '2.0' },
    buffers: [{ byteLength: byteOffset }],
    bufferViews,
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
    ...json,
  };
  return packGlb(JSON.stringify(all), parts);
}

const positions = { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' };
const indices = { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' };
const square = (primitive: Json = {}, more: Json = {}) =>
  glb(
    {
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, ...primitive }] }],
      accessors: [positions, indices],
      ...more,
    },
    [SQUARE, TRIANGLES],
  );

function read(
  main: Uint8Array,
  context: ConvertContext = testContext(),
  companions: Record<string, Uint8Array> = {},
): Promise<Scene> {
  return readGltf({ main, name: 'test', companion: (path) => companions[path] ?? null }, context);
}

const corners = (scene: Scene) => [...scene.meshes[0].geometry.corners];
const limited = (limits: Partial<Limits>) => testContext({ ...LIMITS, ...limits });
const refused = (bytes: Uint8Array, message: RegExp, context?: ConvertContext) =>
  assert.rejects(read(bytes, context), (error) => {
    assert.ok(error instanceof FormatError, String(error));
    assert.match(error.message, message);
    return true;
  });

test('models of strangers have the vertices and triangles that others count', async () => {
  for (const [path, vertices, faces] of [
    ['00_BoxTextured/BoxTextured.glb', 24, 12],
    ['01_Duck/Duck.glb', 2399, 4212],
    ['02_monkey/monkey.glb', 1966, 968],
  ] as const) {
    const { geometry } = (await read(readFileSync(join(MODELS, path)))).meshes[0];
    assert.equal(geometry.positions.length / 3, vertices, path);
    assert.equal(geometry.faceOffsets.length - 1, faces, path);
  }
});

test('strips and fans become triangles of the same sense; points and lines are left out with a warning', async () => {
  assert.deepEqual(
    corners(await read(square({ mode: 5, indices: undefined }))),
    [0, 1, 2, 1, 3, 2],
  );
  assert.deepEqual(
    corners(await read(square({ mode: 6, indices: undefined }))),
    [0, 1, 2, 0, 2, 3],
  );
  const context = testContext();
  const lines = { attributes: { POSITION: 0 }, mode: 1 };
  const faces = { attributes: { POSITION: 0 }, indices: 1 };
  const scene = await read(square({}, { meshes: [{ primitives: [lines, faces] }] }), context);
  assert.equal(corners(scene).length, 6);
  assert.deepEqual([...scene.meshes[0]!.strokes![0]!.lines], [0, 1, 2, 3]);
});

test('points and lines of each mode are kept beside the faces', async () => {
  const strokes = async (mode: number) => {
    const scene = await read(square({ mode, indices: undefined }));
    assert.equal(scene.meshes[0]!.geometry.corners.length, 0);
    return scene.meshes[0]!.strokes![0]!;
  };
  assert.deepEqual([...(await strokes(0)).points], [0, 1, 2, 3]);
  assert.deepEqual([...(await strokes(1)).lines], [0, 1, 2, 3]);
  assert.deepEqual([...(await strokes(2)).lines], [0, 1, 1, 2, 2, 3, 3, 0]);
  assert.deepEqual([...(await strokes(3)).lines], [0, 1, 1, 2, 2, 3]);
});

test('quantized, interleaved and sparse accessors give the numbers that they stand for', async () => {
  const bytes = Uint8Array.of(0, 0, 0, 9, 255, 0, 0, 9, 255, 255, 0, 9, 0, 255, 0, 9);
  const quantized = { componentType: 5121, normalized: true, count: 4, type: 'VEC3' };
  const document = {
    extensionsRequired: ['KHR_mesh_quantization'],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 16, byteStride: 4 },
      { buffer: 0, byteOffset: 16, byteLength: 12 },
    ],
    accessors: [{ ...quantized, bufferView: 0 }, indices],
  };
  const strided = await read(glb(document, [bytes, TRIANGLES]));
  assert.deepEqual([...strided.meshes[0].geometry.positions], [...SQUARE]);

  const sparse = {
    count: 1,
    indices: { bufferView: 2, componentType: 5121 },
    values: { bufferView: 3 },
  };
  const moved = await read(
    glb(
      {
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        accessors: [{ ...positions, sparse }, indices],
      },
      [SQUARE, TRIANGLES, Uint8Array.of(2), Float32Array.of(7, 8, 9)],
    ),
  );
  assert.deepEqual([...moved.meshes[0].geometry.positions.subarray(6, 9)], [7, 8, 9]);
});

test('Draco compressed data is decompressed', async () => {
  const module = await createEncoderModule();
  const encoder = new module.Encoder();
  const builder = new module.MeshBuilder();
  const mesh = new module.Mesh();
  builder.AddFacesToMesh(mesh, 2, Uint32Array.from(TRIANGLES));
  const id = builder.AddFloatAttributeToMesh(mesh, module.POSITION, 4, 3, SQUARE);
  const encoded = new module.DracoInt8Array();
  const length = encoder.EncodeMeshToDracoBuffer(mesh, encoded);
  const draco = Uint8Array.from({ length }, (_, i) => encoded.GetValue(i));
  const file = (bytes: Uint8Array) =>
    glb(
      {
        extensionsRequired: ['KHR_draco_mesh_compression'],
        meshes: [
          {
            primitives: [
              {
                attributes: { POSITION: 0 },
                indices: 1,
                extensions: {
                  KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: id } },
                },
              },
            ],
          },
        ],
        accessors: [
          { componentType: 5126, count: 4, type: 'VEC3' },
          { componentType: 5123, count: 6, type: 'SCALAR' },
        ],
      },
      [bytes],
    );
  const { geometry } = (await read(file(draco))).meshes[0];
  const placed = [...geometry.corners].map((v) => [
    ...geometry.positions.subarray(3 * v, 3 * v + 3),
  ]);
  const expected = [...TRIANGLES].map((v) => [...SQUARE.subarray(3 * v, 3 * v + 3)]);
  const sorted = (points: number[][]) => points.map(String).sort();
  assert.deepEqual(sorted(placed), sorted(expected));
  await refused(file(draco.map((byte, i) => (i > 12 ? byte ^ 0x5a : byte))), /Draco/);
  await refused(file(draco.subarray(0, 20)), /Draco/);
  await refused(file(draco), /more than allowed/, limited({ vertices: 3 }));
});

test('meshopt compressed buffer views are decompressed', async () => {
  await MeshoptEncoder.ready;
  const vertices = MeshoptEncoder.encodeGltfBuffer(
    new Uint8Array(SQUARE.buffer),
    4,
    12,
    'ATTRIBUTES',
  );
  const faces = MeshoptEncoder.encodeGltfBuffer(
    new Uint8Array(Uint32Array.from(TRIANGLES).buffer),
    6,
    4,
    'TRIANGLES',
  );
  const compressed = (
    buffer: number,
    bytes: Uint8Array,
    count: number,
    byteStride: number,
    mode: string,
  ) => ({
    buffer: 1,
    byteLength: count * byteStride,
    byteStride,
    extensions: {
      EXT_meshopt_compression: {
        buffer: 0,
        byteOffset: buffer,
        byteLength: bytes.length,
        byteStride,
        count,
        mode,
      },
    },
  });
  const second = Math.ceil(vertices.length / 4) * 4;
  const file = (damage: number) =>
    glb(
      {
        extensionsRequired: ['EXT_meshopt_compression'],
        buffers: [{ byteLength: 100 }, { byteLength: 96 }],
        bufferViews: [
          compressed(0, vertices, 4, 12, 'ATTRIBUTES'),
          compressed(second, faces, 6, 4, 'TRIANGLES'),
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        accessors: [positions, { ...indices, componentType: 5125 }],
      },
      [vertices.map((byte, i) => (i === 0 ? byte ^ damage : byte)), faces],
    );
  const { geometry } = (await read(file(0))).meshes[0];
  assert.deepEqual([...geometry.positions], [...SQUARE]);
  assert.deepEqual([...geometry.corners], [...TRIANGLES]);
  await refused(file(0xff), /buffer view 0 is damaged/);
});

test('parts of one mesh share what they share and fill in what one of them lacks', async () => {
  const first = { attributes: { POSITION: 0, COLOR_0: 2 }, indices: 1, material: 0 };
  const scene = await read(
    glb(
      {
        meshes: [
          {
            primitives: [
              first,
              { ...first, material: 1 },
              { attributes: { POSITION: 0 }, indices: 1 },
            ],
          },
        ],
        materials: [{}, {}],
        accessors: [
          positions,
          indices,
          { bufferView: 2, componentType: 5121, normalized: true, count: 4, type: 'VEC3' },
        ],
      },
      [SQUARE, TRIANGLES, new Uint8Array(12).fill(51)],
    ),
  );
  const { geometry } = scene.meshes[0];
  assert.equal(geometry.positions.length / 3, 8);
  assert.deepEqual([...geometry.faceMaterials!], [0, 0, 1, 1, -1, -1]);
  const color = [...geometry.colors[0].values.subarray(0, 4)].map((v) => v.toFixed(3));
  assert.deepEqual(color, ['0.200', '0.200', '0.200', '1.000']);
  assert.equal(geometry.colors[0].values[16], 1);
  assert.equal(geometry.colors[0].indices, geometry.corners);
});

test('polygons are put together by FB_ngon_encoding, and only then', async () => {
  assert.equal((await read(square())).meshes[0].geometry.faceOffsets.length, 3);
  const joined = await read(square({ extensions: { FB_ngon_encoding: {} } }));
  assert.deepEqual([...joined.meshes[0].geometry.faceOffsets], [0, 4]);
  assert.deepEqual(corners(joined), [0, 1, 2, 3]);
});

test('buffers come as data URIs and as files beside the document', async () => {
  const { json, binary } = unpackGlb(square());
  const document = JSON.parse(new TextDecoder().decode(json));
  const text = (uri: string) => {
    const buffers = [{ byteLength: binary!.length, uri }];
    return new TextEncoder().encode(JSON.stringify({ ...document, buffers }));
  };
  const data = Buffer.from(binary!).toString('base64');
  const inline = await read(text(`data:application/octet-stream;base64,${data}`));
  assert.deepEqual(corners(inline), [...TRIANGLES]);
  const beside = await read(text('my%20model.bin'), testContext(), { 'my model.bin': binary! });
  assert.deepEqual(corners(beside), [...TRIANGLES]);
  await refused(text('gone.bin'), /"gone.bin" that it refers to is missing/);
});

test('morph weights of the mesh give way to those of its node', async () => {
  const scene = await read(
    square(
      {},
      {
        meshes: [
          {
            weights: [0.25],
            extras: { targetNames: ['smile'] },
            primitives: [{ attributes: { POSITION: 0 }, indices: 1, targets: [{ POSITION: 0 }] }],
          },
        ],
        nodes: [{ mesh: 0, weights: [0.5] }],
      },
    ),
  );
  const [{ geometry, morphWeights }] = scene.meshes;
  assert.deepEqual(morphWeights, [0.5]);
  assert.equal(geometry.morphTargets[0].name, 'smile');
  assert.deepEqual([...geometry.morphTargets[0].positions], [...SQUARE]);
});

test('instances become nodes', async () => {
  const instancing = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 0 } } };
  const scene = await read(square({}, { nodes: [{ mesh: 0, extensions: instancing }] }));
  assert.equal(scene.nodes.length, 5);
  assert.deepEqual(
    scene.nodes.map(({ mesh }) => mesh),
    [-1, 0, 0, 0, 0],
  );
  assert.deepEqual(scene.nodes[3].transform.translation, [1, 1, 0]);
  await refused(
    square({}, { nodes: [{ mesh: 0, extensions: instancing }] }),
    /more than 3 nodes/,
    limited({ nodes: 3 }),
  );
});

test('node graphs with cycles, two parents or endless depth end', async () => {
  const nodes = [{ mesh: 0, children: [1] }, { children: [2, 2] }, { children: [0] }];
  const context = testContext();
  const cyclic = await read(square({}, { nodes }), context);
  assert.deepEqual(
    cyclic.nodes.map(({ children }) => children),
    [[1], [2], []],
  );
  assert.equal(context.warnings[0].code, 'node_repeated');
  const chain = Array.from({ length: 600 }, (_, i) =>
    i < 599 ? { children: [i + 1] } : { mesh: 0 },
  );
  await refused(square({}, { nodes: chain }), /nested more than 512 deep/);
});

test('chunks that are not aligned, as some exporters write them, are found', async () => {
  const { json, binary } = unpackGlb(square());
  const text = new TextDecoder().decode(json).trim();
  const odd = Buffer.from(
    text.length % 4 === 1 ? text : text.padEnd(Math.ceil(text.length / 4) * 4 + 1),
  );
  const head = Buffer.alloc(20);
  head.set(square().subarray(0, 20));
  head.writeUInt32LE(odd.length, 12);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(binary!.length, 0);
  chunk.write('BIN', 4);
  const scene = await read(Buffer.concat([head, odd, chunk, binary!]));
  assert.deepEqual(corners(scene), [...TRIANGLES]);
});

test('what is broken or beyond the limits is refused with what is wrong', async () => {
  const whole = square();
  const primitive = { attributes: { POSITION: 0 }, indices: 1 };
  await refused(whole.subarray(0, 10), /truncated/);
  await refused(whole.subarray(0, whole.length - 12), /truncated/);
  await refused(square({ attributes: { POSITION: 5 } }), /accessor 5, but has only 2/);
  await refused(square({ indices: 0 }), /must contain integers/);
  await refused(square({ material: 3 }), /material 3/);
  await refused(square({}, { accessors: [{ ...positions, count: 5 }, indices] }), /needs 60 bytes/);
  await refused(
    square({}, { accessors: [{ ...positions, count: 3 }, indices] }),
    /vertex 3, but there are only 3/,
  );
  await refused(
    square({}, { accessors: [{ ...positions, count: 4e9 }, indices] }),
    /declares 4000000000 elements/,
  );
  await refused(square({}, { accessors: 'many' }), /invalid at accessors/);
  await refused(square({}, { asset: { version: '1.0' } }), /glTF 1.0/);
  await refused(square({}, { extensionsUsed: ['X_a'], extensionsRequired: ['X_a'] }), /requires/);
  await refused(square(), /more than 3 vertices/, limited({ vertices: 3 }));
  const twice = square({}, { meshes: [{ primitives: [primitive, primitive] }] });
  await refused(twice, /more than 8 corners/, limited({ corners: 8 }));
  await refused(square(), /unpacks to more/, limited({ inflatedBytes: 20 }));
});
