import type { FormatReader, FormatWriter } from './format.ts';

/** A file format: who reads it and who writes it. Loaded when first used: an engine process starts in a moment. */
export interface Format {
  reader?: () => Promise<FormatReader>;
  writer?: () => Promise<FormatWriter>;
}

const usdReader = async () => (await import('./usd/reader.ts')).usdReader;
const gltfReader = async () => (await import('./gltf/reader.ts')).gltfReader;

/** What no reader of our own knows; read by way of assimp, in triangles. */
const EXOTIC = ['3ds', 'amf', 'x', 'lwo', 'ac', 'b3d', 'md5mesh', 'ase'];

const exotic = (name: string): Format => ({
  reader: async () => (await import('./assimp/reader.ts')).assimpReader(name),
});

/** Every format by its name on the wire. */
export const formats: Readonly<Record<string, Format>> = {
  glb: {
    reader: gltfReader,
    writer: async () => (await import('./gltf/writer.ts')).glbWriter,
  },
  gltf: {
    reader: gltfReader,
    writer: async () => (await import('./gltf/writer.ts')).gltfWriter,
  },
  fbx: {
    reader: async () => (await import('./fbx/reader.ts')).fbxReader,
    writer: async () => (await import('./fbx/writer.ts')).fbxWriter,
  },
  obj: {
    reader: async () => (await import('./obj/reader.ts')).objReader,
    writer: async () => (await import('./obj/writer.ts')).objWriter,
  },
  stl: {
    reader: async () => (await import('./stl/reader.ts')).stlReader,
    writer: async () => (await import('./stl/writer.ts')).stlWriter,
  },
  ply: {
    reader: async () => (await import('./ply/reader.ts')).plyReader,
    writer: async () => (await import('./ply/writer.ts')).plyWriter,
  },
  dae: {
    reader: async () => (await import('./dae/reader.ts')).daeReader,
    writer: async () => (await import('./dae/writer.ts')).daeWriter,
  },
  '3mf': {
    reader: async () => (await import('./3mf/reader.ts')).threeMfReader,
    writer: async () => (await import('./3mf/writer.ts')).threeMfWriter,
  },
  usdz: {
    reader: usdReader,
    writer: async () => (await import('./usd/writer.ts')).usdzWriter,
  },
  usda: { reader: usdReader },
  usdc: { reader: usdReader },
  off: {
    reader: async () => (await import('./off/reader.ts')).offReader,
  },
  ...Object.fromEntries(EXOTIC.map((name) => [name, exotic(name)])),
};
