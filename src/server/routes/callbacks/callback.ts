import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import type { CallbackIntake } from '../../../core/ports/callbacks.ts';
import type { Room } from '../../../core/ports/room.ts';
import type { AddressLimiter } from '../../plugins/address-limit.ts';
import { noRoute } from '../../plugins/methods.ts';
import type { App } from '../../types.ts';
import { receiveFile } from '../../uploads/receive.ts';

/**
 * Maximum size of a callback, which contains the server's result as base64: enough for the largest GLB that is
 * accepted.
 */
const MOST_BYTES = 384 << 20;
const RETRY_AFTER_SECONDS = 5;

interface CallbackContext {
  callbacks: CallbackIntake | null;
  limiter: AddressLimiter;
  room: Room;
  tempDirectory: string;
}

/**
 * Receives callbacks of model servers about the end of their jobs. The path is the only credential, so for everyone
 * else the route does not exist. The body is neither read nor trusted here: it goes to disk, and the worker that waits
 * for the job reads it.
 */
export function registerCallback(
  root: App,
  { callbacks, limiter, room, tempDirectory }: CallbackContext,
): void {
  if (callbacks === null) return;
  root.register(async (scope) => {
    const app: App = scope.withTypeProvider();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.post(
      '/callbacks/:submission/:token',
      {
        schema: { hide: true, params: z.object({ submission: z.string(), token: z.string() }) },
        config: { credential: 'signature' },
        // Runs before the body is read, so that the body of an unauthorized request is not read.
        async onRequest(request, reply) {
          const { submission, token } = request.params as { submission: string; token: string };
          if (await callbacks.accepts(submission, token)) return;
          limiter.charge(request, reply);
          throw noRoute(request);
        },
      },
      async (request, reply) => {
        const { submission } = request.params;
        const body = request.body as Readable | undefined;
        if (body === undefined || body === null) throw new ApiError(4000, 'the body is empty');
        // The job is done, so its result may use the reserve. Servers retry after a 503.
        if (
          (await room.shortage('accepted', Number(request.headers['content-length'] ?? 0))) !== null
        )
          throw new ApiError(5030, 'there is no space left for the body', {
            headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
          });
        await receiveFile(body, MOST_BYTES, tempDirectory, ({ path }) =>
          callbacks.keep(submission, path),
        );
        return reply.code(204).send();
      },
    );
  });
}
