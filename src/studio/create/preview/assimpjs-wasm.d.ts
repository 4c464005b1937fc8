/** The address of the library's program, as Vite gives it. */
declare module 'assimpjs/dist/assimpjs.wasm?url' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: as Vite has it
  export default url;
}
