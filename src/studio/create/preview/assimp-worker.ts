import assimpjs from 'assimpjs';
import wasm from 'assimpjs/dist/assimpjs.wasm?url';
import { nameOf } from './file-name.ts';
import type { PackageFiles } from './package-files.ts';

/**
 * Reads formats that neither three.js nor this page supports, with the importer that the service itself uses for most
 * of them. Its glue code creates functions from text, which the page's content security policy forbids but a worker
 * loaded from a file may do.
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
    // The compiled code may throw numbers, strings or traps.
    answer({ problem: String(error) });
  }
};

function answer(message: AssimpAnswer): void {
  self.postMessage(message, { transfer: 'glb' in message ? [message.glb.buffer] : [] });
}
