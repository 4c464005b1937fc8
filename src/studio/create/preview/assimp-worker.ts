import assimpjs from 'assimpjs';
import wasm from 'assimpjs/dist/assimpjs.wasm?url';
import { nameOf } from './file-name.ts';
import type { PackageFiles } from './package-files.ts';

/*
 * Where formats are read that neither three nor this page knows: by the importer that the service itself reads most of them
 * with. Its glue makes functions out of text, which the page's policy forbids and a worker that is a file may.
 */

export type AssimpAnswer = { glb: Uint8Array<ArrayBuffer> } | { problem: string };

self.onmessage = async ({ data: { main, files } }: MessageEvent<PackageFiles>) => {
  try {
    const assimp = await assimpjs({ locateFile: () => wasm, print() {}, printErr() {} });
    const byName = new Map([...files].map(([path, bytes]) => [nameOf(path), bytes]));
    const result = assimp.ConvertFile(
      nameOf(main),
      'glb2',
      files.get(main)!,
      (path) => byName.has(nameOf(path)),
      (path) => byName.get(nameOf(path)) ?? new Uint8Array(0),
    );
    if (!result.IsSuccess() || result.FileCount() === 0) answer({ problem: result.GetErrorCode() });
    else answer({ glb: result.GetFile(0).GetContent().slice() });
  } catch (error) {
    // Whatever the compiled code throws: numbers, strings, traps.
    answer({ problem: String(error) });
  }
};

function answer(message: AssimpAnswer): void {
  self.postMessage(message, { transfer: 'glb' in message ? [message.glb.buffer] : [] });
}
