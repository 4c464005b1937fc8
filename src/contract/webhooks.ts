import { z } from 'zod';
import { words } from './fields.ts';
import { count, cursor } from './queries.ts';
import { taskError, taskOutput, taskStatus, timestamp } from './task.ts';

/** Events that a webhook can receive, with types in the style of Standard Webhooks. */
export const WEBHOOK_EVENTS = [
  'task.succeeded',
  'task.failed',
  'task.cancelled',
  'webhook.disabled',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];
/** Sent by the test endpoint only, regardless of the webhook's filter. */
export const TEST_EVENT = 'webhook.test';

const webhookEvent = z.enum(WEBHOOK_EVENTS).meta({ id: 'WebhookEventType' });
const events = z.array(webhookEvent).min(1).max(20);
/** Longest address: leaves ample room in the request lines that proxies and servers commonly accept. */
const LONGEST_URL = 2048;
const address = z.string().trim().min(1).max(LONGEST_URL);

/** Path of one webhook. */
export const webhookPath = z.object({ webhook_uuid: z.uuid().describe('the webhook') });
/** Path of one delivery. */
export const deliveryPath = webhookPath.extend({
  delivery_uuid: z.uuid().describe('the delivery; also the header `webhook-id`'),
});

const webhookFields = {
  webhook_uuid: z.uuid().describe('identifier of the webhook'),
  url: z
    .string()
    .nullable()
    .describe('where events are sent; null: to the `webhook_url` that a task names'),
  name: z.string().nullable().describe('description given when it was created'),
  events: z.array(webhookEvent).describe('what it is told'),
  created_at: timestamp.describe('when it was made, UTC'),
  old_secret_until: timestamp
    .nullable()
    .describe('until when the secret before the last rotation signs too, UTC; null: it does not'),
  disabled_at: timestamp.nullable().describe('when it was switched off, UTC; null: it is on'),
  disabled_for: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .describe('owner: by request; gone: it answered 410; failing: nothing arrived for three days'),
  failing_since: timestamp
    .nullable()
    .describe('since when nothing has arrived there, UTC; null: the last attempt did'),
  delivered_at: timestamp.nullable().describe('when something arrived there last, UTC'),
};

/** A webhook as lists show it; its secret is never shown again. */
export const webhook = z.object(webhookFields).meta({ id: 'Webhook' });
export type WebhookPayload = z.infer<typeof webhook>;

/** `GET /webhooks` */
export const webhookList = z
  .object({ webhooks: z.array(webhook).describe('newest first') })
  .meta({ id: 'WebhookList' });
export type WebhookListPayload = z.infer<typeof webhookList>;

/** `POST /webhooks` */
export const webhookRequest = z
  .object({
    url: address.optional().describe('an https address of a public host, without credentials'),
    for_tasks: z
      .boolean()
      .optional()
      .describe('true, in place of `url`: for the `webhook_url` that tasks name; one a user'),
    events: events.optional().describe('what it is told; left out: everything'),
    name: words(1, 120).optional().describe('what it is for'),
  })
  .meta({ id: 'WebhookRequest' });

/** `PATCH /webhooks/{webhook_uuid}` */
export const webhookPatch = z
  .object({
    url: address.optional().describe('where events are sent from now on'),
    events: events.optional().describe('what it is told from now on'),
    name: words(1, 120).nullable().optional().describe('what it is for; null removes it'),
  })
  .meta({ id: 'WebhookPatch' });

const secret = z.string().describe('signs what is sent, `whsec_…`; shown this once');

/** The answer to `POST /webhooks`. */
export const madeWebhook = z.object({ ...webhookFields, secret }).meta({ id: 'MadeWebhook' });
export type MadeWebhookPayload = z.infer<typeof madeWebhook>;

/** `POST /webhooks/{webhook_uuid}/rotate` */
export const rotateRequest = z
  .object({
    overlap_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .describe('how long the old secret signs too'),
  })
  .meta({ id: 'WebhookRotation' });

/** `DELETE /webhooks/{webhook_uuid}` */
export const removedWebhook = z
  .object({ webhook_uuid: webhookFields.webhook_uuid })
  .meta({ id: 'RemovedWebhook' });
export type RemovedWebhookPayload = z.infer<typeof removedWebhook>;

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'skipped'] as const;
const deliveryStatus = z.enum(DELIVERY_STATUSES).meta({ id: 'DeliveryStatus' });
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Outcomes of an attempt. */
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
  delivery_uuid: z.uuid().describe('identifier of the delivery; also the header `webhook-id`'),
  type: z.string().describe('type of the event'),
  task_uuid: z.uuid().nullable().describe('the task that it is about; null: none'),
  url: z.string().nullable().describe('where it is sent, where the task named the address'),
  status: deliveryStatus.describe(
    'pending: on its way or to be tried again; failed: given up; skipped: its webhook was off',
  ),
  created_at: timestamp.describe('when the event happened, UTC'),
  next_attempt_at: timestamp
    .nullable()
    .describe('when it is tried next, or is given up for lost where it is under way; UTC'),
  ended_at: timestamp.nullable().describe('when it was delivered, given up or skipped, UTC'),
  tries: z.int().describe('attempts since it was put into the queue the last time'),
};

/** One message to one webhook. */
export const delivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });
export type DeliveryPayload = z.infer<typeof delivery>;

const attempt = z
  .object({
    at: timestamp.describe('when it began, UTC'),
    milliseconds: z.int().describe('how long it took'),
    outcome: z
      .enum(ATTEMPT_OUTCOMES)
      .describe('delivered: a 2xx; redirect: a 3xx, which is not followed; 1xx to 5xx as they are'),
    status_code: z.int().nullable().describe('of the answer; null: there was none'),
    answer: z
      .string()
      .nullable()
      .describe('how the answer begins, at most 4 KiB, or what went wrong'),
  })
  .meta({ id: 'WebhookAttempt' });

/** `GET /webhooks/{webhook_uuid}/deliveries/{delivery_uuid}` */
export const deliveryReport = z
  .object({ ...deliveryFields, attempts: z.array(attempt).describe('oldest first') })
  .meta({ id: 'WebhookDeliveryReport' });
export type DeliveryReportPayload = z.infer<typeof deliveryReport>;

const moment = z.iso.datetime({ offset: true });

/** `GET /webhooks/{webhook_uuid}/deliveries` */
export const deliveriesQuery = z.object({
  status: deliveryStatus.optional().describe('only this status'),
  task_uuid: z.uuid().optional().describe('only what is about this task'),
  limit: count(1, 100, 20).describe('deliveries a page'),
  cursor,
});

/** A page of deliveries. */
export const deliveryPage = z
  .object({
    records: z.array(delivery).describe('deliveries, newest first'),
    next_cursor: z
      .string()
      .nullable()
      .describe('`cursor` of the next page; null: this is the last'),
  })
  .meta({ id: 'WebhookDeliveryPage' });
export type DeliveryPage = z.infer<typeof deliveryPage>;

/** `POST /webhooks/{webhook_uuid}/replay` */
export const replayRequest = z
  .object({
    since: moment.describe('events from this moment on'),
    until: moment.optional().describe('and up to this one; left out: now'),
    statuses: z
      .array(z.enum(['delivered', 'failed', 'skipped']))
      .min(1)
      .default(['failed', 'skipped'])
      .describe('only deliveries that ended so'),
  })
  .meta({ id: 'WebhookReplay' });

/** The answer to a replay by range. */
export const replayed = z
  .object({ replayed: z.int().describe('deliveries that are sent again') })
  .meta({ id: 'ReplayedDeliveries' });
export type ReplayedPayload = z.infer<typeof replayed>;

const eventTime = timestamp.describe('when it happened, UTC; the same in every attempt');

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
        client_order_id: z.string().nullable().describe('your own id of the order'),
        cost_credits: z.int().nullable().describe('what it cost, where it succeeded'),
        created_at: timestamp.describe('when the task was created, UTC'),
        started_at: timestamp.nullable().describe('when it began to run, UTC; null: it never did'),
        completed_at: timestamp.nullable().describe('when it ended, UTC'),
        output: taskOutput
          .nullable()
          .describe(
            'as the task shows it, with links that are fresh in every attempt; null: none, or too long, or deleted since',
          ),
        error: taskError.nullable().describe('why the task failed; null otherwise'),
      })
      .meta({ id: 'WebhookTask' })
      .describe('the task as it ended'),
  })
  .meta({ id: 'TaskEvent' });
export type TaskEvent = z.infer<typeof taskEvent>;

/** The body of a test event. */
export const testEvent = z
  .object({
    type: z.literal(TEST_EVENT).describe('you asked for it'),
    timestamp: eventTime,
    data: z
      .object({ webhook_uuid: z.uuid().describe('the webhook that is tested') })
      .meta({ id: 'TestedWebhook' })
      .describe('what is tested'),
  })
  .meta({ id: 'TestEvent' });

/** The notice that another of the user's webhooks was disabled. */
export const disabledEvent = z
  .object({
    type: z.literal('webhook.disabled').describe('the service has switched a webhook off'),
    timestamp: eventTime,
    data: z
      .object({
        webhook_uuid: z.uuid().describe('the webhook that is off'),
        url: z.string().describe('where it sent to'),
        reason: z
          .enum(['gone', 'failing'])
          .describe('gone: it answered 410; failing: nothing arrived for three days'),
      })
      .meta({ id: 'DisabledWebhook' })
      .describe('what is off, and why'),
  })
  .meta({ id: 'WebhookDisabledEvent' });

/** Any event that a webhook may receive. */
export type WebhookEvent = TaskEvent | z.infer<typeof testEvent> | z.infer<typeof disabledEvent>;
