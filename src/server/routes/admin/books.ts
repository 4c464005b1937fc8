import {
  reconciliation,
  type SweepStatePayload,
  storageQuery,
  storageState,
} from '../../../contract/admin/books.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import type { RetentionStore, SweepState } from '../../../core/ports/retention-store.ts';
import type { Room } from '../../../core/ports/room.ts';
import type { StorageStore, StorageUse } from '../../../core/ports/storage-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOf, timestampOrNull } from '../../timestamp.ts';
import type { App } from '../../types.ts';

interface BooksContext {
  accounts: AccountStore;
  storage: StorageStore;
  room: Room;
  retention: Pick<RetentionStore, 'waiting'>;
  clock: Clock;
}

const tags = [TAGS.admin.name];

/** Registers the storage state and the reconciliation of credits. */
export function registerBooks(
  app: App,
  { accounts, storage, room, retention, clock }: BooksContext,
): void {
  app.get(
    '/api/v1/admin/storage',
    {
      schema: {
        operationId: 'get-storage-of-all',
        summary: 'Get storage usage of all users',
        description:
          'Bytes stored by all users together and by the largest users, free disk space, and data waiting for deletion.',
        tags,
        querystring: storageQuery,
        response: { 200: envelope(storageState) },
      },
      config: { scope: 'admin' },
    },
    async (request) => {
      const [all, users, disks, waiting] = await Promise.all([
        storage.useOfAll(),
        storage.largest(request.query.limit),
        room.disks(),
        retention.waiting(),
      ]);
      const lines = users.map((user) => ({
        user_uuid: user.user_uuid,
        name: user.name,
        ...useView(user),
      }));
      return success({ ...useView(all), disks, users: lines, sweep: sweepView(waiting) });
    },
  );

  app.get(
    '/api/v1/admin/reconciliation',
    {
      schema: {
        operationId: 'reconcile',
        summary: 'Verify the ledger',
        description:
          'Recomputes every balance from the ledger, the grants and the open holds, and every user’s storage from ' +
          'uploads and tasks. `findings` lists disagreements and should be empty. Reads every row, which takes seconds for ' +
          'millions of rows. The sums and the findings are read separately, so sums may differ by changes made in between.',
        tags,
        response: { 200: envelope(reconciliation) },
      },
      config: { scope: 'admin' },
    },
    async () => {
      const checked_at = timestampOf(clock.now());
      const findings = await accounts.reconcile();
      const sums = await accounts.bookTotals();
      return success({
        checked_at,
        users: sums.users,
        ledger_credits: sums.ledger,
        balance_credits: sums.balance,
        frozen_credits: sums.frozen,
        held_credits: sums.held,
        granted_credits: sums.granted,
        findings: findings.map(({ user_uuid, problem }) => ({ user_uuid, problem })),
      });
    },
  );
}

function sweepView(state: SweepState): SweepStatePayload {
  return {
    ...state,
    oldest_since: timestampOrNull(state.oldest_since),
    round_ended_at: timestampOrNull(state.round_ended_at),
    next_round_at: timestampOf(state.next_round_at),
  };
}

function useView({ upload_bytes, task_bytes, quota_bytes }: StorageUse) {
  return { upload_bytes, task_bytes, total_bytes: upload_bytes + task_bytes, quota_bytes };
}
