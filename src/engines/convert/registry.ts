import type { FormatReader, FormatWriter } from './format.ts';

/** A file format: who reads it and who writes it. Loaded when first used: an engine process starts in a moment. */
export interface Format {
  reader?: () => Promise<FormatReader>;
  writer?: () => Promise<FormatWriter>;
}

const usdReader = async () => (await import('./usd/read-usd.ts')).readUsd;
const gltfReader = async () => (await import('./gltf/read-gltf.ts')).readGltf;

/** What no reader of our own knows; read by way of assimp, in triangles. */
const EXOTIC = ['3ds', 'amf', 'x', 'lwo', 'ac', 'b3d', 'md5mesh', 'ase'];

const exotic = (name: string): Format => ({
  reader: async () => (await import('./assimp/read-assimp.ts')).readAssimp(name),
});

/** Every format by its name on the wire. */
export const formats: Readonly<Record<string, Format>> = {
  glb: {
    reader: gltfReader,
    writer: async () => (await import('./gltf/write-gltf.ts')).writeGlb,
  },
  gltf: {
    reader: gltfReader,
    writer: async () => (await import('./gltf/write-gltf.ts')).writeGltf,
  },
  fbx: {
    reader: async () => (await import('./fbx/read-fbx.ts')).readFbx,
    writer: async () => (await import('./fbx/write-fbx.ts')).writeFbx,
  },
  obj: {
    reader: async () => (await import('./obj/read-obj.ts')).readObj,
    writer: async () => (await import('./obj/write-obj.ts')).writeObj,
  },
  stl: {
    reader: async () => (await import('./stl/read-stl.ts')).readStl,
    writer: async () => (await import('./stl/write-stl.ts')).writeStl,
  },
  ply: {
    reader: async () => (await import('./ply/read-ply.ts')).readPly,
    writer: async () => (await import('./ply/write-ply.ts')).writePly,
  },
  dae: {
    reader: async () => (await import('./dae/read-dae.ts')).readDae,
    writer: async () => (await import('./dae/write-dae.ts')).writeDae,
  },
  '3mf': {
    reader: async () => (await import('./3mf/read-3mf.ts')).read3mf,
    writer: async () => (await import('./3mf/write-3mf.ts')).write3mf,
  },
  usdz: {
    reader: usdReader,
    writer: async () => (await import('./usd/write-usdz.ts')).writeUsdz,
  },
  usda: { reader: usdReader },
  usdc: { reader: usdReader },
  off: {
    reader: async () => (await import('./off/read-off.ts')).readOff,
  },
  ...Object.fromEntries(EXOTIC.map((name) => [name, exotic(name)])),
};
