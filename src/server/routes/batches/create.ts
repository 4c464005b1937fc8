import {
  batchPayload,
  batchQuote,
  batchQuoteRequest,
  batchRequest,
} from '../../../contract/batches.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import { type BatchContext, createBatch, priceOfItems } from '../../batches/create-batch.ts';
import { prepareBatch } from '../../batches/prepare-batch.ts';
import { requireModestRequest } from '../../batches/request-limits.ts';
import { batchView, findBatch } from '../../batches/views.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { taskWebhook } from '../../webhooks/task-webhook.ts';
import type { WebhookContext } from '../../webhooks/webhooks.ts';
import { CREATION_ERRORS, idempotencyKey } from '../tasks/create.ts';
import { checkOutcome, SANDBOX, sandboxOutcome } from '../tasks/sandbox-outcome.ts';

/** Errors of creating tasks for a batch. Those of single items are in the problems of 4006. */
export const BATCH_ERRORS = CREATION_ERRORS.filter(
  (code) => code !== 4091 && code !== 4221 && code !== 4222,
);
/** Limit on the size of a request: 4 KB per item. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Registers the creation of batches. */
export function registerCreateBatch(app: App, context: BatchContext & WebhookContext): void {
  app.post(
    '/api/v1/batches',
    {
      bodyLimit: MAX_BYTES,
      schema: {
        operationId: 'create-batch',
        summary: 'Create a batch',
        description:
          'Creates up to 1,000 tasks of one flow or of several, at one price that is reserved at once: either all of ' +
          'them or, if anything is wrong with any item, none (4006, with everything that is wrong in `problems`). Each ' +
          'item is charged when it succeeds; the credits of an item that fails or is cancelled are released. An input ' +
          'field that takes a file may be `{"$ref": "other-item.outputs.model"}`: the item then waits for the other one. ' +
          'See [batches](/docs/batches.md).' +
          `\n\n${SANDBOX}`,
        tags: [TAGS.batches.name],
        body: batchRequest,
        response: { 200: envelope(batchPayload) },
      },
      config: { scope: 'tasks:write', creates: true, errors: [4006, ...BATCH_ERRORS] },
      preValidation: checkOutcome,
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { user_uuid } = principal.user;
      const webhook = await taskWebhook(context, principal, request.body.webhook_url);
      const sender = {
        user_uuid,
        sandbox: sandboxOutcome(request),
        plan: principal.plan,
        traceparent: request.traceparent,
      };
      const { batch_uuid, replayed } = await createBatch(context, sender, request.body, {
        idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
        webhook,
      });
      reply.header('location', `/api/v1/batches/${batch_uuid}`);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return success(batchView(await findBatch(context.batches, user_uuid, batch_uuid)));
    },
  );
}

/** Registers quotes of batches: they check and price everything as a creation does, and store nothing. */
export function registerQuoteBatch(
  app: App,
  context: BatchContext & { accounts: Pick<AccountStore, 'balance'> },
): void {
  app.post(
    '/api/v1/batches/quote',
    {
      bodyLimit: MAX_BYTES,
      schema: {
        operationId: 'quote-batch',
        summary: 'Get the price of a batch',
        description:
          'Checks and prices every item as a creation would, and creates nothing. What is wrong with any item is in the ' +
          '`problems` of error 4006.',
        tags: [TAGS.batches.name],
        body: batchQuoteRequest,
        response: { 200: envelope(batchQuote) },
      },
      config: { scope: 'tasks:read', errors: [4006] },
    },
    async (request) => {
      requireModestRequest(request.body);
      const principal = principalOf(request);
      const sender = {
        user_uuid: principal.user.user_uuid,
        sandbox: principal.sandbox ? ('success' as const) : null,
        plan: principal.plan,
        traceparent: request.traceparent,
      };
      const items = await prepareBatch(context, sender, request.body, () => context.clock.uuid());
      const { usable } = await context.accounts.balance(principal.owner_uuid);
      return success({
        cost_credits: priceOfItems(items),
        available_credits: usable,
        items: items.map(({ name, task }) => ({
          name,
          flow_name: task.flow_name,
          cost_credits: task.cost_credits,
        })),
      });
    },
  );
}
