import { randomBytes } from 'node:crypto';
import { ApiError } from '../../contract/errors.ts';
import { WEBHOOK_EVENTS, type WebhookEventType } from '../../contract/webhooks.ts';
import type { Principal } from '../../core/ports/key-store.ts';
import type { WebhookSender } from '../../core/ports/webhook-sender.ts';
import type { Webhook, WebhookStore } from '../../core/ports/webhook-store.ts';

/** The dependencies of webhook routes. */
export interface WebhookContext {
  webhooks: WebhookStore;
  webhookTargets: Pick<WebhookSender, 'problemOf'>;
}

/**
 * Maximum number of webhooks per user. With four concurrent attempts each, they occupy at most a quarter of a worker's
 * slots.
 */
const MOST_WEBHOOKS = 16;
/** Length of a secret in bytes; Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;

/** Creates a secret, and its text form, which is shown only once. */
function mintSecret(): { bytes: Uint8Array; shown: string } {
  const bytes = randomBytes(SECRET_BYTES);
  return { bytes, shown: `whsec_${bytes.toString('base64')}` };
}

/**
 * Requires permission to read tasks, because an event contains a task's results.
 * @throws ApiError 4030
 */
export function requireReader({ scopes }: Principal): void {
  if (!scopes.includes('tasks:read'))
    throw new ApiError(
      4030,
      'the token does not have the scope tasks:read, which webhooks require',
      {
        suggestion: 'Use an API key that also has the scope tasks:read.',
      },
    );
}

/** @returns the address in normalized form @throws ApiError 4001 */
export function checkedAddress(
  { webhookTargets }: Pick<WebhookContext, 'webhookTargets'>,
  field: 'url' | 'webhook_url',
  text: string,
): string {
  const problem = webhookTargets.problemOf(text);
  if (problem !== null)
    throw new ApiError(4001, `${field} ${problem}`, {
      suggestion: 'Use an https URL of a public host, without credentials.',
    });
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

/** The webhook that a request asks for. */
interface Wanted {
  url?: string | undefined;
  for_tasks?: boolean | undefined;
  events?: readonly WebhookEventType[] | undefined;
  name?: string | undefined;
}

/**
 * Creates a webhook.
 * @throws ApiError 4001 (url), 4003 (both or neither of url and for_tasks), 4097 (too many, or one for tasks exists)
 */
export async function makeWebhook(
  context: WebhookContext,
  user: string,
  wanted: Wanted,
): Promise<{ webhook: Webhook; secret: string }> {
  const { for_tasks = false, events = WEBHOOK_EVENTS, name = null } = wanted;
  if (for_tasks === (wanted.url !== undefined))
    throw new ApiError(4003, 'exactly one of url and for_tasks must be given', {
      suggestion: 'Use url for all tasks, or for_tasks for tasks that have their own webhook_url.',
    });
  const url = wanted.url === undefined ? null : checkedAddress(context, 'url', wanted.url);
  const { bytes, shown } = mintSecret();
  const request = { url, name, events: unique(events), secret: bytes };
  const webhook = await context.webhooks.create(user, request, MOST_WEBHOOKS);
  if (webhook === 'too-many')
    throw new ApiError(4097, `${MOST_WEBHOOKS} webhooks already exist`, {
      suggestion: 'Delete webhooks that are no longer needed.',
    });
  if (webhook === 'exists')
    throw new ApiError(4097, 'a webhook for tasks already exists', {
      suggestion: 'If its secret is lost, rotate it.',
    });
  return { webhook, secret: shown };
}

/** @throws ApiError 4047 */
export async function rotateSecret(
  { webhooks }: WebhookContext,
  user: string,
  webhook_uuid: string,
  overlapSeconds: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const { bytes, shown } = mintSecret();
  const rotated = await webhooks.rotate(user, webhook_uuid, bytes, overlapSeconds * 1000);
  return { webhook: known(rotated, webhook_uuid), secret: shown };
}

/** @throws ApiError 4047 if the user has no such webhook */
export function known(webhook: Webhook | null, webhook_uuid: string): Webhook {
  if (webhook === null) throw unknownWebhook(webhook_uuid);
  return webhook;
}

/** Builds the 4047 for a missing webhook. */
export function unknownWebhook(webhook_uuid: string): ApiError {
  return new ApiError(4047, `there is no webhook ${webhook_uuid}`, {
    suggestion: 'GET /api/v1/webhooks lists all webhooks.',
  });
}

/** @throws ApiError 4047, or 4098 if the webhook is disabled */
export async function enabledWebhook(
  { webhooks }: WebhookContext,
  user: string,
  webhook_uuid: string,
): Promise<Webhook> {
  const webhook = known(await webhooks.find(user, webhook_uuid), webhook_uuid);
  if (webhook.disabled_at !== null) throw switchedOff('the webhook is disabled');
  return webhook;
}

/** Builds the 4098 for a webhook that is disabled or missing. */
export function switchedOff(message: string): ApiError {
  return new ApiError(4098, message, { suggestion: 'Enable the webhook first.' });
}

/** Builds the error 4003 for requests that require a webhook with its own address. */
export function withoutAddress(): ApiError {
  return new ApiError(4003, 'a webhook for tasks has no URL of its own', {
    suggestion: 'Create a task with a webhook_url instead.',
  });
}

/** Returns the events without duplicates. */
export function unique(events: readonly WebhookEventType[]): WebhookEventType[] {
  return [...new Set(events)];
}
