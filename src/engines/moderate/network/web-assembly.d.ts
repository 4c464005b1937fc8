/** Types for the used part of the global: the libraries that this project compiles against do not contain it. */
declare namespace WebAssembly {
  class Memory {
    /** In pages of 64 KiB. */
    constructor(size: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }

  function instantiate(
    module: Uint8Array<ArrayBuffer>,
    imports: Record<string, Record<string, Memory>>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
}
