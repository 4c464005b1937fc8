import { ApiError } from '../../contract/errors.ts';
import type { Limits } from '../../core/plan.ts';
import { limitsOf } from '../../core/plan.ts';
import type { RateStore } from '../../core/ports/rate-store.ts';
import { SharedBuckets, type Taken } from '../shared-buckets.ts';
import type { App } from '../types.ts';

/** Each account uses some 300 bytes. */
const MAX_ACCOUNTS = 100_000;
const WINDOW = 'w=60';

/**
 * Limits each account's requests, and separately its creations, according to the user's plan, across all API processes.
 * A sandbox is an account of its own.
 * @param defaults limits for plans that do not set one
 */
export function registerRateLimit(app: App, defaults: Limits, rates: RateStore): void {
  const options = { maxAccounts: MAX_ACCOUNTS, now: () => performance.now() };
  const requests = new SharedBuckets(rates, 'requests', options);
  const creations = new SharedBuckets(rates, 'creations', options);

  app.addHook('onRequest', async (request, reply) => {
    const { principal } = request;
    if (principal === null) return;
    const account = principal.user.user_uuid;
    const { creates } = request.routeOptions.config;
    const limits = limitsOf(principal.plan, defaults);
    const policies: string[] = [];
    const states: string[] = [];
    const refusals: { retryAfter: number; message: string }[] = [];
    const count = async (name: string, limit: number, buckets: SharedBuckets, what: string) => {
      if (limit === 0) return;
      const taken: Taken = await buckets.take(account, limit);
      policies.push(`"${name}";q=${limit};${WINDOW}`);
      states.push(`"${name}";r=${taken.remaining};t=${taken.reset}`);
      const message = `more than ${limit} ${what} per minute`;
      if (!taken.allowed) refusals.push({ retryAfter: taken.retryAfter, message });
    };
    await count('default', limits.requests_per_minute, requests, 'requests');
    if (creates === true && refusals.length === 0)
      await count('creations', limits.creations_per_minute, creations, 'creations');
    if (creates === true && limits.tasks_in_flight > 0)
      policies.push(`"tasks";q=${limits.tasks_in_flight};qu="concurrent-requests"`);
    if (policies.length > 0) reply.raw.setHeader('ratelimit-policy', policies.join(', '));
    if (states.length > 0) reply.raw.setHeader('ratelimit', states.join(', '));
    const [refusal] = refusals;
    if (refusal === undefined) return;
    throw new ApiError(4290, refusal.message, {
      suggestion:
        'Wait for the number of seconds in Retry-After. To avoid polling, use the WebSocket at /api/v1/ws.',
      headers: { 'retry-after': String(refusal.retryAfter) },
    });
  });
}
