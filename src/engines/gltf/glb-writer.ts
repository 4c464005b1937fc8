import type { EncodedImage, ModelData, TriangleMesh } from '../spec.ts';

const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;
const UNSIGNED_INT = 5125;
const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;
const LINEAR = 9729;
const LINEAR_MIPMAP_LINEAR = 9987;
const CLAMP_TO_EDGE = 33071;

const GLB_MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BIN = 0x004e4942;

/** 65,535 is the primitive restart value of 16-bit indices and may not be used. */
const MAX_SHORT_VERTICES = 65_535;

/**
 * A binary glTF 2.0 file: one node, one mesh, one primitive, one material; buffer views one after the other (indices,
 * positions, normals, UVs, tangents, textures), 16-bit indices where they suffice. Nothing in it depends on time or order of
 * execution: the same model gives the same bytes.
 * @throws Error where the mesh is empty or its arrays do not fit together
 */
export function writeGlb(model: ModelData, name: string): Uint8Array {
  const { mesh, baseColor } = model;
  const normalMap = mesh.uvs === null ? undefined : model.normalMap;
  assertConsistent(mesh, normalMap?.tangents);
  const vertexCount = mesh.positions.length / 3;
  const binary = new BufferBuilder();
  const indices = vertexCount <= MAX_SHORT_VERTICES ? Uint16Array.from(mesh.indices) : mesh.indices;
  // UVs without a texture would be an unused object to the validator.
  const uvs = baseColor === null && normalMap === undefined ? null : mesh.uvs;

  const accessors: object[] = [
    {
      bufferView: binary.add(indices, ELEMENT_ARRAY_BUFFER),
      componentType: indices instanceof Uint16Array ? UNSIGNED_SHORT : UNSIGNED_INT,
      count: indices.length,
      type: 'SCALAR',
    },
    {
      bufferView: binary.add(mesh.positions, ARRAY_BUFFER),
      componentType: FLOAT,
      count: vertexCount,
      type: 'VEC3',
      ...boundsOf(mesh.positions),
    },
    {
      bufferView: binary.add(mesh.normals, ARRAY_BUFFER),
      componentType: FLOAT,
      count: vertexCount,
      type: 'VEC3',
    },
  ];
  const attributes: Record<string, number> = { POSITION: 1, NORMAL: 2 };
  if (uvs !== null) {
    attributes.TEXCOORD_0 = accessors.length;
    accessors.push({
      bufferView: binary.add(uvs, ARRAY_BUFFER),
      componentType: FLOAT,
      count: vertexCount,
      type: 'VEC2',
    });
  }
  if (normalMap !== undefined) {
    attributes.TANGENT = accessors.length;
    accessors.push({
      bufferView: binary.add(normalMap.tangents, ARRAY_BUFFER),
      componentType: FLOAT,
      count: vertexCount,
      type: 'VEC4',
    });
  }
  const images = [
    ...(baseColor === null ? [] : [{ image: baseColor, name }]),
    ...(normalMap === undefined ? [] : [{ image: normalMap.image, name: `${name}-normal` }]),
  ];
  const json = {
    asset: { version: '2.0', generator: 'Bozzetto' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name }],
    meshes: [{ name, primitives: [{ attributes, indices: 0, material: 0 }] }],
    materials: [materialOf(model, name, normalMap !== undefined)],
    ...(images.length === 0 ? {} : texturesOf(images, binary)),
    accessors,
    bufferViews: binary.views,
    buffers: [{ byteLength: binary.byteLength }],
  };
  return assemble(JSON.stringify(json), binary);
}

/** Throws where an index or array length would make a file that no reader accepts. */
function assertConsistent(
  { positions, normals, uvs, indices }: TriangleMesh,
  tangents: Float32Array | undefined,
): void {
  const vertexCount = positions.length / 3;
  if (indices.length === 0 || indices.length % 3 !== 0 || vertexCount === 0) {
    throw new Error(`a GLB needs whole triangles, got ${indices.length} indices`);
  }
  if (normals.length !== positions.length || (uvs !== null && uvs.length !== vertexCount * 2)) {
    throw new Error('normals and UVs must have one element a vertex');
  }
  if (tangents !== undefined && tangents.length !== vertexCount * 4) {
    throw new Error('tangents must have one element a vertex');
  }
}

function materialOf(model: ModelData, name: string, bent: boolean): object {
  const factor = model.baseColorFactor;
  return {
    name,
    pbrMetallicRoughness: {
      ...(factor.every((value) => value === 1) ? {} : { baseColorFactor: factor }),
      ...(model.baseColor === null ? {} : { baseColorTexture: { index: 0 } }),
      metallicFactor: model.metallic,
      roughnessFactor: model.roughness,
    },
    ...(bent ? { normalTexture: { index: model.baseColor === null ? 0 : 1 } } : {}),
    ...(factor[3] < 1 ? { alphaMode: 'BLEND' } : {}),
  };
}

/** A texture for each image, with one sampler; the images' bytes lie in the binary chunk. */
function texturesOf(
  images: readonly { image: EncodedImage; name: string }[],
  binary: BufferBuilder,
): object {
  return {
    textures: images.map((_, source) => ({ sampler: 0, source })),
    samplers: [
      {
        magFilter: LINEAR,
        minFilter: LINEAR_MIPMAP_LINEAR,
        wrapS: CLAMP_TO_EDGE,
        wrapT: CLAMP_TO_EDGE,
      },
    ],
    images: images.map(({ image, name }) => {
      if (image.format === 'webp') throw new Error('a GLB texture must be PNG or JPEG');
      const bufferView = binary.add(image.bytes, null);
      return { name, mimeType: `image/${image.format}`, bufferView };
    }),
  };
}

/** Smallest and largest coordinate on each axis, as the accessor of positions must state them. */
function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[i + axis];
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  }
  return { min, max };
}

/** Collects buffer views, each starting at a multiple of four bytes. */
class BufferBuilder {
  readonly views: object[] = [];
  readonly parts: { offset: number; bytes: Uint8Array }[] = [];
  byteLength = 0;

  /** Returns the new view's index. */
  add(array: Uint8Array | Uint16Array | Uint32Array | Float32Array, target: number | null): number {
    const offset = this.byteLength;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    this.parts.push({ offset, bytes });
    this.byteLength = padded(offset + bytes.length);
    this.views.push({
      buffer: 0,
      byteOffset: offset,
      byteLength: bytes.length,
      ...(target === null ? {} : { target }),
    });
    return this.views.length - 1;
  }
}

const padded = (length: number) => (length + 3) & ~3;

/** Header, JSON chunk padded with spaces, binary chunk padded with zeros. Numbers are little-endian. */
function assemble(json: string, binary: BufferBuilder): Uint8Array {
  const text = new TextEncoder().encode(json);
  const jsonLength = padded(text.length);
  const total = 12 + 8 + jsonLength + 8 + binary.byteLength;
  const glb = new Uint8Array(total);
  const view = new DataView(glb.buffer);
  const header = [GLB_MAGIC, 2, total, jsonLength, CHUNK_JSON];
  for (const [i, value] of header.entries()) view.setUint32(i * 4, value, true);
  glb.fill(0x20, 20, 20 + jsonLength);
  glb.set(text, 20);
  view.setUint32(20 + jsonLength, binary.byteLength, true);
  view.setUint32(24 + jsonLength, CHUNK_BIN, true);
  for (const { offset, bytes } of binary.parts) glb.set(bytes, 28 + jsonLength + offset);
  return glb;
}
