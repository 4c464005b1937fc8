import { adminUser, grantRequest, userPath } from '../../../contract/admin/users.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { idempotencyKey } from '../tasks/create.ts';
import { foundUser, unknownUser } from './users.ts';

interface GrantsContext {
  accounts: AccountStore;
  clock: Clock;
}

/** Registers grants of credits to a user, each made once per Idempotency-Key. */
export function registerGrants(app: App, { accounts, clock }: GrantsContext): void {
  app.post(
    '/api/v1/admin/users/:user_uuid/grants',
    {
      schema: {
        operationId: 'grant-credits',
        summary: 'Grant credits',
        description:
          'Adds credits and an entry with the reason to the user’s ledger; suspended users can receive credits too. ' +
          'Repeating the request with the same `Idempotency-Key` grants nothing more and returns `Idempotent-Replayed: true`; a different ' +
          'grant with that key is refused (4090). Returns the updated user.',
        tags: [TAGS.admin.name],
        params: userPath,
        body: grantRequest,
        response: { 200: envelope(adminUser) },
      },
      config: { scope: 'admin', errors: [4045, 4090] },
    },
    async (request, reply) => {
      const { user_uuid } = request.params;
      const { credits, reason, expires_at } = request.body;
      const expires = expires_at === undefined ? null : Date.parse(expires_at);
      if (expires !== null && expires <= clock.now())
        throw new ApiError(4001, 'expires_at must be in the future, got a time in the past');
      const key = idempotencyKey(request.headers['idempotency-key']);
      const grant = { key, amount: credits, expires_at: expires, note: reason };
      const outcome = await accounts.grantOnce(user_uuid, grant);
      if (outcome === 'unknown-user') throw unknownUser(user_uuid);
      if (outcome === 'reused')
        throw new ApiError(
          4090,
          'the Idempotency-Key was already used for a different grant to this user',
          {
            suggestion: 'Use a new key for each new grant.',
          },
        );
      if (outcome === 'replayed') reply.header('idempotent-replayed', 'true');
      return success(await foundUser(accounts, user_uuid));
    },
  );
}
