import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Answer, IncomingBody } from './exchange.ts';

/** A model server's JSON response is small, unless it contains files as base64. */
export const MOST_JSON_BYTES = 1 << 20;
/** Delivered models have at most 200 MB, but a server may create a larger one that is reduced afterwards. */
export const MOST_FILE_BYTES = 512 << 20;
/** If nothing arrives within this time, the connection counts as dead. Slow bodies still send something. */
const SILENT_BODY_MS = 60_000;

/**
 * Reads the whole body as text.
 * @throws RemoteFailure `wrong` if it is larger than `most` bytes, ends early, or stalls; the signal's reason
 */
export async function readText(answer: Answer, most = MOST_JSON_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  await drain(answer, most, async (counted) => {
    for await (const chunk of counted) chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads the body as JSON.
 * @throws RemoteFailure `wrong` if it is not JSON (usually an HTML page from a proxy)
 */
export async function readJson(answer: Answer, most?: number): Promise<unknown> {
  return parsed(await readText(answer, most));
}

/** @throws RemoteFailure `wrong` */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RemoteFailure('wrong', 'the server’s response is not JSON', {
      detail: text,
      cause,
    });
  }
}

/**
 * Writes the body to a file; removes the file if the body is incomplete.
 * @returns number of bytes written
 * @throws RemoteFailure `wrong` if it is larger than `most` bytes, ends early, or stalls
 */
export async function saveBody(
  answer: Answer,
  path: string,
  most = MOST_FILE_BYTES,
): Promise<number> {
  try {
    return await drain(answer, most, (counted) => pipeline(counted, createWriteStream(path)));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Closes the connection without reading the rest. */
export function discard({ body }: Answer): void {
  body.destroy();
}

/**
 * Runs a reader of a body; a body that stalls, breaks or is too large is a `wrong` response.
 * @returns number of bytes read
 */
export async function drain(
  answer: IncomingBody,
  most: number,
  read: (counted: AsyncIterable<Buffer>) => Promise<unknown>,
  silentMs = SILENT_BODY_MS,
): Promise<number> {
  const { body, signal } = answer;
  let length = 0;
  const stalled = setTimeout(
    () => body.destroy(new RemoteFailure('wrong', 'the response stopped in the middle')),
    silentMs,
  );
  async function* counted() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      stalled.refresh();
      length += chunk.length;
      if (length > most)
        throw new RemoteFailure('wrong', `the response has more than ${most} bytes`);
      yield chunk;
    }
  }
  try {
    await read(counted());
    return length;
  } catch (cause) {
    body.destroy();
    signal.throwIfAborted();
    if (cause instanceof RemoteFailure) throw cause;
    const { code = '', message, syscall } = cause as NodeJS.ErrnoException;
    // File system errors are this service's own problem: a full disk, a directory that is gone.
    if (['write', 'open', 'close'].includes(syscall ?? '') || code === 'ENOSPC') throw cause;
    throw new RemoteFailure('wrong', 'the response ended early', {
      detail: message,
      cause,
    });
  } finally {
    clearTimeout(stalled);
  }
}
