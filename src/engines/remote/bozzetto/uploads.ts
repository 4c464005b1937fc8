import { randomUUID } from 'node:crypto';
import type { PictureSide } from '../../spec/images.ts';
import type { RemoteJob, RemoteSource } from '../../spec/remote-job.ts';
import { formBody } from '../http/body.ts';
import type { JsonClient } from '../http/json-client.ts';
import { creationFailure, dataOf } from './task-payload.ts';

const FILENAMES = { image: 'image', model: 'model.glb' } as const;

/** Uploads a file to the other service, and returns the file's key; null if there is no file. */
export async function upload(
  client: JsonClient,
  kind: 'image' | 'model',
  source: RemoteSource | null | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (!source) return null;
  const { path, contentType } = source;
  const file = { field: 'file', path, filename: FILENAMES[kind], contentType };
  const reply = await client.ask('POST', `/api/v1/upload/${kind}`, {
    form: formBody({}, [file], randomUUID()),
    headTimeoutMs: 120_000,
    signal,
  });
  const { file_key } = (dataOf(reply) ?? {}) as { file_key?: string };
  if (reply.status !== 200 || file_key === undefined) throw creationFailure(reply);
  return file_key;
}

/** Uploads the front and the further sides that the other service accepts. @returns their keys */
export async function uploadImages(
  client: JsonClient,
  { images }: RemoteJob,
  sides: readonly PictureSide[],
  signal: AbortSignal,
): Promise<Partial<Record<PictureSide, string>>> {
  const keys: Partial<Record<PictureSide, string>> = {};
  for (const side of ['front', ...sides] as const) {
    const key = await upload(client, 'image', images[side], signal);
    if (key !== null) keys[side] = key;
  }
  return keys;
}
