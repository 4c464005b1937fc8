/** URL of the library's WebAssembly file, provided by Vite. */
declare module 'assimpjs/dist/assimpjs.wasm?url' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: Vite uses a default export
  export default url;
}
