import { adminUser, userPath } from '../../../contract/admin/users.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import {
  plan,
  planChoice,
  planList,
  planPath,
  planRequest,
  removedPlan,
} from '../../../contract/plans.ts';
import { DEFAULT_PLAN } from '../../../core/plan.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { foundUser, unknownUser } from './users.ts';

const tags = [TAGS.admin.name];

/** Registers plans: list, set, remove, assign to a user. */
export function registerPlans(app: App, { accounts }: { accounts: AccountStore }): void {
  app.get(
    '/api/v1/admin/plans',
    {
      schema: {
        operationId: 'list-plans',
        summary: 'List plans',
        description: 'Named sets of limits, with the number of users of each, sorted by name.',
        tags,
        response: { 200: envelope(planList) },
      },
      config: { scope: 'admin' },
    },
    async () => success({ plans: await accounts.plans() }),
  );

  app.put(
    '/api/v1/admin/plans/:plan_name',
    {
      schema: {
        operationId: 'set-plan',
        summary: 'Create or replace a plan',
        description:
          'Sets all limits of the plan: an omitted or null limit is the one from the configuration, and 0 means no limit. Takes effect within ' +
          'two seconds, in every process, for all users with the plan.',
        tags,
        params: planPath,
        body: planRequest,
        response: { 200: envelope(plan) },
      },
      config: { scope: 'admin' },
    },
    async (request) => {
      const { plan_name } = request.params;
      await accounts.savePlan({ plan_name, ...request.body });
      const saved = (await accounts.plans()).find((one) => one.plan_name === plan_name);
      return success(saved ?? { plan_name, ...request.body, users: 0 });
    },
  );

  app.delete(
    '/api/v1/admin/plans/:plan_name',
    {
      schema: {
        operationId: 'remove-plan',
        summary: 'Delete a plan',
        description: 'Deletes a plan that no user has; otherwise the request is refused (4089).',
        tags,
        params: planPath,
        response: { 200: envelope(removedPlan) },
      },
      config: { scope: 'admin', errors: [4049, 4089] },
    },
    async (request) => {
      const { plan_name } = request.params;
      const outcome = await accounts.removePlan(plan_name);
      if (outcome === 'unknown') throw unknownPlan(plan_name);
      if (outcome === 'in-use')
        throw new ApiError(4089, `the plan ${plan_name} is still assigned to users`, {
          suggestion:
            'Assign them another plan first with PUT /api/v1/admin/users/{user_uuid}/plan.',
        });
      return success({ plan_name });
    },
  );

  app.put(
    '/api/v1/admin/users/:user_uuid/plan',
    {
      schema: {
        operationId: 'give-plan',
        summary: 'Assign a plan to a user',
        description:
          'The limits take effect within two seconds, also in the user’s sandbox. `null` or `default` removes the plan.',
        tags,
        params: userPath,
        body: planChoice,
        response: { 200: envelope(adminUser) },
      },
      config: { scope: 'admin', errors: [4045, 4049] },
    },
    async (request) => {
      const { user_uuid } = request.params;
      const { plan_name } = request.body;
      const given = plan_name === DEFAULT_PLAN ? null : plan_name;
      const outcome = await accounts.givePlan(user_uuid, given);
      if (outcome === 'unknown-user') throw unknownUser(user_uuid);
      if (outcome === 'unknown-plan') throw unknownPlan(given!);
      return success(await foundUser(accounts, user_uuid));
    },
  );
}

function unknownPlan(plan_name: string): ApiError {
  return new ApiError(4049, `there is no plan ${JSON.stringify(plan_name)}`, {
    suggestion: 'GET /api/v1/admin/plans lists all plans.',
  });
}
