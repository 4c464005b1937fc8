import type { BlobStore } from '../../core/ports/blob-store.ts';
import { callbackKey } from '../../core/ports/callbacks.ts';
import type { RemoteStepStore } from '../../core/ports/remote-step-store.ts';

/** Wraps a store of remote steps so that it removes a server's callback data as soon as the submission has ended. */
export function removingStoredResults(
  remoteSteps: RemoteStepStore,
  blobs: BlobStore,
): RemoteStepStore {
  const forget = (submission: string) => blobs.remove(callbackKey(submission));
  return {
    ...remoteSteps,
    async failed(submission, kind, drains) {
      await remoteSteps.failed(submission, kind, drains);
      await forget(submission);
    },
    async collected(submission, result) {
      const isOurs = await remoteSteps.collected(submission, result);
      await forget(submission);
      return isOurs;
    },
  };
}
