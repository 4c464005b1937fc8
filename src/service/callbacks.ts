import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BlobStore } from '../core/ports/blob-store.ts';
import { BlobMissing } from '../core/ports/blob-store.ts';
import { type CallbackIntake, type CallbackNews, callbackKey } from '../core/ports/callbacks.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import type { WorkerLog } from '../worker/ports.ts';

/** Where servers reach us, and what they tell is kept. */
export interface CallbackParts {
  /** Address by which model servers reach this one, without a closing slash. */
  url: string;
  /** Shared by all processes of one database. */
  secret: Uint8Array;
  news: CallbackNews;
  blobs: BlobStore;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same for a submission in every process and after every start; nobody else can work it out. */
function tokenOf(secret: Uint8Array, submission: string): Buffer {
  return createHmac('sha256', secret).update(`callback ${submission}`).digest();
}

/** The server's side: takes what was told, once, for a job that somebody waits for. */
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
      // It ended while its callback was on the way: whoever ended it had nothing to remove yet.
      if (!(await news.isAwaited(submission))) await blobs.remove(key);
    },
  };
}

/** The worker's side: what a backend needs to be told how its jobs go. */
export function callbackHost(
  { url, secret, news, blobs }: CallbackParts,
  log: Pick<WorkerLog, 'warn'>,
): NonNullable<BackendHost['callbacks']> {
  const open = new Map<string, () => Promise<void>>();
  let subscribed: Promise<unknown> | null = null;

  /** Announcements of all processes; those that were missed while the database was away are looked for. */
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
