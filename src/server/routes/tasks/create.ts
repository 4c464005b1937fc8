import { z } from 'zod';
import type { CreationFields } from '../../../contract/creation.ts';
import { clientOrderId, creationFields } from '../../../contract/creation.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { FlowSpec } from '../../../contract/flow-spec.ts';
import { taskCreation } from '../../../contract/task.ts';
import type { ModelCatalog } from '../../../core/model-catalog.ts';
import { flowSpecs } from '../../../flows/specs.ts';
import type { CreationContext } from '../../create-task.ts';
import { createTask } from '../../create-task.ts';
import { inputOf, perEdition } from '../../flow-models.ts';
import { refuseMisplacedModel } from '../../misplaced-model.ts';
import { TAGS } from '../../openapi/tags.ts';
import { validateBy } from '../../plugins/validation.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { creationPayload } from '../../views.ts';
import { taskWebhook } from '../../webhooks/task-webhook.ts';
import type { WebhookContext } from '../../webhooks/webhooks.ts';
import { checkOutcome, SANDBOX, sandboxOutcome } from './sandbox-outcome.ts';

/** Errors of a creation besides those of every route with a body. */
export const CREATION_ERRORS = [
  4003, 4004, 4020, 4021, 4041, 4090, 4091, 4098, 4130, 4150, 4220, 4221, 4222, 4291, 5031, 5070,
] as const;

/** Registers one creation endpoint per flow, built from its spec. */
export function registerCreate(app: App, context: CreationContext & WebhookContext): void {
  for (const spec of Object.values(flowSpecs))
    registerFlow(app, context, spec as unknown as FlowSpec);
}

function registerFlow(app: App, context: CreationContext & WebhookContext, spec: FlowSpec): void {
  const { models } = context;
  const body = validateBy(
    creationBody(spec, models).meta({ id: requestName(spec.name) }),
    perEdition(models, () => creationBody(spec, models)),
  );
  app.post(
    `/api/v1/tasks/${spec.name}`,
    {
      schema: {
        operationId: `create-${spec.name}`,
        summary: spec.summary,
        description: `${spec.description}\n\n${SANDBOX}`,
        tags: [TAGS.create.name],
        body,
        response: { 200: envelope(taskCreation) },
      },
      config: { scope: 'tasks:write', creates: true, errors: CREATION_ERRORS },
      preValidation: [
        checkOutcome,
        async ({ body: given }) =>
          refuseMisplacedModel(models, spec, given as Record<string, unknown>),
      ],
    },
    async (request, reply) => {
      const { client_order_id, allow_duplicate, max_cost_credits, webhook_url, ...input } =
        request.body as CreationFields & Record<string, unknown>;
      const principal = principalOf(request);
      const webhook = await taskWebhook(context, principal, webhook_url);
      const { task, replayed } = await createTask(context, {
        user_uuid: principal.user.user_uuid,
        sandbox: sandboxOutcome(request),
        plan: principal.plan,
        spec,
        input,
        common: { client_order_id, allow_duplicate, max_cost_credits },
        idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
        traceparent: request.traceparent,
        webhook,
      });
      request.taskUuid = task.task_uuid;
      reply.header('location', `/api/v1/tasks/${task.task_uuid}`);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return success(creationPayload(task, context.replica));
    },
  );
}

/** The fields that this service accepts for a creation of the flow. */
export function creationBody(spec: FlowSpec, models: ModelCatalog) {
  const shape = { ...inputOf(spec, models).shape, ...creationFields };
  return spec.rejectsUnknownFields === true ? z.strictObject(shape) : z.object(shape);
}

/** Returns the name of a flow's request schema: `image-to-model` → `ImageToModelRequest`. */
export function requestName(flow: string, suffix = 'Request'): string {
  const words = flow.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  return `${words.join('')}${suffix}`;
}

/**
 * Reads the Idempotency-Key header, by the rule of client_order_id; the quoted form of the IETF draft is also accepted.
 * @throws ApiError 4001
 */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (clientOrderId.safeParse(key).success) return key;
  throw new ApiError(
    4001,
    `the header Idempotency-Key must be 1 to 64 letters, digits, underscores or hyphens, got a string of ${key.length} characters`,
  );
}
