import type { ReadFormat, WriteFormat } from '../../contract/formats.ts';
import type { FormatReader, FormatWriter } from './format.ts';

/** Loads a reader or writer on first use, so that an engine process starts quickly. */
type Load<T> = () => Promise<T>;

const gltf: Load<FormatReader> = async () => (await import('./gltf/read-gltf.ts')).readGltf;
const usd: Load<FormatReader> = async () => (await import('./usd/read-usd.ts')).readUsd;

/** Reader for formats without a reader of our own: assimp reads them, as triangles. */
const assimp =
  (format: ReadFormat): Load<FormatReader> =>
  async () =>
    (await import('./assimp/read-assimp.ts')).readAssimp(format);

const READERS: Readonly<Record<ReadFormat, Load<FormatReader>>> = {
  glb: gltf,
  gltf,
  obj: async () => (await import('./obj/read-obj.ts')).readObj,
  fbx: async () => (await import('./fbx/read-fbx.ts')).readFbx,
  stl: async () => (await import('./stl/read-stl.ts')).readStl,
  ply: async () => (await import('./ply/read-ply.ts')).readPly,
  dae: async () => (await import('./dae/read-dae.ts')).readDae,
  '3mf': async () => (await import('./3mf/read-3mf.ts')).read3mf,
  usdz: usd,
  usda: usd,
  usdc: usd,
  off: async () => (await import('./off/read-off.ts')).readOff,
  '3ds': assimp('3ds'),
  amf: assimp('amf'),
  x: assimp('x'),
  lwo: assimp('lwo'),
  ac: assimp('ac'),
  b3d: assimp('b3d'),
  md5mesh: assimp('md5mesh'),
  ase: assimp('ase'),
};

const WRITERS: Readonly<Record<WriteFormat, Load<FormatWriter>>> = {
  glb: async () => (await import('./gltf/write-gltf.ts')).writeGlb,
  gltf: async () => (await import('./gltf/write-gltf.ts')).writeGltf,
  obj: async () => (await import('./obj/write-obj.ts')).writeObj,
  fbx: async () => (await import('./fbx/write-fbx.ts')).writeFbx,
  stl: async () => (await import('./stl/write-stl.ts')).writeStl,
  ply: async () => (await import('./ply/write-ply.ts')).writePly,
  usdz: async () => (await import('./usd/write-usdz.ts')).writeUsdz,
  '3mf': async () => (await import('./3mf/write-3mf.ts')).write3mf,
  dae: async () => (await import('./dae/write-dae.ts')).writeDae,
};

/** Returns the reader of a format; null if there is none. */
export async function readerOf(format: string): Promise<FormatReader | null> {
  return Object.hasOwn(READERS, format) ? READERS[format as ReadFormat]() : null;
}

/** Returns the writer of a format; null if there is none. */
export async function writerOf(format: string): Promise<FormatWriter | null> {
  return Object.hasOwn(WRITERS, format) ? WRITERS[format as WriteFormat]() : null;
}
