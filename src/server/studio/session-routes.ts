import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../contract/errors.ts';
import type { Uuid } from '../../core/ids.ts';
import type { AccountStore } from '../../core/ports/account-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { SessionStore } from '../../core/ports/session-store.ts';
import type { AddressLimiter } from '../plugins/address-limit.ts';
import { authenticate, hashToken } from '../plugins/auth.ts';
import type { App } from '../types.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import { requireOwnPage, sessionCookie, sessionOf } from './session-cookie.ts';

const LIFETIME_SECONDS = 30 * 86_400;

const credential = z.union([
  z.strictObject({ key: z.string().max(200) }),
  z.strictObject({ link: z.string().max(200) }),
]);

interface SessionContext {
  accounts: Pick<AccountStore, 'authenticate'>;
  sessions: SessionStore;
  links: OneTimeLinks;
  clock: Clock;
  limiter: AddressLimiter;
  publicUrl: string;
}

/** Opens a session for a key or for a link that the service printed, reports whether there is one, and ends it. */
export function registerSession(app: App, context: SessionContext): void {
  const { sessions, clock, limiter, publicUrl } = context;
  const config = { credential: 'none' as const };
  app.post(
    '/studio/session',
    { schema: { hide: true, body: credential }, config },
    async (request, reply) => {
      requireOwnPage(request, publicUrl);
      const key = await limiter.judge(request, reply, () => keyOf(request.body, context));
      await endSession(request);
      const session = randomBytes(32).toString('base64url');
      await sessions.create(hashToken(session), key, clock.now() + LIFETIME_SECONDS * 1000);
      return reply
        .code(204)
        .header('set-cookie', sessionCookie(request, publicUrl, session, LIFETIME_SECONDS))
        .send();
    },
  );
  // A page must be able to detect this without a failed request, because browsers log each failed request in the
  // console as an error.
  app.get('/studio/session', { schema: { hide: true }, config }, async (request, reply) => {
    requireOwnPage(request, publicUrl);
    const session = sessionOf(request, publicUrl);
    const found = session === null ? null : await sessions.authenticate(hashToken(session));
    return reply
      .header('cache-control', 'no-store')
      .send({ signed_in: found !== null && 'principal' in found });
  });
  app.delete('/studio/session', { schema: { hide: true }, config }, async (request, reply) => {
    requireOwnPage(request, publicUrl);
    await endSession(request);
    return reply
      .code(204)
      .header('set-cookie', sessionCookie(request, publicUrl, '', 0))
      .send();
  });

  async function endSession(request: FastifyRequest): Promise<void> {
    const session = sessionOf(request, publicUrl);
    if (session !== null) await sessions.end(hashToken(session));
  }
}

/** @throws ApiError 4011, 4012 */
async function keyOf(
  given: z.infer<typeof credential>,
  { accounts, links }: SessionContext,
): Promise<Uuid> {
  if ('key' in given) return (await authenticate(accounts, given.key)).key_uuid;
  const key = links.take(given.link);
  if (key !== null) return key;
  throw new ApiError(4011, 'this sign-in link has expired or was already used', {
    suggestion: 'Restart the service to get a new one, or sign in with an API key.',
  });
}
