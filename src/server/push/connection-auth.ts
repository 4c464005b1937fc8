import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import { WS_BEARER_PREFIX } from '../../contract/push.ts';
import type { AccountStore, Principal } from '../../core/ports/account-store.ts';
import { authenticate, hashToken } from '../plugins/auth.ts';
import { bearerToken } from '../plugins/bearer-token.ts';

/** Error codes that can refuse a connection. */
export const CONNECTION_ERRORS = [4010, 4011, 4012, 4030, 4031, 4290] as const;

const SCOPE = 'tasks:read';
const FORBIDDEN_QUERY = ['token', 'access_token', 'api_key', 'apikey', 'key'];

/**
 * Authenticates a WebSocket upgrade or an event stream by `Authorization` header, `?ticket=` (which is used up), or the
 * subprotocol pair. A token in the query is refused even if valid: queries end up in logs.
 * @throws ApiError 4010, 4011, 4012, 4030, 4031
 */
export async function authenticateConnection(
  request: FastifyRequest,
  accounts: AccountStore,
): Promise<Principal> {
  const query = request.query as Record<string, unknown>;
  const { ticket } = query;
  const inQuery = FORBIDDEN_QUERY.find((name) => query[name] !== undefined);
  if (inQuery !== undefined)
    throw new ApiError(4010, `tokens in the query string (${inQuery}) are not accepted`, {
      suggestion:
        'Use the Authorization header, a ticket from POST /api/v1/ws/ticket, or the subprotocol.',
      headers: { 'www-authenticate': 'Bearer realm="bozzetto"' },
    });
  const principal =
    typeof ticket === 'string'
      ? await byTicket(ticket, accounts)
      : await authenticate(accounts, tokenOf(request));
  if (!principal.scopes.includes(SCOPE))
    throw new ApiError(4030, `the token does not have the scope ${SCOPE}`, {
      suggestion: `Use an API key with the scope ${SCOPE}.`,
    });
  return principal;
}

function tokenOf({ headers }: FastifyRequest): string | null {
  return bearerToken(headers.authorization) ?? protocolToken(headers['sec-websocket-protocol']);
}

async function byTicket(ticket: string, accounts: AccountStore): Promise<Principal> {
  const principal = await accounts.redeemTicket(hashToken(ticket));
  if (principal === null)
    throw new ApiError(4011, 'the ticket is unknown, used or expired', {
      suggestion: 'Get a new ticket from POST /api/v1/ws/ticket.',
      headers: { 'www-authenticate': 'Bearer realm="bozzetto"' },
    });
  return principal;
}

/** Extracts the token from a `bearer.<base64url token>` subprotocol. */
function protocolToken(header: string | undefined): string | null {
  for (const protocol of (header ?? '').split(',')) {
    const name = protocol.trim();
    if (name.startsWith(WS_BEARER_PREFIX))
      return Buffer.from(name.slice(WS_BEARER_PREFIX.length), 'base64url').toString();
  }
  return null;
}
