import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BlobStore } from '../core/ports/blob-store.ts';
import { BlobMissing } from '../core/ports/blob-store.ts';
import { type CallbackIntake, type CallbackNews, callbackKey } from '../core/ports/callbacks.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import type { WorkerLog } from '../worker/ports.ts';

/** Everything that receiving callbacks and waiting for them have in common. */
export interface CallbackParts {
  /** Address at which model servers reach this server, without a trailing slash. */
  url: string;
  /** Shared by all processes of one database. */
  secret: Uint8Array;
  news: CallbackNews;
  blobs: BlobStore;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the token of a submission. It is the same in every process and after every restart, and cannot be guessed
 * without the secret.
 */
function tokenOf(secret: Uint8Array, submission: string): Buffer {
  return createHmac('sha256', secret).update(`callback ${submission}`).digest();
}

/** Returns the API server's side: it stores the callback of a job once, as long as a worker waits for that job. */
export function callbackIntake({ secret, news, blobs }: CallbackParts): CallbackIntake {
  return {
    async accepts(submission, token) {
      if (!UUID.test(submission)) return false;
      const given = Buffer.from(token, 'base64url');
      const own = tokenOf(secret, submission);
      if (given.length !== own.length || !timingSafeEqual(given, own)) return false;
      return news.isAwaited(submission);
    },

    async keep(submission, path) {
      const key = callbackKey(submission);
      if (!(await isThere(blobs, key))) await blobs.putFile(key, path);
      await news.announce(submission);
      // If the job ended while its callback was arriving, the process that ended it found no blob to remove.
      if (!(await news.isAwaited(submission))) await blobs.remove(key);
    },
  };
}

/**
 * Returns the worker's side, which creates the URLs that a backend passes to its model server, and delivers the
 * callbacks.
 */
export function callbackHost(
  { url, secret, news, blobs }: CallbackParts,
  log: Pick<WorkerLog, 'warn'>,
): NonNullable<BackendHost['callbacks']> {
  const open = new Map<string, () => Promise<void>>();
  let subscribed: Promise<unknown> | null = null;

  /**
   * Subscribes to the announcements of all processes. After a lost database connection, it checks every open
   * submission for a callback that was missed.
   */
  function subscribe(): Promise<unknown> {
    subscribed ??= news
      .subscribe(
        (submission) => void open.get(submission)?.(),
        () => {
          for (const look of open.values()) void look();
        },
      )
      .catch((error) => {
        subscribed = null;
        throw error;
      });
    return subscribed;
  }

  return {
    urlOf: (submission) =>
      `${url}/callbacks/${submission}/${tokenOf(secret, submission).toString('base64url')}`,

    async open(submission, take) {
      await subscribe();
      let taken = false;
      const look = async () => {
        try {
          if (taken || !(await isThere(blobs, callbackKey(submission))) || taken) return;
          taken = true;
          await take(await blobs.read(callbackKey(submission)));
        } catch (err) {
          log.warn({ err, submission }, 'what a server told could not be read');
        }
      };
      open.set(submission, look);
      await look();
      return () => {
        taken = true;
        if (open.get(submission) === look) open.delete(submission);
      };
    },
  };
}

async function isThere(blobs: BlobStore, key: string): Promise<boolean> {
  try {
    await blobs.stat(key);
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}
