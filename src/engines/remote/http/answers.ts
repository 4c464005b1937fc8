import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RemoteFailure } from '../../spec.ts';
import type { Answer } from './exchange.ts';

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
  let length = 0;
  await draining(answer, async () => {
    for await (const chunk of answer.body) {
      length += chunk.length;
      if (length > most) throw tooLarge(most);
      chunks.push(chunk);
    }
  });
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The body as JSON.
 * @throws RemoteFailure `wrong` where it is none (a page of HTML from a proxy, mostly)
 */
export async function readJson(answer: Answer, most?: number): Promise<unknown> {
  const text = await readText(answer, most);
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
  let length = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > most) done(tooLarge(most));
      else done(null, chunk);
    },
  });
  try {
    await draining(answer, () => pipeline(answer.body, counter, createWriteStream(path)));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return length;
}

/** Lets the connection go without reading what is left. */
export function discard({ body }: Answer): void {
  body.destroy();
}

/** Runs a reader of a body; a body that stalls or breaks is a `wrong` answer. */
async function draining({ body, signal }: Answer, read: () => Promise<unknown>): Promise<void> {
  const stalled = new RemoteFailure('wrong', 'the answer stopped in the middle', {
    detail: 'stalled',
  });
  body.setTimeout(SILENT_BODY_MS, () => body.destroy(stalled));
  try {
    await read();
  } catch (cause) {
    body.destroy();
    signal.throwIfAborted();
    if (cause instanceof RemoteFailure) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    // A full disk is ours.
    if (code === 'ENOSPC' || code === 'EDQUOT') throw cause;
    throw new RemoteFailure('wrong', 'the answer ended before it was whole', {
      detail: message,
      cause,
    });
  } finally {
    body.setTimeout(0);
  }
}

function tooLarge(most: number): RemoteFailure {
  return new RemoteFailure('wrong', `the answer has more than ${most} bytes`);
}
