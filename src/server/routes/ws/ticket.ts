import { randomBytes } from 'node:crypto';
import { envelope, success } from '../../../contract/envelope.ts';
import { wsTicket } from '../../../contract/push.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import { TAGS } from '../../openapi/tags.ts';
import { hashToken } from '../../plugins/auth.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

const LIFETIME_MS = 60_000;

/** Registers tickets for browsers, whose WebSockets cannot send headers. */
export function registerTicket(
  app: App,
  { accounts, clock }: { accounts: AccountStore; clock: Clock },
): void {
  app.post(
    '/api/v1/ws/ticket',
    {
      schema: {
        operationId: 'create-ws-ticket',
        summary: 'Create a WebSocket ticket',
        description:
          'Use it within 60 seconds to open `/api/v1/ws?ticket=…`; it works once. Never put an API key into a URL.',
        tags: [TAGS.push.name],
        response: { 200: envelope(wsTicket) },
      },
      config: { scope: 'tasks:read' },
    },
    async (request) => {
      const ticket = randomBytes(32).toString('base64url');
      const expires_at = clock.now() + LIFETIME_MS;
      await accounts.createTicket(hashToken(ticket), principalOf(request), expires_at);
      return success({ ticket, expires_at: timestampOf(expires_at) });
    },
  );
}
