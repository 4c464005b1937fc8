import { profile } from '../../../contract/account.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { balanceView } from './balance.ts';

/** Registers the caller's profile: user, permissions and balance. */
export function registerMe(app: App, accounts: AccountStore): void {
  app.get(
    '/api/v1/users/me',
    {
      schema: {
        operationId: 'get-profile',
        summary: 'Get profile and balance',
        description: 'The user that the token belongs to, the token’s scopes, and the balance.',
        tags: [TAGS.account.name],
        response: { 200: envelope(profile) },
      },
      config: { scope: 'account:read' },
    },
    async (request) => {
      const { user, owner_uuid, scopes } = principalOf(request);
      return success({
        user_uuid: owner_uuid,
        name: user.name,
        email: user.email,
        created_at: timestampOf(user.created_at),
        scopes,
        ...balanceView(await accounts.balance(owner_uuid)),
      });
    },
  );
}
