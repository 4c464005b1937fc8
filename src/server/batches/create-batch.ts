import { hash } from 'node:crypto';
import { MAX_OPEN_BATCHES, type ParsedBatch } from '../../contract/batches.ts';
import { ApiError } from '../../contract/errors.ts';
import type { BatchRefusal, BatchStore, NewBatchItem } from '../../core/ports/batch-store.ts';
import type { TaskWebhook } from '../../core/ports/task-store.ts';
import { credits } from '../../core/pricing.ts';
import { type CreationContext, orderId, tooExpensive, unknownFile } from '../create-task.ts';
import { canonicalJson } from '../fingerprint.ts';
import { suspended } from '../plugins/auth.ts';
import { requireRoom } from '../room.ts';
import { type BatchSender, prepareBatch } from './prepare-batch.ts';
import { requireModestRequest } from './request-limits.ts';

/** The dependencies of a batch's creation. */
export interface BatchContext extends CreationContext {
  batches: BatchStore;
  clock: CreationContext['clock'] & { uuid(): string };
}

const TOO_MANY_RETRY_SECONDS = '60';

/**
 * Checks, prices and stores a batch: all of its tasks with their holds in one transaction, or nothing.
 * @param check throws an ApiError for a new request that cannot be made; not called for a repeated one
 * @throws ApiError
 */
export async function createBatch(
  context: BatchContext,
  sender: BatchSender,
  request: ParsedBatch,
  {
    idempotencyKey,
    webhook,
    check,
  }: { idempotencyKey: string | null; webhook: TaskWebhook | null; check?: () => void },
): Promise<{ batch_uuid: string; replayed: boolean }> {
  requireModestRequest(request);
  const { user_uuid } = sender;
  const client_order_id = orderId(request.client_order_id ?? null, idempotencyKey);
  const fingerprint = fingerprintOf(request, sender);
  // Checked first, so that what changed since the first request cannot cause a refusal.
  const earlier =
    client_order_id === null ? null : await context.batches.findOrder(user_uuid, client_order_id);
  if (earlier !== null) {
    if (earlier.fingerprint !== fingerprint) throw orderReused(earlier.batch_uuid);
    return { batch_uuid: earlier.batch_uuid, replayed: true };
  }
  check?.();
  const items = await prepareBatch(context, sender, request, () => context.clock.uuid());
  requirePrice(items, request.max_cost_credits);
  await requireRoom(context, user_uuid);
  const outcome = await context.batches.create({
    user_uuid,
    name: request.name ?? null,
    client_order_id,
    fingerprint,
    webhook,
    traceparent: sender.traceparent,
    items,
  });
  switch (outcome.outcome) {
    case 'created':
      return { batch_uuid: outcome.batch_uuid, replayed: false };
    case 'replayed':
      return { batch_uuid: outcome.batch_uuid, replayed: true };
    case 'order-id-reused':
      throw orderReused(outcome.batch_uuid);
    case 'too-many-batches':
      throw new ApiError(4291, `${MAX_OPEN_BATCHES} batches are already in progress`, {
        suggestion: 'Wait until one of them ends, or cancel one.',
        headers: { 'retry-after': TOO_MANY_RETRY_SECONDS },
      });
    default:
      throw refusal(outcome, items);
  }
}

/** Returns the price of the items. */
export function priceOfItems(items: readonly NewBatchItem[]): number {
  return items.reduce((sum, { task }) => sum + task.cost_credits, 0);
}

/** @throws ApiError 4021 if the items cost more than the request allows */
export function requirePrice(items: readonly NewBatchItem[], maximum: number | undefined): void {
  const cost = priceOfItems(items);
  if (maximum !== undefined && cost > maximum)
    throw new ApiError(
      4021,
      `the batch costs ${credits(cost)}, but max_cost_credits is ${maximum}`,
      { suggestion: `Raise max_cost_credits to ${cost}, or choose fewer or cheaper items.` },
    );
}

/** Builds the error for a batch that the store refused. */
export function refusal(outcome: BatchRefusal, items: readonly NewBatchItem[]): ApiError {
  switch (outcome.outcome) {
    case 'no-credits':
      return tooExpensive(priceOfItems(items), outcome.available, 'batch');
    case 'no-file':
      return unknownFile(outcome.file_key);
    case 'suspended':
      return suspended();
  }
}

function orderReused(batch_uuid: string): ApiError {
  return new ApiError(
    4090,
    `client_order_id was already used for a different request, which created batch ${batch_uuid}`,
    { suggestion: 'Use a new client_order_id for each new request.' },
  );
}

/** Equal requests have equal fingerprints; limits and the address to notify are not part of them. */
function fingerprintOf(request: ParsedBatch, { sandbox }: BatchSender): string {
  const { name, items, defaults, style } = request;
  return hash('sha256', canonicalJson({ name, items, defaults, style, outcome: sandbox }));
}
