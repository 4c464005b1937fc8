import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Answer, IncomingBody } from './exchange.ts';

/** A JSON answer of a model server is small, but where it carries files as base64. */
export const MOST_JSON_BYTES = 1 << 20;
/** A model of ours has at most 200 MB, and a server may make more before it is reduced. */
export const MOST_FILE_BYTES = 512 << 20;
/** Nothing that comes within this time: the connection counts as dead. Slow bodies send something. */
const SILENT_BODY_MS = 60_000;

/**
 * The whole body as text.
 * @throws RemoteFailure `wrong` where it is larger than `most` bytes, ends early, or stalls; the signal's reason
 */
export async function readText(answer: Answer, most = MOST_JSON_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  await drain(answer, most, async (counted) => {
    for await (const chunk of counted) chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The body as JSON.
 * @throws RemoteFailure `wrong` where it is not JSON (a page of HTML from a proxy, mostly)
 */
export async function readJson(answer: Answer, most?: number): Promise<unknown> {
  return parsed(await readText(answer, most));
}

/** @throws RemoteFailure `wrong` */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RemoteFailure('wrong', 'the server answered with something that is not JSON', {
      detail: text,
      cause,
    });
  }
}

/**
 * Writes the body to a file; removes it where it did not come whole.
 * @returns bytes written
 * @throws RemoteFailure `wrong` where it is larger than `most` bytes, ends early, or stalls
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

/** Lets the connection go without reading what is left. */
export function discard({ body }: Answer): void {
  body.destroy();
}

/**
 * Runs a reader of a body; a body that stalls, breaks or is too large is a `wrong` answer.
 * @returns bytes read
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
    () => body.destroy(new RemoteFailure('wrong', 'the answer stopped in the middle')),
    silentMs,
  );
  async function* counted() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      stalled.refresh();
      length += chunk.length;
      if (length > most) throw new RemoteFailure('wrong', `the answer has more than ${most} bytes`);
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
    // What the file system says is ours: a full disk, a directory that is gone.
    if (['write', 'open', 'close'].includes(syscall ?? '') || code === 'ENOSPC') throw cause;
    throw new RemoteFailure('wrong', 'the answer ended before it was whole', {
      detail: message,
      cause,
    });
  } finally {
    clearTimeout(stalled);
  }
}
