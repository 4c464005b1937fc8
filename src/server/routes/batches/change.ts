import {
  batchPath,
  batchPayload,
  batchRetried,
  batchRetryRequest,
} from '../../../contract/batches.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { BatchContext } from '../../batches/create-batch.ts';
import { retryBatch } from '../../batches/retry-batch.ts';
import { batchView, findBatch, unknownBatch } from '../../batches/views.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { checkOutcome, SANDBOX, sandboxOutcome } from '../tasks/sandbox-outcome.ts';
import { BATCH_ERRORS } from './create.ts';

type ChangeContext = BatchContext & { tasks: Pick<TaskStore, 'cancel'> };

/** Registers the cancellation of batches. */
export function registerCancelBatch(app: App, { batches, tasks }: ChangeContext): void {
  app.post(
    '/api/v1/batches/:batch_uuid/cancel',
    {
      schema: {
        operationId: 'cancel-batch',
        summary: 'Cancel a batch',
        description:
          'Cancels every item that has not ended, and releases its credits. Items that have succeeded keep their results. ' +
          'Cancelling again returns the same response; a batch that has ended stays as it is.',
        tags: [TAGS.batches.name],
        params: batchPath,
        response: { 200: envelope(batchPayload) },
      },
      config: { scope: 'tasks:write', errors: [4038] },
    },
    async (request) => {
      const { batch_uuid } = request.params;
      const user = principalOf(request).user.user_uuid;
      if (!(await batches.beginCancel(user, batch_uuid))) throw unknownBatch(batch_uuid);
      // One transaction for each: all tasks in one would lock rows in an order that claims of jobs do not follow.
      for (const task of await batches.openTasks(batch_uuid)) await tasks.cancel(user, task);
      return success(batchView(await findBatch(batches, user, batch_uuid)));
    },
  );
}

/** Registers retries of the items that have no result. */
export function registerRetryBatch(app: App, context: ChangeContext): void {
  app.post(
    '/api/v1/batches/:batch_uuid/retry',
    {
      schema: {
        operationId: 'retry-batch',
        summary: 'Retry the failed items of a batch',
        description:
          'Makes every item again that failed or was cancelled, at the current price. Their price is reserved at once, as ' +
          'at the creation of the batch. Items that need them read the new results. If there is nothing to retry, ' +
          '`retried` is 0. The body is optional.' +
          `\n\n${SANDBOX}`,
        tags: [TAGS.batches.name],
        params: batchPath,
        body: batchRetryRequest.optional(),
        response: { 200: envelope(batchRetried) },
      },
      config: {
        scope: 'tasks:write',
        creates: true,
        errors: [4006, 4038, 4093, ...BATCH_ERRORS],
      },
      preValidation: checkOutcome,
    },
    async (request) => {
      const principal = principalOf(request);
      const { user_uuid } = principal.user;
      const { batch_uuid } = await findBatch(context.batches, user_uuid, request.params.batch_uuid);
      const sender = {
        user_uuid,
        sandbox: sandboxOutcome(request),
        plan: principal.plan,
        traceparent: request.traceparent,
      };
      const maximum = request.body?.max_cost_credits;
      const retried = await retryBatch(context, sender, batch_uuid, maximum);
      const batch = batchView(await findBatch(context.batches, user_uuid, batch_uuid));
      return success({ ...batch, retried });
    },
  );
}
