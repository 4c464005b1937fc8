import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteSource } from '../../spec/remote-job.ts';
import { formBody } from '../http/body.ts';
import type { JsonClient } from '../http/json-client.ts';
import { readReply } from '../tasks/read-reply.ts';
import { taskRefusal } from '../tasks/task-refusal.ts';

/** Uploads are recognized by their extension. */
const NAMES: Readonly<Record<string, string>> = {
  'image/png': 'image.png',
  'model/gltf-binary': 'model.glb',
};

/** @returns the server's id of the file */
export async function upload(
  client: JsonClient,
  kind: 'image' | 'mesh',
  { path, contentType }: RemoteSource,
  signal: AbortSignal,
): Promise<string> {
  const filename = NAMES[contentType] ?? 'image.jpg';
  const form = formBody({}, [{ field: 'file', path, filename, contentType }], randomUUID());
  const reply = await client.ask('POST', `/api/v1/file-upload/${kind}`, {
    form,
    headTimeoutMs: 120_000,
    signal,
  });
  // The server opens every upload. Only its text distinguishes an unreadable image from a request that it does not accept.
  if (reply.status === 400 && /cannot identify image/.test(reply.text))
    throw new RemoteFailure('content', 'the server cannot read the image', { detail: reply.text });
  if (reply.status !== 200) throw taskRefusal(reply);
  return readReply(z.object({ file_id: z.string() }), reply, '3DAIGC-API').file_id;
}

/**
 * Whether the server was started again after an upload. Its uploads are in memory and its jobs in a database, in which a
 * job that ran stays `processing` forever (run: commit 7f41cd2).
 */
export async function hasForgotten(
  client: JsonClient,
  file: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const reply = await client.ask('GET', `/api/v1/file-upload/metadata/${file}`, { signal });
  return reply.status === 404;
}
