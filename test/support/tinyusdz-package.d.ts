/** The part of TinyUSDZ, which comes without types, that tests use. */
declare module 'tinyusdz/tinyusdz.js' {
  interface UsdNode {
    nodeType: string;
    contentId: number;
    /** Column-major. */
    localMatrix: ArrayLike<number>;
    children?: UsdNode[];
  }
  interface UsdFile {
    loadFromBinary(bytes: Uint8Array, name: string): boolean;
    error(): string;
    getDefaultRootNode(): UsdNode;
    getMesh(id: number): { points: Float32Array; faceVertexIndices: Uint32Array };
  }
  export interface TinyUsdz {
    TinyUSDZLoaderNative: new () => UsdFile;
  }
  export type { UsdNode };

  /** @param options hooks of Emscripten */
  function init(options: {
    instantiateWasm(imports: object, done: (instance: unknown) => void): object;
    print(): void;
    printErr(): void;
  }): Promise<TinyUsdz>;

  // biome-ignore lint/style/noDefaultExport: this is what the package exports
  export { init as default };
}
