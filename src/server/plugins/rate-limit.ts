import { ApiError } from '../../contract/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { App } from '../types.ts';

const WINDOW_SECONDS = 60;
/** Buckets are looked through for full ones (whose loss changes nothing) beyond this many. */
const PRUNE_ABOVE = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A token bucket a user, refilled evenly: unlike a fixed window it lets no double burst through at a window's edge.
 * Counted in this process; with several API processes each allows the limit.
 * Headers: draft-ietf-httpapi-ratelimit-headers-10.
 * @param limit requests a minute and user; 0: no limit and no headers
 */
export function registerRateLimit(app: App, limit: number, clock: Clock): void {
  if (limit === 0) return;
  const perMs = limit / (WINDOW_SECONDS * 1000);
  const policy = `"default";q=${limit};w=${WINDOW_SECONDS}`;
  const buckets = new Map<string, Bucket>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.principal === null) return;
    const user = request.principal.user.user_uuid;
    const now = clock.now();
    const bucket = buckets.get(user) ?? { tokens: limit, at: now };
    bucket.tokens = Math.min(limit, bucket.tokens + Math.max(0, now - bucket.at) * perMs);
    bucket.at = now;
    buckets.set(user, bucket);
    if (buckets.size > PRUNE_ABOVE) prune(now);

    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const reset = Math.ceil((limit - bucket.tokens) / perMs / 1000);
    reply.raw.setHeader('ratelimit-policy', policy);
    reply.raw.setHeader('ratelimit', `"default";r=${Math.floor(bucket.tokens)};t=${reset}`);
    if (!allowed)
      throw new ApiError(4290, `more than ${limit} requests a minute`, {
        suggestion: 'Wait for the seconds in Retry-After. Push needs no polling: /api/v1/ws.',
        headers: { 'retry-after': String(Math.ceil((1 - bucket.tokens) / perMs / 1000)) },
      });
  });

  function prune(now: number): void {
    for (const [user, bucket] of buckets)
      if (bucket.tokens + (now - bucket.at) * perMs >= limit) buckets.delete(user);
  }
}
