import { disabledEvent, taskEvent, testEvent } from '../../contract/webhooks.ts';
import { TAGS } from './tags.ts';
import type { Json, OpenApi, Operation } from './types.ts';

const HEADERS = {
  'webhook-id':
    'identifier of the delivery, the same in every attempt: what came already is told by it',
  'webhook-timestamp': 'when this attempt was sent, in seconds since 1970',
  'webhook-signature':
    'signatures apart by spaces, each `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`',
};

/** The requests that the service sends, by event name. */
const SENT = {
  'task-ended': {
    summary: 'A task has ended',
    description:
      '`task.succeeded`, `task.failed` or `task.cancelled`, at least once for each task.',
    schema: taskEvent,
  },
  'webhook-disabled': {
    summary: 'A webhook of yours was switched off',
    description: 'Sent to the other ones, where a webhook answered 410 or failed for three days.',
    schema: disabledEvent,
  },
  'webhook-test': {
    summary: 'A test that you asked for',
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
        description: `${description} Any 2xx within 15 seconds takes it; 410 switches the webhook off.`,
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
