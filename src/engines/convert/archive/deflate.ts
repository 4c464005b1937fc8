import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

const compress = promisify(deflateRaw);

const BLOCK = 1 << 20;
/** Distance that deflate can look back. The end of each block serves as the dictionary of the next block. */
const WINDOW = 1 << 15;
/**
 * Number of blocks in progress: twice the number of zlib's threads, so that no thread waits and at most 8 MiB of text
 * is held.
 */
const PENDING = 8;
/**
 * Compression level. For 46 MB of OBJ text on one thread, level 1 takes 0.34 s and produces 16.9 MB; level 6 takes 2.4
 * s and produces 14.6 MB.
 */
const LEVEL = 1;

/**
 * Compresses pieces of any length into one deflate stream. Blocks are compressed in parallel on zlib's threads, as in
 * pigz. Every block except the last ends at a byte boundary (sync flush). The same pieces always give the same bytes.
 */
export async function* deflateBlocks(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const pending: Promise<Uint8Array>[] = [];
  let block: Uint8Array | null = null;
  let dictionary: Uint8Array = new Uint8Array(0);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += BLOCK) {
      if (block !== null) {
        pending.push(deflate(block, dictionary, constants.Z_SYNC_FLUSH));
        dictionary = block.subarray(-WINDOW);
      }
      block = piece.subarray(at, at + BLOCK);
      if (pending.length >= PENDING) yield await pending.shift()!;
    }
  }
  pending.push(deflate(block ?? new Uint8Array(0), dictionary, constants.Z_FINISH));
  for (const part of pending) yield await part;
}

function deflate(block: Uint8Array, dictionary: Uint8Array, flush: number): Promise<Uint8Array> {
  return compress(block, {
    level: LEVEL,
    finishFlush: flush,
    // The output must fit in one chunk: with the default size of 16 KiB, every chunk would require a return to this
    // thread.
    chunkSize: block.length + 1024,
    ...(dictionary.length > 0 && { dictionary }),
  });
}
