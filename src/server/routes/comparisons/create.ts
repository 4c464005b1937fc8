import { batchQuote } from '../../../contract/batches.ts';
import {
  comparisonPayload,
  comparisonQuoteRequest,
  comparisonRequest,
} from '../../../contract/comparisons.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import { type BatchContext, createBatch, priceOfItems } from '../../batches/create-batch.ts';
import { prepareBatch } from '../../batches/prepare-batch.ts';
import { requireModestRequest } from '../../batches/request-limits.ts';
import { batchOf, requireEngines } from '../../comparisons/batch-of.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { taskWebhook } from '../../webhooks/task-webhook.ts';
import type { WebhookContext } from '../../webhooks/webhooks.ts';
import { BATCH_ERRORS } from '../batches/create.ts';
import { idempotencyKey } from '../tasks/create.ts';
import { checkOutcome, SANDBOX, sandboxOutcome } from '../tasks/sandbox-outcome.ts';
import { type ComparisonReads, findComparison } from './read.ts';

/** Registers the creation of comparisons. */
export function registerCreateComparison(
  app: App,
  context: BatchContext & WebhookContext & ComparisonReads,
): void {
  app.post(
    '/api/v1/compare',
    {
      schema: {
        operationId: 'create-comparison',
        summary: 'Compare engines',
        description:
          'Makes the same request at several engines. A comparison is a batch with a task for each engine: all prices are ' +
          'reserved at once, each engine is charged when it succeeds, and `accept` in the input judges each result. The ' +
          'operations of batches cancel, retry and download it by its `batch_uuid`. See ' +
          '[comparisons](/docs/batches.md#compare-engines).' +
          `\n\n${SANDBOX}`,
        tags: [TAGS.batches.name],
        body: comparisonRequest,
        response: { 200: envelope(comparisonPayload) },
      },
      config: { scope: 'tasks:write', creates: true, errors: [4006, ...BATCH_ERRORS] },
      preValidation: checkOutcome,
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { user_uuid } = principal.user;
      const batch = batchOf(request.body, context.models);
      const webhook = await taskWebhook(context, principal, request.body.webhook_url);
      const sender = {
        user_uuid,
        sandbox: sandboxOutcome(request),
        plan: principal.plan,
        traceparent: request.traceparent,
      };
      const { batch_uuid, replayed } = await createBatch(context, sender, batch, {
        idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
        webhook,
        check: () => requireEngines(request.body, context.models),
      });
      reply.header('location', `/api/v1/compare/${batch_uuid}`);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return success(await findComparison(context, user_uuid, batch_uuid));
    },
  );
}

/** Registers quotes of comparisons. */
export function registerQuoteComparison(
  app: App,
  context: BatchContext & { accounts: Pick<AccountStore, 'balance'> },
): void {
  app.post(
    '/api/v1/compare/quote',
    {
      schema: {
        operationId: 'quote-comparison',
        summary: 'Get the price of a comparison',
        description:
          'Checks and prices the request at every engine as a creation would, and creates nothing. What is wrong with any ' +
          'of them is in the `problems` of error 4006.',
        tags: [TAGS.batches.name],
        body: comparisonQuoteRequest,
        response: { 200: envelope(batchQuote) },
      },
      config: { scope: 'tasks:read', errors: [4003, 4004, 4006] },
    },
    async (request) => {
      const principal = principalOf(request);
      const sender = {
        user_uuid: principal.user.user_uuid,
        sandbox: principal.sandbox ? ('success' as const) : null,
        plan: principal.plan,
        traceparent: request.traceparent,
      };
      const batch = batchOf(request.body, context.models);
      requireModestRequest(batch);
      requireEngines(request.body, context.models);
      const items = await prepareBatch(context, sender, batch, () => context.clock.uuid());
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
