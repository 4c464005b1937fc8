import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NodeIO } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import type { EngineContext, ModelData, TriangleMesh } from '../spec.ts';
import { createModelWriter } from './model-writer.ts';

const context: EngineContext = { signal: new AbortController().signal, async progress() {} };
const writer = createModelWriter();

// biome-ignore format: a table
const TETRAHEDRON: TriangleMesh = {
  positions: Float32Array.of(1, 1, 1,  -1, -1, 1,  -1, 1, -1,  1, -1, -1),
  normals: Float32Array.of(1, 1, 1,  -1, -1, 1,  -1, 1, -1,  1, -1, -1).map((v) => v / Math.sqrt(3)),
  uvs: Float32Array.of(0, 0,  1, 0,  0, 1,  1, 1),
  indices: Uint32Array.of(0, 2, 1,  0, 1, 3,  0, 3, 2,  1, 2, 3),
};
const PLAIN: ModelData = {
  mesh: TETRAHEDRON,
  baseColor: null,
  baseColorFactor: [0.5, 0.25, 1, 1],
  metallic: 0,
  roughness: 0.6,
};

async function textured(mesh: TriangleMesh, format: 'png' | 'jpeg'): Promise<ModelData> {
  const image = sharp({ create: { width: 16, height: 16, channels: 3, background: '#c04020' } });
  const bytes = await image.toFormat(format).toBuffer();
  return {
    ...PLAIN,
    mesh,
    baseColor: { width: 16, height: 16, format, bytes },
    baseColorFactor: [1, 1, 1, 1],
  };
}

/** A grid of size × size vertices. */
function grid(size: number): TriangleMesh {
  const positions = new Float32Array(size * size * 3);
  const normals = new Float32Array(size * size * 3);
  const uvs = new Float32Array(size * size * 2);
  const indices = new Uint32Array((size - 1) ** 2 * 6);
  for (let i = 0; i < size * size; i++) {
    positions.set([(i % size) / size, Math.floor(i / size) / size, Math.sin(i)], 3 * i);
    normals[3 * i + 2] = 1;
    uvs.set([(i % size) / size, Math.floor(i / size) / size], 2 * i);
  }
  for (let y = 0, o = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++, o += 6) {
      const i = y * size + x;
      indices.set([i, i + 1, i + size, i + 1, i + size + 1, i + size], o);
    }
  }
  return { positions, normals, uvs, indices };
}

test('an independent reader gets back what was written', async () => {
  for (const format of ['png', 'jpeg'] as const) {
    const model = await textured(TETRAHEDRON, format);
    const glb = await writer.doWriteGlb(model, 'thing', context);
    const root = (await new NodeIO().readBinary(glb)).getRoot();
    // The reader puts its own name in; the file says ours.
    const json = new TextDecoder().decode(
      glb.subarray(20, 20 + new DataView(glb.buffer).getUint32(12, true)),
    );
    assert.deepEqual(JSON.parse(json).asset, { version: '2.0', generator: 'Bozzetto' });
    assert.deepEqual(
      root.listNodes().map((node) => node.getName()),
      ['thing'],
    );
    const [primitive] = root.listMeshes()[0].listPrimitives();
    assert.deepEqual(primitive.getAttribute('POSITION')?.getArray(), TETRAHEDRON.positions);
    assert.deepEqual(primitive.getAttribute('NORMAL')?.getArray(), TETRAHEDRON.normals);
    assert.deepEqual(primitive.getAttribute('TEXCOORD_0')?.getArray(), TETRAHEDRON.uvs);
    assert.deepEqual(primitive.getIndices()?.getArray(), Uint16Array.from(TETRAHEDRON.indices));
    const material = primitive.getMaterial();
    assert.deepEqual(
      [material?.getMetallicFactor(), material?.getRoughnessFactor(), material?.getAlphaMode()],
      [0, 0.6, 'OPAQUE'],
    );
    const texture = material?.getBaseColorTexture();
    assert.equal(texture?.getMimeType(), `image/${format}`);
    assert.deepEqual(texture?.getImage(), new Uint8Array(model.baseColor?.bytes ?? []));
  }
});

test('without a texture there are no UVs, and the colour is the factor', async () => {
  const glb = await writer.doWriteGlb(PLAIN, 'plain', context);
  const root = (await new NodeIO().readBinary(glb)).getRoot();
  const [primitive] = root.listMeshes()[0].listPrimitives();
  assert.equal(primitive.getAttribute('TEXCOORD_0'), null);
  assert.deepEqual(primitive.getMaterial()?.getBaseColorFactor(), [0.5, 0.25, 1, 1]);
});

/** The Khronos validator's verdict. */
async function verdictOn(glb: Uint8Array) {
  const { issues } = await validateBytes(glb);
  return {
    errors: issues.numErrors,
    warnings: issues.numWarnings,
    infos: issues.numInfos + issues.numHints,
    messages: issues.messages.map(({ code }) => code),
  };
}

test('the validator finds nothing, with 16-bit and with 32-bit indices', async () => {
  for (const size of [2, 255, 256, 300]) {
    for (const model of [{ ...PLAIN, mesh: grid(size) }, await textured(grid(size), 'png')]) {
      const glb = await writer.doWriteGlb(model, 'grid', context);
      const verdict = await verdictOn(glb);
      assert.deepEqual(verdict, { errors: 0, warnings: 0, infos: 0, messages: [] }, `${size}`);
    }
  }
});

test('a normal map comes with its tangents, and the validator finds nothing', async () => {
  const mesh = grid(30);
  const tangents = new Float32Array(900 * 4).map((_, i) => [1, 0, 0, -1][i % 4]);
  const { baseColor, ...model } = await textured(mesh, 'jpeg');
  const image = { ...baseColor!, format: 'png' as const, bytes: await flatNormals() };
  const bent = { ...model, baseColor, normalMap: { image, tangents } };
  const clean = { errors: 0, warnings: 0, infos: 0, messages: [] };
  for (const one of [bent, { ...bent, baseColor: null }]) {
    const glb = await writer.doWriteGlb(one, 'bent', context);
    assert.deepEqual(await verdictOn(glb), clean);
    const root = (await new NodeIO().readBinary(glb)).getRoot();
    const [primitive] = root.listMeshes()[0].listPrimitives();
    assert.deepEqual(primitive.getAttribute('TANGENT')?.getArray(), tangents);
    const material = primitive.getMaterial();
    assert.deepEqual(material?.getNormalTexture()?.getImage(), new Uint8Array(image.bytes));
    assert.equal(material?.getBaseColorTexture() === null, one.baseColor === null);
  }
  const short = { ...bent, normalMap: { image, tangents: tangents.subarray(4) } };
  await assert.rejects(writer.doWriteGlb(short, 'short', context), /tangents/);
  // Without UVs there is no place for it.
  const bare = { ...bent, baseColor: null, mesh: { ...mesh, uvs: null } };
  assert.deepEqual(await verdictOn(await writer.doWriteGlb(bare, 'bare', context)), clean);
});

function flatNormals(): Promise<Buffer> {
  const background = { r: 128, g: 128, b: 255 };
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
}

test('the same model gives the same bytes', async () => {
  const model = await textured(grid(20), 'png');
  const once = await writer.doWriteGlb(model, 'same', context);
  assert.deepEqual(await writer.doWriteGlb(model, 'same', context), once);
});

test('what is wrong with a mesh is reported, as a throw or by the validator', async () => {
  const write = (mesh: Partial<TriangleMesh>) =>
    writer.doWriteGlb({ ...PLAIN, mesh: { ...TETRAHEDRON, ...mesh } }, 'bad', context);
  await assert.rejects(write({ indices: new Uint32Array(0) }), /whole triangles/);
  await assert.rejects(write({ normals: new Float32Array(3) }), /one element a vertex/);
  const wild = await verdictOn(await write({ indices: Uint32Array.of(0, 1, 9) }));
  assert.ok(wild.errors > 0);
  assert.match(wild.messages.join('\n'), /ACCESSOR_INDEX_OOB/);
  const lost = TETRAHEDRON.positions.slice();
  lost[4] = Number.NaN;
  const verdict = await verdictOn(await write({ positions: lost }));
  assert.ok(verdict.errors > 0);
});

test('an aborted call throws', async () => {
  const aborted: EngineContext = { signal: AbortSignal.abort(), async progress() {} };
  await assert.rejects(writer.doWriteGlb(PLAIN, 'late', aborted), { name: 'AbortError' });
});
