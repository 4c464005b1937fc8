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
          'From now on the ends of your tasks are sent to `url`, signed by Standard Webhooks with `secret`, which is ' +
          'shown this once. With `for_tasks` in place of `url` the secret signs what goes to the `webhook_url` of single ' +
          'tasks. At most 16 addresses (4097). The key also needs the scope `tasks:read`: events tell what tasks made.',
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
        summary: 'Webhooks',
        description: 'Your webhooks, newest first: what they are told, and how they do.',
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
        summary: 'One webhook',
        description: 'A webhook as the list shows it.',
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
        summary: 'Change a webhook',
        description:
          'Its address, its events or its name; what waits goes to the new address. One for tasks has no address (4003).',
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
        summary: 'Remove a webhook',
        description: 'With its secret and its deliveries; what waits is not sent any more.',
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
        summary: 'Give a webhook a new secret',
        description:
          'Signs with the new secret, which is shown this once, and with the old one too for a day, or as long as ' +
          '`overlap_seconds` says (0: from now on with the new one alone). One before the old one ends at once.',
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
      summary: 'Switch a webhook off',
      description:
        'Nothing is sent any more. Events are noted as skipped, also those that wait, and can be replayed later.',
    },
    {
      action: 'enable',
      summary: 'Switch a webhook on',
      description:
        'Events are sent again from now on. What was skipped meanwhile is sent by a replay, not by itself.',
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
