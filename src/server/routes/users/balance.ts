import type { BalancePayload } from '../../../contract/account.ts';
import { balance } from '../../../contract/account.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { AccountStore, Balance } from '../../../core/ports/account-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

/** Registers the user's credit balance. */
export function registerBalance(app: App, accounts: AccountStore): void {
  app.get(
    '/api/v1/users/balance',
    {
      schema: {
        operationId: 'get-balance',
        summary: 'Get balance',
        description:
          '`total_usable_credits` are the credits that a new task can use: permanent and expiring credits minus frozen ones. ' +
          'The last four fields are legacy aliases.',
        tags: [TAGS.account.name],
        response: { 200: envelope(balance) },
      },
      config: { scope: 'account:read' },
    },
    async (request) =>
      success(balanceView(await accounts.balance(principalOf(request).owner_uuid))),
  );
}

/** Formats the balance under its wire names, including the legacy ones. */
export function balanceView({ usable, permanent, frozen }: Balance): BalancePayload {
  return {
    total_usable_credits: usable,
    permanent_usable_credits: permanent,
    total_frozen_credits: frozen,
    balance: usable,
    frozen,
    web_credits_balance: usable,
    api_credits_balance: usable,
  };
}
