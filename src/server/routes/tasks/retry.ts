import { z } from 'zod';
import { creationFields } from '../../../contract/creation.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import { taskCreation } from '../../../contract/task.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import { isTerminal } from '../../../core/task.ts';
import type { CreationContext } from '../../create-task.ts';
import { createTask } from '../../create-task.ts';
import { requireFlowSpec } from '../../flow-filter.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { creationPayload } from '../../views.ts';
import { taskWebhook } from '../../webhooks/task-webhook.ts';
import type { WebhookContext } from '../../webhooks/webhooks.ts';
import { CREATION_ERRORS, idempotencyKey } from './create.ts';
import { checkOutcome, SANDBOX, sandboxOutcome } from './sandbox-outcome.ts';
import { findTask } from './status.ts';

/** Registers retries: a new task from the input of an ended one, at the current price. */
export function registerRetry(
  app: App,
  tasks: TaskStore,
  context: CreationContext & WebhookContext,
): void {
  app.post(
    '/api/v1/tasks/:task_uuid/retry',
    {
      schema: {
        operationId: 'retry-task',
        summary: 'Retry a task',
        description:
          'Creates a new task from the input of one that has ended, at the current price. A task can be retried once: a second retry ' +
          'returns the task of the first with `Idempotent-Replayed: true` and reserves nothing, whatever idempotency keys the two ' +
          'have, unless that task has FAILED, was CANCELLED or deleted, or its files have expired. ' +
          '`"allow_duplicate": true` creates another task on purpose. The body is optional.' +
          `\n\n${SANDBOX}`,
        tags: [TAGS.tasks.name],
        params: taskPath,
        body: z.object(creationFields).meta({ id: 'RetryRequest' }).optional(),
        response: { 200: envelope(taskCreation) },
      },
      config: { scope: 'tasks:write', creates: true, errors: [4040, 4093, ...CREATION_ERRORS] },
      preValidation: checkOutcome,
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { user_uuid } = principal.user;
      const earlier = await findTask(tasks, user_uuid, request.params.task_uuid);
      if (!isTerminal(earlier.status))
        throw new ApiError(4093, 'the task has not ended yet', {
          suggestion: 'Cancel it first, or wait until it ends.',
        });
      const webhook = await taskWebhook(context, principal, request.body?.webhook_url);
      const { task, replayed } = await createTask(context, {
        user_uuid,
        sandbox: sandboxOutcome(request),
        plan: principal.plan,
        spec: requireFlowSpec(earlier.flow_name),
        input: earlier.input,
        common: { ...request.body },
        idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
        traceparent: request.traceparent,
        webhook,
        retryOf: earlier.task_uuid,
      });
      request.taskUuid = task.task_uuid;
      reply.header('location', `/api/v1/tasks/${task.task_uuid}`);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return success(creationPayload(task, context.replica));
    },
  );
}
