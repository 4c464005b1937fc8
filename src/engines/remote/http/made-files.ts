import { open, rename, stat } from 'node:fs/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteFile } from '../../spec/remote-job.ts';

const GLTF = 0x46546c67;
/** An OBJ has comments, names of groups and of its materials before its first vertex. */
const OBJ_START_BYTES = 16_384;

/**
 * Checks a model that a server sent, by its header. The header contains the total length, so a truncated file is
 * detected before anything reads it.
 * @throws RemoteFailure `wrong` if it is not a GLB of version 2, or its length differs from its header
 */
export async function modelFile(path: string): Promise<RemoteFile> {
  const { head, bytes } = await endsOf(path);
  if (bytes < 20 || head.readUInt32LE(0) !== GLTF || head.readUInt32LE(4) !== 2)
    throw new RemoteFailure('wrong', 'the server’s response is not a GLB file', {
      detail: head.toString('latin1'),
    });
  const length = head.readUInt32LE(8);
  if (length !== bytes)
    throw new RemoteFailure('wrong', 'the server’s model is incomplete', {
      detail: `${bytes} of ${length} bytes`,
    });
  return { role: 'model', path, bytes };
}

/**
 * Checks a mesh that a server sent, as {@link modelFile} does if it is a GLB. An OBJ gets a name that says so.
 * @throws RemoteFailure `wrong` if it is neither a GLB nor an OBJ with vertices
 */
export async function meshFile(path: string): Promise<RemoteFile> {
  const file = await open(path);
  const start = Buffer.alloc(OBJ_START_BYTES);
  const { bytesRead } = await file.read(start, 0, start.length, 0).finally(() => file.close());
  // The bytes of a GLB's geometry may look like a vertex.
  const isObj =
    start.readUInt32LE(0) !== GLTF &&
    /^v[ \t]+[-+\d.]/m.test(start.toString('latin1', 0, bytesRead));
  if (!isObj) return modelFile(path);
  const named = `${path.replace(/\.glb$/, '')}.obj`;
  await rename(path, named);
  return { role: 'model', path: named, bytes: (await stat(named)).size };
}

/**
 * Checks an image that a server sent, by its first and last bytes.
 * @throws RemoteFailure `wrong` if it is not a PNG, JPEG or WebP, or is truncated
 */
export async function imageFile(path: string): Promise<RemoteFile> {
  const { head, tail, bytes } = await endsOf(path);
  const text = head.toString('latin1');
  let whole: boolean;
  // Some writers leave a few bytes after the image's end.
  if (text.startsWith('\x89PNG\r\n\x1a\n')) whole = tail.includes('IEND', 0, 'latin1');
  else if (text.startsWith('\xff\xd8\xff')) whole = tail.includes('\xff\xd9', 0, 'latin1');
  else if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
    whole = head.readUInt32LE(4) + 8 <= bytes;
  else
    throw new RemoteFailure('wrong', 'the server’s response is not an image', {
      detail: text,
    });
  if (!whole)
    throw new RemoteFailure('wrong', 'the server’s image is incomplete', {
      detail: `${bytes} bytes`,
    });
  return { role: 'image', path, bytes };
}

/** Returns the first 20 bytes, padded with zeros, and up to 1024 bytes of the end. */
async function endsOf(path: string): Promise<{ head: Buffer; tail: Buffer; bytes: number }> {
  const file = await open(path);
  try {
    const bytes = (await file.stat()).size;
    const head = Buffer.alloc(20);
    await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(bytes, 1024));
    await file.read(tail, 0, tail.length, bytes - tail.length);
    return { head, tail, bytes };
  } finally {
    await file.close();
  }
}
