import type { FormatReader, FormatWriter } from './format.ts';

/** A file format: who reads it and who writes it. Loaded when first used: an engine process starts in a moment. */
export interface Format {
  reader?: () => Promise<FormatReader>;
  writer?: () => Promise<FormatWriter>;
}

const gltf: Format = {
  reader: async () => (await import('./gltf/reader.ts')).gltfReader,
};

/** Every format by its name on the wire. */
export const formats: Readonly<Record<string, Format>> = {
  glb: gltf,
  gltf,
};
