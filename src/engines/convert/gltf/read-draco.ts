import {
  createDecoderModule,
  type DracoDecoder,
  type DracoDecoderModule,
  type DracoMesh,
} from 'draco3dgltf';
import { z } from 'zod';
import { type ConvertContext, FormatError } from '../format.ts';
import type { GltfDocument, GltfPrimitive } from './document.ts';
import type { AccessorReader } from './read-accessors.ts';
import type { BufferStore } from './read-buffers.ts';

export const DRACO = 'KHR_draco_mesh_compression';

const extension = z.object({
  bufferView: z.int().min(0),
  attributes: z.record(z.string(), z.int().min(0)),
});

/**
 * Decodes the Draco-compressed primitives and supplies their accessors. Each file gets a new decoder, which is
 * discarded afterward. A decoder that failed on a broken file is therefore never reused, and its memory, which only
 * grows, is freed.
 * @throws FormatError if compressed data is broken or exceeds the limits
 */
export async function decodeDraco(
  document: GltfDocument,
  buffers: BufferStore,
  accessors: AccessorReader,
  context: ConvertContext,
): Promise<void> {
  const compressed = document.meshes
    .flatMap((mesh) => mesh.primitives)
    .filter((primitive) => DRACO in primitive.extensions);
  if (compressed.length === 0) return;
  const module = await createDecoderModule();
  // Primitives that share their compressed data usually also share their accessors. Each such combination is decoded
  // only once.
  const done = new Set<string>();
  for (const [i, primitive] of compressed.entries()) {
    const key = JSON.stringify([
      primitive.extensions[DRACO],
      primitive.attributes,
      primitive.indices,
    ]);
    if (done.has(key)) continue;
    done.add(key);
    decodePrimitive(module, primitive, buffers, accessors, context);
    await context.work.breathe((0.5 * (i + 1)) / compressed.length);
  }
}

/** A primitive that is being decoded. */
interface Decoding {
  module: DracoDecoderModule;
  decoder: DracoDecoder;
  mesh: DracoMesh;
  accessors: AccessorReader;
}

function decodePrimitive(
  module: DracoDecoderModule,
  primitive: GltfPrimitive,
  buffers: BufferStore,
  accessors: AccessorReader,
  { limits }: ConvertContext,
): void {
  const parsed = extension.safeParse(primitive.extensions[DRACO]);
  if (!parsed.success) throw new FormatError('its Draco extension is invalid');
  const { bytes } = buffers.view(parsed.data.bufferView);
  assertWithinLimits(statedCounts(bytes), limits);
  const decoder = new module.Decoder();
  const buffer = new module.DecoderBuffer();
  const mesh = new module.Mesh();
  const decoding = { module, decoder, mesh, accessors };
  try {
    buffer.Init(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), bytes.length);
    if (
      decoder.GetEncodedGeometryType(buffer) !== module.TRIANGULAR_MESH ||
      !decoder.DecodeBufferToMesh(buffer, mesh).ok()
    )
      throw new FormatError('its Draco compressed data is damaged');
    assertWithinLimits({ faces: mesh.num_faces(), vertices: mesh.num_points() }, limits);
    if (primitive.indices !== undefined) supplyIndices(decoding, primitive.indices);
    for (const [name, id] of Object.entries(parsed.data.attributes)) {
      const at = primitive.attributes[name];
      if (at !== undefined) supplyAttribute(decoding, id, at);
    }
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError('its Draco compressed data is damaged');
  } finally {
    for (const object of [mesh, buffer, decoder]) module.destroy(object);
  }
}

function supplyIndices({ module, decoder, mesh, accessors }: Decoding, at: number): void {
  const size = mesh.num_faces() * 12;
  const indices = fromHeap(module, size, (pointer) =>
    decoder.GetTrianglesUInt32Array(mesh, size, pointer),
  );
  // The decoder returns 32-bit values, regardless of the accessor's type.
  const accessor = accessors.get(at);
  accessor.componentType = 5125;
  accessor.count = mesh.num_faces() * 3;
  accessors.supply(at, indices);
}

function supplyAttribute(
  { module, decoder, mesh, accessors }: Decoding,
  id: number,
  at: number,
): void {
  const types = {
    5120: module.DT_INT8,
    5121: module.DT_UINT8,
    5122: module.DT_INT16,
    5123: module.DT_UINT16,
    5125: module.DT_UINT32,
    5126: module.DT_FLOAT32,
  };
  const accessor = accessors.get(at);
  const attribute = decoder.GetAttributeByUniqueId(mesh, id);
  if (module.getPointer(attribute) === 0)
    throw new FormatError('its Draco compressed data lacks an attribute that it refers to');
  const type = types[accessor.componentType];
  const size = mesh.num_points() * accessors.elementSize(at);
  accessor.count = mesh.num_points();
  const elements = fromHeap(module, size, (pointer) =>
    decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type, size, pointer),
  );
  accessors.supply(at, elements);
}

/** Lets the decoder write into its own memory, and returns a copy of the result. */
function fromHeap(module: DracoDecoderModule, size: number, write: (pointer: number) => boolean) {
  const pointer = module._malloc(size);
  try {
    if (!write(pointer))
      throw new FormatError('its Draco compressed data lacks an attribute that it refers to');
    const copy = new Uint8Array(size);
    copy.set(module.HEAPU8.subarray(pointer, pointer + size));
    return copy;
  } finally {
    module._free(pointer);
  }
}

interface Counts {
  faces: number;
  vertices: number;
}

/**
 * Reads the counts in the header of the bit stream (Draco bitstream specification 2.2, sections 3 and 5), so that they
 * can be checked before the decoder allocates memory. Returns 0 if metadata precede the counts, which no glTF exporter
 * writes.
 */
function statedCounts(bytes: Uint8Array): Counts {
  if (bytes.length < 13 || String.fromCharCode(...bytes.subarray(0, 5)) !== 'DRACO')
    throw new FormatError('its Draco compressed data is damaged');
  const [major, minor, , method, , flags] = bytes.subarray(5, 11);
  if (major !== 2 || minor < 2 || (flags & 0x80) !== 0) return { faces: 0, vertices: 0 };
  let at = 11 + (method === 1 ? 1 : 0);
  const varint = () => {
    let value = 0;
    for (let shift = 0; shift < 35 && at < bytes.length; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    return value;
  };
  const first = varint();
  const second = varint();
  return method === 1 ? { faces: second, vertices: first } : { faces: first, vertices: second };
}

function assertWithinLimits({ faces, vertices }: Counts, limits: ConvertContext['limits']): void {
  if (faces * 3 > limits.corners || vertices > limits.vertices)
    throw new FormatError(
      `its Draco data has ${faces} triangles and ${vertices} vertices, more than allowed`,
    );
}
