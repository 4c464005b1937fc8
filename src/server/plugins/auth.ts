import { hash } from 'node:crypto';
import { ApiError } from '../../contract/errors.ts';
import type { AccountStore, Principal } from '../../core/ports/account-store.ts';
import type { SessionStore } from '../../core/ports/session-store.ts';
import { requireOwnPage, sessionOf } from '../studio/session-cookie.ts';
import type { App, RequestAuthenticator } from '../types.ts';
import type { AddressLimiter } from './address-limit.ts';
import { bearerToken } from './bearer-token.ts';

const REALM = 'Bearer realm="bozzetto"';
const HOW = 'Send the API key as "Authorization: Bearer <API_KEY>".';

/** Hashes a token or ticket for storage. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}

/**
 * Identifies the sender of a token.
 * @throws ApiError 4010 (none), 4011 (unknown), 4012 (expired or revoked), all with `WWW-Authenticate`; 4031
 * (suspended)
 */
export async function authenticate(
  accounts: Pick<AccountStore, 'authenticate'>,
  token: string | null,
): Promise<Principal> {
  if (token === null)
    throw new ApiError(4010, 'the request has no bearer token', {
      suggestion: HOW,
      headers: { 'www-authenticate': REALM },
    });
  const found = await accounts.authenticate(hashToken(token));
  if (found.outcome === 'ok') return found.principal;
  if (found.outcome === 'suspended') throw suspended();
  const [code, message] =
    found.outcome === 'unknown'
      ? ([4011, 'the bearer token is unknown'] as const)
      : ([4012, 'the bearer token is expired or revoked'] as const);
  throw new ApiError(code, message, {
    suggestion: HOW,
    headers: {
      'www-authenticate': `${REALM}, error="invalid_token", error_description="${message}"`,
    },
  });
}

/**
 * Authenticates requests by bearer token or session.
 * @param publicUrl null: there is no Studio, and sessions are not accepted
 */
export function requestAuthenticator(
  { accounts, sessions }: { accounts: AccountStore; sessions: SessionStore },
  publicUrl: string | null,
): RequestAuthenticator {
  return async (request) => {
    const token = bearerToken(request.headers.authorization);
    const session = token === null && publicUrl !== null ? sessionOf(request, publicUrl) : null;
    if (session === null || publicUrl === null) return authenticate(accounts, token);
    requireOwnPage(request, publicUrl);
    const found = await sessions.authenticate(hashToken(session));
    if (found.outcome === 'ok') return found.principal;
    if (found.outcome === 'suspended') throw suspended();
    throw new ApiError(4012, 'the session has ended', { suggestion: 'Sign in again.' });
  };
}

/** The error for every request of a suspended user. */
export function suspended(): ApiError {
  return new ApiError(4031, 'the user of this token is suspended', {
    suggestion: 'Contact the operator of this service; tasks that were already accepted continue.',
  });
}

/** Authenticates every request to a route that has a scope. */
export function registerAuth(
  app: App,
  principalOf: RequestAuthenticator,
  limiter: AddressLimiter,
): void {
  app.decorateRequest('principal', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.scope === undefined) return;
    request.principal = await limiter.judge(request, reply, () => principalOf(request));
  });
}

/** Requires the route's scope from the token (4030); runs after the user's rate limit, so that the request counts. */
export function registerScopes(app: App): void {
  app.addHook('onRequest', async ({ routeOptions, principal }) => {
    const { scope } = routeOptions.config;
    if (scope === undefined || principal === null) return;
    if (!principal.scopes.includes(scope))
      throw new ApiError(4030, `the token does not have the scope ${scope}`, {
        suggestion: `Use an API key with the scope ${scope}.`,
        headers: {
          'www-authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"`,
        },
      });
  });
}
