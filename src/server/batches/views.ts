import type { BatchItemPayload, BatchPayload, BatchStatus } from '../../contract/batches.ts';
import { ApiError } from '../../contract/errors.ts';
import type { Batch, BatchItem, BatchStore } from '../../core/ports/batch-store.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import { chargedCredits } from '../../core/task.ts';
import { timestampOf, timestampOrNull } from '../timestamp.ts';
import { shownOutput } from '../views.ts';

/** Returns the status of a batch, which follows from its items. */
export function batchStatus({ counts, ended_at, cancelled_at }: Batch): BatchStatus {
  if (ended_at === null) return 'RUNNING';
  if (counts.succeeded === counts.items) return 'SUCCESS';
  if (counts.succeeded > 0) return 'PARTIAL';
  return cancelled_at === null ? 'FAILED' : 'CANCELLED';
}

/** A batch with its progress. */
export function batchView(batch: Batch): BatchPayload {
  return {
    batch_uuid: batch.batch_uuid,
    name: batch.name,
    client_order_id: batch.client_order_id,
    status: batchStatus(batch),
    progress: batch.progress,
    counts: batch.counts,
    cost_credits: batch.cost_credits,
    reserved_credits: batch.reserved_credits,
    charged_credits: batch.charged_credits,
    is_cancelling: batch.cancelled_at !== null && batch.ended_at === null,
    created_at: timestampOf(batch.created_at),
    ended_at: timestampOrNull(batch.ended_at),
  };
}

/** An item with its newest task. */
export function batchItemView(
  { name, position, waiting_for, task }: BatchItem,
  signer: UrlSigner,
): BatchItemPayload {
  return {
    name,
    position,
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    status: task.status,
    progress: task.progress,
    waiting_for,
    cost_credits: task.cost_credits,
    charged_credits: chargedCredits(task),
    output: shownOutput(task, signer),
    error: task.error,
  };
}

/** Returns the user's batch. @throws ApiError 4038 */
export async function findBatch(
  batches: Pick<BatchStore, 'find'>,
  user: string,
  batch_uuid: string,
): Promise<Batch> {
  const batch = await batches.find(user, batch_uuid);
  if (batch === null) throw unknownBatch(batch_uuid);
  return batch;
}

export function unknownBatch(batch_uuid: string): ApiError {
  return new ApiError(4038, `there is no batch ${batch_uuid}`, {
    suggestion: 'GET /api/v1/batches lists the batches of this account.',
  });
}
