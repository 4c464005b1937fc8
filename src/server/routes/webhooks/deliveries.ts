import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import {
  deliveriesQuery,
  delivery,
  deliveryPage,
  deliveryPath,
  deliveryReport,
  replayed,
  replayRequest,
  webhookPath,
} from '../../../contract/webhooks.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { deliveryReportView, deliveryView } from '../../webhooks/views.ts';
import {
  enabledWebhook,
  known,
  requireReader,
  type WebhookContext,
  withoutAddress,
} from '../../webhooks/webhooks.ts';

const tags = [TAGS.webhooks.name];

/** Registers the deliveries and their outcomes. */
export function registerDeliveries(app: App, { webhooks }: WebhookContext): void {
  app.get(
    '/api/v1/webhooks/:webhook_uuid/deliveries',
    {
      schema: {
        operationId: 'list-deliveries',
        summary: 'List deliveries of a webhook',
        description: 'Deliveries, newest first, in pages. They are kept for 30 days.',
        tags,
        params: webhookPath,
        querystring: deliveriesQuery,
        response: { 200: envelope(deliveryPage) },
      },
      config: { scope: 'account:read', errors: [4047] },
    },
    async (request) => {
      const { webhook_uuid } = request.params;
      known(await webhooks.find(principalOf(request).user.user_uuid, webhook_uuid), webhook_uuid);
      const { limit, cursor, status, task_uuid } = request.query;
      const filter = {
        ...(status === undefined ? {} : { status }),
        ...(task_uuid === undefined ? {} : { task_uuid }),
      };
      const page = await webhooks.deliveries(webhook_uuid, filter, limit, cursor ?? null);
      return success({
        records: page.deliveries.map(deliveryView),
        next_cursor: page.next_cursor,
      });
    },
  );

  app.get(
    '/api/v1/webhooks/:webhook_uuid/deliveries/:delivery_uuid',
    {
      schema: {
        operationId: 'get-delivery',
        summary: 'Get a delivery with its attempts',
        description:
          'The time, duration, response status and beginning of the response of each attempt.',
        tags,
        params: deliveryPath,
        response: { 200: envelope(deliveryReport) },
      },
      config: { scope: 'account:read', errors: [4047, 4048] },
    },
    async (request) => {
      const { webhook_uuid, delivery_uuid } = request.params;
      known(await webhooks.find(principalOf(request).user.user_uuid, webhook_uuid), webhook_uuid);
      const found = await webhooks.delivery(webhook_uuid, delivery_uuid);
      if (found === null) throw unknownDelivery(delivery_uuid);
      return success(deliveryReportView(found.delivery, found.attempts));
    },
  );
}

/** Registers test events and replays. */
export function registerReplays(
  app: App,
  { clock, ...context }: WebhookContext & { clock: Clock },
): void {
  const { webhooks } = context;

  app.post(
    '/api/v1/webhooks/:webhook_uuid/test',
    {
      schema: {
        operationId: 'test-webhook',
        summary: 'Send a test event',
        description:
          'Sends `webhook.test`, regardless of the subscribed events. Read the delivery to see the result.',
        tags,
        params: webhookPath,
        response: { 200: envelope(delivery) },
      },
      config: { scope: 'account:write', errors: [4003, 4047, 4098] },
    },
    async (request) => {
      const { user_uuid } = principalOf(request).user;
      const { webhook_uuid } = request.params;
      const { url } = await enabledWebhook(context, user_uuid, webhook_uuid);
      if (url === null) throw withoutAddress();
      const made = await webhooks.test(user_uuid, webhook_uuid);
      if (made === null) throw withoutAddress();
      return success(deliveryView(made));
    },
  );

  app.post(
    '/api/v1/webhooks/:webhook_uuid/deliveries/:delivery_uuid/replay',
    {
      schema: {
        operationId: 'replay-delivery',
        summary: 'Resend a delivery',
        description:
          'Sends it now with the same `webhook-id`, whatever its status; a delivery that waits for a retry is sent at once.',
        tags,
        params: deliveryPath,
        response: { 200: envelope(delivery) },
      },
      config: { scope: 'account:write', errors: [4047, 4048, 4098] },
    },
    async (request) => {
      const principal = principalOf(request);
      requireReader(principal);
      const { webhook_uuid, delivery_uuid } = request.params;
      await enabledWebhook(context, principal.user.user_uuid, webhook_uuid);
      await webhooks.replay(webhook_uuid, delivery_uuid);
      const found = await webhooks.delivery(webhook_uuid, delivery_uuid);
      if (found === null) throw unknownDelivery(delivery_uuid);
      return success(deliveryView(found.delivery));
    },
  );

  app.post(
    '/api/v1/webhooks/:webhook_uuid/replay',
    {
      schema: {
        operationId: 'replay-deliveries',
        summary: 'Resend the deliveries of a time range',
        description:
          'Resends failed and skipped deliveries, e.g. after an outage of your server; select others with `statuses`. Each keeps its ' +
          '`webhook-id`, so that you can detect duplicates.',
        tags,
        params: webhookPath,
        body: replayRequest,
        response: { 200: envelope(replayed) },
      },
      config: { scope: 'account:write', errors: [4047, 4098] },
    },
    async (request) => {
      const principal = principalOf(request);
      requireReader(principal);
      const { webhook_uuid } = request.params;
      await enabledWebhook(context, principal.user.user_uuid, webhook_uuid);
      const { since, until, statuses } = request.body;
      const range = {
        since: Date.parse(since),
        until: until === undefined ? clock.now() : Date.parse(until),
        statuses,
      };
      return success({ replayed: await webhooks.replayRange(webhook_uuid, range) });
    },
  );
}

function unknownDelivery(delivery_uuid: string): ApiError {
  return new ApiError(4048, `there is no delivery ${delivery_uuid} of this webhook`, {
    suggestion: 'List the deliveries of the webhook; they are kept for 30 days.',
  });
}
