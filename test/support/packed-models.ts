import { createEncoderModule } from 'draco3dgltf';
import { MeshoptEncoder } from 'meshoptimizer';
import { packGlb } from '../../src/engines/convert/gltf/container.ts';

/** A square of two triangles, one meter wide. */
const SQUARE = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
const TRIANGLES = Uint32Array.of(0, 1, 2, 0, 2, 3);
const SCENE = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
};
const ACCESSORS = [
  { componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
  { componentType: 5125, count: 6, type: 'SCALAR' },
];

/** The square, compressed by Draco. */
export async function dracoSquare(): Promise<Uint8Array> {
  const module = await createEncoderModule();
  const encoder = new module.Encoder();
  const builder = new module.MeshBuilder();
  const mesh = new module.Mesh();
  builder.AddFacesToMesh(mesh, 2, TRIANGLES);
  const id = builder.AddFloatAttributeToMesh(mesh, module.POSITION, 4, 3, SQUARE);
  const encoded = new module.DracoInt8Array();
  const byteLength = encoder.EncodeMeshToDracoBuffer(mesh, encoded);
  const bytes = Uint8Array.from({ length: byteLength }, (_, i) => encoded.GetValue(i));
  const extension = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: id } } };
  return packGlb(
    JSON.stringify({
      ...SCENE,
      extensionsUsed: Object.keys(extension),
      extensionsRequired: Object.keys(extension),
      meshes: [
        { primitives: [{ attributes: { POSITION: 0 }, indices: 1, extensions: extension }] },
      ],
      accessors: ACCESSORS,
      bufferViews: [{ buffer: 0, byteLength }],
      buffers: [{ byteLength }],
    }),
    [bytes],
  );
}

/** The square, compressed by meshopt. */
export async function meshoptSquare(): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const views = [
    { bytes: new Uint8Array(SQUARE.buffer), count: 4, byteStride: 12, mode: 'ATTRIBUTES' },
    { bytes: new Uint8Array(TRIANGLES.buffer), count: 6, byteStride: 4, mode: 'TRIANGLES' },
  ] as const;
  const parts = views.map(({ bytes, count, byteStride, mode }) =>
    MeshoptEncoder.encodeGltfBuffer(bytes, count, byteStride, mode),
  );
  const padded = parts.map((part) => Math.ceil(part.length / 4) * 4);
  const whole = new Uint8Array(padded[0]! + padded[1]!);
  parts.forEach((part, i) => {
    whole.set(part, i === 0 ? 0 : padded[0]);
  });
  const bufferViews = views.map(({ bytes, count, byteStride, mode }, i) => {
    const byteOffset = i === 0 ? 0 : padded[0];
    const packed = { buffer: 0, byteOffset, byteLength: parts[i]!.length, byteStride, mode, count };
    return {
      buffer: 1,
      byteLength: bytes.length,
      ...(i === 0 ? { byteStride } : {}),
      extensions: { EXT_meshopt_compression: packed },
    };
  });
  return packGlb(
    JSON.stringify({
      ...SCENE,
      extensionsUsed: ['EXT_meshopt_compression'],
      extensionsRequired: ['EXT_meshopt_compression'],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      accessors: ACCESSORS.map((accessor, bufferView) => ({ ...accessor, bufferView })),
      bufferViews,
      buffers: [{ byteLength: whole.length }, { byteLength: 72 }],
    }),
    [whole],
  );
}
