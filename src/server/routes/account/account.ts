import { envelope, success } from '../../../contract/envelope.ts';
import { accountState } from '../../../contract/plans.ts';
import { DEFAULT_PLAN, type Limits, limitsOf } from '../../../core/plan.ts';
import type { PlanStore } from '../../../core/ports/plan-store.ts';
import type { StorageStore } from '../../../core/ports/storage-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

interface AccountContext {
  accounts: Pick<PlanStore, 'inFlight'>;
  storage: Pick<StorageStore, 'use'>;
  limits: Limits;
}

/** Registers the caller's plan: its limits and the current usage. */
export function registerAccount(app: App, { accounts, storage, limits }: AccountContext): void {
  app.get(
    '/api/v1/account',
    {
      schema: {
        operationId: 'get-account',
        summary: 'Get plan and limits',
        description:
          'The user’s plan, its limits, and the current usage of tasks and storage. The `RateLimit` header of every response ' +
          'shows the remaining requests and creations.',
        tags: [TAGS.account.name],
        response: { 200: envelope(accountState) },
      },
      config: { scope: 'account:read' },
    },
    async (request) => {
      const { user, owner_uuid, plan, sandbox } = principalOf(request);
      const { requests_per_minute, creations_per_minute, tasks_in_flight } = limitsOf(plan, limits);
      const [inFlight, stored] = await Promise.all([
        accounts.inFlight(user.user_uuid),
        storage.use(user.user_uuid),
      ]);
      return success({
        user_uuid: owner_uuid,
        sandbox,
        plan: plan?.plan_name ?? DEFAULT_PLAN,
        limits: {
          requests_per_minute: requests_per_minute || null,
          creations_per_minute: creations_per_minute || null,
          tasks_in_flight: tasks_in_flight || null,
          // A quota of the user's own takes precedence over the plan.
          storage_bytes: stored.quota_bytes,
        },
        use: {
          tasks_in_flight: inFlight,
          storage_bytes: stored.upload_bytes + stored.task_bytes,
        },
      });
    },
  );
}
