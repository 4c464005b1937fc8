import { outputOf } from '../../core/outputs.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import type { EndedTask, TakenMessage } from '../../core/ports/webhook-queue.ts';

/** Maximum size of a body. Standard Webhooks asks for less than 20 kB, and receivers have their own limits. */
const MAX_BODY_BYTES = 20_000;

/**
 * Returns the body of a message for the current state. Links are signed again, and data that has been deleted in the
 * meantime is left out.
 */
export function eventBody(
  { type, created_at, data, task }: TakenMessage,
  signer: Pick<UrlSigner, 'assetUrl'>,
): string {
  const timestamp = isoTime(created_at);
  if (task === null) return JSON.stringify({ type, timestamp, data });
  const whole = taskData(task, signer);
  const body = JSON.stringify({ type, timestamp, data: whole });
  if (Buffer.byteLength(body) < MAX_BODY_BYTES) return body;
  return JSON.stringify({ type, timestamp, data: { ...whole, output: null } });
}

function taskData(task: EndedTask, signer: Pick<UrlSigner, 'assetUrl'>) {
  const { task_uuid, flow_name, status, client_order_id, cost_credits, error } = task;
  const isDone = status === 'SUCCESS';
  const output = outputOf(isDone ? task.assets : [], isDone ? task.output : {}, (asset) =>
    signer.assetUrl(task_uuid, asset.asset_id, asset.filename),
  );
  return {
    task_uuid,
    flow_name,
    status,
    client_order_id,
    cost_credits: isDone ? cost_credits : null,
    created_at: isoTime(task.created_at),
    started_at: task.started_at === null ? null : isoTime(task.started_at),
    completed_at: task.completed_at === null ? null : isoTime(task.completed_at),
    output: Object.keys(output).length === 0 ? null : output,
    error,
  };
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
