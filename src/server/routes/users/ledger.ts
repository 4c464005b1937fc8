import { ledgerPage } from '../../../contract/account.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ledgerQuery } from '../../../contract/queries.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { Reads } from '../../reads.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

/** Registers the list of the user's credit movements. */
export function registerLedger(app: App, reads: Reads): void {
  app.get(
    '/api/v1/users/ledger',
    {
      schema: {
        operationId: 'list-ledger',
        summary: 'List ledger entries',
        description:
          'Append-only entries, newest first. `amount` changes the balance, and `frozen_amount` its frozen part; the sum of ' +
          'all amounts is the balance.',
        tags: [TAGS.account.name],
        querystring: ledgerQuery,
        response: { 200: envelope(ledgerPage) },
      },
      config: { scope: 'account:read', readsReplica: true },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const user = principalOf(request).owner_uuid;
      const { rows, next_cursor } = await reads(request, ({ accounts }) =>
        accounts.ledger(user, limit, cursor ?? null),
      );
      const records = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        amount: row.amount,
        frozen_amount: row.frozen_amount,
        balance_after: row.balance_after,
        frozen_after: row.frozen_after,
        task_uuid: row.task_uuid,
        flow_name: row.flow_name,
        note: row.note,
        created_at: timestampOf(row.created_at),
      }));
      return success({ records, next_cursor });
    },
  );
}
