import { ApiError } from '../../contract/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { TokenBuckets } from '../token-buckets.ts';
import type { App } from '../types.ts';

/** Each takes some 200 bytes. */
const MAX_USERS = 100_000;

/**
 * Limits the requests of each user.
 * @param limit requests a minute and user; 0: no limit and no headers
 */
export function registerRateLimit(app: App, limit: number, clock: Clock): void {
  if (limit === 0) return;
  const buckets = new TokenBuckets('default', limit, MAX_USERS);

  app.addHook('onRequest', async (request, reply) => {
    if (request.principal === null) return;
    const taken = buckets.take(request.principal.user.user_uuid, clock.now());
    for (const [name, value] of Object.entries(taken.headers)) reply.raw.setHeader(name, value);
    if (!taken.allowed)
      throw new ApiError(4290, `more than ${limit} requests a minute`, {
        suggestion: 'Wait for the seconds in Retry-After. Push needs no polling: /api/v1/ws.',
        headers: { 'retry-after': String(taken.retryAfter) },
      });
  });
}
