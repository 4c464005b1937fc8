import type { BlobStore } from '../../core/ports/blob-store.ts';
import { callbackKey } from '../../core/ports/callbacks.ts';
import type { LegStore } from '../../core/ports/leg-store.ts';

/** Wraps a store of remote steps so that it removes a server's callback data as soon as the submission has ended. */
export function forgettingTold(legs: LegStore, blobs: BlobStore): LegStore {
  const forget = (submission: string) => blobs.remove(callbackKey(submission));
  return {
    ...legs,
    async failed(submission, kind, drains) {
      await legs.failed(submission, kind, drains);
      await forget(submission);
    },
    async collected(submission, result) {
      const isOurs = await legs.collected(submission, result);
      await forget(submission);
      return isOurs;
    },
  };
}
