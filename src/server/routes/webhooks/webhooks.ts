import { envelope, success } from '../../../contract/envelope.ts';
import {
  madeWebhook,
  removedWebhook,
  rotateRequest,
  webhook,
  webhookList,
  webhookPatch,
  webhookPath,
  webhookRequest,
} from '../../../contract/webhooks.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { webhookView } from '../../webhooks/views.ts';
import {
  checkedAddress,
  known,
  makeWebhook,
  requireReader,
  rotateSecret,
  unique,
  unknownWebhook,
  type WebhookContext,
  withoutAddress,
} from '../../webhooks/webhooks.ts';

const tags = [TAGS.webhooks.name];

/** Registers creating, reading and removing webhooks. */
export function registerWebhooks(app: App, context: WebhookContext): void {
  const { webhooks } = context;

  app.post(
    '/api/v1/webhooks',
    {
      schema: {
        operationId: 'make-webhook',
        summary: 'Create a webhook',
        description:
          'From now on, `url` is notified when your tasks end. Requests are signed with `secret` according to Standard Webhooks; it is ' +
          'shown only once. With `for_tasks` in place of `url`, the secret signs requests to the `webhook_url` of individual ' +
          'tasks. A user can have 16 webhooks with a URL (4097). The key also needs the scope `tasks:read`, because events contain results of tasks.',
        tags,
        body: webhookRequest,
        response: { 200: envelope(madeWebhook) },
      },
      config: { scope: 'account:write', errors: [4003, 4097] },
    },
    async (request) => {
      const principal = principalOf(request);
      requireReader(principal);
      const made = await makeWebhook(context, principal.user.user_uuid, request.body);
      return success({ ...webhookView(made.webhook), secret: made.secret });
    },
  );

  app.get(
    '/api/v1/webhooks',
    {
      schema: {
        operationId: 'list-webhooks',
        summary: 'List webhooks',
        description: 'Your webhooks, newest first, with their events and delivery state.',
        tags,
        response: { 200: envelope(webhookList) },
      },
      config: { scope: 'account:read' },
    },
    async (request) => {
      const found = await webhooks.list(principalOf(request).user.user_uuid);
      return success({ webhooks: found.map(webhookView) });
    },
  );

  app.get(
    '/api/v1/webhooks/:webhook_uuid',
    {
      schema: {
        operationId: 'get-webhook',
        summary: 'Get a webhook',
        description: 'A webhook with its events and delivery state.',
        tags,
        params: webhookPath,
        response: { 200: envelope(webhook) },
      },
      config: { scope: 'account:read', errors: [4047] },
    },
    async (request) => {
      const { webhook_uuid } = request.params;
      const found = await webhooks.find(principalOf(request).user.user_uuid, webhook_uuid);
      return success(webhookView(known(found, webhook_uuid)));
    },
  );

  app.patch(
    '/api/v1/webhooks/:webhook_uuid',
    {
      schema: {
        operationId: 'update-webhook',
        summary: 'Update a webhook',
        description:
          'Changes its URL, events or name. Pending deliveries go to the new URL. A webhook for tasks has no URL (4003).',
        tags,
        params: webhookPath,
        body: webhookPatch,
        response: { 200: envelope(webhook) },
      },
      config: { scope: 'account:write', errors: [4003, 4047] },
    },
    async (request) => {
      const principal = principalOf(request);
      requireReader(principal);
      const { user_uuid } = principal.user;
      const { webhook_uuid } = request.params;
      const { url, events, name } = request.body;
      const found = known(await webhooks.find(user_uuid, webhook_uuid), webhook_uuid);
      if (url !== undefined && found.url === null) throw withoutAddress();
      const change = {
        ...(url === undefined ? {} : { url: checkedAddress(context, 'url', url) }),
        ...(events === undefined ? {} : { events: unique(events) }),
        ...(name === undefined ? {} : { name }),
      };
      const changed = await webhooks.change(user_uuid, webhook_uuid, change);
      return success(webhookView(known(changed, webhook_uuid)));
    },
  );

  app.delete(
    '/api/v1/webhooks/:webhook_uuid',
    {
      schema: {
        operationId: 'remove-webhook',
        summary: 'Delete a webhook',
        description:
          'Deletes the webhook with its secret and deliveries. Pending deliveries are not sent.',
        tags,
        params: webhookPath,
        response: { 200: envelope(removedWebhook) },
      },
      config: { scope: 'account:write', errors: [4047] },
    },
    async (request) => {
      const { webhook_uuid } = request.params;
      const { user_uuid } = principalOf(request).user;
      if (!(await webhooks.remove(user_uuid, webhook_uuid))) throw unknownWebhook(webhook_uuid);
      return success({ webhook_uuid });
    },
  );
}

/** Registers rotating a webhook's secret and enabling or disabling it. */
export function registerWebhookState(app: App, context: WebhookContext): void {
  app.post(
    '/api/v1/webhooks/:webhook_uuid/rotate',
    {
      schema: {
        operationId: 'rotate-webhook',
        summary: 'Rotate the secret of a webhook',
        description:
          'Creates a new secret, which is shown only once. The previous secret also signs for a day, or for ' +
          '`overlap_seconds` (0 retires it at once). Any secret before the previous one is retired at once.',
        tags,
        params: webhookPath,
        body: rotateRequest.optional(),
        response: { 200: envelope(madeWebhook) },
      },
      config: { scope: 'account:write', errors: [4047] },
    },
    async (request) => {
      const { user_uuid } = principalOf(request).user;
      const { overlap_seconds } = rotateRequest.parse(request.body ?? {});
      const { webhook_uuid } = request.params;
      const made = await rotateSecret(context, user_uuid, webhook_uuid, overlap_seconds);
      return success({ ...webhookView(made.webhook), secret: made.secret });
    },
  );

  const switches = [
    {
      action: 'disable',
      summary: 'Disable a webhook',
      description:
        'Stops all deliveries. New events and pending deliveries are recorded as skipped and can be replayed later.',
    },
    {
      action: 'enable',
      summary: 'Enable a webhook',
      description:
        'Events are sent again from now on. Skipped events are not sent automatically; use a replay.',
    },
  ] as const;
  for (const { action, summary, description } of switches)
    app.post(
      `/api/v1/webhooks/:webhook_uuid/${action}`,
      {
        schema: {
          operationId: `${action}-webhook`,
          summary,
          description,
          tags,
          params: webhookPath,
          response: { 200: envelope(webhook) },
        },
        config: { scope: 'account:write', errors: [4047] },
      },
      async (request) => {
        const { webhook_uuid } = request.params;
        const { user_uuid } = principalOf(request).user;
        const found = await context.webhooks[action](user_uuid, webhook_uuid);
        return success(webhookView(known(found, webhook_uuid)));
      },
    );
}
