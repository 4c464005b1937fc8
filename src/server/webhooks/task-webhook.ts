import { ApiError } from '../../contract/errors.ts';
import type { Principal } from '../../core/ports/key-store.ts';
import type { TaskWebhook } from '../../core/ports/task-store.ts';
import { checkedAddress, requireReader, switchedOff, type WebhookContext } from './webhooks.ts';

/**
 * Returns the webhook for a task's `webhook_url`, signed with the secret of the user's webhook for tasks.
 * @returns null if the request has none
 * @throws ApiError 4001 (address), 4030 (scope), 4098 (there is no such webhook, or it is disabled)
 */
export async function taskWebhook(
  context: WebhookContext,
  principal: Principal,
  webhook_url: string | null | undefined,
): Promise<TaskWebhook | null> {
  // Some clients send null for an absent field.
  if (webhook_url === undefined || webhook_url === null) return null;
  requireReader(principal);
  const url = checkedAddress(context, 'webhook_url', webhook_url);
  const webhook = await context.webhooks.findForTasks(principal.user.user_uuid);
  if (webhook === null)
    throw new ApiError(4098, 'webhook_url cannot be signed: there is no webhook for tasks', {
      suggestion: 'Create one with POST /api/v1/webhooks and {"for_tasks": true}.',
    });
  if (webhook.disabled_at !== null) throw switchedOff('the webhook for tasks is disabled');
  return { webhook_uuid: webhook.webhook_uuid, url };
}
