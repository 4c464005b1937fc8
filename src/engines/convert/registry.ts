import type { FormatReader, FormatWriter } from './format.ts';

/** A file format: who reads it and who writes it. Loaded when first used: an engine process starts in a moment. */
export interface Format {
  reader?: () => Promise<FormatReader>;
  writer?: () => Promise<FormatWriter>;
}

const usdReader = async () => (await import('./usd/read-usd.ts')).usdReader;
const gltfReader = async () => (await import('./gltf/read-gltf.ts')).gltfReader;

/** What no reader of our own knows; read by way of assimp, in triangles. */
const EXOTIC = ['3ds', 'amf', 'x', 'lwo', 'ac', 'b3d', 'md5mesh', 'ase'];

const exotic = (name: string): Format => ({
  reader: async () => (await import('./assimp/read-assimp.ts')).assimpReader(name),
});

/** Every format by its name on the wire. */
export const formats: Readonly<Record<string, Format>> = {
  glb: {
    reader: gltfReader,
    writer: async () => (await import('./gltf/write-gltf.ts')).glbWriter,
  },
  gltf: {
    reader: gltfReader,
    writer: async () => (await import('./gltf/write-gltf.ts')).gltfWriter,
  },
  fbx: {
    reader: async () => (await import('./fbx/read-fbx.ts')).fbxReader,
    writer: async () => (await import('./fbx/write-fbx.ts')).fbxWriter,
  },
  obj: {
    reader: async () => (await import('./obj/read-obj.ts')).objReader,
    writer: async () => (await import('./obj/write-obj.ts')).objWriter,
  },
  stl: {
    reader: async () => (await import('./stl/read-stl.ts')).stlReader,
    writer: async () => (await import('./stl/write-stl.ts')).stlWriter,
  },
  ply: {
    reader: async () => (await import('./ply/read-ply.ts')).plyReader,
    writer: async () => (await import('./ply/write-ply.ts')).plyWriter,
  },
  dae: {
    reader: async () => (await import('./dae/read-dae.ts')).daeReader,
    writer: async () => (await import('./dae/write-dae.ts')).daeWriter,
  },
  '3mf': {
    reader: async () => (await import('./3mf/read-3mf.ts')).threeMfReader,
    writer: async () => (await import('./3mf/write-3mf.ts')).threeMfWriter,
  },
  usdz: {
    reader: usdReader,
    writer: async () => (await import('./usd/write-usdz.ts')).usdzWriter,
  },
  usda: { reader: usdReader },
  usdc: { reader: usdReader },
  off: {
    reader: async () => (await import('./off/read-off.ts')).offReader,
  },
  ...Object.fromEntries(EXOTIC.map((name) => [name, exotic(name)])),
};
