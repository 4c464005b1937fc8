import { batchEvent, disabledEvent, taskEvent, testEvent } from '../../contract/webhooks.ts';
import { TAGS } from './tags.ts';
import type { Json, OpenApi, Operation } from './types.ts';

const HEADERS = {
  'webhook-id':
    'identifier of the delivery, the same in every attempt; use it to detect duplicates',
  'webhook-timestamp': 'time of this attempt as a Unix timestamp in seconds',
  'webhook-signature':
    'signatures separated by spaces; each is `v1,` followed by the base64 of the HMAC-SHA256 of `id.timestamp.body`',
};

/** The requests that the service sends, by event name. */
const SENT = {
  'task-ended': {
    summary: 'A task ended',
    description:
      '`task.succeeded`, `task.failed` or `task.cancelled`, delivered at least once for each task.',
    schema: taskEvent,
  },
  'batch-ended': {
    summary: 'A batch ended',
    description:
      '`batch.ended`, delivered at least once when the last open item of a batch has ended, and again after a retry.',
    schema: batchEvent,
  },
  'webhook-disabled': {
    summary: 'A webhook was disabled',
    description:
      'Sent to your other webhooks when one has returned 410 or has failed for three days.',
    schema: disabledEvent,
  },
  'webhook-test': {
    summary: 'A test event',
    description: 'Sent by `POST /api/v1/webhooks/{webhook_uuid}/test`.',
    schema: testEvent,
  },
};

/** Describes the requests that the service itself sends. */
export function describeWebhooks(document: OpenApi): OpenApi {
  const webhooks = Object.fromEntries(
    Object.entries(SENT).map(([name, { summary, description, schema }]) => {
      const post = {
        operationId: `receive-${name}`,
        summary,
        description: `${description} Acknowledge it with any 2xx status within 15 seconds; a 410 disables the webhook.`,
        tags: [TAGS.webhooks.name],
        parameters: Object.entries(HEADERS).map(([header, meaning]) => ({
          name: header,
          in: 'header',
          required: true,
          description: meaning,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: `#/components/schemas/${schema.meta()?.id}` } },
          },
        },
        responses: {
          '2XX': { description: 'taken' },
          '410': { description: 'disables the webhook' },
        },
        security: [] as Json[],
      } satisfies Operation;
      return [name, { post }];
    }),
  );
  return { ...document, webhooks };
}
