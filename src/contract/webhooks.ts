import { z } from 'zod';
import { words } from './fields.ts';
import { count, cursor } from './queries.ts';
import { taskError, taskOutput, taskStatus, timestamp } from './task.ts';

/** Events that a webhook can receive, with types in the style of Standard Webhooks. */
export const WEBHOOK_EVENTS = [
  'task.succeeded',
  'task.failed',
  'task.cancelled',
  'batch.ended',
  'webhook.disabled',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];
/** Event that only the test endpoint sends, regardless of the webhook's filter. */
export const TEST_EVENT = 'webhook.test';

const webhookEvent = z.enum(WEBHOOK_EVENTS).meta({ id: 'WebhookEventType' });
const events = z.array(webhookEvent).min(1).max(20);
/**
 * Maximum length of a webhook's URL. It fits easily into the request lines that proxies and servers commonly accept.
 */
const LONGEST_URL = 2048;
const address = z.string().trim().min(1).max(LONGEST_URL);

/** Path parameter that identifies a webhook. */
export const webhookPath = z.object({ webhook_uuid: z.uuid().describe('the webhook') });
/** Path parameters that identify a delivery. */
export const deliveryPath = webhookPath.extend({
  delivery_uuid: z.uuid().describe('the delivery, also sent as the header `webhook-id`'),
});

const webhookFields = {
  webhook_uuid: z.uuid().describe('identifier of the webhook'),
  url: z
    .string()
    .nullable()
    .describe('URL that receives the events; null if they go to the `webhook_url` of each task'),
  name: z.string().nullable().describe('description given when it was created'),
  events: z.array(webhookEvent).describe('subscribed events'),
  created_at: timestamp.describe('when the webhook was created, UTC'),
  old_secret_until: timestamp
    .nullable()
    .describe('until when the previous secret also signs, UTC; null if it no longer does'),
  disabled_at: timestamp
    .nullable()
    .describe('when the webhook was disabled, UTC; null if it is enabled'),
  disabled_for: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .describe(
      'owner: disabled by request; gone: the endpoint returned 410; failing: no delivery succeeded for three days',
    ),
  failing_since: timestamp
    .nullable()
    .describe('since when all attempts have failed, UTC; null if the last attempt succeeded'),
  delivered_at: timestamp.nullable().describe('time of the last successful delivery, UTC'),
};

/** A webhook as shown in lists. Its secret is never shown again. */
export const webhook = z.object(webhookFields).meta({ id: 'Webhook' });
export type WebhookPayload = z.infer<typeof webhook>;

/** Response of `GET /webhooks`. */
export const webhookList = z
  .object({ webhooks: z.array(webhook).describe('webhooks, newest first') })
  .meta({ id: 'WebhookList' });
export type WebhookListPayload = z.infer<typeof webhookList>;

/** Request body of `POST /webhooks`. */
export const webhookRequest = z
  .object({
    url: address.optional().describe('https URL of a public host, without credentials'),
    for_tasks: z
      .boolean()
      .optional()
      .describe(
        'true, in place of `url`, creates the webhook that signs calls to the `webhook_url` of tasks; each user can have one',
      ),
    events: events.optional().describe('events to subscribe to; defaults to all'),
    name: words(1, 120).optional().describe('description of the webhook'),
  })
  .meta({ id: 'WebhookRequest' });

/** Request body of `PATCH /webhooks/{webhook_uuid}`. */
export const webhookPatch = z
  .object({
    url: address.optional().describe('new URL for events'),
    events: events.optional().describe('new list of events'),
    name: words(1, 120).nullable().optional().describe('new description; null removes it'),
  })
  .meta({ id: 'WebhookPatch' });

const secret = z.string().describe('signing secret, `whsec_…`; shown only once');

/** Response of `POST /webhooks`. */
export const madeWebhook = z.object({ ...webhookFields, secret }).meta({ id: 'MadeWebhook' });
export type MadeWebhookPayload = z.infer<typeof madeWebhook>;

/** Request body of `POST /webhooks/{webhook_uuid}/rotate`. */
export const rotateRequest = z
  .object({
    overlap_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .describe('how long the previous secret also signs'),
  })
  .meta({ id: 'WebhookRotation' });

/** Response of `DELETE /webhooks/{webhook_uuid}`. */
export const removedWebhook = z
  .object({ webhook_uuid: webhookFields.webhook_uuid })
  .meta({ id: 'RemovedWebhook' });
export type RemovedWebhookPayload = z.infer<typeof removedWebhook>;

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'skipped'] as const;
const deliveryStatus = z.enum(DELIVERY_STATUSES).meta({ id: 'DeliveryStatus' });
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Possible outcomes of an attempt. */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'redirect',
  'client_error',
  'server_error',
  'timeout',
  'unreachable',
  'refused_address',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

const deliveryFields = {
  delivery_uuid: z
    .uuid()
    .describe('identifier of the delivery, also sent as the header `webhook-id`'),
  type: z.string().describe('type of the event'),
  task_uuid: z.uuid().nullable().describe('task that the event is about; null if none'),
  url: z.string().nullable().describe('`webhook_url` of the task, if the event goes there'),
  status: deliveryStatus.describe(
    'pending: in progress or waiting for a retry; failed: all retries failed; skipped: the webhook was disabled',
  ),
  created_at: timestamp.describe('when the event occurred, UTC'),
  next_attempt_at: timestamp
    .nullable()
    .describe(
      'when the next attempt is made or, during an attempt, when that attempt counts as lost; UTC',
    ),
  ended_at: timestamp
    .nullable()
    .describe('when the delivery succeeded, failed or was skipped, UTC'),
  tries: z.int().describe('attempts since it was last queued'),
};

/** The delivery of one message to one webhook. */
export const delivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });
export type DeliveryPayload = z.infer<typeof delivery>;

const attempt = z
  .object({
    at: timestamp.describe('when the attempt began, UTC'),
    milliseconds: z.int().describe('duration of the attempt'),
    outcome: z
      .enum(ATTEMPT_OUTCOMES)
      .describe(
        'delivered: 2xx; redirect: 3xx, which is not followed; client_error: 4xx; server_error: 5xx',
      ),
    status_code: z.int().nullable().describe('HTTP status of the response; null if there was none'),
    answer: z
      .string()
      .nullable()
      .describe('first 4 KiB of the response body, or a description of the error'),
  })
  .meta({ id: 'WebhookAttempt' });

/** Response of `GET /webhooks/{webhook_uuid}/deliveries/{delivery_uuid}`. */
export const deliveryReport = z
  .object({ ...deliveryFields, attempts: z.array(attempt).describe('attempts, oldest first') })
  .meta({ id: 'WebhookDeliveryReport' });
export type DeliveryReportPayload = z.infer<typeof deliveryReport>;

const moment = z.iso.datetime({ offset: true });

/** Query parameters of `GET /webhooks/{webhook_uuid}/deliveries`. */
export const deliveriesQuery = z.object({
  status: deliveryStatus.optional().describe('only deliveries with this status'),
  task_uuid: z.uuid().optional().describe('only deliveries about this task'),
  limit: count(1, 100, 20).describe('deliveries per page'),
  cursor,
});

/** A page of deliveries. */
export const deliveryPage = z
  .object({
    records: z.array(delivery).describe('deliveries, newest first'),
    next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last page'),
  })
  .meta({ id: 'WebhookDeliveryPage' });
export type DeliveryPage = z.infer<typeof deliveryPage>;

/** Request body of `POST /webhooks/{webhook_uuid}/replay`. */
export const replayRequest = z
  .object({
    since: moment.describe('start of the time range'),
    until: moment.optional().describe('end of the time range; defaults to now'),
    statuses: z
      .array(z.enum(['delivered', 'failed', 'skipped']))
      .min(1)
      .default(['failed', 'skipped'])
      .describe('only deliveries with one of these statuses'),
  })
  .meta({ id: 'WebhookReplay' });

/** Response to a replay of a time range. */
export const replayed = z
  .object({ replayed: z.int().describe('number of deliveries that are sent again') })
  .meta({ id: 'ReplayedDeliveries' });
export type ReplayedPayload = z.infer<typeof replayed>;

const eventTime = timestamp.describe('when the event occurred, UTC; the same in every attempt');

/** The body of an event about a task. */
export const taskEvent = z
  .object({
    type: z
      .enum(['task.succeeded', 'task.failed', 'task.cancelled'])
      .describe('how the task ended'),
    timestamp: eventTime,
    data: z
      .object({
        task_uuid: z.uuid().describe('the task'),
        flow_name: z.string().describe('kind of task'),
        status: taskStatus.describe('SUCCESS, FAILED or CANCELLED'),
        client_order_id: z.string().nullable().describe('your own order ID'),
        cost_credits: z
          .int()
          .nullable()
          .describe(
            'price of the task, without the credits for finishing if that failed; null unless it succeeded',
          ),
        created_at: timestamp.describe('when the task was created, UTC'),
        started_at: timestamp
          .nullable()
          .describe('when execution began, UTC; null if it never did'),
        completed_at: timestamp.nullable().describe('when the task ended, UTC'),
        output: taskOutput
          .nullable()
          .describe(
            'output of the task, with fresh links in every attempt; null if there is none, it is too long, or it has been deleted',
          ),
        error: taskError.nullable().describe('why the task failed; null otherwise'),
      })
      .meta({ id: 'WebhookTask' })
      .describe('the task as it ended'),
  })
  .meta({ id: 'TaskEvent' });
export type TaskEvent = z.infer<typeof taskEvent>;

/** The body of an event about a batch. */
export const batchEvent = z
  .object({
    type: z.literal('batch.ended').describe('the last open item of the batch ended'),
    timestamp: eventTime,
    data: z
      .object({
        batch_uuid: z.uuid().describe('the batch'),
        name: z.string().nullable().describe('name of the batch'),
        client_order_id: z.string().nullable().describe('your own order ID'),
        status: z
          .enum(['SUCCESS', 'PARTIAL', 'FAILED', 'CANCELLED'])
          .describe('PARTIAL: some items succeeded; FAILED and CANCELLED: none did'),
        items: z.int().describe('items of the batch'),
        succeeded: z.int().describe('items that succeeded'),
        failed: z.int().describe('items that failed'),
        cancelled: z.int().describe('items that were cancelled'),
        cost_credits: z.int().describe('credits that were reserved when the batch was created'),
        charged_credits: z.int().describe('credits charged for items that succeeded'),
        created_at: timestamp.describe('when the batch was created, UTC'),
        ended_at: timestamp.describe('when its last item ended, UTC'),
      })
      .meta({ id: 'WebhookBatch' })
      .describe('the batch as it ended'),
  })
  .meta({ id: 'BatchEvent' });

/** The body of a test event. */
export const testEvent = z
  .object({
    type: z.literal(TEST_EVENT).describe('a test that you requested'),
    timestamp: eventTime,
    data: z
      .object({ webhook_uuid: z.uuid().describe('webhook under test') })
      .meta({ id: 'TestedWebhook' })
      .describe('the webhook under test'),
  })
  .meta({ id: 'TestEvent' });

/** The body of an event that tells the user that another webhook was disabled. */
export const disabledEvent = z
  .object({
    type: z.literal('webhook.disabled').describe('the service disabled a webhook'),
    timestamp: eventTime,
    data: z
      .object({
        webhook_uuid: z.uuid().describe('the disabled webhook'),
        url: z.string().describe('URL of the disabled webhook'),
        reason: z
          .enum(['gone', 'failing'])
          .describe(
            'gone: the endpoint returned 410; failing: no delivery succeeded for three days',
          ),
      })
      .meta({ id: 'DisabledWebhook' })
      .describe('the disabled webhook, and the reason'),
  })
  .meta({ id: 'WebhookDisabledEvent' });

/** Any event that a webhook may receive. */
export type WebhookEvent =
  | TaskEvent
  | z.infer<typeof batchEvent>
  | z.infer<typeof testEvent>
  | z.infer<typeof disabledEvent>;
