import { open } from 'node:fs/promises';
import { RemoteFailure, type RemoteFile } from '../../spec.ts';

const GLTF = 0x46546c67;

/**
 * A model that a server sent, by its header: the whole length stands in it, so a file that was cut short is told from a whole
 * one before anything reads it.
 * @throws RemoteFailure `wrong` where it is no GLB of version 2, or not as long as it says
 */
export async function modelFile(path: string): Promise<RemoteFile> {
  const { head, bytes } = await headOf(path);
  if (bytes < 20 || head.readUInt32LE(0) !== GLTF || head.readUInt32LE(4) !== 2)
    throw new RemoteFailure('wrong', 'the server answered with something that is not a GLB model', {
      detail: head.toString('latin1'),
    });
  const length = head.readUInt32LE(8);
  if (length !== bytes)
    throw new RemoteFailure('wrong', 'the model that the server sent is not whole', {
      detail: `${bytes} of ${length} bytes`,
    });
  return { role: 'model', path, bytes };
}

/**
 * A picture that a server sent, by its first bytes.
 * @throws RemoteFailure `wrong` where it is no PNG, JPEG or WebP
 */
export async function imageFile(path: string): Promise<RemoteFile> {
  const { head, bytes } = await headOf(path);
  const text = head.toString('latin1');
  const known =
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP');
  if (!known)
    throw new RemoteFailure('wrong', 'the server answered with something that is not a picture', {
      detail: text,
    });
  return { role: 'image', path, bytes };
}

async function headOf(path: string): Promise<{ head: Buffer; bytes: number }> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(20);
    await file.read(head, 0, head.length, 0);
    return { head, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
