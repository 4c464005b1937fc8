/** Types for the part of ktx-parse that is used here. three includes it without types. */
declare module 'three/examples/jsm/libs/ktx-parse.module.js' {
  export interface Ktx2Level {
    levelData: Uint8Array;
    uncompressedByteLength: number;
  }
  /** A KTX2 file, with all levels, largest first. Other properties are kept as they are. */
  export interface Ktx2Container {
    pixelWidth: number;
    pixelHeight: number;
    levelCount: number;
    supercompressionScheme: number;
    levels: Ktx2Level[];
  }
  export function read(bytes: Uint8Array): Ktx2Container;
  export function write(container: Ktx2Container): Uint8Array;
}
