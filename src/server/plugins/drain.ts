import { ApiError } from '../../contract/errors.ts';
import type { App } from '../types.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Drains gracefully: after `startDrain()` (or `close()`, which starts it), new requests get 5030 and must retry on a
 * new connection, which reaches another process; requests in progress end normally.
 * @returns a function that reports whether the server is draining
 */
export function registerDrain(app: App): () => boolean {
  let draining = false;
  app.decorate('startDrain', () => {
    draining = true;
  });
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.addHook('onRequest', async (request) => {
    if (!draining || request.routeOptions.config.whileDraining === true) return;
    throw new ApiError(5030, 'the service is shutting down', {
      suggestion: 'Send the request again.',
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS), connection: 'close' },
    });
  });
  return () => draining;
}
