import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { packGlb } from '../../src/studio/create/preview/gltf-to-glb.ts';

const ACROSS = 707;
const TEXTURE = 2048;

/** A wavy ball of one million triangles with normals, texture coordinates and noise textures: about 40 MB. */
export async function largeGlb(): Promise<Uint8Array<ArrayBuffer>> {
  const side = ACROSS + 1;
  const positions = new Float32Array(3 * side * side);
  const normals = new Float32Array(3 * side * side);
  const uvs = new Float32Array(2 * side * side);
  for (let v = 0, at = 0; v < side; v++)
    for (let u = 0; u < side; u++, at++) {
      const [longitude, latitude] = [(2 * Math.PI * u) / ACROSS, (Math.PI * v) / ACROSS];
      const unit = [
        Math.sin(latitude) * Math.cos(longitude),
        Math.cos(latitude),
        Math.sin(latitude) * Math.sin(longitude),
      ];
      const radius = 0.5 + 0.02 * Math.sin(12 * longitude) * Math.sin(12 * latitude);
      normals.set(unit, 3 * at);
      positions.set(
        unit.map((x) => x * radius),
        3 * at,
      );
      uvs.set([u / ACROSS, v / ACROSS], 2 * at);
    }
  const index = new Uint32Array(6 * ACROSS * ACROSS);
  for (let v = 0, at = 0; v < ACROSS; v++)
    for (let u = 0; u < ACROSS; u++, at += 6) {
      const [a, b] = [v * side + u, (v + 1) * side + u];
      index.set([a, a + 1, b, b, a + 1, b + 1], at);
    }
  const noise = randomFillSync(new Uint8Array(3 * TEXTURE * TEXTURE));
  const raw = { width: TEXTURE, height: TEXTURE, channels: 3 } as const;
  const jpeg = await sharp(noise, { raw }).jpeg({ quality: 96 }).toBuffer();
  const arrays = [positions, normals, uvs, index];
  const uri = (i: number) => `${i}.bin`;
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 },
        ],
      },
    ],
    materials: [
      {
        pbrMetallicRoughness: {
          baseColorTexture: { index: 0 },
          metallicRoughnessTexture: { index: 1 },
        },
      },
    ],
    textures: [{ source: 0 }, { source: 1 }],
    images: [{ uri: 'a.jpg' }, { uri: 'b.jpg' }],
    buffers: arrays.map(({ byteLength }, i) => ({ uri: uri(i), byteLength })),
    bufferViews: arrays.map(({ byteLength }, buffer) => ({ buffer, byteLength })),
    accessors: arrays.map((array, i) => ({
      bufferView: i,
      componentType: i === 3 ? 5125 : 5126,
      count: array.length / [3, 3, 2, 1][i]!,
      type: ['VEC3', 'VEC3', 'VEC2', 'SCALAR'][i],
      ...(i === 0 && { min: [-0.52, -0.52, -0.52], max: [0.52, 0.52, 0.52] }),
    })),
  };
  const files = new Map<string, Uint8Array<ArrayBuffer>>([
    ...arrays.map((array, i) => [uri(i), new Uint8Array(array.buffer)] as const),
    ['a.jpg', new Uint8Array(jpeg)],
    ['b.jpg', new Uint8Array(jpeg)],
  ]);
  const glb = packGlb(new TextEncoder().encode(JSON.stringify(gltf)), (name) => files.get(name)!);
  return new Uint8Array(await glb.arrayBuffer());
}
