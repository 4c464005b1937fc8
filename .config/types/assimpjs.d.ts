/** What is used of assimpjs 0.0.10, which comes without types. */
declare module 'assimpjs' {
  interface ResultFile {
    GetContent(): Uint8Array<ArrayBuffer>;
  }
  interface Result {
    IsSuccess(): boolean;
    GetErrorCode(): string;
    FileCount(): number;
    GetFile(index: number): ResultFile;
  }
  interface Assimp {
    ConvertFile(
      name: string,
      format: string,
      content: Uint8Array,
      exists: (name: string) => boolean,
      load: (name: string) => Uint8Array,
    ): Result;
  }
  const start: (options?: object) => Promise<Assimp>;
  // biome-ignore lint/style/noDefaultExport: a CommonJS package is its default export
  export default start;
}
