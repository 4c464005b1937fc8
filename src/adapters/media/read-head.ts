import { open } from 'node:fs/promises';

/** The first and last bytes of a file. */
export interface FileEnds {
  head: Buffer;
  tail: Buffer;
  size: number;
}

/** Reads up to `length` bytes from each end of a file. */
export async function readEnds(path: string, length: number): Promise<FileEnds> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const count = Math.min(length, size);
    const head = Buffer.alloc(count);
    await file.read(head, 0, count, 0);
    const tail = Buffer.alloc(count);
    await file.read(tail, 0, count, size - count);
    return { head, tail, size };
  } finally {
    await file.close();
  }
}
